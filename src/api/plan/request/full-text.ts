import { limits } from './limits.js';
import type { FullTextQuery } from './query.js';
import { pointer, refusal } from './refusal.js';
import type { FullTextBody } from './schema.js';

/**
 * A full-text query of either dialect.
 *
 * @throws ApiError invalidInput, naming the member
 */
export function readFullText(body: FullTextBody, place: string): FullTextQuery {
  if (Buffer.byteLength(JSON.stringify(body)) > limits.fullTextBytes)
    throw refusal(place, `must have at most ${limits.fullTextBytes} bytes`);
  const { string_query: text, structured_query: structured, query, columns = [] } = body;
  if ([text, structured, query].filter((form) => form !== undefined).length !== 1)
    throw refusal(place, 'must have exactly one of string_query, structured_query and query');
  if (query === '') {
    // LanceDB clients send it if they consider the server too old for structured queries.
    throw refusal(pointer(place, 'query'), 'must not be empty');
  }
  if (typeof query === 'string') return { text: query, columns };
  if (columns.length > 0)
    throw refusal(pointer(place, 'columns'), 'must not be set: string_query and structured queries have their own');
  if (text !== undefined) return { text: text.query, columns: text.columns ?? [] };
  return { tree: structured?.query ?? query ?? {} };
}
