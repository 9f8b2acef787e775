import { builtLists } from '../ast/loops.js';
import type { Expression, ListItem, ListNode } from '../ast/expression.js';
import { argument } from '../print/go-code.js';
import { argumentType, print, type PrintContext, printTest } from '../print/print.js';
import { isInline } from './inline.js';
import { behind } from './known-present.js';
import { nameVariable, openLoop } from './loop-head.js';

/** Go actions to run before an expression is printed, and what to print it with. */
export interface Prepared {
  readonly actions: readonly string[];
  readonly context: PrintContext;
}

/** Builds the lists of an expression that Go cannot write inside one: each in a variable, to which loops append. */
export function prepare(expression: Expression, context: PrintContext): Prepared {
  const names = new Map(context.names);
  const built = new Map(context.built);
  const actions = builtLists(expression).flatMap((list) => {
    if (built.has(list)) return [];
    const variable = `$${nameVariable(names, { name: 'list' })}`;
    built.set(list, variable);
    return [
      `${variable} := list`,
      ...new ListBuilder(variable, { ...context, names: new Map(names) }).items(list.items),
    ];
  });
  return { actions, context: { ...context, names, built } };
}

/** Writes the actions that append items to the list in a variable. */
class ListBuilder {
  constructor(
    private readonly variable: string,
    private readonly context: PrintContext,
  ) {}

  items(items: readonly ListItem[]): readonly string[] {
    return items.flatMap((item) => this.item(item));
  }

  private item(item: ListItem): readonly string[] {
    if (item.kind === 'item') return this.value(item.value);
    if (item.kind === 'spread') return this.spread(item.of);
    const inside: ListNode = { kind: 'list', items: item.items };
    const { head, context } = openLoop(item, [inside], this.context);
    return [head, ...new ListBuilder(this.variable, context).items(item.items), 'end'];
  }

  private value(value: Expression): readonly string[] {
    if (value.kind === 'conditional' && !isInline(value)) return this.either(value, (branch) => this.value(branch));
    return this.adding('append', value);
  }

  private spread(of: Expression): readonly string[] {
    if (of.kind === 'list') return this.items(of.items);
    if (of.kind === 'conditional') return this.either(of, (branch) => this.spread(branch));
    return this.adding('concat', of);
  }

  private either(
    { test, then, otherwise }: Extract<Expression, { readonly kind: 'conditional' }>,
    add: (branch: Expression) => readonly string[],
  ): readonly string[] {
    const other = otherwise === undefined ? [] : ['else', ...add(otherwise)];
    return [`if ${printTest(test, this.context).text}`, ...add(behind(test, then)), ...other, 'end'];
  }

  private adding(how: 'append' | 'concat', value: Expression): readonly string[] {
    const { actions, context } = prepare(value, this.context);
    const added = argument(print(value, argumentType('any', value), context));
    return [...actions, `${this.variable} = ${how} ${this.variable} ${added}`];
  }
}
