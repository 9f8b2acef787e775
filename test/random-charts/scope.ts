import { patterns } from './draw-values.js';
import type { Loop, NodeOf, Type, ValuePlan } from './plan.js';

/** A value that an expression can refer to. */
export interface Candidate {
  readonly node: NodeOf<'value'>;
  /** What it gives where it is there. */
  readonly gives: Type;
  readonly optional: boolean;
  readonly plan: ValuePlan;
}

/** The values in reach: the chart's, and what the loops around have bound. */
export class Scope {
  constructor(
    readonly candidates: readonly Candidate[],
    readonly loops = 0,
  ) {}

  static of(values: Readonly<Record<string, ValuePlan>>): Scope {
    return new Scope(Object.entries(values).flatMap(([name, plan]) => candidatesOf(plan, [name])));
  }

  /** Without what loops have bound. */
  global(): Scope {
    return new Scope(this.candidates.filter(({ node }) => node.variable === undefined));
  }

  /** The scope inside a loop. */
  inside({ item, key }: Loop, plan: ValuePlan): Scope {
    const isMap = plan.type === 'map';
    const keyPlan: ValuePlan = isMap
      ? { type: 'string', options: { pattern: plan.options['keyPattern'] ?? '' } }
      : { type: 'integer', options: { min: 0 } };
    const items = plan.items === undefined ? [] : candidatesOf(plan.items, [], item);
    // What a loop binds comes several times, so that it is drawn more often than all that is outside.
    const bound = [...candidatesOf(keyPlan, [], key), ...items];
    return new Scope([...this.candidates, ...bound, ...bound], this.loops + 1);
  }
}

function candidatesOf(
  plan: ValuePlan,
  path: readonly string[],
  variable?: string,
  within: 'there' | 'optional' = 'there',
): readonly Candidate[] {
  const optional = within === 'optional' || isOptional(plan);
  const gives = typeOfValue(plan);
  const node = {
    kind: 'value',
    type: optional ? 'field' : gives,
    path,
    ...(variable === undefined ? {} : { variable }),
  } as const;
  const inner = Object.entries(plan.properties ?? {}).flatMap(([name, property]) =>
    candidatesOf(property, [...path, name], variable, optional ? 'optional' : 'there'),
  );
  const fields = plan.type === 'kubernetes' ? fieldsOf(plan, path, variable) : [];
  return [{ node, gives, optional, plan }, ...inner, ...fields];
}

/** Fields of types of the Kubernetes API, which may all be absent. */
const kubernetesFields: Readonly<Record<string, Readonly<Record<string, ValuePlan['type']>>>> = {
  Affinity: { nodeAffinity: 'map', 'podAffinity.preferredDuringSchedulingIgnoredDuringExecution': 'list' },
  ResourceRequirements: { limits: 'map', claims: 'list' },
  Toleration: { key: 'string', operator: 'string', tolerationSeconds: 'integer' },
  Volume: { name: 'string', emptyDir: 'map', 'emptyDir.sizeLimit': 'scalar' },
  PodSpec: { hostNetwork: 'boolean', restartPolicy: 'string', 'dnsConfig.searches': 'list', priority: 'integer' },
};

function fieldsOf({ members = [] }: ValuePlan, path: readonly string[], variable?: string): readonly Candidate[] {
  return Object.entries(kubernetesFields[members[0] ?? ''] ?? {}).map(([field, type]) => {
    const plan: ValuePlan = { type, options: { optional: true } };
    const at = { path: [...path, ...field.split('.')], ...(variable === undefined ? {} : { variable }) };
    return { node: { kind: 'value', type: 'field', ...at }, gives: typeOfValue(plan), optional: true, plan };
  });
}

function typeOfValue({ type, options, items, members = [] }: ValuePlan): Type {
  switch (type) {
    case 'string':
      return patterns.some(({ pattern, ascii }) => ascii && pattern === options['pattern']) ? 'ascii' : 'string';
    case 'enum':
      return members.every((member) => /^[\0-\x7f]*$/.test(member)) ? 'ascii' : 'string';
    case 'quantity':
      return 'ascii';
    case 'integer':
    case 'number':
    case 'boolean':
      return type;
    case 'scalar':
    case 'intOrString':
    case 'any':
      return 'any';
    case 'kubernetes':
      return 'map';
    case 'list':
      return isText(items) ? 'strings' : 'list';
    case 'map':
      return isText(items) ? 'stringMap' : 'map';
    case 'object':
      return 'map';
  }
}

/** A user's null takes away what has any shape. */
function isOptional({ type, options }: ValuePlan): boolean {
  const isRemovable = type === 'any' || type === 'kubernetes';
  return options['optional'] === true || (isRemovable && 'default' in options);
}

function isText(items: ValuePlan | undefined): boolean {
  return (items?.type === 'string' || items?.type === 'enum') && items.options['optional'] !== true;
}
