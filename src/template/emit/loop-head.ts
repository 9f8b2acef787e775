import type { Expression, Loop } from '../ast/expression.js';
import { some } from '../ast/walk.js';
import type { Variable } from '../ast/variable.js';
import { print, type PrintContext } from '../print/print.js';

/** The start of a loop in Go, and what its inside is printed with. */
export interface OpenedLoop {
  readonly head: string;
  readonly context: PrintContext;
}

/** Opens a loop. `inside` is what its iterations make: Go refuses variables that nothing uses. */
export function openLoop(loop: Loop, inside: readonly Expression[], context: PrintContext): OpenedLoop {
  const used = (variable: Variable): boolean =>
    inside.some((expression) => some(expression, (node) => node.kind === 'reference' && node.root === variable));
  const names = new Map(context.names);
  const item = nameVariable(names, loop.item);
  const key = used(loop.key) ? `$${nameVariable(names, loop.key)}, ` : '';
  const head = `range ${key}$${item} := ${print(loop.collection, 'emptiable', context).text}`;
  return { head, context: { ...context, root: '$', names } };
}

/** Gives a variable a name that no other variable in reach has. */
export function nameVariable(names: Map<Variable, string>, variable: Variable): string {
  const taken = new Set(names.values());
  const candidates = [
    variable.name,
    ...Array.from({ length: taken.size + 1 }, (_, index) => `${variable.name}${index + 2}`),
  ];
  const name = candidates.find((candidate) => !taken.has(candidate)) ?? variable.name;
  names.set(variable, name);
  return name;
}
