import type { JsonObject } from '../../values/json.js';
import { isJsonObject } from '../../values/json.js';
import { at, stringAt } from '../fields.js';
import { type Amounts, sum } from './amounts.js';
import { podRequests } from './pod-needs.js';

/** The requests of the pods on each node, by the node's name. */
export function usedByNode(pods: readonly JsonObject[]): ReadonlyMap<string, Amounts> {
  const used = new Map<string, Amounts>();
  for (const pod of pods) {
    const node = stringAt(pod, 'spec', 'nodeName');
    if (node === undefined || hasEnded(pod)) continue;
    const spec = at(pod, 'spec');
    used.set(node, sum(used.get(node) ?? new Map<string, bigint>(), podRequests(isJsonObject(spec) ? spec : {})));
  }
  return used;
}

export function hasEnded(pod: JsonObject): boolean {
  return ['Succeeded', 'Failed'].includes(stringAt(pod, 'status', 'phase') ?? '');
}
