import type { ApiReader } from '../../doctor/cluster/api-reader.js';
import { permissionOf } from '../../doctor/cluster/resource.js';
import { objectsAt } from '../../doctor/fields.js';
import { absent, mapReading, read, type Reading } from '../../doctor/reading.js';
import { messageOf } from '../../errors.js';
import type { JsonObject } from '../../values/json.js';
import { SessionError } from '../session-error.js';
import { type ApiRequest, type KubernetesApi, said } from './kubernetes-api.js';

/** The API server for doctor's checks. What the signal cuts off counts as unread. */
export function readerOf(api: KubernetesApi, signal: AbortSignal): ApiReader {
  const ask = async (request: ApiRequest): Promise<Reading<JsonObject>> => {
    try {
      const answer = await api.ask(request, signal);
      if (answer.status === 404) return absent;
      return answer.status < 300 ? read(answer.body) : { state: 'failed', reason: said(answer) };
    } catch (error) {
      const isForbidden = error instanceof SessionError && error.code === 'forbidden';
      if (isForbidden) return { state: 'forbidden', permission: permissionOf(request.resource) };
      return { state: 'failed', reason: messageOf(error) };
    }
  };
  return {
    get: async (resource) => ask({ method: 'GET', resource }),
    list: async (resource) => mapReading(await ask({ method: 'GET', resource }), (list) => objectsAt(list, 'items')),
    review: async (resource, body) => ask({ method: 'POST', resource, body }),
  };
}
