import type { EachEntry, EachItem, Expression, ListItem, MapEntry } from './expression.js';

/**
 * An expression whose maps and lists hold no choice that is made already, such as `when(false, …)`: what it chose stands in
 * its place, and where it chose nothing, nothing is left.
 *
 * @returns undefined for a choice of nothing
 */
export function withoutConstantChoices(expression: Expression | undefined): Expression | undefined {
  switch (expression?.kind) {
    case 'conditional':
      return chosen(expression);
    case 'map':
      return { ...expression, entries: expression.entries.flatMap(entryWithout) };
    case 'list':
      return { ...expression, items: expression.items.flatMap(itemWithout) };
    default:
      return expression;
  }
}

function chosen(choice: Extract<Expression, { kind: 'conditional' }>): Expression | undefined {
  if (choice.test.kind === 'literal')
    return withoutConstantChoices(choice.test.value === true ? choice.then : choice.otherwise);
  const [then, otherwise] = [withoutConstantChoices(choice.then), withoutConstantChoices(choice.otherwise)];
  // Between nothing and something the test still has to be asked.
  return { ...choice, then: then ?? choice.then, otherwise };
}

function entryWithout(entry: MapEntry): readonly MapEntry[] {
  if (entry.kind === 'each-entry') return [loopWithout(entry)];
  if (entry.kind === 'spread') {
    const of = withoutConstantChoices(entry.of);
    return of === undefined ? [] : [{ ...entry, of }];
  }
  const value = withoutConstantChoices(entry.value);
  return value === undefined ? [] : [{ ...entry, value }];
}

function loopWithout(loop: EachEntry): EachEntry {
  return { ...loop, entries: loop.entries.flatMap(entryWithout) };
}

function itemWithout(item: ListItem): readonly ListItem[] {
  if (item.kind === 'each-item') return [turnsWithout(item)];
  if (item.kind === 'spread') {
    const of = withoutConstantChoices(item.of);
    return of === undefined ? [] : [{ ...item, of }];
  }
  const value = withoutConstantChoices(item.value);
  return value === undefined ? [] : [{ ...item, value }];
}

function turnsWithout(loop: EachItem): EachItem {
  return { ...loop, items: loop.items.flatMap(itemWithout) };
}
