import type { Json, JsonObject } from '../json.js';
import type { KubernetesTypes } from '../../../imports/types/kubernetes.js';
import type { ImportedValues } from '../merge/chart-tree.js';
import type { DependencyChart, PassedDefaults } from './dependency-chart.js';
import type { KubernetesTypeName, Properties } from './value-type.js';

/** The optionality that a set of options asks for: `optional: true`, or a `default`, or neither (required). */
export type OptionalityOf<O> = O extends { readonly optional: true }
  ? 'optional'
  : O extends { readonly default: unknown }
    ? 'default'
    : 'required';

/** The same for values of any shape: a user's `null` takes a default away, so that they may always be absent. */
export type RemovableOptionalityOf<O> = O extends { readonly optional: true } | { readonly default: unknown }
  ? 'optional'
  : 'required';

/** An object has a default, the empty one at least, unless it is optional. */
export type OptionalityOfObject<O> = O extends { readonly optional: true } ? 'optional' : 'default';

interface Options<T> {
  /** One sentence for the comment in values.yaml, the schema and the README. */
  readonly description: string;
  /** The value if the user sets none. Without it, and without `optional`, the value is required. */
  readonly default?: T;
  /** Whether the value may be absent. @default false */
  readonly optional?: true;
  /** What a user may write, shown in values.yaml and the README in place of the fields of items. @default none */
  readonly example?: T;
}

/** Options of `v.boolean`. */
export type BooleanOptions = Options<boolean>;

/** Options of `v.quantity`. */
export type QuantityOptions = Options<string>;

/** Options of `v.enum`. */
export type EnumOptions<M extends string> = Options<M>;

/** Options of `v.object`. */
export interface ObjectOptions extends GlobalOptions {
  /** Whether the object may be absent. Its properties then have no defaults. @default false */
  readonly optional?: true;
}

/** Options of `v.global`. */
export interface GlobalOptions {
  /** One sentence for the comment in values.yaml, the schema and the README. */
  readonly description: string;
}

/** Options of `v.string`. */
export interface StringOptions extends Options<string> {
  /**
   * A regular expression that the string must match, in the syntax that Go (Helm) and JavaScript share.
   * @default any string without control characters
   */
  readonly pattern?: string;
  /** Minimum length in characters. @default 0 */
  readonly minLength?: number;
  /** Maximum length in characters. @default no limit */
  readonly maxLength?: number;
  /** Whether the string may contain line breaks and tabs; not with `pattern`. @default false */
  readonly multiline?: boolean;
}

/** Options of `v.template`. */
export interface TemplateOptions extends Options<string> {
  /** Paths of the values that placeholders may name, such as `global.domain`: strings that are never absent. @default none */
  readonly values?: readonly string[];
  /** Maximum length in characters, placeholders included. @default no limit */
  readonly maxLength?: number;
}

/** Options of `v.integer`. */
export interface IntegerOptions extends Options<number> {
  /** Minimum. @default -(2^53 - 1) */
  readonly min?: number;
  /** Maximum. @default 2^53 - 1 */
  readonly max?: number;
}

/** Options of `v.number`. */
export interface NumberOptions extends Options<number> {
  /** Minimum. @default no limit */
  readonly min?: number;
  /** Maximum. @default no limit */
  readonly max?: number;
}

/** Options of `v.scalar`. */
export interface ScalarOptions extends Options<string | number | boolean> {
  /** A regular expression that a string must match, as for `v.string`. @default any string without control characters */
  readonly pattern?: string;
  /** Maximum length of a string in characters. @default no limit */
  readonly maxLength?: number;
}

/** Options of `v.intOrString`. */
export interface IntOrStringOptions extends Options<string | number> {
  /** A regular expression that a string must match, as for `v.string`. @default any string without control characters */
  readonly pattern?: string;
  /** Maximum length of a string in characters. @default no limit */
  readonly maxLength?: number;
}

/** Options of `v.any`. */
export type AnyOptions = Options<Json>;

/** Options of `v.k8s`. */
export type KubernetesOptions<N extends KubernetesTypeName> = Options<KubernetesTypes[N]> | PartOptions<N>;

/** Options of `v.k8s` for a part of a type. */
export interface PartOptions<N extends KubernetesTypeName> extends Options<Partial<KubernetesTypes[N]>> {
  /** Fields that the value must not have, because the chart has something else for them, such as `containers` of a PodSpec. */
  readonly without: readonly (keyof KubernetesTypes[N] & string)[];
}

/** Options of `v.overrides`. */
export interface OverridesOptions {
  /** Description. @default what merge patches are for */
  readonly description?: string;
  /** Labels that your own selectors use, beside those of `chart.selectorLabels`. @default none */
  readonly labels?: readonly string[];
}

/** Options of `v.list`. */
export interface ListOptions extends Options<readonly Json[]> {
  /** Minimum number of items. @default no limit */
  readonly minItems?: number;
  /** Maximum number of items. @default no limit */
  readonly maxItems?: number;
  /** Whether items must differ; for lists of strings. @default false */
  readonly uniqueItems?: boolean;
}

/** Options of `v.map`. */
export interface MapOptions extends Options<{ readonly [key: string]: Json }> {
  /** A regular expression that each key must match. @default any string without control characters, not empty */
  readonly keyPattern?: string;
  /** Maximum length of a key in characters, at most 1000. @default 317, the longest key of a Kubernetes label or annotation */
  readonly keyMaxLength?: number;
}

/** Options of `v.subchart`. */
export interface SubchartOptions<V = JsonObject> {
  /** One sentence for the comment in values.yaml, the schema and the README. */
  readonly description: string;
  /** Whether the subchart is installed if the user does not set `enabled`. @default true */
  readonly enabled?: boolean;
  /**
   * For a Dependency: the chart, as `helmwright import` wrote it. It types `defaults`, and its schema validates them and
   * the user's values.
   * @default unknown
   */
  readonly chart?: DependencyChart<V>;
  /**
   * Maps of the values of `chart` that fill maps of the parent's, as Helm's `import-values` does: from the defaults of the chart and
   * those of the parent, not from what users set. Where the parent has a default of its own, it wins.
   * @default none
   */
  readonly importValues?: readonly ImportedValues[];
  /** Values that replace the subchart's own defaults. @default none */
  readonly defaults?: PassedDefaults<NoInfer<V>>;
}

/** Options of `v.dependency`. */
export type DependencyOptions<V = JsonObject> = Omit<SubchartOptions<V>, 'enabled'>;

/** Options of `v.dependency` for a parent whose templates read values of the dependency. */
export interface ReadDependencyOptions<F extends Properties, V = JsonObject> extends DependencyOptions<V> {
  /**
   * Values of the dependency that the parent's templates read, defined as in the dependency. They are in the parent's
   * values.yaml, so each needs a default or is required; maps are not possible, because Helm adds the dependency's own keys.
   */
  readonly reads: F;
}

/** Options of `v.subchart` for a parent whose templates read values of the subchart. */
export interface ReadSubchartOptions<F extends Properties, V = JsonObject> extends SubchartOptions<V> {
  /** Values of the subchart that the parent's templates read, defined as in the subchart. */
  readonly reads: F;
}
