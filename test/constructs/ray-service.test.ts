import { describe, expect, it } from 'vitest';
import { RayService, type RayServiceProps } from '../../src/constructs/index.js';
import type { JsonObject } from '../../src/values/json.js';
import { at, only } from '../support/objects.js';
import { plainObjects } from '../support/plain.js';
import { describedCluster as cluster, specAlone } from './described-cluster.js';

function serviceOf(extra: Partial<RayServiceProps> = {}): JsonObject {
  const props: RayServiceProps = { name: 'embed', serveConfig: 'applications: []\n', cluster, ...extra };
  return only(
    plainObjects((chart) => new RayService(chart, 'service', props)),
    'RayService',
  );
}

describe('a RayService', () => {
  const service = serviceOf();

  it('has the cluster that a RayCluster would be', () => {
    expect(at(service, 'spec', 'rayClusterConfig')).toEqual(specAlone());
  });

  it('answers at the workers, unless the head is to as well', () => {
    expect(at(service, 'spec', 'excludeHeadPodFromServeSvc')).toBe(true);
    expect(at(serviceOf({ headServes: true }), 'spec', 'excludeHeadPodFromServeSvc')).toBe(false);
  });

  it('says only what is given of what older operators do not know', () => {
    expect(at(service, 'spec', 'upgradeStrategy')).toBeUndefined();
    expect(at(service, 'spec', 'rayClusterDeletionDelaySeconds')).toBeUndefined();
    expect(at(serviceOf({ upgrade: 'None', keepOldClusterSeconds: 5 }), 'spec')).toMatchObject({
      serveConfigV2: 'applications: []\n',
      upgradeStrategy: { type: 'None' },
      rayClusterDeletionDelaySeconds: 5,
    });
  });

  it('says by which names it is reached', () => {
    plainObjects((chart) => {
      const made = new RayService(chart, 'service', { name: 'embed', serveConfig: '', cluster });
      expect(`${made.serveServiceName} ${made.headServiceName}`).toBe('embed-serve-svc embed-head-svc');
    });
  });

  it.each<readonly [string, Partial<RayServiceProps>, RegExp]>([
    ['a name of 48 characters', { name: 'x'.repeat(48) }, /is not a valid RayService name: must have at most 47/],
    ['a Ray that is too old', { cluster: { ...cluster, rayVersion: '2.40.0' } }, /is not supported/],
    ['a negative delay', { keepOldClusterSeconds: -1 }, /keepOldClusterSeconds must be at least 0/],
  ])('refuses %s', (_what, extra, message) => {
    expect(() => serviceOf(extra)).toThrow(message);
  });
});
