import { counted } from '../doctor/counted.js';
import { objectsAt, stringAt } from '../doctor/fields.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../values/json.js';
import type { Colors } from './conclude.js';
import { type FieldChange, type ObjectChange, objectChanges } from './object-changes.js';
import { printable } from './printable.js';

/** The longest value that is shown whole. */
const longestValue = 100;

/**
 * What changed in the objects of a chart, as a line and a line for each object and field.
 *
 * @param before - undefined for the first rendering
 */
export function changesText(
  chart: string,
  before: readonly JsonObject[] | undefined,
  after: readonly JsonObject[],
  colors: Colors,
): string {
  if (before === undefined) return `${chart}: ${counted(after.length, 'object')}`;
  const changes = objectChanges(before, after);
  if (changes.length === 0) return `${chart}: unchanged`;
  const counts = (['changed', 'added', 'removed'] as const).flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  return [`${chart}: ${counts.join(', ')}`, ...changes.flatMap((change) => objectLines(change, colors))].join('\n');
}

function objectLines({ kind, object, fields }: ObjectChange, { green, red, yellow }: Colors): readonly string[] {
  const shown = printable(object);
  if (kind === 'added') return [green(`  + ${shown}`)];
  if (kind === 'removed') return [red(`  - ${shown}`)];
  return [yellow(`  ~ ${shown}`), ...fields.map((change) => `      ${fieldText(change)}`)];
}

function fieldText({ path, before, after }: FieldChange): string {
  return `${printable(path)}: ${valueText(before)} -> ${valueText(after)}`;
}

function valueText(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  const text = printable(JSON.stringify(value));
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

/** The objects in the result of `render`. */
export function objectsIn(data: JsonObject): readonly JsonObject[] {
  return objectsAt(data, 'objects').flatMap(({ object }) => (isJsonObject(object) ? [object] : []));
}

/** What a run of `synth` wrote, in one line; its notices are below. */
export function writtenText(data: JsonObject): string {
  const charts = objectsAt(data, 'charts').map((chart) => {
    const [written, removed] = [Number(chart['written']), Number(chart['removed'])];
    const changes = [`${written} written`, ...(removed === 0 ? [] : [`${removed} removed`])];
    return `${stringAt(chart, 'name') ?? ''}: ${written + removed === 0 ? 'unchanged' : changes.join(', ')}`;
  });
  const { notices = [] } = data;
  return [charts.join('; '), ...(isJsonArray(notices) ? notices.map(String) : [])].join('\n');
}
