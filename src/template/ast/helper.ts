import type { Expression } from './expression.js';

/** A named template in `_helpers.tpl`, which templates include by `<chart>.<name>`. */
export interface Helper {
  readonly name: string;
  /** One sentence, printed above the definition. */
  readonly comment: string;
  /** A text, or a map that is spread where it is used. */
  readonly body: Expression;
  /** Whether the text is a DNS label with a hyphen in it, which needs no quotes. */
  readonly isName?: boolean;
}
