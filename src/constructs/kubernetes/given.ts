import { when } from '../../template/author/control.js';
import { isEmpty, notEmpty } from '../../template/functions/index.js';
import { isValue, type ValueOr } from '../../template/author/value.js';

/** Whether a text is there: an empty one counts as absent. */
export function given(text: ValueOr<string> | undefined): ValueOr<boolean> {
  return isValue(text) ? notEmpty(text) : text !== undefined && text !== '';
}

/** Whether a text is not there. */
export function missing(text: ValueOr<string> | undefined): ValueOr<boolean> {
  return isValue(text) ? isEmpty(text) : text === undefined || text === '';
}

/** A text, or `fallback` where it is empty or not there. */
export function givenOr(text: ValueOr<string> | undefined, fallback: ValueOr<string>): ValueOr<string> {
  if (isValue(text)) return when(notEmpty(text), text, fallback);
  return text === undefined || text === '' ? fallback : text;
}
