import { limits } from './limits.js';
import { refusal } from './refusal.js';

/** What splits a table id where the request names nothing else. */
export const defaultDelimiter = '$';

const maxDelimiterLength = 16;

/**
 * A path segment as it was meant: percent-decoded once.
 *
 * @throws ApiError invalidInput if a % is not followed by two hexadecimal digits, or the bytes are not UTF-8
 */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw refusal('table id', 'has a malformed %-sequence', cause);
  }
}

/**
 * The delimiter that the query string names, or the default.
 *
 * @param given the values of `delimiter` in the query string
 * @throws ApiError invalidInput where it is empty, long, given twice, or holds what no id may hold
 */
export function readDelimiter(given: string | readonly string[] | undefined): string {
  if (given === undefined) return defaultDelimiter;
  if (typeof given !== 'string') throw refusal('delimiter', 'is given more than once');
  if (given === '') throw refusal('delimiter', 'must not be empty; omit it to use $');
  if (given.length > maxDelimiterLength) throw refusal('delimiter', `is longer than ${maxDelimiterLength} characters`);
  if (hasControls(given)) throw refusal('delimiter', 'must not contain control characters');
  return given;
}

/**
 * The parts of a table id: its namespaces and, last, its name. Empty for the root namespace, whose id is the delimiter.
 *
 * No two paths share an id, whatever the delimiter: a part that could be read in another way is refused. That is why no
 * part holds `$`, with which storage joins the parts again.
 *
 * @param id percent-decoded
 * @throws ApiError invalidInput, naming the part
 */
export function readTableId(id: string, delimiter: string | readonly string[] | undefined): readonly string[] {
  const by = readDelimiter(delimiter);
  if (id === by) return [];
  if (id.length > limits.idLength) throw refusal('table id', `is longer than ${limits.idLength} characters`);
  const parts = id.split(by);
  if (parts.length > limits.idParts) throw refusal('table id', `has more than ${limits.idParts} parts`);
  parts.forEach((part, index) => {
    const fault = faultOf(part, by);
    if (fault !== undefined) throw refusal('table id', `part ${index + 1} of ${parts.length} ${fault}`);
  });
  return parts;
}

function faultOf(part: string, delimiter: string): string | undefined {
  if (part === '') return 'is empty';
  if (part === '.' || part === '..') return `is ${part}, which is no name`;
  if (part.startsWith('__')) return 'starts with __, which is kept for the system';
  if (part.includes(delimiter)) return 'holds the delimiter';
  if (part.includes(defaultDelimiter)) return 'holds a $, which no name may';
  if (/[/\\]/u.test(part)) return 'holds a slash';
  if (hasControls(part)) return 'must not contain control characters';
  return undefined;
}

/** Surrogates without their other half, which no UTF-8 has, count too. */
export function hasControls(text: string): boolean {
  return /[\p{Cc}\p{Surrogate}]/u.test(text);
}
