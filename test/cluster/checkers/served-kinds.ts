import { setTimeout } from 'node:timers/promises';
import type { JsonObject } from '../../../src/values/json.js';
import { textAt } from '../../support/objects.js';
import { type Api, unlessMissing } from '../support/api.js';
import { establish } from '../support/establish.js';
import { kindSchemas } from './json-schemas.js';

/** Makes an API server know the kinds of CustomResourceDefinitions, and waits until it tells their schemas. */
export async function serveKinds(api: Api, definitions: readonly JsonObject[]): Promise<void> {
  await establish(api, definitions);
  for (const definition of definitions) await waitForSchemas(api, definition);
}

/** The server tells of schemas a moment after it serves a kind, and nothing can be watched for that. */
async function waitForSchemas(api: Api, definition: JsonObject): Promise<void> {
  const [group, version] = [textAt(definition, 'spec', 'group'), textAt(definition, 'spec', 'versions', 0, 'name')];
  const kind = textAt(definition, 'spec', 'names', 'kind');
  for (let tries = 0; tries < 100; tries++) {
    const document = await unlessMissing(api.ask('GET', `/openapi/v3/apis/${group}/${version}`));
    if (document !== undefined && kindSchemas(document).some((schema) => schema.kind === kind)) return;
    await setTimeout(100);
  }
  throw new Error(`the API server tells no schema of ${kind}`);
}
