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

  it('moves the traffic step by step where that is asked for', () => {
    const incremental = { gatewayClassName: 'istio', stepSizePercent: 20, intervalSeconds: 30, maxSurgePercent: 50 };
    const upgrade = 'NewClusterWithIncrementalUpgrade';
    expect(at(serviceOf({ upgrade, incremental }), 'spec', 'upgradeStrategy')).toEqual({
      type: upgrade,
      clusterUpgradeOptions: incremental,
    });
    expect(at(serviceOf({ upgrade: 'NewCluster', incremental }), 'spec', 'upgradeStrategy')).toEqual({
      type: 'NewCluster',
    });
    expect(at(serviceOf({ upgrade: '' }), 'spec', 'upgradeStrategy')).toBeUndefined();
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
    [
      'an incremental upgrade without a GatewayClass',
      { upgrade: 'NewClusterWithIncrementalUpgrade' },
      /requires the name of a GatewayClass/,
    ],
    [
      'an incremental upgrade without autoscaling',
      {
        upgrade: 'NewClusterWithIncrementalUpgrade',
        incremental: { gatewayClassName: 'istio', stepSizePercent: 20, intervalSeconds: 30 },
        cluster: { ...cluster, autoscaling: { enabled: false } },
      },
      /requires autoscaling/,
    ],
    ['a negative delay', { keepOldClusterSeconds: -1 }, /keepOldClusterSeconds must be at least 0/],
  ])('refuses %s', (_what, extra, message) => {
    expect(() => serviceOf(extra)).toThrow(message);
  });
});
