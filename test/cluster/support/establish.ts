import type { JsonObject } from '../../../src/values/json.js';
import { textAt } from '../../support/objects.js';
import { type Api, referenceOf } from './api.js';
import { hasCondition, waitFor } from './waiting.js';

/** Applies CustomResourceDefinitions, and waits until the server knows their kinds. */
export async function establish(api: Api, crds: readonly JsonObject[], manager = 'tests'): Promise<void> {
  for (const crd of crds) await api.apply(crd, { force: true, manager });
  for (const crd of crds) {
    const named = { ...referenceOf(crd), name: textAt(crd, 'metadata', 'name') };
    await waitFor(api, named, (object) => hasCondition(object, 'Established'));
  }
}
