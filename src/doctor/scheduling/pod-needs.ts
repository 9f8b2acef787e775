import { isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import { at, objectsAt, textAt, textMapAt, type TextMap, textsAt } from '../fields.js';
import { type Amounts, amountsOf, greatest, sum } from './amounts.js';

export interface PodToleration {
  /** Without it, all taints. */
  readonly key: string;
  readonly operator: string;
  readonly value: string;
  /** Without it, all effects. */
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

/** What a pod needs of a node, as far as the node alone decides it. */
export interface PodNeeds {
  readonly nodeSelector: TextMap;
  /** One of them must hold; undefined where the pod has no required affinity. */
  readonly nodeTerms: readonly NodeTerm[] | undefined;
  readonly tolerations: readonly PodToleration[];
  readonly requests: Amounts;
}

/** Reads a pod's `spec`, of a Pod or of a template. */
export function podNeeds(spec: JsonObject): PodNeeds {
  return {
    nodeSelector: textMapAt(spec, 'nodeSelector'),
    nodeTerms: nodeTerms(spec),
    tolerations: objectsAt(spec, 'tolerations').map((toleration) => ({
      key: textAt(toleration, 'key') ?? '',
      operator: textAt(toleration, 'operator') ?? 'Equal',
      value: textAt(toleration, 'value') ?? '',
      effect: textAt(toleration, 'effect') ?? '',
    })),
    requests: podRequests(spec),
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
    key: textAt(expression, 'key') ?? '',
    operator: textAt(expression, 'operator') ?? '',
    values: textsAt(expression, 'values'),
  };
}

const onePod: Amounts = new Map([['pods', 1000n]]);

/**
 * What a node must have left for the pod. Containers run together; before them the init containers, one after the other,
 * and those that restart always keep running beside what comes after them.
 */
export function podRequests(spec: JsonObject): Amounts {
  let beside: Amounts = new Map();
  let before: Amounts = new Map();
  for (const container of objectsAt(spec, 'initContainers')) {
    const requests = requestsOf(container);
    before = greatest(before, sum(beside, requests));
    if (textAt(container, 'restartPolicy') === 'Always') beside = sum(beside, requests);
  }
  const together = sum(beside, ...objectsAt(spec, 'containers').map(requestsOf));
  const ofContainers = greatest(before, together);
  // What the pod says for itself counts instead.
  const needed = new Map([...ofContainers, ...requestsOf(spec)]);
  return sum(needed, amountsOf(textMapAt(spec, 'overhead')), onePod);
}

/** What a container asks for. The API server takes the limit where a request is not given. */
export function requestsOf(container: JsonObject): Amounts {
  return amountsOf({ ...quantities(container, 'limits'), ...quantities(container, 'requests') });
}

/** Numbers are quantities too: `cpu: 4`. */
function quantities(container: JsonObject, kind: 'limits' | 'requests'): TextMap {
  const found = at(container, 'resources', kind);
  if (!isJsonObject(found)) return {};
  return Object.fromEntries(Object.entries(found).map(([resource, amount]) => [resource, quantityText(amount)]));
}

function quantityText(amount: Json): string {
  return typeof amount === 'string' || typeof amount === 'number' ? String(amount) : '';
}
