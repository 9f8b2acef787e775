import { int64, integer, listOf, open, type Schema, string, stringMap, strings } from './schema.js';

/** A label selector. */
export const labelSelector = open({
  matchExpressions: listOf(open({ key: string(), operator: string(), values: strings })),
  matchLabels: stringMap,
});

const nodeTerm = open({
  matchExpressions: listOf(open({ key: string(), operator: string(), values: strings })),
  matchFields: listOf(open({ key: string(), operator: string(), values: strings })),
});

const podTerm = open({
  labelSelector,
  matchLabelKeys: strings,
  mismatchLabelKeys: strings,
  namespaceSelector: labelSelector,
  namespaces: strings,
  topologyKey: string(),
});

const podTerms = open({
  preferredDuringSchedulingIgnoredDuringExecution: listOf(open({ podAffinityTerm: podTerm, weight: integer() })),
  requiredDuringSchedulingIgnoredDuringExecution: listOf(podTerm),
});

/** Affinity and anti-affinity of a pod. */
export const affinity: Schema = open({
  nodeAffinity: open({
    preferredDuringSchedulingIgnoredDuringExecution: listOf(open({ preference: nodeTerm, weight: integer() })),
    requiredDuringSchedulingIgnoredDuringExecution: open({ nodeSelectorTerms: listOf(nodeTerm) }),
  }),
  podAffinity: podTerms,
  podAntiAffinity: podTerms,
});

/** Tolerations of a pod. */
export const tolerations = listOf(
  open({ effect: string(), key: string(), operator: string(), tolerationSeconds: int64, value: string() }),
);

/** Topology spread constraints of a pod. */
export const spread: Schema = open({
  labelSelector,
  matchLabelKeys: strings,
  maxSkew: integer(),
  minDomains: integer(),
  nodeAffinityPolicy: string(),
  nodeTaintsPolicy: string(),
  topologyKey: string(),
  whenUnsatisfiable: string(),
});
