import { int64, integer, listOf, open, type Schema, string, stringMap, strings } from './schema.js';

/** Labels that something must have. */
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

/** Near what a pod is, and far from what. */
export const affinity: Schema = open({
  nodeAffinity: open({
    preferredDuringSchedulingIgnoredDuringExecution: listOf(open({ preference: nodeTerm, weight: integer() })),
    requiredDuringSchedulingIgnoredDuringExecution: open({ nodeSelectorTerms: listOf(nodeTerm) }),
  }),
  podAffinity: podTerms,
  podAntiAffinity: podTerms,
});

/** Which marks of nodes a pod bears. */
export const tolerations = listOf(
  open({ effect: string(), key: string(), operator: string(), tolerationSeconds: int64, value: string() }),
);

/** How pods are spread. */
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
