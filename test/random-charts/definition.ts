import { type DependencyChart, type ObjectType, v, type ValueType } from '../../src/index.js';
import { type KubernetesPlan, kubernetesTypes } from './draw-values.js';
import type { Block, ChartPlan, ValuePlan } from './plan.js';
import { visitChart } from './walk-plan.js';
import { fittingValues } from './values-in-use.js';

/** A chart's definition, its subcharts' values among them. */
export function definitionOf(plan: ChartPlan): ObjectType {
  const own = Object.entries(plan.values).map(([name, value]) => [name, valueType(value)] as const);
  const subcharts = plan.blocks.flatMap(subchartEntry);
  const overrides = overridesIn(plan);
  const patches = Object.keys(overrides).length === 0 ? [] : [['overrides', v.overrides(overrides)] as const];
  return v.object(Object.fromEntries<ValueType>([...own, ...subcharts, ...patches]), { description: 'Values.' });
}

/** The types of the objects that users can give a merge patch of. */
export function overridesIn(plan: ChartPlan): Readonly<Record<string, 'ConfigMap' | 'Secret'>> {
  const types: Record<string, 'ConfigMap' | 'Secret'> = {};
  visitChart(plan, {
    node: () => undefined,
    block: (block) => {
      if (block.kind === 'object' && block.overridable === true)
        types[block.id] = block.header['kind'] === 'Secret' ? 'Secret' : 'ConfigMap';
    },
  });
  return types;
}

function subchartEntry(block: Block): readonly (readonly [string, ValueType])[] {
  if (block.kind === 'dependency')
    return [[block.id, dependencyType(block)], ...(block.imports ? [['imported', importedType] as const] : [])];
  return block.kind === 'subchart' ? [[block.id, v.subchart(subchartOptions(block))]] : [];
}

const importedType = v.map(v.string({ description: 'A label.' }), { description: 'Labels.', default: {} });

function dependencyType({ name, enabled, imports, defaults }: Extract<Block, { kind: 'dependency' }>): ValueType {
  const importValues = imports ? [{ child: 'labels', parent: 'imported' }] : [];
  const known = name === knownChart.name ? { chart: knownChart, importValues } : {};
  const options = { description: 'A dependency.', defaults, reads: dependencyReads, ...known };
  return enabled === undefined ? v.dependency(options) : v.subchart({ ...options, enabled });
}

/** A chart whose defaults and schema are known. */
export const knownChart: DependencyChart = {
  name: 'known',
  version: '1.0.0',
  repository: 'oci://example.com/charts',
  defaults: { a: 0, level: 1, labels: { tier: 'data' }, inner: { enabled: false } },
  schema: {
    type: 'object',
    properties: { size: { type: 'integer', maximum: 100 }, level: { enum: [1, 2] }, labels: { type: 'object' } },
  },
  dependencies: [
    {
      chart: {
        name: 'inner',
        version: '1.0.0',
        defaults: { a: true },
        schema: { properties: { a: { type: 'boolean' } } },
        dependencies: [],
      },
      condition: 'inner.enabled',
    },
  ],
};

/** What the parent of a dependency reads of its values. */
const dependencyReads = { size: v.integer({ description: 'A size.', default: 1 }) };

/** A subchart has no defaults for values that it no longer declares. */
export function subchartOptions({ chart, enabled = true, defaults }: Extract<Block, { kind: 'subchart' }>) {
  return { description: 'A subchart.', enabled, defaults: fittingValues(defaults, chart.values) };
}

export function valueType({ type, options: given, members = [], items, properties = {} }: ValuePlan): ValueType {
  const options = { description: 'A value.', ...given };
  switch (type) {
    case 'string':
      return 'values' in given ? v.template(options) : v.string(options);
    case 'integer':
      return v.integer(options);
    case 'number':
      return v.number(options);
    case 'boolean':
      return v.boolean(options);
    case 'enum':
      return v.enum(members, options);
    case 'quantity':
      return v.quantity(options);
    case 'scalar':
      return v.scalar(options);
    case 'intOrString':
      return v.intOrString(options);
    case 'any':
      return v.any(options);
    case 'kubernetes':
      return v.k8s(kubernetesTypeOf(members), options);
    case 'list':
      return v.list(valueType(items ?? noItems), options);
    case 'map':
      return v.map(valueType(items ?? noItems), options);
    case 'object': {
      const inner = Object.entries(properties).map(([name, property]) => [name, valueType(property)] as const);
      return v.object(Object.fromEntries(inner), options);
    }
  }
}

function kubernetesTypeOf([name]: readonly string[]): KubernetesPlan {
  return kubernetesTypes.find((each) => each === name) ?? 'Affinity';
}

const noItems: ValuePlan = { type: 'string', options: {} };
