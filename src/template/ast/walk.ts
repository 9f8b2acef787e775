import type { Expression, ListItem, MapEntry } from './expression.js';

/** The expressions directly inside an expression. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'reference':
    case 'builtin':
    case 'parameter':
      return [];
    case 'is-set':
      return [expression.of];
    case 'concat':
      return expression.parts;
    case 'conditional':
      return [expression.test, expression.then, ...(expression.otherwise === undefined ? [] : [expression.otherwise])];
    case 'call':
      return expression.args;
    case 'include':
      return [expression.helper.body];
    case 'map':
      return expression.entries.flatMap(entryChildren);
    case 'list':
      return expression.items.flatMap(itemChildren);
  }
}

function entryChildren(entry: MapEntry): readonly Expression[] {
  if (entry.kind === 'pair') return [entry.key, entry.value];
  return entry.kind === 'spread' ? [entry.of] : [entry.collection, ...entry.entries.flatMap(entryChildren)];
}

function itemChildren(item: ListItem): readonly Expression[] {
  if (item.kind === 'item') return [item.value];
  return item.kind === 'spread' ? [item.of] : [item.collection, ...item.items.flatMap(itemChildren)];
}

/** Visits an expression and all that is inside it, outermost first. */
export function walk(expression: Expression, visit: (node: Expression) => void): void {
  visit(expression);
  for (const child of childrenOf(expression)) walk(child, visit);
}

/** Whether an expression, or one inside it, is as asked. */
export function some(expression: Expression, asked: (node: Expression) => boolean): boolean {
  return asked(expression) || childrenOf(expression).some((child) => some(child, asked));
}
