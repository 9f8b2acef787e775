import { HelmwrightError } from '../../errors.js';
import type {
  GlobalOptions,
  ListOptions,
  MapOptions,
  ObjectOptions,
  OptionalityOf,
  OptionalityOfObject,
} from '../definition/options.js';
import { checkPattern, plainText } from '../definition/pattern.js';
import { noteDefinition } from '../definition/defined-at.js';
import { checkPropertyName } from '../definition/property-name.js';
import type { ListType, MapType, ObjectType, Properties, ValueType } from '../definition/value-type.js';
import { isValueType } from '../types/registry.js';
import { common } from './common.js';

/** The longest key of a label or annotation: a prefix of 253 characters, a slash, and a name of 63. */
const longestLabelKey = 317;

/**
 * A list. Helm replaces a list as a whole: use `v.map` for what users add to.
 *
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.list(v.string({ description: 'Host name.' }), { description: 'Hosts of the Ingress.', default: [] });
 * ```
 */
export function list<I extends ValueType, const O extends ListOptions>(
  items: I,
  options: O,
): ListType<I, OptionalityOf<O>> {
  const { minItems, maxItems, uniqueItems } = options;
  checkIsType(items, 'the items of v.list()');
  return { type: 'list', ...common(options), items, default: options.default, minItems, maxItems, uniqueItems };
}

/**
 * A map with keys that the user chooses and values of one type. Helm merges it with the default key by key.
 *
 * @throws HelmwrightError `definition` if Go and JavaScript do not read the pattern of the keys alike
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.map(v.string({ description: 'Value.' }), { description: 'Node labels for pod assignment.', default: {} });
 * ```
 */
export function map<I extends ValueType, const O extends MapOptions>(
  items: I,
  options: O,
): MapType<I, OptionalityOf<O>> {
  const { keyPattern = plainText, keyMaxLength = longestLabelKey } = options;
  checkPattern(keyPattern);
  checkIsType(items, 'the items of v.map()');
  return { type: 'map', ...common(options), items, keyPattern, keyMaxLength, default: options.default };
}

/**
 * An object with fixed properties. Its default consists of its properties' defaults; an optional one has none, and its
 * properties are present only where it is.
 *
 * @throws HelmwrightError `definition` if a property has a name that YAML, Helm or JavaScript reserve
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.object(
 *   { repository: v.string({ description: 'Repository.' }), tag: v.string({ description: 'Tag.', default: '' }) },
 *   { description: 'Container image.' },
 * );
 * ```
 */
export function object<const F extends Properties, const O extends ObjectOptions>(
  properties: F,
  options: O,
): ObjectType<F, OptionalityOfObject<O>>;
export function object(properties: Properties, options: ObjectOptions): ObjectType {
  for (const [name, type] of Object.entries(properties)) {
    checkIsType(type, name);
    if (!isGlobal(name, type)) checkPropertyName(name);
  }
  const { description, optional = false } = options;
  return noteDefinition({ type: 'object', optionality: optional ? 'optional' : 'default', description, properties });
}

/** @throws HelmwrightError `definition` where JavaScript gives something else */
function checkIsType(type: unknown, place: string): void {
  if (isValueType(type)) return checkIsDescribed(type, place);
  const detail = `must be a value type such as v.string({ description: '…' }), got ${described(type)}`;
  throw new HelmwrightError('definition', place, detail);
}

function checkIsDescribed({ description }: { readonly description: unknown }, place: string): void {
  if (typeof description === 'string') return;
  throw new HelmwrightError(
    'definition',
    place,
    "has no description: add one, such as { description: 'Number of pods.' }",
  );
}

function described(type: unknown): string {
  if (typeof type === 'function') return 'a function: call it';
  if (typeof type !== 'object' || type === null) return JSON.stringify(type);
  const unknown =
    'type' in type && typeof type.type === 'string'
      ? `of the unknown type ${JSON.stringify(type.type)}`
      : 'without a type';
  return `an object ${unknown}`;
}

function isGlobal(name: string, type: ValueType): boolean {
  return name === 'global' && type.type === 'object' && type.isGlobal === true;
}

/**
 * The values that Helm shares with all subcharts and dependencies, for the key `global` at the top of a chart's values.
 * Users may set others too: a dependency may read what this chart does not declare.
 *
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * const imageRegistry = v.string({ description: 'Registry of all images.', default: '' });
 * v.object({ global: v.global({ imageRegistry }, { description: 'Values of all charts.' }) }, { description: 'Values of web.' });
 * ```
 */
export function global<const F extends Properties>(properties: F, options: GlobalOptions): ObjectType<F, 'default'> {
  return { ...object(properties, options), isGlobal: true };
}

/**
 * A value that users may set without effect, such as a deprecated one, or `enabled`, which a parent chart reads. No template
 * uses it.
 *
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.unused(v.boolean({ description: 'Deprecated: has no effect.', optional: true }));
 * ```
 */
export function unused<T extends ValueType>(type: T): T {
  return { ...type, isUnused: true };
}
