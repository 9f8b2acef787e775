import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../values/json.js';

/** Something that two renderings of a chart do not have in common. */
export interface Difference {
  /** Such as `apps/v1 Deployment prod/web`; empty where one side refused what the other rendered. */
  readonly object: string;
  /** Where in the object, such as `spec.replicas`; empty for the whole. */
  readonly path: string;
  /** What each side has. */
  readonly detail: string;
  /** Whether it is a generated credential that no Secret keeps. */
  readonly isUnkept?: boolean;
}

/** The objects of a rendering, or why there are none. */
export type Outcome =
  | { readonly kind: 'objects'; readonly by: string; readonly objects: readonly JsonObject[] }
  | { readonly kind: 'refused'; readonly by: string; readonly because: Cause; readonly message: string };

/** Whether the schema refused the values or a template did; `broken` where a rendering went wrong by itself. */
export type Cause = 'values' | 'template' | 'broken';

/** The first difference of two renderings, whatever the order of their objects. */
export function differenceOf(a: Outcome, b: Outcome): Difference | undefined {
  if (a.kind === 'objects' && b.kind === 'objects') return betweenObjects(a, b);
  if (a.kind === 'refused' && b.kind === 'refused') return betweenRefusals(a, b);
  return { object: '', path: '', detail: `${inWords(a)}, ${inWords(b)}` };
}

/** A difference in one line. */
export function describeDifference({ object, path, detail }: Difference): string {
  return [object, path, detail].filter((part) => part !== '').join(': ');
}

/** cdk8s leaves the entries of maps out that are null, which to Kubernetes is the same. */
export function withoutNulls(object: JsonObject): JsonObject {
  if (!holdsNulls(object)) return object;
  const entries = Object.entries(object).filter(([, value]) => value !== null);
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutNullEntries(value)]));
}

function withoutNullEntries(value: Json): Json {
  if (isJsonArray(value)) return value.map(withoutNullEntries);
  return isJsonObject(value) ? withoutNulls(value) : value;
}

function holdsNulls(value: Json): boolean {
  if (isJsonArray(value)) return value.some(holdsNulls);
  return isJsonObject(value) && Object.values(value).some((entry) => entry === null || holdsNulls(entry));
}

function betweenRefusals(a: Refused, b: Refused): Difference | undefined {
  if (a.because === b.because && a.because !== 'broken') return undefined;
  return { object: '', path: '', detail: `${inWords(a)}, ${inWords(b)}` };
}

type Refused = Extract<Outcome, { kind: 'refused' }>;
type Rendered = Extract<Outcome, { kind: 'objects' }>;

function inWords(outcome: Outcome): string {
  if (outcome.kind === 'objects') return `${outcome.by} renders ${outcome.objects.length} objects`;
  return `${outcome.by} refuses (${outcome.because}): ${outcome.message.trim()}`;
}

function betweenObjects(a: Rendered, b: Rendered): Difference | undefined {
  const [left, right] = [buckets(a.objects), buckets(b.objects)];
  return first([...new Set([...left.keys(), ...right.keys()])], (identity) =>
    betweenBuckets(identity, left.get(identity) ?? [], right.get(identity) ?? [], [a.by, b.by]),
  );
}

/** Objects by what tells them apart in a cluster. */
function buckets(objects: readonly JsonObject[]): ReadonlyMap<string, readonly JsonObject[]> {
  const found = new Map<string, JsonObject[]>();
  for (const object of objects) {
    const identity = identityOf(object);
    found.set(identity, [...(found.get(identity) ?? []), object]);
  }
  return found;
}

/** What tells an object apart in a cluster, such as `apps/v1 Deployment prod/web`. */
export function identityOf(object: JsonObject): string {
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : {};
  const name = [metadata['namespace'], metadata['name']]
    .filter((part) => part !== undefined && part !== null)
    .map(spelled);
  return `${spelled(object['apiVersion'])} ${spelled(object['kind'])} ${name.join('/')}`;
}

function spelled(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

type Sides = readonly [a: string, b: string];

function betweenBuckets(
  object: string,
  a: readonly JsonObject[],
  b: readonly JsonObject[],
  sides: Sides,
): Difference | undefined {
  if (a.length !== b.length) {
    return { object, path: '', detail: `${sides[0]} has ${count(a.length)}, ${sides[1]} has ${count(b.length)}` };
  }
  // Users can give several objects the same name: any order of these is the same.
  const others = [...b];
  for (const one of a) {
    const equal = others.findIndex((other) => betweenValues(one, other, [], sides) === undefined);
    if (equal < 0) return { object, path: '', detail: '', ...betweenValues(one, others[0], [], sides) };
    others.splice(equal, 1);
  }
  return undefined;
}

function count(objects: number): string {
  return objects === 0 ? 'none' : String(objects);
}

type Place = Omit<Difference, 'object'>;

function betweenValues(
  a: Json | undefined,
  b: Json | undefined,
  path: readonly string[],
  sides: Sides,
): Place | undefined {
  // 0 and -0 are one number to Kubernetes.
  if (a === b) return undefined;
  if (isJsonArray(a) && isJsonArray(b)) return betweenLists(a, b, path, sides);
  if (isJsonObject(a) && isJsonObject(b)) return betweenMaps(a, b, path, sides);
  return { path: path.join('.'), detail: `${sides[0]} has ${shown(a)}, ${sides[1]} has ${shown(b)}` };
}

function betweenLists(
  a: readonly Json[],
  b: readonly Json[],
  path: readonly string[],
  sides: Sides,
): Place | undefined {
  const longest = Math.max(a.length, b.length);
  return first(
    Array.from({ length: longest }, (_, index) => index),
    (index) => betweenValues(a[index], b[index], [...path, String(index)], sides),
  );
}

/** Own keys only: `constructor` and `__proto__` are data here. */
function betweenMaps(a: JsonObject, b: JsonObject, path: readonly string[], sides: Sides): Place | undefined {
  const [left, right] = [entriesOf(a, path), entriesOf(b, path)];
  return first([...new Set([...left.keys(), ...right.keys()])], (key) =>
    betweenValues(left.get(key), right.get(key), [...path, key], sides),
  );
}

/** Labels and annotations that are empty are none to Kubernetes, and cdk8s leaves them out. */
function entriesOf(map: JsonObject, path: readonly string[]): ReadonlyMap<string, Json> {
  const entries = Object.entries(map);
  if (path.at(-1) !== 'metadata') return new Map(entries);
  return new Map(entries.filter(([key, value]) => !(key === 'labels' || key === 'annotations') || !isEmptyMap(value)));
}

function isEmptyMap(value: Json): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}

function first<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function shown(value: Json | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
