import { HelmwrightError } from '../../errors.js';
import type {
  AnyOptions,
  BooleanOptions,
  EnumOptions,
  IntegerOptions,
  IntOrStringOptions,
  NumberOptions,
  OptionalityOf,
  QuantityOptions,
  RemovableOptionalityOf,
  ScalarOptions,
  StringOptions,
  TemplateOptions,
} from '../definition/options.js';
import { checkPattern, plainText, plainTextLines } from '../definition/pattern.js';
import { placeholderPattern } from '../definition/placeholders.js';
import type {
  AnyType,
  BooleanType,
  EnumType,
  IntegerType,
  NumberType,
  QuantityType,
  ScalarType,
  StringType,
} from '../definition/value-type.js';
import { common, removable } from './common.js';

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
