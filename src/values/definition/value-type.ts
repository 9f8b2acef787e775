import { HelmwrightError } from '../../errors.js';
import type { Json, JsonObject } from '../json.js';
import { checkPattern, plainText, plainTextLines } from './pattern.js';

/**
 * What a chart's user may set: one definition, from which come the TypeScript type, the defaults, `values.yaml`,
 * `values.schema.json` and the README's table.
 */
export type ValueType =
  | StringType
  | IntegerType
  | NumberType
  | BooleanType
  | EnumType
  | QuantityType
  | ScalarType
  | ListType
  | MapType
  | ObjectType;

/**
 * Whether a value is there:
 * - `default`: the definition gives it, a user may change it;
 * - `required`: a user must give it;
 * - `optional`: it may be absent, and a manifest's field that takes it is then left out.
 */
export type Optionality = 'default' | 'required' | 'optional';

interface Common<P extends Optionality> {
  readonly description: string;
  readonly optionality: P;
}

/** A string; see `v.string`. */
export interface StringType<P extends Optionality = Optionality> extends Common<P> {
  /** Tells the value types apart. */
  readonly type: 'string';
  /** The value if the user sets none. */
  readonly default?: string | undefined;
  /** A regular expression that the string must match. */
  readonly pattern: string;
  /** Minimum length in characters. */
  readonly minLength?: number | undefined;
  /** Maximum length in characters. */
  readonly maxLength?: number | undefined;
}

/** An integer; see `v.integer`. */
export interface IntegerType<P extends Optionality = Optionality> extends Common<P> {
  /** Tells the value types apart. */
  readonly type: 'integer';
  /** The value if the user sets none. */
  readonly default?: number | undefined;
  /** Minimum. */
  readonly min: number;
  /** Maximum. */
  readonly max: number;
}

/** A number; see `v.number`. */
export interface NumberType<P extends Optionality = Optionality> extends Common<P> {
  /** Tells the value types apart. */
  readonly type: 'number';
  /** The value if the user sets none. */
  readonly default?: number | undefined;
  /** Minimum. */
  readonly min?: number | undefined;
  /** Maximum. */
  readonly max?: number | undefined;
}

/** A boolean; see `v.boolean`. */
export interface BooleanType<P extends Optionality = Optionality> extends Common<P> {
  /** Tells the value types apart. */
  readonly type: 'boolean';
  /** The value if the user sets none. */
  readonly default?: boolean | undefined;
}

/** One string of a fixed set; see `v.enum`. */
export interface EnumType<M extends string = string, P extends Optionality = Optionality> extends Common<P> {
  /** Tells the value types apart. */
  readonly type: 'enum';
  /** The strings that are allowed. */
  readonly members: readonly M[];
  /** The value if the user sets none. */
  readonly default?: M | undefined;
}

/** A Kubernetes quantity: text such as `500m` or `4Gi`, or a whole number up to 999,999. It reads as text. */
export interface QuantityType<P extends Optionality = Optionality> extends Common<P> {
  /** Tells the value types apart. */
  readonly type: 'quantity';
  /** The value if the user sets none. */
  readonly default?: string | undefined;
}

/** A text, a finite number or a boolean, as a user writes it: what a claim of a token may be. */
export interface ScalarType<P extends Optionality = Optionality> extends Common<P> {
  /** Tells the value types apart. */
  readonly type: 'scalar';
  /** The value if the user sets none. */
  readonly default?: string | number | boolean | undefined;
  /** A regular expression that the string must match. */
  readonly pattern: string;
  /** Maximum length in characters. */
  readonly maxLength?: number | undefined;
}

/** A list; see `v.list`. */
export interface ListType<I extends ValueType = ValueType, P extends Optionality = Optionality> extends Common<P> {
  /** Tells the value types apart. */
  readonly type: 'list';
  /** The type of the items. */
  readonly items: I;
  /** The value if the user sets none. */
  readonly default?: Json | undefined;
  /** Minimum number of items. */
  readonly minItems?: number | undefined;
  /** Maximum number of items. */
  readonly maxItems?: number | undefined;
  /** Whether items must differ. */
  readonly uniqueItems?: boolean | undefined;
}

/** A map keyed by name. Helm merges maps key by key but replaces lists whole, so a map is what users can extend. */
export interface MapType<I extends ValueType = ValueType, P extends Optionality = Optionality> extends Common<P> {
  /** Tells the value types apart. */
  readonly type: 'map';
  /** The type of the items. */
  readonly items: I;
  /** A regular expression that each key must match. */
  readonly keyPattern: string;
  /** Maximum length of a key in characters. */
  readonly keyMaxLength: number;
  /** The value if the user sets none. */
  readonly default?: Json | undefined;
}

/** The values of an object, by name. */
export type Properties = Readonly<Record<string, ValueType>>;

/** Values with fixed names; see `v.object`. */
export interface ObjectType<F extends Properties = Properties> extends Common<'default'> {
  /** Tells the value types apart. */
  readonly type: 'object';
  /** The values, by name. */
  readonly properties: F;
  /** Present where the object is a subchart's values: the defaults that the parent chooses for it. */
  readonly subchartDefaults?: JsonObject;
}

/** A subchart's values; see `v.subchart`. */
export type SubchartType = ObjectType<{ readonly enabled: BooleanType<'default'> }>;

/** The presence that a set of options asks for: `optional: true`, or a `default`, or neither (the user must give it). */
export type OptionalityOf<O> = O extends { readonly optional: true }
  ? 'optional'
  : O extends { readonly default: unknown }
    ? 'default'
    : 'required';

interface Options<T> {
  /** One sentence for the comment in values.yaml, the schema and the README. */
  readonly description: string;
  /** What holds when the user says nothing. Without it, and without `optional`, the user must give the value. */
  readonly default?: T;
  /** The value may be absent. @default false */
  readonly optional?: true;
}

/** Options of `v.boolean`. */
export type BooleanOptions = Options<boolean>;

/** Options of `v.quantity`. */
export type QuantityOptions = Options<string>;

/** Options of `v.enum`. */
export type EnumOptions<M extends string> = Options<M>;

/** Options of `v.object`. */
export interface ObjectOptions {
  /** One sentence for the comment in values.yaml, the schema and the README. */
  readonly description: string;
}

/** Options of `v.string`. */
export interface StringOptions extends Options<string> {
  /**
   * A regular expression that the text must match, in the part of the language that Go (Helm) and JavaScript read alike.
   * @default any text without control characters
   */
  readonly pattern?: string;
  /** Shortest length in characters. @default 0 */
  readonly minLength?: number;
  /** Greatest length in characters. @default no limit */
  readonly maxLength?: number;
  /** Whether the text may hold line breaks and tabs; not with `pattern`. @default false */
  readonly multiline?: boolean;
}

/** Options of `v.integer`. */
export interface IntegerOptions extends Options<number> {
  /** Least value. @default -(2^53 - 1) */
  readonly min?: number;
  /** Greatest value. @default 2^53 - 1 */
  readonly max?: number;
}

/** Options of `v.number`. */
export interface NumberOptions extends Options<number> {
  /** Least value. @default no bound */
  readonly min?: number;
  /** Greatest value. @default no bound */
  readonly max?: number;
}

/** Options of `v.scalar`. */
export interface ScalarOptions extends Options<string | number | boolean> {
  /** What a text must match, as for `v.string`. @default any text without control characters */
  readonly pattern?: string;
  /** Greatest length of a text in characters. @default no limit */
  readonly maxLength?: number;
}

/** Options of `v.list`. */
export interface ListOptions extends Options<readonly Json[]> {
  /** Minimum number of items. @default no limit */
  readonly minItems?: number;
  /** Maximum number of items. @default no limit */
  readonly maxItems?: number;
  /** Whether each text may stand there once only; for lists of texts. @default false */
  readonly uniqueItems?: boolean;
}

/** Options of `v.map`. */
export interface MapOptions extends Options<{ readonly [key: string]: Json }> {
  /** What a key must match. @default any text without control characters, not empty */
  readonly keyPattern?: string;
  /** Longest key in characters. @default 317, the longest key of a Kubernetes label or annotation */
  readonly keyMaxLength?: number;
}

/** Options of `v.subchart`. */
export interface SubchartOptions {
  /** One sentence for the comment in values.yaml, the schema and the README. */
  readonly description: string;
  /** Whether the subchart is installed when the user says nothing. @default true */
  readonly enabled?: boolean;
  /** Values that the subchart gets in place of its own defaults. @default none */
  readonly defaults?: JsonObject;
}

export interface ReadSubchartOptions<F extends Properties> extends SubchartOptions {
  /** Values of the subchart that the parent's templates ask for, as the subchart defines them. */
  readonly reads: F;
}

/** The longest key of a label or annotation: a prefix of 253 characters, a slash, and a name of 63. */
const longestLabelKey = 317;

/** A line of text. */
export function string<const O extends StringOptions>(options: O): StringType<OptionalityOf<O>> {
  const { multiline = false, pattern, minLength, maxLength } = options;
  if (pattern !== undefined && multiline) {
    throw new HelmwrightError(
      'definition',
      pattern,
      'multiline and pattern exclude each other: let the pattern allow line breaks',
    );
  }
  if (pattern !== undefined) checkPattern(pattern);
  const lines = multiline ? plainTextLines : plainText;
  return {
    type: 'string',
    ...common(options),
    default: options.default,
    pattern: pattern ?? lines,
    minLength,
    maxLength,
  };
}

/** A whole number between -(2^53 - 1) and 2^53 - 1. */
export function integer<const O extends IntegerOptions>(options: O): IntegerType<OptionalityOf<O>> {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options;
  for (const bound of [min, max]) {
    if (!Number.isSafeInteger(bound))
      throw new HelmwrightError('definition', String(bound), 'not a whole number within 2^53 - 1');
  }
  return { type: 'integer', ...common(options), default: options.default, min, max };
}

/** A finite number. */
export function number<const O extends NumberOptions>(options: O): NumberType<OptionalityOf<O>> {
  return { type: 'number', ...common(options), default: options.default, min: options.min, max: options.max };
}

/** True or false. */
export function boolean<const O extends BooleanOptions>(options: O): BooleanType<OptionalityOf<O>> {
  return { type: 'boolean', ...common(options), default: options.default };
}

/** One text of a fixed set. */
function enumeration<const M extends string, const O extends EnumOptions<NoInfer<M>>>(
  members: readonly M[],
  options: O,
): EnumType<M, OptionalityOf<O>> {
  return { type: 'enum', ...common(options), members, default: options.default };
}
export { enumeration as enum };

/** A Kubernetes quantity, such as `500m` or `4Gi`. */
export function quantity<const O extends QuantityOptions>(options: O): QuantityType<OptionalityOf<O>> {
  return { type: 'quantity', ...common(options), default: options.default };
}

/** A text, a number or a boolean, for what is handed on to others that tell them apart. */
export function scalar<const O extends ScalarOptions>(options: O): ScalarType<OptionalityOf<O>> {
  const { pattern = plainText, maxLength } = options;
  checkPattern(pattern);
  return { type: 'scalar', ...common(options), default: options.default, pattern, maxLength };
}

/** A list. Helm replaces a list whole: where users should add to what is there, define a `v.map`. */
export function list<I extends ValueType, const O extends ListOptions>(
  items: I,
  options: O,
): ListType<I, OptionalityOf<O>> {
  const { minItems, maxItems, uniqueItems } = options;
  return { type: 'list', ...common(options), items, default: options.default, minItems, maxItems, uniqueItems };
}

/** A map from names that the user chooses to values of one kind. */
export function map<I extends ValueType, const O extends MapOptions>(
  items: I,
  options: O,
): MapType<I, OptionalityOf<O>> {
  const { keyPattern = plainText, keyMaxLength = longestLabelKey } = options;
  checkPattern(keyPattern);
  return { type: 'map', ...common(options), items, keyPattern, keyMaxLength, default: options.default };
}

/** A group of values with names that the definition fixes. Its default is made of its properties' defaults. */
export function object<const F extends Properties>(properties: F, options: ObjectOptions): ObjectType<F> {
  for (const name of Object.keys(properties)) checkPropertyName(name);
  return { type: 'object', optionality: 'default', description: options.description, properties };
}

/**
 * What a chart passes on to its subchart: `enabled`, which the subchart's condition reads, and the defaults that the
 * parent chooses. A user may set every value of the subchart here; the subchart's own schema judges them.
 */
export function subchart<const F extends Properties>(
  options: ReadSubchartOptions<F>,
): ObjectType<F & SubchartType['properties']>;
/** A subchart of which the templates read no values but `enabled`. */
export function subchart(options: SubchartOptions): SubchartType;
export function subchart(options: SubchartOptions & { readonly reads?: Properties }): ObjectType {
  const { description, enabled = true, defaults = {}, reads = {} } = options;
  if ('enabled' in defaults || 'enabled' in reads)
    throw new HelmwrightError('definition', 'enabled', 'is no value of the subchart: give it beside `defaults`');
  const both = Object.keys(reads).find((name) => name in defaults);
  if (both !== undefined)
    throw new HelmwrightError('definition', both, 'is read, so its default stands in `reads` and not in `defaults`');
  const condition = boolean({ description: 'Whether the subchart is installed.', default: enabled });
  const properties = { enabled: condition, ...reads };
  return { type: 'object', optionality: 'default', description, properties, subchartDefaults: defaults };
}

/** Names that YAML 1.1 reads as booleans, that a Value's own members have, or that libraries ask of any object. */
const reserved = new Set([
  'y',
  'n',
  'yes',
  'no',
  'on',
  'off',
  'true',
  'false',
  'null',
  'global',
  'resolve',
  'then',
  'constructor',
  'prototype',
  'toJSON',
  'asymmetricMatch',
  'nodeType',
  'tagName',
  'hasAttribute',
  'inspect',
]);

function checkPropertyName(name: string): void {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) {
    throw new HelmwrightError(
      'definition',
      name,
      'a value is named with letters, digits and underscores, and starts with a letter',
    );
  }
  if (reserved.has(name) || reserved.has(name.toLowerCase()) || name in {}) {
    throw new HelmwrightError(
      'definition',
      name,
      'this name means something else to YAML, Helm or JavaScript: choose another',
    );
  }
}

function common<O extends Options<unknown>>(options: O): Common<OptionalityOf<O>> {
  return { description: options.description, optionality: optionalityOf(options) };
}

function optionalityOf<O extends object>(options: O): OptionalityOf<O>;
function optionalityOf(options: object): Optionality {
  if ('optional' in options) return 'optional';
  return 'default' in options ? 'default' : 'required';
}

/** The JSON that stands for the value when the user says nothing; undefined where the user must, or may, say it. */
export function defaultOf(type: ValueType): Json | undefined {
  return type.type === 'object' ? defaultsOf(type) : type.default;
}

/** The defaults of a definition: the content of `values.yaml`. */
export function defaultsOf(definition: ObjectType): JsonObject {
  const defaults = Object.entries(definition.properties).map(
    ([name, property]) => [name, defaultOf(property)] as const,
  );
  const given = defaults.filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return { ...Object.fromEntries(given), ...definition.subchartDefaults };
}
