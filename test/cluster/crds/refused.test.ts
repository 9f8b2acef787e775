import { expect, it } from 'vitest';
import { rayCrds } from '../../../src/constructs/crds/index.js';
import { ApiError } from '../support/api.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { dryRun } from './dry-run.js';
import { hangingSpecs } from './hanging-specs.js';
import { withCrds } from './with-crds.js';

describeOnCluster('the CRDs reject what the operator would ignore', ['disposable'], ({ api }) => {
  withCrds(api, rayCrds());

  it.each(hangingSpecs)('$what', async ({ object, says }) => {
    const error: unknown = await dryRun(api, object).catch((reason: unknown) => reason);
    if (!(error instanceof ApiError)) throw new Error(`it was accepted: ${JSON.stringify(error)}`);
    expect(error.status).toBe(422);
    for (const part of says) expect(error.message).toContain(part);
  });
});
