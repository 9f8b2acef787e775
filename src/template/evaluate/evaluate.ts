import { byCodePoint, isJsonArray, isJsonObject, own, type Json } from '../../values/json.js';
import { emptyOfRemoved } from '../../values/definition/removed-default.js';
import type { ValueType } from '../../values/definition/value-type.js';
import { descriptorOf } from '../../values/types/registry.js';
import { constantOf } from '../ast/constant.js';
import { builtin, type RenderContext, withBindings } from '../ast/context.js';
import type {
  Call,
  Expression,
  Helper,
  ListItem,
  Loop,
  MapEntry,
  Pair,
  Reference,
  Spread,
  SpreadItems,
} from '../ast/expression.js';
import { type Evaluated, isEvaluatedList, isEvaluatedMap } from '../ast/function.js';
import { checkKeyLength } from '../ast/key-length.js';
import { writtenLast } from '../ast/keys.js';
import { goJson } from './go-json.js';
import { toJson } from './arguments.js';

/**
 * What an expression gives for the values of a context, as Helm's rendering of its Go form would read.
 *
 * @returns undefined where an optional value is not there, or a condition without an otherwise is false
 * @throws HelmwrightError `render-failed` where Helm's rendering fails too
 */
export function evaluate(expression: Expression, context: RenderContext): Json | undefined {
  const result = new Evaluation(context).of(expression);
  return result === undefined ? undefined : jsonOf(result);
}

/** As {@link evaluate}, but integers beyond 2^53 keep all their digits. */
export function evaluateExactly(expression: Expression, context: RenderContext): Evaluated | undefined {
  return new Evaluation(context).argument(expression);
}

/** What the entries of a map may have under their keys, in the order in which they win. */
export function candidatesOf(entries: readonly MapEntry[], context: RenderContext): readonly Candidate<Json>[] {
  return new Evaluation(context).candidates(entries);
}

/** Maps and lists hold JSON alone; only in the arguments of functions do integers beyond 2^53 matter there. */
type Result = Json | bigint;

/** What helpers gave in a context: the same for every object that includes them. */
const inclusions = new WeakMap<RenderContext, Map<Helper, Result | undefined>>();

function included(helper: Helper, context: RenderContext): Result | undefined {
  const known = inclusions.get(context) ?? new Map<Helper, Result | undefined>();
  inclusions.set(context, known);
  if (!known.has(helper)) known.set(helper, new Evaluation(context).of(helper.body));
  return known.get(helper);
}

class Evaluation {
  constructor(private readonly context: RenderContext) {}

  of(expression: Expression): Result | undefined {
    switch (expression.kind) {
      case 'literal':
        return expression.value;
      case 'reference':
        return this.reference(expression);
      case 'builtin':
        return builtin(this.context, expression.name);
      case 'concat':
        return expression.parts.map((part) => asText(this.of(part))).join('');
      case 'conditional':
        return this.test(expression.test)
          ? this.of(expression.then)
          : expression.otherwise && this.of(expression.otherwise);
      case 'is-set':
        return this.reference(expression.of) !== undefined;
      case 'call':
        return resultOf(this.call(expression));
      case 'include':
        return included(expression.helper, this.context.root ?? this.context);
      case 'map':
        return constantOf(expression) ?? Object.fromEntries(this.entries(expression.entries));
      case 'list':
        return constantOf(expression) ?? this.items(expression.items);
    }
  }

  private call({ function: fn, args }: Call): Evaluated {
    const given: Evaluated[] = [];
    for (const arg of args) {
      const value = this.argument(arg) ?? null;
      // What is behind is not evaluated, as if it were the same.
      if (value === fn.stopsAt) return fn.evaluate(filledWith(value, given, args.length), this.context);
      given.push(value);
    }
    return fn.evaluate(given, this.context);
  }

  /** Keeps the integers in maps and lists. */
  argument(expression: Expression): Evaluated | undefined {
    switch (expression.kind) {
      case 'call':
        return this.call(expression);
      case 'conditional':
        return this.test(expression.test)
          ? this.argument(expression.then)
          : expression.otherwise && this.argument(expression.otherwise);
      case 'map':
        return Object.fromEntries(this.exactEntries(expression.entries));
      case 'list':
        return this.exactItems(expression.items);
      default:
        return this.of(expression);
    }
  }

  private exactEntries(entries: readonly MapEntry[]): readonly (readonly [string, Evaluated])[] {
    return writtenLast(entries).flatMap((entry) => {
      if (entry.kind === 'each-entry') return this.loop(entry).flatMap((at) => at.exactEntries(entry.entries));
      const value = this.argument(entry.kind === 'spread' ? entry.of : entry.value);
      if (entry.kind === 'pair') return value === undefined ? [] : [[asText(this.of(entry.key)), value] as const];
      return isEvaluatedMap(value) ? Object.entries(value) : [];
    });
  }

  private exactItem(item: ListItem): readonly Evaluated[] {
    if (item.kind === 'each-item') return this.loop(item).flatMap((at) => at.exactItems(item.items));
    const value = this.argument(item.kind === 'spread' ? item.of : item.value);
    if (item.kind === 'spread') return isEvaluatedList(value) ? value : [];
    return value === undefined ? [] : [value];
  }

  private exactItems(items: readonly ListItem[]): readonly Evaluated[] {
    return items.flatMap((item) => this.exactItem(item));
  }

  private test(condition: Expression): boolean {
    return this.of(condition) === true;
  }

  private reference({ root, path, of }: Reference): Json | undefined {
    const start = root === 'values' ? this.context.values : this.context.bindings.get(root);
    const found = path.reduce<Json | undefined>((at, key) => (isJsonObject(at) ? own(at, key) : undefined), start);
    // A null takes a default away, in items too, which values.yaml has no defaults of.
    if (found === null && of.optionality === 'optional') return undefined;
    return valueAs(of, found ?? (root === 'values' ? emptyOfRemoved(of) : fallback(of)));
  }

  private entries(entries: readonly MapEntry[]): readonly (readonly [string, Json])[] {
    if (entries.some(({ kind }) => kind === 'spread')) return lastOfEachKey(this.candidates(entries));
    return entries.flatMap((entry) => (entry.kind === 'spread' ? [] : this.entry(entry)));
  }

  private entry(entry: Exclude<MapEntry, Spread>): readonly (readonly [string, Json])[] {
    if (entry.kind === 'each-entry') return this.loop(entry).flatMap((at) => at.entries(entry.entries));
    const value = this.of(entry.value);
    return value === undefined ? [] : [[this.key(entry), jsonOf(value)]];
  }

  private key({ key }: Pair): string {
    const text = asText(this.of(key));
    checkKeyLength(text, 'render-failed');
    return text;
  }

  candidates(entries: readonly MapEntry[]): readonly Candidate<Json>[] {
    return writtenLast(entries).flatMap((entry) =>
      entry.kind === 'spread' ? this.spreadCandidates(entry.of) : this.writtenCandidates(entry),
    );
  }

  private writtenCandidates(entry: Exclude<MapEntry, Spread>): readonly Candidate<Json>[] {
    if (entry.kind === 'each-entry') return this.loop(entry).flatMap((at) => at.candidates(entry.entries));
    return [[asText(this.of(entry.key)), () => this.pairValue(entry)]];
  }

  private pairValue(pair: Pair): Json | undefined {
    const value = this.json(pair.value);
    if (value !== undefined) this.key(pair);
    return value;
  }

  private spreadCandidates(of: Expression): readonly Candidate<Json>[] {
    if (of.kind === 'map') return this.candidates(of.entries);
    if (of.kind === 'conditional') {
      const branch = this.test(of.test) ? of.then : of.otherwise;
      return branch === undefined ? [] : this.spreadCandidates(branch);
    }
    const map = this.of(of);
    return isJsonObject(map) ? Object.entries(map).map(([key, value]) => [key, () => value]) : [];
  }

  private json(expression: Expression): Json | undefined {
    const value = this.of(expression);
    return value === undefined ? undefined : jsonOf(value);
  }

  private items(items: readonly ListItem[]): readonly Json[] {
    return items.flatMap((item) => this.item(item));
  }

  private item(item: ListItem): readonly Json[] {
    if (item.kind === 'spread') return this.spreadItems(item);
    if (item.kind === 'each-item') return this.loop(item).flatMap((at) => at.items(item.items));
    const value = this.of(item.value);
    return value === undefined ? [] : [jsonOf(value)];
  }

  private spreadItems({ of }: SpreadItems): readonly Json[] {
    const list = this.of(of);
    return list !== undefined && typeof list !== 'bigint' && isJsonArray(list) ? list : [];
  }

  private loop(loop: Loop): readonly Evaluation[] {
    return iterationContexts(loop, this.context).map((context) => new Evaluation(context));
  }
}

/** The contexts of a loop's iterations. */
export function iterationContexts(loop: Loop, context: RenderContext): readonly RenderContext[] {
  return iterationsOf(evaluate(loop.collection, context)).map(([key, item]) =>
    withBindings(context, [
      [loop.key, key],
      [loop.item, item],
    ]),
  );
}

/** What a loop goes through: a map's entries in the order of their keys, or a list's items with their indices. */
export function iterationsOf(collection: Json | undefined): readonly (readonly [Json, Json])[] {
  if (isJsonArray(collection)) return collection.map((item, index) => [index, item]);
  if (!isJsonObject(collection)) return [];
  return Object.entries(collection).sort(([a], [b]) => byCodePoint(a, b));
}

/** In an item that a user adds, a property's default takes the place of what was left out, and the empty map for a group. */
function fallback(type: ValueType): Json | undefined {
  if (type.type !== 'object') return type.default;
  return type.optionality === 'optional' ? undefined : {};
}

/** A quantity is a string even if the user wrote a number, and an integer has no -0. */
function valueAs(type: ValueType, value: Json | undefined): Json | undefined {
  if (value === null) return undefined;
  if (typeof value !== 'number') return value;
  const { numbersAsStrings, templateType } = descriptorOf(type);
  if (numbersAsStrings === true) return goJson(value);
  return templateType === 'integer' ? value + 0 : value;
}

/** Only the whole can be beyond 2^53. */
function jsonOf(result: Result): Json {
  return typeof result === 'bigint' ? Number(result) : result;
}

function resultOf(value: Evaluated): Result {
  return typeof value === 'bigint' ? value : toJson(value);
}

/** How a part of a string reads: integers in full, other numbers as JSON. */
function asText(value: Evaluated | undefined): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : goJson(value);
}

/** What a map may have under a key. It is not asked for where a later one wins, because it could fail. */
export type Candidate<T> = readonly [key: string, value: () => T | undefined];

/** Of each key the last that is there. */
export function lastOfEachKey<T>(candidates: readonly Candidate<T>[]): readonly (readonly [string, T])[] {
  const byKey = new Map<string, (() => T | undefined)[]>();
  for (const [key, value] of candidates) byKey.set(key, [value, ...(byKey.get(key) ?? [])]);
  return [...byKey].flatMap(([key, values]) => {
    for (const value of values) {
      const made = value();
      if (made !== undefined) return [[key, made] as const];
    }
    return [];
  });
}

function filledWith(value: Evaluated, given: readonly Evaluated[], count: number): readonly Evaluated[] {
  return [...given, ...Array.from({ length: count - given.length }, () => value)];
}
