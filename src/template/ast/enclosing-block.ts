import type { Expression, Loop } from './expression.js';

/** A condition or a loop around a whole resource. */
export type EnclosingBlock = { readonly kind: 'when'; readonly test: Expression } | ({ readonly kind: 'each' } & Loop);
