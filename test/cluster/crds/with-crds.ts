import { afterAll, beforeAll } from 'vitest';
import type { JsonObject } from '../../../src/values/json.js';
import { textAt } from '../../support/objects.js';
import type { Api } from '../support/api.js';
import { removeRayCrds } from '../support/ray-crds.js';
import { hasCondition, waitFor } from '../support/waiting.js';

/** Puts CustomResourceDefinitions into a cluster before the tests of a file, and takes them away with all that is theirs after. */
export function withCrds(api: Api, crds: readonly JsonObject[]): void {
  beforeAll(async () => {
    await removeRayCrds(api);
    await establish(api, crds);
  });
  afterAll(() => removeRayCrds(api));
}

/** Applies CustomResourceDefinitions, and waits until the server knows their kinds. */
export async function establish(api: Api, crds: readonly JsonObject[]): Promise<void> {
  for (const crd of crds) await api.apply(crd, { force: true });
  for (const crd of crds) {
    const named = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      name: textAt(crd, 'metadata', 'name'),
    };
    await waitFor(api, named, (object) => hasCondition(object, 'Established'));
  }
}
