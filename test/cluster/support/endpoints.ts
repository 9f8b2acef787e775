import { objectsAt } from '../../../src/doctor/fields.js';
import { isJsonObject, type JsonObject } from '../../../src/values/json.js';
import { at, textAt } from '../../support/objects.js';
import type { Api } from './api.js';
import { waitFor } from './waiting.js';

const slices = { apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice' };
const endpoints = { apiVersion: 'v1', kind: 'Endpoints' };

/**
 * Waits until the Services of a namespace lead to all of their pods, which are to be ready: they learn of them a second
 * or more after Helm does, each in both of its ways.
 */
export async function waitForEndpoints(api: Api, namespace: string): Promise<void> {
  for (const service of await api.list({ apiVersion: 'v1', kind: 'Service', namespace })) {
    const selector = at(service, 'spec', 'selector');
    if (!isJsonObject(selector)) continue;
    const name = textAt(service, 'metadata', 'name');
    const pods = await api.list({ apiVersion: 'v1', kind: 'Pod', namespace }, { labelSelector: labels(selector) });
    const isWhole = (found: readonly JsonObject[]): boolean => found.length === pods.length;
    const ofService = { labelSelector: labels({ 'kubernetes.io/service-name': name }) };
    for (const slice of await api.list({ ...slices, namespace }, ofService)) {
      const named = { ...slices, name: textAt(slice, 'metadata', 'name'), namespace };
      await waitFor(api, named, (found) => isWhole(objectsAt(found, 'endpoints').filter(isReady)));
    }
    await waitFor(api, { ...endpoints, name, namespace }, (found) =>
      isWhole(objectsAt(found, 'subsets').flatMap((subset) => objectsAt(subset, 'addresses'))),
    );
  }
}

function labels(wanted: JsonObject): string {
  return Object.keys(wanted)
    .map((key) => `${key}=${textAt(wanted, key)}`)
    .join(',');
}

function isReady(endpoint: JsonObject): boolean {
  return at(endpoint, 'conditions', 'ready') === true;
}
