import { writtenLast } from '../ast/keys.js';
import { builtParts } from '../ast/loops.js';
import type {
  Conditional,
  EachEntry,
  EachItem,
  Expression,
  ListItem,
  ListNode,
  MapEntry,
  MapNode,
} from '../ast/expression.js';
import { argument } from '../print/go-code.js';
import { argumentType, print, type PrintContext, printTest } from '../print/print.js';
import { isInline } from './inline.js';
import { behind, behindNot } from './known-present.js';
import { nameVariable, openLoop } from './loop-head.js';

/** Go actions to run before an expression is printed, and what to print it with. */
export interface Prepared {
  readonly actions: readonly string[];
  readonly context: PrintContext;
}

/** Builds the lists and maps of an expression that Go cannot write inside one: each in a variable, which loops add to. */
export function prepare(expression: Expression, context: PrintContext): Prepared {
  const names = new Map(context.names);
  const built = new Map(context.built);
  const actions = builtParts(expression).flatMap((part) => {
    if (built.has(part)) return [];
    const isList = part.kind === 'list';
    const variable = `$${nameVariable(names, { name: part.kind })}`;
    built.set(part, variable);
    const builder = new Builder(variable, { ...context, names: new Map(names) });
    return [`${variable} := ${isList ? 'list' : 'dict'}`, ...(isList ? builder.items(part.items) : builder.map(part))];
  });
  return { actions, context: { ...context, names, built } };
}

/** Writes the actions that add to the list or map in a variable. */
class Builder {
  constructor(
    private readonly variable: string,
    private readonly context: PrintContext,
  ) {}

  // --- lists

  items(items: readonly ListItem[]): readonly string[] {
    return items.flatMap((item) => this.item(item));
  }

  private item(item: ListItem): readonly string[] {
    if (item.kind === 'item') return this.present(item.value, (value) => this.appended('append', value));
    if (item.kind === 'spread') return this.spreadItems(item.of);
    return this.loop(item, { kind: 'list', items: item.items }, (inner) => inner.items(item.items));
  }

  private spreadItems(of: Expression): readonly string[] {
    if (of.kind === 'list') return this.items(of.items);
    if (of.kind === 'conditional') return this.either(of, (branch) => this.spreadItems(branch));
    return this.appended('concat', of);
  }

  private appended(how: 'append' | 'concat', value: Expression): readonly string[] {
    return this.prepared(value, (code) => [`${this.variable} = ${how} ${this.variable} ${code}`]);
  }

  // --- maps

  map({ entries }: MapNode): readonly string[] {
    return writtenLast(entries).flatMap((entry) => this.entry(entry));
  }

  private entry(entry: MapEntry): readonly string[] {
    if (entry.kind === 'spread') return this.spreadEntries(entry.of);
    if (entry.kind === 'each-entry') {
      const inside: MapNode = { kind: 'map', entries: entry.entries };
      return this.loop(entry, inside, (inner) => inner.map(inside));
    }
    const key = argument(print(entry.key, 'string', this.context));
    return this.present(entry.value, (value) =>
      this.prepared(value, (code) => [`$_ := set ${this.variable} ${key} ${code}`]),
    );
  }

  private spreadEntries(of: Expression): readonly string[] {
    if (of.kind === 'include' && of.helper.body.kind === 'map') return this.map(of.helper.body);
    if (of.kind === 'conditional') return this.either(of, (branch) => this.spreadEntries(branch));
    const names = new Map(this.context.names);
    const [key, value] = ['key', 'value'].map((name) => `$${nameVariable(names, { name })}`);
    return this.prepared(of, (code) => [
      `range ${key}, ${value} := ${code}`,
      `$_ := set ${this.variable} ${key} ${value}`,
      'end',
    ]);
  }

  // --- both

  private loop(loop: EachItem | EachEntry, inside: ListNode | MapNode, add: (inner: Builder) => readonly string[]) {
    const { head, context } = openLoop(loop, [inside], this.context);
    return [head, ...add(new Builder(this.variable, context)), 'end'];
  }

  private present(value: Expression, add: (present: Expression) => readonly string[]): readonly string[] {
    return value.kind === 'conditional' && !isInline(value)
      ? this.either(value, (branch) => this.present(branch, add))
      : add(value);
  }

  private either(
    { test, then, otherwise }: Conditional,
    add: (branch: Expression) => readonly string[],
  ): readonly string[] {
    const other = otherwise === undefined ? [] : ['else', ...add(behindNot(test, otherwise))];
    return [`if ${printTest(test, this.context).text}`, ...add(behind(test, then)), ...other, 'end'];
  }

  private prepared(value: Expression, add: (code: string) => readonly string[]): readonly string[] {
    const { actions, context } = prepare(value, this.context);
    return [...actions, ...add(argument(print(value, argumentType('any', value), context)))];
  }
}
