import type { ValueOr } from '../../template/author/value.js';

/** Options of something that is created unless `enabled` is false. */
export type Toggleable<T> = T & {
  /** @default true */
  readonly enabled?: ValueOr<boolean>;
};
