import type { Expression } from './expression.js';

/** The expression at a path of constant keys of a map; undefined where there is none. */
export function field(expression: Expression | undefined, ...path: readonly string[]): Expression | undefined {
  return path.reduce(entryOf, expression);
}

function entryOf(expression: Expression | undefined, key: string): Expression | undefined {
  if (expression?.kind === 'conditional') return entryOf(expression.then, key);
  if (expression?.kind !== 'map') return undefined;
  const pair = expression.entries.find(
    (entry) => entry.kind === 'pair' && entry.key.kind === 'literal' && entry.key.value === key,
  );
  return pair?.kind === 'pair' ? pair.value : undefined;
}
