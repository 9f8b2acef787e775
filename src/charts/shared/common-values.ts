import * as v from '../../values/definition/value-type.js';

/** Names of most objects: a DNS subdomain. */
export const subdomain = '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$';
/** Names of namespaces and Services: a DNS label. */
export const label = '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$';
export const labelValue = '^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$';
/** The API server takes a DNS subdomain before the slash, and at most 63 characters behind it. */
export const labelKey =
  '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$';
export const variableName = '^[A-Za-z_][A-Za-z0-9_]*$';

export const toleration = v.object(
  {
    key: v.string({ description: "The taint's key; none for all taints.", optional: true, pattern: labelKey }),
    operator: v.enum(['Exists', 'Equal'], { description: "How the taint's value is compared.", optional: true }),
    value: v.string({
      description: "The taint's value.",
      optional: true,
      pattern: '^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$',
      maxLength: 63,
    }),
    effect: v.enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute'], {
      description: "The taint's effect; none for all.",
      optional: true,
    }),
    tolerationSeconds: v.integer({ description: 'How long NoExecute is borne.', optional: true }),
  },
  { description: 'A toleration.' },
);

export const tolerations = { description: 'Taints of nodes that the pods bear.', default: [] } as const;

export const nodeSelector = {
  description: "Labels that a node must have besides the role's.",
  default: {},
  keyPattern: labelKey,
} as const;

export const nodeLabel = v.string({ description: 'A label.', pattern: labelValue, maxLength: 63 });

export const imagePullSecrets = v.list(
  v.string({ description: 'A Secret of the namespace.', pattern: subdomain, maxLength: 253 }),
  {
    description: 'Secrets with which to pull the images.',
    default: [],
    uniqueItems: true,
  },
);

/** A pattern that an empty text matches too. */
export function orNothing(pattern: string): string {
  return `^(${pattern.replace(/^\^|\$$/g, '')})?$`;
}

/** A map of labels. */
export function labels(description: string) {
  return v.map(nodeLabel, { description, default: {}, keyPattern: labelKey });
}

/** A map of annotations. */
export function annotations(description: string) {
  return v.map(v.string({ description: 'An annotation.' }), { description, default: {}, keyPattern: labelKey });
}
