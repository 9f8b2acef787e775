import { expect, it } from 'vitest';
import { rayCrds } from '../../../src/constructs/crds/index.js';
import { only } from '../../support/objects.js';
import { rayExample, rayExampleNames, renderPlatform } from '../../support/platform.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { dryRun } from './dry-run.js';
import { withCrds } from './with-crds.js';

describeOnCluster('the examples of Ray clusters', ['disposable'], ({ api }) => {
  withCrds(api, rayCrds());

  it.each(rayExampleNames)('are taken whole by the API server: %s', async (name) => {
    const release = { name: 'lance', namespace: 'default' };
    const cluster = only(renderPlatform(rayExample(name), { release }), 'RayCluster');
    expect(await dryRun(api, cluster)).toMatchObject(cluster);
  });
});
