import { HelmwrightError } from '../../errors.js';
import {
  type Conditional,
  type Expression,
  type ListItem,
  type ListNode,
  literal,
  type Literal,
  type MapEntry,
  type MapNode,
  type Pair,
  type Reference,
  referencePath,
  typeOf,
} from '../../template/ast/expression.js';
import { field } from '../../template/ast/field.js';
import { own } from '../../values/json.js';
import {
  fieldPath,
  isMember,
  mayFit,
  memberError,
  named,
  shapeName,
  suggestion,
  typeMismatch,
  unknownField,
} from '../../values/kubernetes/mismatch.js';
import type { FieldShape, ObjectShape } from '../../values/kubernetes/shape.js';
import { quantityText } from '../../values/kubernetes/shape-schema.js';
import { apiVersionsOf, kindsOf, kubernetesType } from '../../values/kubernetes/types.js';
import type { ChartModel } from '../model/chart-model.js';
import type { ChartResource } from '../model/manifests.js';

/**
 * Checks each object by the schema of its kind in the Kubernetes API: unknown fields, missing ones, and constants and Values of
 * other types. What only rendering knows passes, and so do kinds of other APIs.
 *
 * @throws HelmwrightError `invalid-manifest`
 */
export function checkKubernetesSchemas({ resources, unchecked }: ChartModel): void {
  for (const resource of resources) if (!unchecked.has(resource.place)) checkObject(resource);
}

function checkObject({ place, manifest }: ChartResource): void {
  const [apiVersion, kind] = [constantField(manifest, 'apiVersion'), constantField(manifest, 'kind')];
  const kinds = kindsOf(apiVersion);
  if (kinds === undefined) return;
  const type = own(kinds, kind);
  if (type === undefined) checkKind(apiVersion, kind, Object.keys(kinds), place);
  else checkMap(manifest, { type }, { place });
}

function constantField(manifest: MapNode, key: string): string {
  const value = field(manifest, key);
  return value?.kind === 'literal' ? String(value.value) : '';
}

/** Some kinds are only ever asked of the API server, and a newer one may have more. */
function checkKind(apiVersion: string, kind: string, kinds: readonly string[], place: string): void {
  const others = apiVersionsOf(kind);
  const hint = others.length > 0 ? `; use apiVersion ${others.join(' or ')}` : suggestion(kind, kinds);
  if (hint !== '') fail(inside({ place }, 'kind'), `${apiVersion} has no kind ${JSON.stringify(kind)}${hint}`);
}

/** Where a check is: in the manifest of a construct, or in a field of an outer place or an item of its list. */
interface Site {
  readonly place: string;
  readonly outer?: Site;
  readonly key?: string;
  /** Undefined for the items of a loop. */
  readonly index?: number | undefined;
}

function inside(outer: Site, key: string): Site {
  return { place: outer.place, outer, key };
}

function itemOf(outer: Site, index: number | undefined): Site {
  return { place: outer.place, outer, index };
}

/** Most checks find nothing, so paths are spelled where one is needed. */
function pathOf({ outer, key, index }: Site): string {
  if (outer === undefined) return '';
  return key === undefined ? `${pathOf(outer)}[${index ?? ''}]` : fieldPath(pathOf(outer), key);
}

function fail(site: Site, message: string): never {
  throw failure(site.place, pathOf(site), message);
}

function failure(place: string, path: string, message: string): HelmwrightError {
  return new HelmwrightError('invalid-manifest', place, `${path}: ${message}`);
}

function check(value: Expression, shape: FieldShape, site: Site): void {
  switch (value.kind) {
    case 'literal':
      return checkLiteral(value, shape, site);
    case 'reference':
      return checkReference(value, shape, site);
    case 'conditional':
      return branchesOf(value).forEach((branch) => check(branch, shape, site));
    case 'include':
      return check(value.helper.body, shape, site);
    case 'map':
      return checkMap(value, shape, site);
    case 'list':
      return checkList(value, shape, site);
    default:
      return checkType(value, shape, site);
  }
}

function branchesOf({ then, otherwise }: Conditional): readonly Expression[] {
  return otherwise === undefined ? [then] : [then, otherwise];
}

function checkType(value: Expression, shape: FieldShape, site: Site): void {
  const type = typeOf(value);
  if (!mayFit(type, shape)) fail(site, `must be ${shapeName(shape)}, got ${named[type]}`);
}

/** Null stands for what is not there. */
function checkLiteral(value: Literal, shape: FieldShape, site: Site): void {
  if (value.value === null) return;
  checkType(value, shape, site);
  if (shape === 'integer' && !Number.isInteger(Number(value.value))) {
    fail(site, `must be an integer, got ${String(value.value)}`);
  }
  if (typeof value.value !== 'string') return;
  if (shape === 'quantity' && !quantity.test(value.value)) {
    fail(site, `must be ${shapeName(shape)}, got ${JSON.stringify(value.value)}`);
  }
  if (typeof shape === 'object' && 'enum' in shape && !isMember(value.value, shape.enum)) {
    fail(site, memberError(value.value, shape.enum));
  }
}

const quantity = new RegExp(quantityText);

function checkReference(value: Reference, shape: FieldShape, site: Site): void {
  const mismatch = typeMismatch(value.of, shape, '');
  if (mismatch === undefined) return;
  const { path, message } = typeMismatch(value.of, shape, pathOf(site)) ?? mismatch;
  throw failure(site.place, path, `${message}, of value ${referencePath(value)}`);
}

// --- maps and lists

/** What the entries of a map must be: all of one shape, or each that of its field. */
type MapShape = { readonly map: FieldShape } | ObjectShape;

function checkMap(map: MapNode, shape: FieldShape, site: Site): void {
  const wanted = mapShape(shape);
  if (wanted === undefined) return checkType(map, shape, site);
  checkEntries(map.entries, wanted, site);
  if ('map' in wanted) return;
  const missing = wanted.required?.find((key) => !map.entries.some((entry) => mayHave(entry, key)));
  if (missing !== undefined) fail(inside(site, missing), 'is required');
}

function mapShape(shape: FieldShape): MapShape | undefined {
  if (typeof shape === 'string') return undefined;
  if ('map' in shape) return shape;
  return 'type' in shape ? kubernetesType(shape.type) : undefined;
}

function checkEntries(entries: readonly MapEntry[], wanted: MapShape, site: Site): void {
  for (const entry of entries) {
    if (entry.kind === 'spread') checkSpread(entry.of, wanted, site);
    else if (entry.kind === 'each-entry') checkEntries(entry.entries, wanted, site);
    else checkPair(entry, wanted, site);
  }
}

/** Which field it is may be known to rendering only. */
function checkPair({ key, value }: Pair, wanted: MapShape, site: Site): void {
  const name = key.kind === 'literal' ? String(key.value) : undefined;
  const at = inside(site, name ?? '<key>');
  if ('map' in wanted) check(value, wanted.map, at);
  else if (name !== undefined) check(value, fieldShape(name, wanted) ?? fail(at, unknownField(name, wanted)), at);
}

/** The API server takes the status of an object, and ignores it. */
function fieldShape(name: string, { fields }: ObjectShape): FieldShape | undefined {
  const isStatus = name === 'status' && Object.hasOwn(fields, 'kind') && Object.hasOwn(fields, 'metadata');
  return own(fields, name) ?? (isStatus ? 'json' : undefined);
}

/** A map that is spread is a part of the object. */
function checkSpread(of: Expression, wanted: MapShape, site: Site): void {
  if (of.kind === 'map') checkEntries(of.entries, wanted, site);
  else if (of.kind === 'include') checkSpread(of.helper.body, wanted, site);
  else if (of.kind === 'conditional') branchesOf(of).forEach((branch) => checkSpread(branch, wanted, site));
  else if (of.kind === 'reference' && 'map' in wanted) checkReference(of, wanted, site);
  else if (of.kind === 'reference' && of.of.type === 'object') {
    for (const [name, type] of Object.entries(of.of.properties)) {
      checkPair(
        {
          kind: 'pair',
          key: literal(name),
          value: { ...of, path: [...of.path, name], of: type },
        },
        wanted,
        site,
      );
    }
  }
}

/** Whether a map may have a key for some values. */
function mayHave(entry: MapEntry, key: string): boolean {
  if (entry.kind === 'pair') return entry.key.kind !== 'literal' || entry.key.value === key;
  return entry.kind === 'each-entry' || mapMayHave(entry.of, key);
}

function mapMayHave(map: Expression, key: string): boolean {
  if (map.kind === 'map') return map.entries.some((entry) => mayHave(entry, key));
  if (map.kind === 'include') return mapMayHave(map.helper.body, key);
  if (map.kind === 'conditional') return branchesOf(map).some((branch) => mapMayHave(branch, key));
  return map.kind !== 'reference' || map.of.type !== 'object' || Object.hasOwn(map.of.properties, key);
}

function checkList(list: ListNode, shape: FieldShape, site: Site): void {
  if (typeof shape === 'object' && 'list' in shape) checkItems(list.items, shape, site);
  else checkType(list, shape, site);
}

function checkItems(
  items: readonly ListItem[],
  shape: { readonly list: FieldShape },
  site: Site,
  isLoop = false,
): void {
  items.forEach((item, index) => {
    if (item.kind === 'item') check(item.value, shape.list, itemOf(site, isLoop ? undefined : index));
    else if (item.kind === 'spread') check(item.of, shape, site);
    else checkItems(item.items, shape, site, true);
  });
}
