import { type ErrorCode, HelmwrightError } from '../../errors.js';
import { goQuote } from '../functions/go-quote.js';

/** The longest key, with its quotes, that a YAML reader takes on one line with its value. */
const longestKey = 1024;

/** Each UTF-16 code unit is written in at most six characters. */
const surelyShort = (longestKey - 2) / 6;

/**
 * Checks that YAML readers take a key as a template writes it: in quotes, before the colon on one line.
 *
 * @throws HelmwrightError `code`, naming the start of the key
 */
export function checkKeyLength(key: string, code: ErrorCode): void {
  if (key.length <= surelyShort) return;
  const written = goQuote(key);
  const length = Array.from(written).length;
  if (length <= longestKey) return;
  throw new HelmwrightError(
    code,
    `key ${written.slice(0, 40)}…`,
    `is written in ${length} characters, and YAML reads keys of at most ${longestKey}: shorten it`,
  );
}
