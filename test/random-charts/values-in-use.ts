import type { Json, JsonObject } from '../../src/index.js';
import type { Block, ChartPlan, Loop, Node, ValuePlan } from './plan.js';
import { visitChart } from './walk-plan.js';

type Path = readonly string[];

/**
 * A chart that declares the values that it uses and no other, as the library wants it. Items that a loop goes over without
 * a look are written out in an object of their own.
 */
export function withValuesInUse(plan: ChartPlan): ChartPlan {
  const used = usedPaths(plan);
  const values = present(
    Object.entries(plan.values).map(([name, value]) => [name, inUse(value, [name], used)] as const),
  );
  const unseen = Object.entries(values).flatMap(([name, value]) => unseenIn(value, [name], used.whole));
  return { ...plan, values, blocks: [...plan.blocks.filter(({ id }) => id !== restId), ...rest(unseen)] };
}

const restId = 'rest';

function rest(unseen: readonly Path[]): readonly Block[] {
  if (unseen.length === 0) return [];
  const entries = unseen.map((path) => ({
    key: path.join('.'),
    value: { kind: 'value', type: 'field', path } as const,
  }));
  const body: Node = { kind: 'map', type: 'map', entries };
  const header = { apiVersion: 'example.com/v1', kind: 'Thing' };
  return [{ kind: 'object', id: restId, header, field: 'spec', body }];
}

interface Used {
  /** Values that are taken as they are. */
  readonly whole: readonly Path[];
  /** Collections that a loop goes over. */
  readonly loops: readonly Path[];
}

function usedPaths(plan: ChartPlan): Used {
  const whole: Path[] = [];
  const loops: Path[] = [];
  const variables = new Map<string, Path>();
  const pathOf = ({ variable, path }: { readonly variable?: string; readonly path: Path }): Path =>
    variable === undefined ? path : [...(variables.get(variable) ?? ['?']), ...path];
  visitChart(
    { ...plan, blocks: plan.blocks.filter(({ id }) => id !== restId) },
    {
      node: (node) => {
        if (node.kind === 'value') whole.push(pathOf(node));
      },
      loop: ({ over, item }: Loop) => {
        const collection = over.kind === 'call' ? over.args[0] : over;
        if (collection?.kind !== 'value') return;
        const path = pathOf(collection);
        loops.push(path);
        variables.set(item, [...path, '*']);
      },
    },
  );
  return { whole, loops };
}

function isPrefix(prefix: Path, path: Path): boolean {
  return prefix.length <= path.length && prefix.every((part, index) => part === path[index]);
}

/** A value without the properties that nothing uses. */
function inUse(value: ValuePlan, path: Path, used: Used): ValuePlan | undefined {
  if (used.whole.some((each) => isPrefix(each, path))) return value;
  if (![...used.whole, ...used.loops].some((each) => isPrefix(path, each))) return undefined;
  if (value.items !== undefined)
    return withFittingDefault({ ...value, items: inUse(value.items, [...path, '*'], used) ?? value.items });
  if (value.properties === undefined) return value;
  const properties = Object.entries(value.properties).map(
    ([name, property]) => [name, inUse(property, [...path, name], used)] as const,
  );
  return { ...value, properties: present(properties) };
}

/** A default without the properties that are no longer declared. */
function withFittingDefault(value: ValuePlan): ValuePlan {
  const given = value.options['default'];
  return given === undefined ? value : { ...value, options: { ...value.options, default: fitting(given, value) } };
}

function fitting(json: Json, { items, properties = {} }: ValuePlan): Json {
  if (isList(json)) return items === undefined ? json : json.map((item) => fitting(item, items));
  if (typeof json !== 'object' || json === null) return json;
  if (items === undefined) return fittingValues(json, properties);
  return Object.fromEntries(Object.entries(json).map(([name, item]) => [name, fitting(item, items)]));
}

/** Values without those that are not declared. */
export function fittingValues(values: JsonObject, plans: Readonly<Record<string, ValuePlan>>): JsonObject {
  const entries = Object.entries(values).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const plan = Object.hasOwn(plans, name) ? plans[name] : undefined;
    return plan === undefined ? [] : [[name, fitting(value, plan)]];
  });
  return Object.fromEntries(entries);
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

function present(entries: readonly (readonly [string, ValuePlan | undefined])[]): Readonly<Record<string, ValuePlan>> {
  return Object.fromEntries(entries.filter((entry): entry is [string, ValuePlan] => entry[1] !== undefined));
}

/** Collections of which some part is used nowhere. */
function unseenIn(value: ValuePlan, path: Path, whole: readonly Path[]): readonly Path[] {
  if (whole.some((each) => isPrefix(each, path))) return [];
  if (value.properties !== undefined)
    return Object.entries(value.properties).flatMap(([name, property]) => unseenIn(property, [...path, name], whole));
  if (value.items !== undefined) {
    const inner = unseenIn(value.items, [...path, '*'], whole);
    return inner.length === 0 ? [] : [path.includes('*') ? path.slice(0, path.indexOf('*')) : path];
  }
  return [path];
}
