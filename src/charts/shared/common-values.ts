import type { JsonObject } from '../../values/json.js';
import * as v from '../../values/v.js';

/** Names of most objects: a DNS subdomain. */
export const subdomain = '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$';
/** Names of namespaces and Services: a DNS label. */
export const label = '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$';
export const labelValue = '^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$';
/** The API server allows a DNS subdomain as prefix, and at most 63 characters after the slash. */
export const labelKey =
  '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$';

export const toleration = v.object(
  {
    key: v.string({
      description: 'Taint key that the toleration applies to. If unset, all keys match.',
      optional: true,
      pattern: labelKey,
    }),
    operator: v.enum(['Exists', 'Equal'], { description: 'Relationship of the key to the value.', optional: true }),
    value: v.string({
      description: 'Taint value that the toleration matches.',
      optional: true,
      pattern: '^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$',
      maxLength: 63,
    }),
    effect: v.enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute'], {
      description: 'Taint effect to match. If unset, all effects match.',
      optional: true,
    }),
    tolerationSeconds: v.integer({
      description: 'Seconds that a pod stays after a NoExecute taint is added.',
      optional: true,
    }),
  },
  { description: 'Toleration.' },
);

export const priorityClassName = {
  description: 'PriorityClass of the pods. If empty, the default of the cluster.',
  default: '',
  pattern: orEmpty(subdomain),
  maxLength: 253,
} as const;

export const tolerations = { description: 'Tolerations for the pods.', default: [] } as const;

export const nodeSelector = {
  description: 'Node labels for pod assignment, in addition to the node label of the role.',
  default: {},
  keyPattern: labelKey,
} as const;

export const nodeLabel = v.string({ description: 'Label value.', pattern: labelValue, maxLength: 63 });

export const imagePullSecrets = v.list(
  v.object(
    { name: v.string({ description: 'Name of the Secret.', pattern: subdomain, maxLength: 253 }) },
    { description: 'Reference to a Secret.' },
  ),
  {
    description: 'Secrets for pulling images, in the namespace of the pods.',
    default: [],
  },
);

/** The value `extraEnv` of a container. */
export function extraEnv(description: string, example: readonly JsonObject[]) {
  return v.list(v.k8s('EnvVar', { description: 'Variable.' }), { description, default: [], example });
}

/** The same pattern, which also matches the empty string. */
export function orEmpty(pattern: string): string {
  return `^(${pattern.replace(/^\^|\$$/g, '')})?$`;
}

export function labels(description: string) {
  return v.map(nodeLabel, { description, default: {}, keyPattern: labelKey });
}

export function annotations(description: string) {
  return v.map(v.string({ description: 'Annotation value.' }), { description, default: {}, keyPattern: labelKey });
}

export const registryHost =
  '[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*(:[0-9]{1,5})?';
export const pathPart = '[a-z0-9]+((\\.|__?|-+)[a-z0-9]+)*';

/** A registry, or a path in one; or nothing. */
export const registryPattern = orEmpty(`^${registryHost}(/${pathPart})*$`);
