import { ApiObject, type Chart } from 'cdk8s';
import {
  add,
  asNumber,
  asString,
  concat,
  eq,
  each,
  gt,
  ne,
  Resource,
  trunc,
  upper,
  v,
  type DependencyChart,
  type DependencyDefaults,
  type Infer,
  type Value,
  type ValueTree,
  when,
} from '../../src/index.js';

/*
 * Mistakes that the compiler must find. Each line with one ends with the code of its error; a line without has none.
 */

const definition = v.object(
  {
    enabled: v.boolean({ description: 'A switch.', default: true }),
    replicas: v.integer({ description: 'How many.', default: 1 }),
    name: v.string({ description: 'A name.', default: 'x', pattern: '^[a-z]+$' }),
    mode: v.enum(['fast', 'slow'], { description: 'A choice.', default: 'fast' }),
    note: v.string({ description: 'May be absent.', optional: true }),
    head: v.object({ cpus: v.integer({ description: 'How many.', default: 1 }) }, { description: 'The head.' }),
  },
  { description: 'Values.' },
);

type Values = ValueTree<Infer<typeof definition>>;

export function conditions(chart: Chart, values: Values): unknown {
  if (values.enabled) return new ApiObject(chart, 'a', { apiVersion: 'v1', kind: 'A' }); // TS2774
  return when(values.enabled, 'a');
}

export function choices(values: Values): string {
  return values.enabled ? 'a' : 'b'; // TS2774
}

export function undeclared(values: Values): unknown {
  return [
    values.nope, // TS2339
    values.head.nope, // TS2339
    values.replicas.nope, // TS2339
    values.head.cpus,
  ];
}

export function wrongTypes(values: Values): unknown {
  return [
    asNumber(values.name), // TS2345
    asString(values.replicas), // TS2345
    asNumber(values.replicas),
    add(values.name, 1), // TS2345
    add(values.replicas, 1),
    upper(values.replicas), // TS2345
    trunc(values.name, values.name), // TS2345
    when(values.replicas, 'a'), // TS2345
    when('yes', 'a'), // TS2345
    eq(values.mode, 'slow'),
    eq('slow', values.mode),
    eq(values.mode, 'no-member'), // TS2769
    eq('no-member', values.mode), // TS2769
    ne(values.mode, 'no-member'), // TS2769
    eq(values.name, 'any'),
    eq(values.name, values.mode),
    eq(values.mode, values.name),
    eq(values.replicas, '1'), // TS2769
    gt(values.enabled, values.enabled), // TS2345
    asString(values.note), // TS2345
    concat(values.head), // TS2345
    values.replicas + 1, // TS2365
    values.replicas < 2, // TS2365
    values.enabled(), // TS2554
  ];
}

export const definitions = [
  v.k8s('Afinity', { description: 'Not a type.' }), // TS2345
  v.k8s('Toleration', { description: 'Not a field.', default: { kee: 'a' } }), // TS2353
  v.k8s('ResourceRequirements', { description: 'Resources.', default: { limits: { cpu: 1, memory: '1Gi' } } }),
  v.any({ description: 'Not JSON.', default: () => 1 }), // TS2322
  v.integer({ description: 'Not a number.', default: '1' }), // TS2322
  v.boolean({ description: 'Not a boolean.', default: 'yes' }), // TS2322
  v.enum(['a', 'b'], { description: 'Not a member.', default: 'c' }), // TS2322
  v.string({ default: 'without a description' }), // TS2345
  v.list(v.string({ description: 'An item.' }), { description: 'Not a list.', default: 'a' }), // TS2322
];

enum Mode {
  Fast = 'fast',
}

/** As `cdk8s import helm:…` makes it. */
interface ImportedValues {
  readonly auth: { readonly username: string; readonly database?: string };
  readonly mode?: Mode;
  readonly sizes?: number[];
  readonly labels?: { readonly [key: string]: string };
  readonly additionalValues?: { readonly [key: string]: unknown };
}

const description = 'The database.';
declare const imported: DependencyChart<ImportedValues>;
export const dependencies = [
  v.dependency({
    description,
    defaults: {
      auth: { database: 'shop' },
      mode: 'fast',
      sizes: [1],
      labels: { any: 'x' },
    } satisfies DependencyDefaults<ImportedValues>,
  }),
  v.dependency({ description, defaults: { auth: { databse: 'x' } } satisfies DependencyDefaults<ImportedValues> }), // TS2561
  v.subchart({ description, defaults: { mode: 'slow' } satisfies DependencyDefaults<ImportedValues> }), // TS2322
  v.subchart({ description, defaults: { sizes: ['1'] } satisfies DependencyDefaults<ImportedValues> }), // TS2322
  v.subchart({ description, defaults: { additionalValues: {} } satisfies DependencyDefaults<ImportedValues> }), // TS2353
  v.subchart({ description, chart: imported, defaults: { auth: { databse: 'x' } } }), // TS2769
  v.dependency({ description, chart: imported, reads: {}, defaults: { mode: 'slow' } }), // TS2769
];

const apiVersion = 'apps/v1';
const selector = { matchLabels: { app: 'web' } };
export function manifests(chart: Chart, values: Values, ports: Value<readonly number[]>): void {
  const container = { name: 'web', image: 'nginx' };
  new Resource(chart, 'a', {
    apiVersion,
    kind: 'Deployment',
    spec: {
      replicas: values.replicas,
      selector,
      template: {
        spec: {
          hostNetwork: when(values.enabled, true),
          containers: [
            { ...container, ports: each(ports, (port) => ({ containerPort: port })) },
            when(values.enabled, { name: values.name, resources: { limits: { cpu: 1, memory: '1Gi' } } }),
          ],
        },
      },
    },
  });
  new Resource(chart, 'b', { apiVersion, kind: 'Deploymnet' }); // TS2820
  new Resource(chart, 'c', { apiVersion, kind: 'Deployment', sepc: {} }); // TS2353
  new Resource(chart, 'd', { apiVersion, kind: 'Deployment', spec: { replcas: 1, selector, template: {} } }); // TS2353
  new Resource(chart, 'e', {
    apiVersion,
    kind: 'Deployment',
    spec: { selector, replicas: values.enabled, template: {} }, // TS2322
  });
  new Resource(chart, 'f', {
    apiVersion,
    kind: 'Deployment',
    spec: { selector, template: { spec: { contaienrs: [] } } }, // TS2353
  });
  new Resource(chart, 'g', {
    apiVersion,
    kind: 'Deployment',
    spec: { selector, template: { spec: { containers: [{ ...container, imgae: 'x' }] } } }, // TS2353
  });
  new Resource(chart, 'h', { apiVersion: 'v1', kind: 'ConfigMap', data: { replicas: values.replicas } }); // TS2322
}
