import type { EachEntry, EachItem, Expression, ListItem, MapEntry } from '../ast/expression.js';
import { argument } from '../print/go-code.js';
import { isInline } from './inline.js';
import { print, type PrintContext, printTest } from '../print/print.js';
import { isNothing } from '../ast/constant-choice.js';
import { constantKey, writtenKeys } from '../ast/keys.js';
import { without } from './exclusive-keys.js';

/** Whether an iteration of the loop may make nothing: then a loop that runs may still leave nothing behind. */
export function canVanish(loop: EachEntry | EachItem): boolean {
  const made =
    loop.kind === 'each-entry'
      ? loop.entries.map((entry) => (entry.kind === 'pair' ? entry.value : undefined))
      : loop.items.map((item) => (item.kind === 'item' ? item.value : undefined));
  return made.some((value) => value === undefined || (value.kind === 'conditional' && !isInline(value)));
}

/** When a map or a list has something in it: always, or where a test in Go holds. */
export type NonEmptyTest = true | string;

/** Finds the tests of what is in a map or a list. */
export class NonEmptyTests {
  /**
   * @param filled the variable that tells whether a loop made something, where there is one
   */
  constructor(
    private readonly context: PrintContext,
    private readonly filled: string | undefined,
  ) {}

  ofMap(entries: readonly MapEntry[]): NonEmptyTest {
    if (entries.length === 0) return true;
    const beside = writtenKeys(entries);
    return anyOf(entries.map((entry) => this.part(entry, beside)));
  }

  ofList(items: readonly ListItem[]): NonEmptyTest {
    return items.length === 0 ? true : anyOf(items.map((item) => this.part(item, [])));
  }

  private part(part: MapEntry | ListItem, beside: readonly Expression[]): NonEmptyTest {
    if (part.kind === 'pair' || part.kind === 'item') return this.value(part.value);
    if (part.kind === 'spread') return this.spread(part.of, beside);
    if (this.filled !== undefined && canVanish(part)) return this.filled;
    return argument(print(part.collection, 'emptiable', this.context));
  }

  private value(value: Expression): NonEmptyTest {
    if (value.kind !== 'conditional') return true;
    if (isNothing(value)) return 'false';
    const { test, then, otherwise } = value;
    return this.choice(test, this.value(then), otherwise === undefined ? undefined : this.value(otherwise));
  }

  private spread(of: Expression, beside: readonly Expression[]): NonEmptyTest {
    if (of.kind === 'include') return true;
    if (of.kind === 'map') return this.spreadMap(of.entries, beside);
    if (of.kind === 'list') return anyOf(of.items.map((item) => this.part(item, [])));
    if (of.kind !== 'conditional') return argument(print(without(of, beside), 'emptiable', this.context));
    const { test, then, otherwise } = of;
    const other = otherwise === undefined ? undefined : this.spread(otherwise, beside);
    return this.choice(test, this.spread(then, beside), other);
  }

  private spreadMap(entries: readonly MapEntry[], beside: readonly Expression[]): NonEmptyTest {
    const left = besides(entries, beside);
    return anyOf(left.map((entry) => this.part(entry, writtenKeys(left))));
  }

  private choice(condition: Expression, then: NonEmptyTest, otherwise: NonEmptyTest | undefined): NonEmptyTest {
    const test = argument(printTest(condition, this.context));
    const holds = then === true ? test : `(and ${test} ${then})`;
    if (otherwise === undefined) return holds;
    if (then === true && otherwise === true) return true;
    if (otherwise === 'false') return holds;
    return `(or ${holds} ${otherwise === true ? `(not ${test})` : `(and (not ${test}) ${otherwise})`})`;
  }
}

function anyOf(tests: readonly NonEmptyTest[]): NonEmptyTest {
  if (tests.includes(true)) return true;
  const open = tests.filter((test) => test !== 'false');
  return open.length > 1 ? `(or ${open.join(' ')})` : (open[0] ?? 'false');
}

/** The entries of a map that is spread, without those whose constant keys are written beside it. */
function besides(entries: readonly MapEntry[], beside: readonly Expression[]): readonly MapEntry[] {
  const taken = new Set(beside.flatMap((key) => (key.kind === 'literal' ? [String(key.value)] : [])));
  return entries.filter((entry) => {
    const key = constantKey(entry);
    return key === undefined || !taken.has(key);
  });
}
