import type { KubernetesTypes } from '../../../imports/types/kubernetes.js';
import type { Json, JsonObject } from '../json.js';
import type { ChartTree, ImportedValues } from '../merge/chart-tree.js';

/**
 * The type of a value that users of a chart can set. The TypeScript type, the defaults, `values.yaml`,
 * `values.schema.json` and the README's table are made from it.
 */
export type ValueType =
  | StringType
  | IntegerType
  | NumberType
  | BooleanType
  | EnumType
  | QuantityType
  | ScalarType
  | AnyType
  | KubernetesType
  | ListType
  | MapType
  | ObjectType;

/**
 * Whether a value is present:
 * - `default`: it has a default, which users can change;
 * - `required`: users must set it;
 * - `optional`: it may be absent, and then fields of manifests with it are omitted.
 */
export type Optionality = 'default' | 'required' | 'optional';

interface Common<P extends Optionality> {
  readonly description: string;
  readonly optionality: P;
  readonly example?: Json | undefined;
  readonly isUnused?: true;
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
  /** Paths of the values that its placeholders may name; undefined if it has no placeholders. */
  readonly placeholders?: readonly string[] | undefined;
  /** For `fullnameOverride`: whose rule the names of the chart follow. @default our own */
  readonly namesLike?: 'helm create';
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

/** A Kubernetes quantity; see `v.quantity`. */
export interface QuantityType<P extends Optionality = Optionality> extends Common<P> {
  /** Tells the value types apart. */
  readonly type: 'quantity';
  /** The value if the user sets none. */
  readonly default?: string | undefined;
}

/** Which scalars a value may be: any, or an integer of 32 bits or a string. */
export type ScalarKind = 'any' | 'intOrString';

/** A string, number or boolean; see `v.scalar` and `v.intOrString`. */
export interface ScalarType<P extends Optionality = Optionality, K extends ScalarKind = ScalarKind> extends Common<P> {
  /** Tells the value types apart. */
  readonly type: 'scalar';
  /** Which scalars it may be. */
  readonly kind: K;
  /** The value if the user sets none. */
  readonly default?: string | number | boolean | undefined;
  /** A regular expression that the string must match. */
  readonly pattern: string;
  /** Maximum length in characters. */
  readonly maxLength?: number | undefined;
}

/** Any JSON; see `v.any`. */
export interface AnyType<P extends Optionality = Optionality> extends Common<P> {
  /** Tells the value types apart. */
  readonly type: 'any';
  /** The value if the user sets none. */
  readonly default?: Json | undefined;
}

/** The name of a type of the Kubernetes API, such as `Affinity`. */
export type KubernetesTypeName = keyof KubernetesTypes;

/** A type of the Kubernetes API; see `v.k8s`. */
export interface KubernetesType<
  N extends KubernetesTypeName = KubernetesTypeName,
  P extends Optionality = Optionality,
> extends Common<P> {
  /** Tells the value types apart. */
  readonly type: 'kubernetes';
  /** The name of the type. */
  readonly name: N;
  /** Fields that the value must not have, because the chart has something else for them. */
  readonly without?: readonly string[] | undefined;
  /** The value if the user sets none. */
  readonly default?: Json | undefined;
  /** For a merge patch of an object: the labels that it leaves as they are; see `v.overrides`. */
  readonly keepsLabels?: readonly string[];
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

/** A map; see `v.map`. */
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

/** The properties of an object, by name. */
export type Properties = Readonly<Record<string, ValueType>>;

/** An object with fixed properties; see `v.object`. */
export interface ObjectType<F extends Properties = Properties, P extends Optionality = Optionality> extends Common<P> {
  /** Tells the value types apart. */
  readonly type: 'object';
  /** The properties, by name. */
  readonly properties: F;
  /** For the values of a subchart or dependency: the defaults that the parent chooses. */
  readonly subchartDefaults?: JsonObject;
  /** For the values of a dependency: its own defaults and schema, where they are known. */
  readonly chart?: ChartTree;
  /** For the values of a dependency: what its parent imports of them. */
  readonly importValues?: readonly ImportedValues[];
  /** Whether these are the values that Helm shares with subcharts; see `v.global`. */
  readonly isGlobal?: true;
}

/** A subchart's values; see `v.subchart`. */
export type SubchartType = ObjectType<{ readonly enabled: BooleanType<'default'> }>;

/** The values of a dependency that its parent does not read; see `v.dependency`. */
export type DependencyType = ObjectType<{ readonly [N in never]: ValueType }>;
