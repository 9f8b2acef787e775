import type { Json, JsonObject } from '../../src/index.js';
import type { Draw } from './draw.js';
import { textsFor } from './draw-values.js';
import type { ValuePlan } from './plan.js';

const meetingKeys = ['a', 'b', 'on', 'c', 'app.kubernetes.io/name', 'x.y/z', '1', '{{', 'k: v'];

/** A user's values with keys that the chart writes too, and texts that break out of where they are put. */
export function colliding(draw: Draw, values: JsonObject, plans: Readonly<Record<string, ValuePlan>>): JsonObject {
  return mapEntries(values, (name, value) => {
    const plan = Object.hasOwn(plans, name) ? plans[name] : undefined;
    return [name, plan === undefined ? value : collidingValue(draw, value, plan)];
  });
}

function collidingValue(draw: Draw, value: Json, plan: ValuePlan): Json {
  const { items, properties, options } = plan;
  if (typeof value === 'string' && plan.type === 'string')
    return draw.chance(40) ? draw.pick(textsFor(options)) : value;
  if (isList(value)) return items === undefined ? value : value.map((item) => collidingValue(draw, item, items));
  if (typeof value !== 'object' || value === null) return value;
  if (properties !== undefined) return colliding(draw, value, properties);
  if (items === undefined) return value;
  const pattern = options['keyPattern'];
  const fits = new RegExp(typeof pattern === 'string' ? pattern : '');
  const keys = meetingKeys.filter((key) => fits.test(key));
  return mapEntries(value, (name, item) => [
    keys.length > 0 && item !== null && draw.chance(60) ? draw.pick(keys) : name,
    collidingValue(draw, item, items),
  ]);
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

function mapEntries(map: JsonObject, change: (name: string, value: Json) => readonly [string, Json]): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => change(name, value)));
}
