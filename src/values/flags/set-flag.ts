import { HelmwrightError } from '../../errors.js';
import type { JsonObject } from '../json.js';
import { freeze, isTable, thaw, type Table, type Tree } from '../merge/tree.js';

/** How a flag types its values: `--set` or `--set-string`. */
export type SetFlagType = 'typed' | 'string';

/**
 * Applies one `--set` or `--set-string` flag as Helm does: `a.b=c,d[0]=1,e={x,y},f=null`, with `\` before a character
 * that would end a key or a value.
 *
 * Typed values are strings except for integers, `true`, `false` and `null`. Lists are filled with null.
 *
 * @param values - the values below the flag; they are not changed
 * @param flag - the flag's argument
 * @param as - `typed` for `--set`, `string` for `--set-string`
 * @throws HelmwrightError `invalid-flag` where Helm rejects the flag; also for an integer beyond ±(2^53 − 1), which
 * Helm keeps exactly and JavaScript cannot, and for an index without its `]` at the end, which Helm 4 ignores
 */
export function applySetFlag(values: JsonObject, flag: string, as: SetFlagType): JsonObject {
  const table = thaw(values);
  try {
    new FlagParser(flag, as).into(table);
  } catch (error) {
    const name = as === 'typed' ? '--set' : '--set-string';
    throw error instanceof FlagError ? new HelmwrightError('invalid-flag', `${name} ${flag}`, error.message) : error;
  }
  return freeze(table);
}

class FlagError extends Error {
  override readonly name = 'FlagError';
}

/** Helm's limits. */
const maximumIndex = 65_536;
const maximumNesting = 30;

/** The characters up to one that ends the token; `stop` is undefined at the end of the flag. */
interface Token<Stop> {
  readonly text: string;
  readonly stop: Stop | undefined;
}

/** Whether there may be more after an assignment. Helm accepts assignments that are cut off: `a[0]`, `a.b=`. */
type Progress = 'more' | 'end';

class FlagParser {
  private readonly characters: readonly string[];
  private position = 0;

  constructor(
    flag: string,
    private readonly as: SetFlagType,
  ) {
    this.characters = Array.from(flag);
  }

  into(table: Table): void {
    while (this.assign(table, 0) === 'more');
  }

  private assign(table: Table, nesting: number): Progress {
    const { text: key, stop } = this.until(['=', '[', ',', '.']);
    switch (stop) {
      case '=':
        return this.assignValue(table, key);
      case '[':
        return this.assignIndex(table, key, nesting);
      case '.':
        return this.assignNested(table, key, nesting + 1);
      case ',':
        throw new FlagError(`key ${quote(key)} has no value (cannot end with ,)`);
      case undefined:
        if (key === '') return 'end';
        throw new FlagError(`key ${quote(key)} has no value`);
    }
  }

  private assignValue(table: Table, key: string): Progress {
    const progress = this.position < this.characters.length ? 'more' : 'end';
    set(table, key, progress === 'more' ? this.value() : '');
    return progress;
  }

  private assignNested(table: Table, key: string, nesting: number): Progress {
    if (nesting > maximumNesting) {
      throw new FlagError(
        `value name nested level is greater than maximum supported nested level of ${maximumNesting}`,
      );
    }
    const inner = tableAt(table, key);
    const progress = this.assign(inner, nesting);
    if (inner.size > 0) set(table, key, inner);
    else if (progress === 'more') throw new FlagError(`key map ${quote(key)} has no value`);
    return progress;
  }

  private assignIndex(table: Table, key: string, nesting: number): Progress {
    const index = this.index();
    const list = listAt(table, key);
    const progress = this.item(list, index, nesting);
    set(table, key, list);
    return progress;
  }

  private item(list: Tree[], index: number, nesting: number): Progress {
    const { text, stop } = this.until(['[', '.', '=']);
    if (text !== '') throw new FlagError(`unexpected data at end of array index: ${quote(text)}`);
    switch (stop) {
      case '=':
        setIndex(list, index, this.value());
        return 'more';
      case '[':
        return this.itemOfItem(list, index, nesting);
      case '.':
        return this.keyOfItem(list, index, nesting);
      case undefined:
        return 'end';
    }
  }

  private itemOfItem(list: Tree[], index: number, nesting: number): Progress {
    const innerIndex = this.index();
    const inner = innerList(list[index] ?? null);
    const progress = this.item(inner, innerIndex, nesting);
    if (progress === 'more') setIndex(list, index, inner);
    return progress;
  }

  private keyOfItem(list: Tree[], index: number, nesting: number): Progress {
    const existing = list[index];
    const inner: Table = isTable(existing) ? existing : new Map<string, Tree>();
    if (index < list.length) list[index] = inner;
    const progress = this.assign(inner, nesting);
    if (progress === 'more') setIndex(list, index, inner);
    return progress;
  }

  private index(): number {
    const { text, stop } = this.until([']']);
    if (stop === undefined) throw new FlagError('error parsing index: it has no ]');
    if (!/^[-+]?[0-9]+$/.test(text)) throw new FlagError(`error parsing index: ${quote(text)} is not a number`);
    const index = Number(text);
    if (!Number.isSafeInteger(index)) throw new FlagError(`error parsing index: ${text} is out of range`);
    if (index < 0) throw new FlagError(`negative ${index} index not allowed`);
    return index;
  }

  private value(): Tree {
    if (this.characters[this.position] !== '{') return this.scalar(this.until([',']).text);
    this.position++;
    return this.list();
  }

  private list(): Tree[] {
    const list: Tree[] = [];
    for (;;) {
      const { text, stop } = this.until([',', '}']);
      if (stop === undefined) throw new FlagError("list must terminate with '}'");
      list.push(this.scalar(text));
      if (stop === '}') break;
    }
    if (this.characters[this.position] === ',') this.position++;
    return list;
  }

  private scalar(text: string): Tree {
    return this.as === 'string' ? text : typed(text);
  }

  /** Reads up to one of the stops and over it. A backslash takes the next character as it is. */
  private until<Stop extends string>(stops: readonly Stop[]): Token<Stop> {
    let text = '';
    for (;;) {
      const character = this.characters[this.position++];
      const stop = stops.find((candidate) => candidate === character);
      if (character === undefined || stop !== undefined) return { text, stop };
      text += character === '\\' ? (this.characters[this.position++] ?? '') : character;
    }
  }
}

function set(table: Table, key: string, value: Tree): void {
  if (key !== '') table.set(key, value);
}

function setIndex(list: Tree[], index: number, value: Tree): void {
  if (index > maximumIndex) {
    throw new FlagError(`index of ${index} is greater than maximum supported index of ${maximumIndex}`);
  }
  while (list.length < index) list.push(null);
  list[index] = value;
}

function tableAt(table: Table, key: string): Table {
  const existing = table.get(key);
  if (existing === undefined) return new Map<string, Tree>();
  if (isTable(existing)) return existing;
  throw new FlagError(`unable to parse key: ${quote(key)} is ${typeName(existing)}, not a map`);
}

function listAt(table: Table, key: string): Tree[] {
  const existing = table.get(key);
  if (existing === undefined) return [];
  if (Array.isArray(existing)) return existing;
  throw new FlagError(`unable to parse key: ${quote(key)} is ${typeName(existing)}, not a list`);
}

function innerList(existing: Tree): Tree[] {
  if (existing === null) return [];
  if (Array.isArray(existing)) return existing;
  throw new FlagError(`unable to parse key: an item is ${typeName(existing)}, not a list`);
}

function typeName(value: Tree): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return isTable(value) ? 'a map' : `a ${typeof value}`;
}

function typed(text: string): Tree {
  // Go folds letters by Unicode here, as the flag `u` does: `falſe` is false.
  if (/^true$/iu.test(text)) return true;
  if (/^false$/iu.test(text)) return false;
  if (/^null$/iu.test(text)) return null;
  return /^(0|[1-9][0-9]*|[-+][0-9]+)$/.test(text) ? integer(text) : text;
}

function integer(text: string): Tree {
  const exact = BigInt(text.replace(/^\+/, ''));
  if (BigInt.asIntN(64, exact) !== exact) return text;
  const value = Number(exact);
  if (Number.isSafeInteger(value)) return value;
  throw new FlagError(`${text} has more digits than a number keeps exactly; use --set-string`);
}

function quote(text: string): string {
  return JSON.stringify(text);
}
