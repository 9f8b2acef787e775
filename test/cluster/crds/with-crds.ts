import { afterAll, beforeAll } from 'vitest';
import type { JsonObject } from '../../../src/values/json.js';
import type { Api } from '../support/api.js';
import { establish } from '../support/establish.js';
import { removeRayCrds } from '../support/ray-crds.js';

/** Puts CustomResourceDefinitions into a cluster before the tests of a file, and takes them away with all that is theirs after. */
export function withCrds(api: Api, crds: readonly JsonObject[]): void {
  beforeAll(async () => {
    await removeRayCrds(api);
    await establish(api, crds);
  });
  afterAll(() => removeRayCrds(api));
}
