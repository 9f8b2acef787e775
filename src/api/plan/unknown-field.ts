import { similarName } from '../../similar-name.js';

/**
 * Fields that LanceDB clients send, or users expect, that change a plan and that the engine's SDK does not support;
 * with an equivalent field, if there is one.
 */
const unserved: ReadonlyMap<string, string | undefined> = new Map([
  ['aggregate', undefined],
  ['approx_mode', undefined],
  ['distance_range', 'lower_bound and upper_bound'],
  ['document_granularity', undefined],
  ['fragment_ids', undefined],
  ['fragments', undefined],
  ['group_by', undefined],
  ['include_deleted_rows', undefined],
  ['limit', 'k'],
  ['metric', 'distance_type'],
  ['norm', undefined],
  ['order_by', undefined],
  ['postfilter', 'prefilter'],
  ['query_type', undefined],
  ['rerank', undefined],
  ['reranker', undefined],
  ['sample', undefined],
  ['select', 'columns'],
  ['substrait_filter', 'filter'],
  ['tag', 'version'],
  ['take_offsets', undefined],
  ['take_row_ids', undefined],
  ['top_k', 'k'],
  ['use_index', 'bypass_vector_index'],
  ['use_lsm', undefined],
  ['wand_factor', undefined],
  ['where', 'filter'],
  ['with_row_address', undefined],
]);

/**
 * The error of an unknown field.
 *
 * @param members - the members that there are in its place, or in that of the other call
 */
export function unknownField(name: string, members: readonly string[]): string {
  // What the other call has is no other name for itself.
  const known = members.filter((each) => each !== name);
  const snake = name.replace(/(?<=[a-z0-9])[A-Z]/gu, '_$&').toLowerCase();
  if (known.includes(snake)) return `unknown field; did you mean ${snake}?`;
  if (unserved.has(snake)) {
    const instead = unserved.get(snake);
    const isThere = instead !== undefined && known.some((each) => instead.split(' ').includes(each));
    return `is not supported; ${isThere ? `use ${instead}` : 'remove it'}`;
  }
  const near = snake.length > 3 ? similarName(snake, known) : undefined;
  return near === undefined ? 'unknown field; remove it' : `unknown field; did you mean ${near}?`;
}
