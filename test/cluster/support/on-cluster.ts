import { describe, inject, it } from 'vitest';
import type { HelmMajor } from '../../support/helm-binaries.js';
import { type Ability, remedies } from './abilities.js';
import { Api } from './api.js';
import { ClusterHelm } from './helm.js';

/** The cluster of a test. */
export interface TestCluster {
  readonly api: Api;
  readonly kubeconfig: string;
  readonly helm: (major: HelmMajor) => ClusterHelm;
}

/**
 * Tests that need a cluster. Where there is none, or it cannot do what they need, they are skipped, and the title says why;
 * where CI is set, that is a failure.
 */
export function describeOnCluster(
  title: string,
  needs: readonly Ability[],
  body: (cluster: TestCluster) => void,
): void {
  const cluster = inject('cluster');
  const why = cluster.found ? lacking(needs, cluster.abilities) : cluster.why;
  if (cluster.found && why === '') {
    const { kubeconfig } = cluster;
    const helm = (major: HelmMajor): ClusterHelm => new ClusterHelm(major, kubeconfig);
    describe(title, () => {
      body({ api: Api.open(kubeconfig), kubeconfig, helm });
    });
    return;
  }
  const isMust = process.env['CI'] !== undefined;
  describe(title, () => {
    it.skipIf(!isMust)(`needs a cluster: ${why}`, () => {
      throw new Error(why);
    });
  });
}

function lacking(needs: readonly Ability[], abilities: readonly Ability[]): string {
  return needs
    .filter((need) => !abilities.includes(need))
    .map((need) => remedies[need])
    .join('; ');
}
