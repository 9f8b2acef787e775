import { when } from '../template/control.js';
import { isEmpty, notEmpty } from '../template/functions.js';
import { isValue, type Operand } from '../template/value.js';

/** Whether a text is there: an empty one counts as absent. */
export function given(text: Operand<string> | undefined): Operand<boolean> {
  return isValue(text) ? notEmpty(text) : text !== undefined && text !== '';
}

/** Whether a text is not there. */
export function missing(text: Operand<string> | undefined): Operand<boolean> {
  return isValue(text) ? isEmpty(text) : text === undefined || text === '';
}

/** A text, or `fallback` where it is empty or not there. */
export function givenOr(text: Operand<string> | undefined, fallback: Operand<string>): Operand<string> {
  if (isValue(text)) return when(notEmpty(text), text, fallback);
  return text === undefined || text === '' ? fallback : text;
}
