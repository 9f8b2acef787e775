import { refusal } from './refusal.js';
import { limits } from './schema.js';

const defaultDelimiter = '$';

/** A path segment as it was meant: percent-decoded once. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw refusal('table id', 'has a malformed %-sequence', cause);
  }
}

/** The delimiter that the query string names, or the default. */
export function readDelimiter(given: string | readonly string[] = defaultDelimiter): string {
  if (typeof given === 'string' && /^.{1,16}$/su.test(given) && !hasControls(given)) return given;
  throw refusal('delimiter', 'must be given once, with 1 to 16 characters and no control characters');
}

/**
 * The parts of a table id: its namespaces and, last, its name. Empty for the root namespace, whose id is the delimiter.
 *
 * No two paths share an id, whatever the delimiter: a part that could be read in another way is refused. That is why no
 * part holds `$`, with which storage joins the parts again.
 */
export function readTableId(id: string, delimiter: string | readonly string[] | undefined): readonly string[] {
  const by = readDelimiter(delimiter);
  if (id === by) return [];
  if (id.length > limits.idLength) throw refusal('table id', `is longer than ${limits.idLength} characters`);
  const parts = id.split(by);
  if (parts.length > limits.idParts) throw refusal('table id', `has more than ${limits.idParts} parts`);
  const wrong = parts.findIndex((part) => !/^(?!__|\.{1,2}$)[^$/\\]+$/u.test(part) || hasControls(part));
  if (wrong === -1) return parts;
  const rule =
    'must be a name without $, slashes and control characters, other than . and .., that does not start with __';
  throw refusal('table id', `part ${wrong + 1} of ${parts.length} ${rule}`);
}

/** Surrogates without their other half, which no UTF-8 has, count too. */
export function hasControls(text: string): boolean {
  return /[\p{Cc}\p{Surrogate}]/u.test(text);
}
