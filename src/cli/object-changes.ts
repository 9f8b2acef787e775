import { stringAt } from '../doctor/fields.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../values/json.js';
import { fieldPath } from '../values/kubernetes/mismatch.js';

/** An object that one of two renderings does not have, or has with other fields. */
export interface ObjectChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** Such as `Deployment prod/web`. */
  readonly object: string;
  readonly fields: readonly FieldChange[];
}

/** A field that differs; undefined where it is absent. */
export interface FieldChange {
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** What changed between two renderings, in the order of the later one; removed objects come last. */
export function objectChanges(before: readonly JsonObject[], after: readonly JsonObject[]): readonly ObjectChange[] {
  const [old, now] = [byName(before), byName(after)];
  const changed = [...now].flatMap(([name, object]): readonly ObjectChange[] => {
    const previous = old.get(name);
    if (previous === undefined) return [{ kind: 'added', object: name, fields: [] }];
    const fields = fieldChanges(previous, object, '');
    return fields.length === 0 ? [] : [{ kind: 'changed', object: name, fields }];
  });
  const removed = [...old.keys()].filter((name) => !now.has(name));
  return [...changed, ...removed.map((object): ObjectChange => ({ kind: 'removed', object, fields: [] }))];
}

function byName(objects: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  return new Map(objects.map((object) => [nameOf(object), object]));
}

function nameOf(object: JsonObject): string {
  const [kind, namespace, name] = [['kind'], ['metadata', 'namespace'], ['metadata', 'name']].map((path) =>
    stringAt(object, ...path),
  );
  return `${kind ?? ''} ${namespace === undefined ? '' : `${namespace}/`}${name ?? ''}`;
}

function fieldChanges(before: Json | undefined, after: Json | undefined, path: string): readonly FieldChange[] {
  if (isJsonObject(before) && isJsonObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => fieldChanges(own(before, key), own(after, key), fieldPath(path, key)));
  }
  if (isJsonArray(before) && isJsonArray(after)) {
    const indices = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index);
    return indices.flatMap((index) => fieldChanges(before[index], after[index], `${path}[${index}]`));
  }
  if (isLines(before) && isLines(after) && before !== after) return [lineChange(before, after, path)];
  return before === after ? [] : [{ path, before, after }];
}

function isLines(value: Json | undefined): value is string {
  return typeof value === 'string' && value.includes('\n');
}

/** Of a text of several lines, the first one that differs. */
function lineChange(before: string, after: string, path: string): FieldChange {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const index = old.findIndex((line, at) => line !== now[at]);
  const line = index === -1 ? old.length : index;
  return { path: `${path}, line ${line + 1}`, before: old[line], after: now[line] };
}
