import { type Expression, type ListItem, literal, type MapEntry } from './expression.js';
import { mapExpression } from './walk.js';

/** What is left out wherever it is. */
export const nothing: Expression = { kind: 'conditional', test: literal(false), then: literal(null) };

/** Whether a value is known to be nothing. */
export function isNothing(value: Expression): boolean {
  return chosen(value) === undefined;
}

/**
 * An expression whose maps and lists hold no choice that is made already, such as `when(false, …)`: what it chose is in its
 * place, and where it chose nothing, nothing is left.
 *
 * @returns undefined for a choice of nothing
 */
export function withoutConstantChoices(expression: Expression | undefined): Expression | undefined {
  return (
    expression &&
    chosen(
      mapExpression(expression, {
        // A choice of nothing inside another one stays: the test of the outer one still has to be asked.
        expression: (inner) => chosen(inner) ?? inner,
        entry: presentEntry,
        item: presentItem,
      }),
    )
  );
}

function chosen(expression: Expression): Expression | undefined {
  if (expression.kind !== 'conditional') return expression;
  const { test, then, otherwise } = expression;
  if (test.kind === 'literal') {
    const branch = test.value === true ? then : otherwise;
    return branch && chosen(branch);
  }
  const rest = otherwise && chosen(otherwise);
  return rest === otherwise ? expression : { ...expression, otherwise: rest };
}

function presentEntry(entry: MapEntry): readonly MapEntry[] {
  if (entry.kind === 'each-entry') return entry.entries.length === 0 ? [] : [entry];
  if (entry.kind === 'spread') {
    const of = chosen(entry.of);
    return of === undefined ? [] : [of === entry.of ? entry : { ...entry, of }];
  }
  const value = chosen(entry.value);
  return value === undefined ? [] : [value === entry.value ? entry : { ...entry, value }];
}

function presentItem(item: ListItem): readonly ListItem[] {
  if (item.kind === 'each-item') return item.items.length === 0 ? [] : [item];
  if (item.kind === 'spread') {
    const of = chosen(item.of);
    return of === undefined ? [] : [of === item.of ? item : { ...item, of }];
  }
  const value = chosen(item.value);
  return value === undefined ? [] : [value === item.value ? item : { ...item, value }];
}
