/* The functions that define values: `v.string`, `v.list` and so on. */
import { HelmwrightError } from '../errors.js';
import type {
  AnyOptions,
  BooleanOptions,
  DependencyOptions,
  EnumOptions,
  IntegerOptions,
  IntOrStringOptions,
  KubernetesOptions,
  ListOptions,
  MapOptions,
  NumberOptions,
  GlobalOptions,
  ObjectOptions,
  OverridesOptions,
  OptionalityOfObject,
  OptionalityOf,
  QuantityOptions,
  ReadDependencyOptions,
  ReadSubchartOptions,
  RemovableOptionalityOf,
  ScalarOptions,
  StringOptions,
  SubchartOptions,
  TemplateOptions,
} from './definition/options.js';
import { checkPattern, plainText, plainTextLines } from './definition/pattern.js';
import { placeholderPattern } from './definition/placeholders.js';
import { checkPropertyName } from './definition/property-name.js';
import { type Json, type JsonObject, parsedObject } from './json.js';
import type { ChartTree, ImportedValues } from './merge/chart-tree.js';
import { isValueType } from './types/registry.js';
import type { ObjectShape } from './kubernetes/shape.js';
import { kubernetesType, kubernetesVersion } from './kubernetes/types.js';
import type {
  AnyType,
  BooleanType,
  DependencyType,
  EnumType,
  IntegerType,
  KubernetesType,
  KubernetesTypeName,
  ListType,
  MapType,
  NumberType,
  ObjectType,
  Optionality,
  Properties,
  QuantityType,
  ScalarType,
  StringType,
  SubchartType,
  ValueType,
} from './definition/value-type.js';

export type {
  AnyOptions,
  BooleanOptions,
  DependencyOptions,
  EnumOptions,
  IntegerOptions,
  IntOrStringOptions,
  KubernetesOptions,
  ListOptions,
  MapOptions,
  NumberOptions,
  ObjectOptions,
  OverridesOptions,
  QuantityOptions,
  ReadDependencyOptions,
  ReadSubchartOptions,
  ScalarOptions,
  StringOptions,
  SubchartOptions,
  TemplateOptions,
};

/** The longest key of a label or annotation: a prefix of 253 characters, a slash, and a name of 63. */
const longestLabelKey = 317;

/**
 * A string of one line.
 *
 * @throws HelmwrightError `definition` if Go and JavaScript do not read the pattern alike, or if there is a pattern beside
 * `multiline`
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.string({ description: 'Image tag.', default: 'latest', pattern: '^[A-Za-z0-9_.-]+$', maxLength: 128 });
 * ```
 */
export function string<const O extends StringOptions>(options: O): StringType<OptionalityOf<O>> {
  const { multiline = false, pattern, minLength, maxLength } = options;
  if (pattern !== undefined && multiline)
    throw new HelmwrightError(
      'definition',
      pattern,
      'multiline and pattern exclude each other: let the pattern allow line breaks',
    );
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

/**
 * A string of one line with placeholders, which templates replace with `tpl`. A placeholder names `.Release.Name`,
 * `.Release.Namespace`, `.Release.Service`, `.Chart.Name`, `.Chart.Version`, `.Capabilities.KubeVersion.Major` or `.Minor`, or
 * one of `values`. The functions `trimPrefix`, `trimSuffix` and `replace` may follow, and behind built-in objects
 * `lower`, `upper` and `trunc`. The schema rejects all else.
 *
 * @throws HelmwrightError `definition` for a path of a value that is not one
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.template({ description: 'Host of the database.', default: '{{ .Release.Name }}-db' });
 * ```
 */
export function template<const O extends TemplateOptions>(options: O): StringType<OptionalityOf<O>> {
  const { values = [], maxLength } = options;
  const wrong = values.find((path) => !/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(path));
  if (wrong !== undefined)
    throw new HelmwrightError(
      'definition',
      wrong,
      'is no path that a placeholder can name: use a path such as global.domain',
    );
  const pattern = placeholderPattern(values);
  return { type: 'string', ...common(options), default: options.default, pattern, maxLength, placeholders: values };
}

/**
 * An integer between -(2^53 - 1) and 2^53 - 1.
 *
 * @throws HelmwrightError `definition` if a bound is not such an integer
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.integer({ description: 'Number of replicas.', default: 1, min: 0, max: 100 });
 * ```
 */
export function integer<const O extends IntegerOptions>(options: O): IntegerType<OptionalityOf<O>> {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options;
  for (const bound of [min, max]) {
    if (!Number.isSafeInteger(bound))
      throw new HelmwrightError(
        'definition',
        String(bound),
        'a bound must be an integer between -(2^53 - 1) and 2^53 - 1',
      );
  }
  return { type: 'integer', ...common(options), default: options.default, min, max };
}

/**
 * A finite number.
 *
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.number({ description: 'Share of traced requests.', default: 0.1, min: 0, max: 1 });
 * ```
 */
export function number<const O extends NumberOptions>(options: O): NumberType<OptionalityOf<O>> {
  return { type: 'number', ...common(options), default: options.default, min: options.min, max: options.max };
}

/**
 * A boolean.
 *
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.boolean({ description: 'Whether to create the ServiceAccount.', default: true });
 * ```
 */
export function boolean<const O extends BooleanOptions>(options: O): BooleanType<OptionalityOf<O>> {
  return { type: 'boolean', ...common(options), default: options.default };
}

/**
 * One string of a fixed set.
 *
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.enum(['ClusterIP', 'NodePort'], { description: 'Service type.', default: 'ClusterIP' });
 * ```
 */
function enumeration<const M extends string, const O extends EnumOptions<NoInfer<M>>>(
  members: readonly M[],
  options: O,
): EnumType<M, OptionalityOf<O>> {
  return { type: 'enum', ...common(options), members, default: options.default };
}
export { enumeration as enum };

/**
 * A Kubernetes quantity: a string such as `500m` or `4Gi`, or an integer from 0 to 999,999. Templates read it as a string.
 *
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.quantity({ description: 'Memory limit.', default: '512Mi' });
 * ```
 */
export function quantity<const O extends QuantityOptions>(options: O): QuantityType<OptionalityOf<O>> {
  return { type: 'quantity', ...common(options), default: options.default };
}

/**
 * A string, number or boolean that keeps its type, such as a claim of a token.
 *
 * @throws HelmwrightError `definition` if Go and JavaScript do not read the pattern alike
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.map(v.scalar({ description: 'Value.' }), { description: 'Claims that a token must have.', default: {} });
 * ```
 */
export function scalar<const O extends ScalarOptions>(options: O): ScalarType<OptionalityOf<O>, 'any'> {
  return { ...scalarOf(options), kind: 'any' };
}

/**
 * An integer of 32 bits or a string, which keeps its type: a port by number or name, a number of pods or a percentage.
 *
 * @throws HelmwrightError `definition` if Go and JavaScript do not read the pattern alike
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.intOrString({ description: 'Pods that may be missing.', default: 1, pattern: '^(100|[1-9]?[0-9])%$' });
 * ```
 */
export function intOrString<const O extends IntOrStringOptions>(
  options: O,
): ScalarType<OptionalityOf<O>, 'intOrString'> {
  return { ...scalarOf(options), kind: 'intOrString' };
}

function scalarOf<O extends ScalarOptions>(options: O): Omit<ScalarType<OptionalityOf<O>>, 'kind'> {
  const { pattern = plainText, maxLength } = options;
  checkPattern(pattern);
  return { type: 'scalar', ...common(options), default: options.default, pattern, maxLength };
}

/**
 * Any JSON, inserted whole. A user's `null` takes a default away.
 *
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.any({ description: 'Settings of the server.', default: { logging: { level: 'info' } } });
 * ```
 */
export function any<const O extends AnyOptions>(options: O): AnyType<RemovableOptionalityOf<O>> {
  return { type: 'any', ...removable(options), default: options.default };
}

/**
 * A type of the Kubernetes API, inserted whole. The schema knows its fields, and lets those of newer versions through. A user's
 * `null` takes a default, or a part of it, away.
 *
 * @param name - such as `Affinity`, `Volume`, `ResourceRequirements` or `PodSpec`
 * @throws HelmwrightError `definition` for a type that the API does not have
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.k8s('ResourceRequirements', { description: 'Resources.', default: { requests: { cpu: '100m', memory: '64Mi' } } });
 * v.list(v.k8s('Toleration', { description: 'Toleration.' }), { description: 'Tolerations of the pods.', default: [] });
 * v.k8s('PodSpec', { description: 'Further fields of the pods.', default: {}, without: ['containers', 'volumes'] });
 * ```
 */
export function k8s<N extends KubernetesTypeName, const O extends KubernetesOptions<N>>(
  name: N,
  options: O,
): KubernetesType<N, RemovableOptionalityOf<O>>;
export function k8s(
  name: KubernetesTypeName,
  options: AnyOptions & { readonly without?: readonly string[] },
): KubernetesType {
  knownType(name, 'Affinity, Volume or PodSpec');
  const { without } = options;
  return {
    type: 'kubernetes',
    name,
    ...(without && { without }),
    ...removable(options),
    default: options.default,
  };
}

function knownType(name: string, examples: string): ObjectShape {
  const type = kubernetesType(name);
  if (type !== undefined) return type;
  const detail = `is no type of the Kubernetes API ${kubernetesVersion()}: use one such as ${examples}`;
  throw new HelmwrightError('definition', name, detail);
}

/**
 * Merge patches of a chart's objects, for what the chart has no value for: each key is the name of an object, with its type.
 * `overridable`, or `overrides: true` of a Resource, applies them. The schema rejects what a type does not have, and what others
 * depend on: names, selectors, and the labels that `chart.selectorLabels` has.
 *
 * @param types - such as `{ server: 'Deployment' }`
 * @throws HelmwrightError `definition` for a type that the API does not have, or that is not an object's
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.object({ overrides: v.overrides({ server: 'Deployment', service: 'Service' }) }, { description: 'Values of web.' });
 * ```
 */
export function overrides<const T extends Readonly<Record<string, KubernetesTypeName>>>(
  types: T,
  options?: OverridesOptions,
): ObjectType<{ readonly [N in keyof T]: KubernetesType<T[N], 'optional'> }, 'default'>;
export function overrides(
  types: Readonly<Record<string, KubernetesTypeName>>,
  { description = 'Merge patches of objects, for what has no value of its own.', labels = [] }: OverridesOptions = {},
): ObjectType {
  const keepsLabels = [...standardSelectorLabels, ...labels];
  const patches = Object.entries(types).map(([key, name]): [string, KubernetesType] => {
    if (!('metadata' in knownType(name, 'Deployment').fields))
      throw new HelmwrightError('definition', name, 'is not the type of an object: use one such as Deployment');
    const description = `Merge patch (RFC 7386) of the ${name} ${key}.`;
    return [key, { type: 'kubernetes', name, description, optionality: 'optional', default: {}, keepsLabels }];
  });
  return object(Object.fromEntries(patches), { description });
}

const standardSelectorLabels = ['name', 'instance', 'component'].map((label) => `app.kubernetes.io/${label}`);

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
  return { type: 'object', optionality: optional ? 'optional' : 'default', description, properties };
}

/** @throws HelmwrightError `definition` where JavaScript gives something else */
function checkIsType(type: unknown, place: string): void {
  if (isValueType(type)) return;
  const detail = `must be a value type such as v.string({ description: '…' }), got ${described(type)}`;
  throw new HelmwrightError('definition', place, detail);
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
 * The values of a subchart: `enabled`, which the subchart's condition reads, and the defaults that the parent chooses.
 * Users may set every value of the subchart below it; the subchart's own schema validates them.
 *
 * @throws HelmwrightError `definition` if a value is defined twice
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.subchart({ description: 'Cache.', enabled: false, defaults: { architecture: 'standalone' } });
 * ```
 */
export function subchart<const F extends Properties, V = JsonObject>(
  options: ReadSubchartOptions<F, V>,
): ObjectType<F & SubchartType['properties']>;
/** The values of a subchart of which the parent's templates read `enabled` alone. */
export function subchart<V = JsonObject>(options: SubchartOptions<V>): SubchartType;
export function subchart(options: GivenOptions & { readonly enabled?: boolean }): ObjectType {
  const { enabled = true, defaults = {}, reads = {} } = options;
  if ('enabled' in defaults || 'enabled' in reads)
    throw new HelmwrightError('definition', 'enabled', 'is not a value of the subchart: set it beside `defaults`');
  const condition = boolean({ description: 'Whether the subchart is installed.', default: enabled });
  return passedTo({ enabled: condition, ...reads }, options);
}

/**
 * The values of a {@link Dependency} without `enabled`, for charts whose schema does not know it; otherwise use
 * `v.subchart`. Users may set every value of the dependency below it; the dependency's own schema validates them.
 *
 * @throws HelmwrightError `definition` if a value is defined twice
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.dependency({ description: 'Database.', defaults: { auth: { database: 'shop' } } });
 * ```
 */
export function dependency<const F extends Properties, V = JsonObject>(
  options: ReadDependencyOptions<F, V>,
): ObjectType<F>;
/** The values of a dependency of which the parent's templates read nothing. */
export function dependency<V = JsonObject>(options: DependencyOptions<V>): DependencyType;
export function dependency(options: GivenOptions): ObjectType {
  return passedTo(options.reads ?? {}, options);
}

/** Options of `v.subchart` and `v.dependency`, whatever the type of the chart's values. */
interface GivenOptions {
  readonly description: string;
  readonly chart?: ChartTree;
  readonly importValues?: readonly ImportedValues[];
  readonly defaults?: object;
  readonly reads?: Properties;
}

function passedTo(properties: Properties, options: GivenOptions): ObjectType {
  const { description, chart, defaults = {}, importValues = [] } = options;
  const subchartDefaults = parsedObject(JSON.stringify(defaults));
  const both = Object.keys(properties).find((name) => name in subchartDefaults);
  if (both !== undefined)
    throw new HelmwrightError('definition', both, 'is in `reads`: set its default there and not in `defaults`');
  const type = { type: 'object', optionality: 'default', description, properties, subchartDefaults } as const;
  if (chart !== undefined) return { ...type, chart, ...(importValues.length === 0 ? {} : { importValues }) };
  if (importValues.length === 0) return type;
  const detail = "needs `chart`: what is imported are the chart's own defaults";
  throw new HelmwrightError('definition', 'importValues', detail);
}

interface Described {
  readonly description: string;
  readonly example?: Json | undefined;
}

interface Common<P extends Optionality> extends Described {
  readonly optionality: P;
}

function common<O extends Described>(options: O): Common<OptionalityOf<O>> {
  return { ...shownOf(options), optionality: optionalityOf(options) };
}

function shownOf({ description, example }: Described): Described {
  return { description, ...(example === undefined ? {} : { example }) };
}

function removable<O extends Described>(options: O): Common<RemovableOptionalityOf<O>>;
function removable(options: Described): Common<Optionality> {
  const isRemovable = 'optional' in options || 'default' in options;
  return { ...shownOf(options), optionality: isRemovable ? 'optional' : 'required' };
}

function optionalityOf<O extends object>(options: O): OptionalityOf<O>;
function optionalityOf(options: object): Optionality {
  if ('optional' in options) return 'optional';
  return 'default' in options ? 'default' : 'required';
}
