import type { Expression, ListItem, MapEntry } from '../ast/expression.js';
import { typeOf } from '../ast/expression.js';

/**
 * Whether the last line of a manifest can be a string of a user that nothing closes: in a map or list that Helm writes out,
 * or in a block. Helm 3 takes white space away from the end of a document, Unicode's too, and Helm 4 adds a line break.
 *
 * @param isOpen whether a scalar is such a string
 */
export function endsOpen(expression: Expression, isOpen: (scalar: Expression) => boolean): boolean {
  switch (expression.kind) {
    case 'map':
      return lastOf(expression.entries, (entry) => entryEndsOpen(entry, isOpen));
    case 'list':
      return lastOf(expression.items, (item) => entryEndsOpen(item, isOpen));
    case 'conditional':
      return (
        endsOpen(expression.then, isOpen) ||
        (expression.otherwise !== undefined && endsOpen(expression.otherwise, isOpen))
      );
    case 'include':
      return false;
    default:
      return typeOf(expression) === 'map' || typeOf(expression) === 'list' || isOpen(expression);
  }
}

/** From the last part back to the first that is always there. */
function lastOf<P extends MapEntry | ListItem>(parts: readonly P[], ends: (part: P) => boolean): boolean {
  const always = parts.findLastIndex(
    (part) => (part.kind === 'pair' || part.kind === 'item') && !isOptional(part.value),
  );
  return parts.slice(Math.max(always, 0)).some(ends);
}

function isOptional(value: Expression): boolean {
  return value.kind === 'conditional' && (value.otherwise === undefined || isOptional(value.otherwise));
}

function entryEndsOpen(part: MapEntry | ListItem, isOpen: (scalar: Expression) => boolean): boolean {
  switch (part.kind) {
    case 'pair':
    case 'item':
      return endsOpen(part.value, isOpen);
    case 'spread':
      return endsOpen(part.of, isOpen);
    case 'each-entry':
      return lastOf(part.entries, (entry) => entryEndsOpen(entry, isOpen));
    case 'each-item':
      return lastOf(part.items, (item) => entryEndsOpen(item, isOpen));
  }
}
