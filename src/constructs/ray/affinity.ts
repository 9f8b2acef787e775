import type { KubernetesTypes as Kubernetes } from '../../../imports/types/kubernetes.js';
import { each, list, when } from '../../template/author/control.js';
import { omitEmpty } from '../../template/author/omit-empty.js';
import { isValue, type Templated, type Value, type ValueOr } from '../../template/author/value.js';
import { isEmpty, notEmpty } from '../../template/functions/index.js';
import { anyOf } from '../kubernetes/conditions.js';
import { optionally } from '../../template/author/constant-fold.js';
import type { TemplatedList } from '../kubernetes/templated.js';

/** A term of a node affinity: the node must match all of it. */
export interface RayNodeSelectorTerm {
  /** Conditions on the labels of the node. */
  readonly matchExpressions?: TemplatedList<Kubernetes['NodeSelectorRequirement']>;
  /** Conditions on the fields of the node. */
  readonly matchFields?: TemplatedList<Kubernetes['NodeSelectorRequirement']>;
}

/** An Affinity of Kubernetes. The conditions that the construct itself puts on nodes are added to each of its node selector terms. */
export interface RayAffinity {
  /** Conditions on nodes. */
  readonly nodeAffinity?: {
    /** Conditions that must hold. */
    readonly requiredDuringSchedulingIgnoredDuringExecution?: {
      /** Node selector terms. A node must match at least one of them. */
      readonly nodeSelectorTerms?:
        | readonly RayNodeSelectorTerm[]
        | Value<readonly Pick<Kubernetes['NodeSelectorTerm'], 'matchExpressions' | 'matchFields'>[]>;
    };
    /** Conditions that should hold. */
    readonly preferredDuringSchedulingIgnoredDuringExecution?: TemplatedList<Kubernetes['PreferredSchedulingTerm']>;
  };
  /** Pods to be near to. */
  readonly podAffinity?: Templated<Kubernetes['PodAffinity']>;
  /** Pods to be away from. */
  readonly podAntiAffinity?: Templated<Kubernetes['PodAntiAffinity']>;
}

/** Conditions on the labels of nodes, each with a test of whether it applies. */
export interface NodeConditions {
  readonly applies: ValueOr<boolean>;
  readonly expressions: readonly object[];
}

/** The affinity of a user, with further conditions in each term: terms are alternatives. */
export function affinityWith(own: readonly NodeConditions[], users: RayAffinity = {}): unknown {
  const { nodeAffinity = {}, podAffinity, podAntiAffinity } = users;
  const { requiredDuringSchedulingIgnoredDuringExecution: required = {} } = nodeAffinity;
  const preferred = nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution;
  return omitEmpty({
    nodeAffinity: omitEmpty({
      requiredDuringSchedulingIgnoredDuringExecution: requiredTerms(own, required.nodeSelectorTerms ?? []),
      preferredDuringSchedulingIgnoredDuringExecution: preferred && omitEmpty(preferred),
    }),
    podAffinity: podAffinity && omitEmpty(podAffinity),
    podAntiAffinity: podAntiAffinity && omitEmpty(podAntiAffinity),
  });
}

type Terms = NonNullable<
  NonNullable<
    NonNullable<RayAffinity['nodeAffinity']>['requiredDuringSchedulingIgnoredDuringExecution']
  >['nodeSelectorTerms']
>;

function requiredTerms(own: readonly NodeConditions[], terms: Terms): unknown {
  const expressions = own.map(({ applies, expressions: given }) => optionally(applies, given));
  const hasOwn = anyOf(...own.map(({ applies }) => applies));
  if (!isValue(terms)) {
    const all = terms.length === 0 ? [{}] : terms;
    const nodeSelectorTerms = all.map((term) => termWith(expressions, term));
    return terms.length === 0 ? optionally(hasOwn, { nodeSelectorTerms }) : { nodeSelectorTerms };
  }
  const joined = each(terms, ({ matchExpressions, matchFields }) =>
    termWith(expressions, { matchExpressions, matchFields }),
  );
  const nodeSelectorTerms = when(isEmpty(terms), [termWith(expressions, {})], joined);
  return optionally(anyOf(hasOwn, notEmpty(terms)), { nodeSelectorTerms });
}

function termWith(own: readonly unknown[], { matchExpressions = [], matchFields }: RayNodeSelectorTerm): object {
  return {
    matchExpressions: list(...own, matchExpressions),
    matchFields: matchFields && omitEmpty(matchFields),
  };
}

/** Labels of spot nodes, which the clouds and Karpenter may remove at any time. */
export const spotNodes = [
  { key: 'eks.amazonaws.com/capacityType', operator: 'NotIn', values: ['SPOT'] },
  { key: 'karpenter.sh/capacity-type', operator: 'NotIn', values: ['spot'] },
  { key: 'cloud.google.com/gke-spot', operator: 'NotIn', values: ['true'] },
  { key: 'cloud.google.com/gke-preemptible', operator: 'NotIn', values: ['true'] },
  { key: 'kubernetes.azure.com/scalesetpriority', operator: 'NotIn', values: ['spot'] },
];
