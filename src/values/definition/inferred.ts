import type {
  BooleanType,
  EnumType,
  IntegerType,
  ValueType,
  ListType,
  MapType,
  NumberType,
  ObjectType,
  QuantityType,
  ScalarType,
  StringType,
} from './value-type.js';

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
                : T extends ScalarType
                  ? string | number | boolean
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
          : Infer<T>;
