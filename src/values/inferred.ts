import type {
  BooleanKind,
  EnumKind,
  IntegerKind,
  Kind,
  ListKind,
  MapKind,
  NumberKind,
  ObjectKind,
  QuantityKind,
  ScalarKind,
  StringKind,
} from './kinds.js';

/** The type of a value of kind `K` once defaults are filled in. */
export type Infer<K extends Kind> =
  K extends ObjectKind<infer F>
    ? { readonly [N in keyof F]: Present<F[N]> }
    : K extends MapKind<infer I>
      ? Readonly<Record<string, Infer<I>>>
      : K extends ListKind<infer I>
        ? readonly Infer<I>[]
        : K extends EnumKind<infer M>
          ? M
          : K extends StringKind | QuantityKind
            ? string
            : K extends IntegerKind | NumberKind
              ? number
              : K extends BooleanKind
                ? boolean
                : K extends ScalarKind
                  ? string | number | boolean
                  : never;

type Present<K extends Kind> = K extends { readonly presence: 'optional' } ? Infer<K> | undefined : Infer<K>;

/** What a user may write for a value of kind `K`: any part of it. `null` takes a default away, as it does in Helm. */
export type Overrides<K extends Kind> =
  K extends ObjectKind<infer F>
    ? { readonly [N in keyof F]?: Overrides<F[N]> | null }
    : K extends MapKind<infer I>
      ? Readonly<Record<string, Overrides<I> | null>>
      : K extends ListKind<infer I>
        ? readonly Overrides<I>[]
        : K extends QuantityKind
          ? string | number
          : Infer<K>;
