import { describe, expect, it } from 'vitest';
import {
  RayCluster,
  type RayClusterDescription,
  RayService,
  type RayServiceProps,
} from '../../src/constructs/index.js';
import type { JsonObject } from '../../src/values/json.js';
import { at, only } from '../support/objects.js';
import { plainObjects } from '../support/plain.js';

const cluster: RayClusterDescription = {
  rayVersion: '2.60.0',
  image: 'rayproject/ray:2.60.0',
  serviceAccountName: 'ksa',
  head: { cpus: 2, memory: '4Gi' },
  workerGroups: { cpu: { role: 'cpu', cpus: 4, memory: '8Gi', maxReplicas: 3 } },
};

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
    const [alone] = plainObjects((chart) => new RayCluster(chart, 'ray', { name: 'ray', ...cluster }));
    expect(at(service, 'spec', 'rayClusterConfig')).toEqual(at(alone, 'spec'));
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
    ['a name of 48 characters', { name: 'x'.repeat(48) }, /cannot name a RayService: take at most 47/],
    ['a Ray that is too old', { cluster: { ...cluster, rayVersion: '2.40.0' } }, /too old/],
    ['a negative delay', { keepOldClusterSeconds: -1 }, /keepOldClusterSeconds is 0 or more/],
  ])('refuses %s', (_what, extra, message) => {
    expect(() => serviceOf(extra)).toThrow(message);
  });
});
