import { type ObjectType, v, type ValueType } from '../../src/index.js';
import type { Block, ChartPlan, ValuePlan } from './plan.js';

/** A chart's definition, its subcharts' values among them. */
export function definitionOf({ values, blocks }: ChartPlan): ObjectType {
  const own = Object.entries(values).map(([name, plan]) => [name, valueType(plan)] as const);
  const subcharts = blocks
    .flatMap(subchartKeys)
    .map((key) => [key, v.subchart({ description: 'A subchart.' })] as const);
  return v.object(Object.fromEntries<ValueType>([...own, ...subcharts]), { description: 'Values.' });
}

function subchartKeys(block: Block): readonly string[] {
  return block.kind === 'subchart' ? [block.id] : [];
}

export function valueType({ type, options: given, members = [], items, properties = {} }: ValuePlan): ValueType {
  const options = { description: 'A value.', ...given };
  switch (type) {
    case 'string':
      return v.string(options);
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

const noItems: ValuePlan = { type: 'string', options: {} };
