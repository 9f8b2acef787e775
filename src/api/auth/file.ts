import { readFileSync } from 'node:fs';
import { messageOf } from '../../errors.js';
import { ConfigError } from '../../settings/config-error.js';
import type { Schema } from '../json-schema.js';
import { kept } from '../kept.js';
import { checkSchema } from '../plan/request/check-body.js';
import type { AuthServices } from './authenticator.js';

/** Minimum time between two reads of a file, and so the delay of a change. */
export const fileCheckMs = 1_000;

/**
 * The content of a file, which is read again on use: Kubernetes swaps symbolic links, which file watchers do not
 * notice. Invalid content is ignored and reported.
 *
 * @param parse - throws an Error with one line that names the place in the text
 */
export function watchedFile<T>(
  place: string,
  path: string,
  parse: (text: string) => T,
  { warn, now }: AuthServices,
): () => T {
  const load = (before?: Content<T>): Content<T> => {
    try {
      const text = readFileSync(path, 'utf8');
      return text === before?.text ? before : { text, value: parse(text) };
    } catch (error) {
      throw new ConfigError(place, `${path}: ${messageOf(error)}`);
    }
  };
  let content = load();
  let problem = '';
  return kept(fileCheckMs, now, () => {
    try {
      content = load(content);
      problem = '';
    } catch (error) {
      if (messageOf(error) !== problem) warn(`${messageOf(error)}; the previous content stays in effect`);
      problem = messageOf(error);
    }
    return content.value;
  });
}

interface Content<T> {
  readonly text: string;
  readonly value: T;
}

/**
 * A parser of JSON with a given schema.
 *
 * Its errors are one line with the place, a JSON pointer or a line number, and quote nothing of the input.
 */
export function jsonFileParser<T>(schema: Schema<T>): (text: string) => T {
  return (text) => checkSchema(schema, parseJson(text), 'the file');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(messageOf(error)) ?? [];
    const line = position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`;
    // The parser's own message quotes the input.
    throw new Error(`is not valid JSON${line}`);
  }
}
