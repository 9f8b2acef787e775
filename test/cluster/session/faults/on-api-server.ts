import { describe, inject } from 'vitest';
import { describeOnCluster, type TestCluster } from '../../support/on-cluster.js';

const { found, abilities } = { abilities: [], ...inject('cluster') };
const hasControllers = found && abilities.some((ability) => ability === 'controllers');

/** Tests on an API server without controllers: they and the stand-ins would meet. */
export function describeOnApiServer(title: string, body: (cluster: TestCluster) => void): void {
  describe.skipIf(hasControllers)('on an API server alone', () => describeOnCluster(title, ['disposable'], body));
}
