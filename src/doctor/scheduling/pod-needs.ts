import { isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import { at, objectsAt, stringAt, stringMapAt, type StringMap, stringsAt } from '../fields.js';
import { type Amounts, amountsOf, greatest, sum } from './amounts.js';

export interface PodToleration {
  /** '' matches all taints. */
  readonly key: string;
  readonly operator: string;
  readonly value: string;
  /** '' matches all effects. */
  readonly effect: string;
}

export interface Requirement {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/** One of the terms of a node affinity: all of its requirements must hold. */
export interface NodeTerm {
  readonly labels: readonly Requirement[];
  readonly fields: readonly Requirement[];
}

/** What a pod needs, without regard to other pods. */
export interface PodNeeds {
  readonly nodeSelector: StringMap;
  /** One of them must match; undefined if the pod has no required affinity. */
  readonly nodeTerms: readonly NodeTerm[] | undefined;
  readonly tolerations: readonly PodToleration[];
  readonly requests: Amounts;
  readonly priorityClass: string | undefined;
}

/** Reads a pod's `spec`, of a Pod or of a template. */
export function podNeeds(spec: JsonObject): PodNeeds {
  return {
    nodeSelector: stringMapAt(spec, 'nodeSelector'),
    nodeTerms: nodeTerms(spec),
    tolerations: objectsAt(spec, 'tolerations').map((toleration) => ({
      key: stringAt(toleration, 'key') ?? '',
      operator: stringAt(toleration, 'operator') ?? 'Equal',
      value: stringAt(toleration, 'value') ?? '',
      effect: stringAt(toleration, 'effect') ?? '',
    })),
    requests: podRequests(spec),
    priorityClass: stringAt(spec, 'priorityClassName'),
  };
}

function nodeTerms(spec: JsonObject): readonly NodeTerm[] | undefined {
  const required = at(spec, 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution');
  if (!isJsonObject(required)) return undefined;
  return objectsAt(required, 'nodeSelectorTerms').map((term) => ({
    labels: objectsAt(term, 'matchExpressions').map(requirement),
    fields: objectsAt(term, 'matchFields').map(requirement),
  }));
}

function requirement(expression: JsonObject): Requirement {
  return {
    key: stringAt(expression, 'key') ?? '',
    operator: stringAt(expression, 'operator') ?? '',
    values: stringsAt(expression, 'values'),
  };
}

const onePod: Amounts = new Map([['pods', 1000n]]);

/**
 * The pod's effective requests. Containers run together; before them the init containers run one after another,
 * and sidecar containers keep running beside the later ones.
 */
export function podRequests(spec: JsonObject): Amounts {
  let beside: Amounts = new Map();
  let before: Amounts = new Map();
  for (const container of objectsAt(spec, 'initContainers')) {
    const requests = requestsOf(container);
    before = greatest(before, sum(beside, requests));
    if (stringAt(container, 'restartPolicy') === 'Always') beside = sum(beside, requests);
  }
  const together = sum(beside, ...objectsAt(spec, 'containers').map(requestsOf));
  const ofContainers = greatest(before, together);
  // Pod-level requests win.
  const needed = new Map([...ofContainers, ...requestsOf(spec)]);
  return sum(needed, amountsOf(stringMapAt(spec, 'overhead')), onePod);
}

/** A container's requests. The API server defaults a request to the limit. */
export function requestsOf(container: JsonObject): Amounts {
  return amountsOf({ ...quantities(container, 'limits'), ...quantities(container, 'requests') });
}

/** Numbers are quantities too: `cpu: 4`. */
function quantities(container: JsonObject, kind: 'limits' | 'requests'): StringMap {
  const found = at(container, 'resources', kind);
  if (!isJsonObject(found)) return {};
  return Object.fromEntries(Object.entries(found).map(([resource, amount]) => [resource, quantityText(amount)]));
}

function quantityText(amount: Json): string {
  return typeof amount === 'string' || typeof amount === 'number' ? String(amount) : '';
}
