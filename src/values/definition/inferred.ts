import type { KubernetesTypes } from '../../../imports/types/kubernetes.js';
import type { Json } from '../json.js';
import type {
  AnyType,
  BooleanType,
  EnumType,
  IntegerType,
  KubernetesType,
  KubernetesTypeName,
  ValueType,
  ListType,
  MapType,
  NumberType,
  ObjectType,
  Optionality,
  QuantityType,
  ScalarType,
  StringType,
} from './value-type.js';

declare const whole: unique symbol;

/** A type of Kubernetes: its fields can be read, and are not values of their own. Not being an interface, it is a map, too. */
export type Whole<T> = { readonly [F in keyof T]: T[F] } & { readonly [whole]?: never };

/** Whether templates use a value whole. */
export type IsWhole<T> = Json extends T ? true : false;

/** The type of a value of type `T` once defaults are filled in. */
export type Infer<T extends ValueType> =
  T extends ObjectType<infer F>
    ? { readonly [N in keyof F]: Present<F[N]> }
    : T extends MapType<infer I>
      ? Readonly<Record<string, Infer<I>>>
      : T extends ListType<infer I>
        ? readonly Infer<I>[]
        : T extends EnumType<infer M>
          ? M
          : T extends StringType | QuantityType
            ? string
            : T extends IntegerType | NumberType
              ? number
              : T extends BooleanType
                ? boolean
                : T extends ScalarType<Optionality, infer K>
                  ? string | number | (K extends 'any' ? boolean : never)
                  : T extends KubernetesType<infer N>
                    ? Whole<KubernetesTypes[N]>
                    : T extends AnyType
                      ? Json
                      : never;

type Present<T extends ValueType> = T extends { readonly optionality: 'optional' } ? Infer<T> | undefined : Infer<T>;

/** What a user may write for a value of type `T`: any part of it. `null` takes a default away, as it does in Helm. */
export type Overrides<T extends ValueType> =
  T extends ObjectType<infer F>
    ? { readonly [N in keyof F]?: Overrides<F[N]> | null }
    : T extends MapType<infer I>
      ? Readonly<Record<string, Overrides<I> | null>>
      : T extends ListType<infer I>
        ? readonly Overrides<I>[]
        : T extends QuantityType
          ? string | number
          : T extends KubernetesType<infer N>
            ? PartOf<KubernetesTypes[N]>
            : Infer<T>;

/**
 * What a type of the Kubernetes API holds.
 *
 * @example
 * ```ts
 * import type { K8s } from 'helmwright';
 *
 * export const selector: K8s<'LabelSelector'> = { matchLabels: { app: 'web' } };
 * ```
 */
export type K8s<N extends KubernetesTypeName> = KubernetesTypes[N];

/** Any part of an object of Kubernetes. Lists are replaced as a whole. */
type PartOf<T> = T extends string | number | boolean | null | undefined | readonly unknown[]
  ? T
  : { readonly [K in keyof T]?: PartOf<T[K]> | null };

/**
 * What a chart may pass on to a dependency whose values have the type `T`, which `cdk8s import helm:…` makes from the
 * dependency's schema: any part of it, because the dependency's own defaults fill in the rest.
 *
 * @example
 * ```ts
 * import { type DependencyDefaults, v } from 'helmwright';
 *
 * interface PostgresqlValues {
 *   readonly auth: { readonly username: string; readonly database?: string };
 * }
 * const defaults = { auth: { database: 'shop' } } satisfies DependencyDefaults<PostgresqlValues>;
 * v.subchart({ description: 'The database.', defaults });
 * ```
 */
export type DependencyDefaults<T> = T extends string
  ? T | `${T}`
  : T extends number | boolean | readonly unknown[] | null | undefined
    ? T
    : { readonly [K in keyof T as K extends 'additionalValues' ? never : K]?: DependencyDefaults<T[K]> };
