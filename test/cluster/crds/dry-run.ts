import type { JsonObject } from '../../../src/values/json.js';
import { textAt } from '../../support/objects.js';
import type { Api } from '../support/api.js';

/**
 * What the server would store of a resource of Ray, in whichever version it is written, if nothing in it may be dropped.
 *
 * @throws ApiError where the server refuses it
 */
export async function dryRun(api: Api, object: JsonObject): Promise<JsonObject> {
  const namespace = textAt(object, 'metadata', 'namespace');
  const plural = `${textAt(object, 'kind').toLowerCase()}s`;
  return api.ask('POST', `/apis/${textAt(object, 'apiVersion')}/namespaces/${namespace}/${plural}`, {
    body: object,
    query: { dryRun: 'All', fieldValidation: 'Strict' },
  });
}
