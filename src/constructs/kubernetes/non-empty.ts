import { when } from '../../template/author/control.js';
import { isEmpty, notEmpty } from '../../template/functions/index.js';
import { isValue, type ValueOr } from '../../template/author/value.js';

/** Whether a string is set and not empty. */
export function isNonEmpty(string: ValueOr<string> | undefined): ValueOr<boolean> {
  return isValue(string) ? notEmpty(string) : string !== undefined && string !== '';
}

/** Whether a string is unset or empty. */
export function isBlank(string: ValueOr<string> | undefined): ValueOr<boolean> {
  return isValue(string) ? isEmpty(string) : string === undefined || string === '';
}

/** The string, or `fallback` if it is unset or empty. */
export function nonEmptyOr(string: ValueOr<string> | undefined, fallback: ValueOr<string>): ValueOr<string> {
  if (isValue(string)) return when(notEmpty(string), string, fallback);
  return string === undefined || string === '' ? fallback : string;
}
