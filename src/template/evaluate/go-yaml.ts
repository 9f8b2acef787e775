import { HelmwrightError } from '../../errors.js';
import { byNaturalOrder, unorderedKeys } from '../../values/yaml/natural-order.js';
import { resolvePlain } from '../../values/yaml/resolve-scalar.js';
import { type Evaluated, isEvaluatedList, isEvaluatedMap } from '../ast/function.js';
import { goJson } from './go-json.js';

/**
 * YAML as Helm's `toYaml` writes it, without the last line break. Helm makes JSON of the value, which goyaml v2 reads and
 * writes: this is goyaml's emitter for what JSON has.
 *
 * @throws HelmwrightError `render-failed` for keys whose order differs between runs of Helm
 */
export function goYaml(value: Evaluated): string {
  // What goyaml does not read, Helm leaves out.
  if (!isReadable(value)) return '';
  const writer = new YamlWriter();
  writer.node(value, { indent: -1, isMapped: false });
  return writer.text();
}

/** The characters that goyaml takes; a key is on one line, and not too long. */
function isReadable(value: Evaluated): boolean {
  if (typeof value === 'string') return !/[\x7f-\x84\x86-\x9f\ufffe\uffff]/.test(value);
  if (isEvaluatedList(value)) return value.every(isReadable);
  return !isEvaluatedMap(value) || Object.entries(value).every(([key, item]) => isKey(key) && isReadable(item));
}

function isKey(key: string): boolean {
  return isReadable(key) && !key.includes('\x85') && Array.from(goJson(key)).length <= longestKey;
}

/** The longest key in JSON, with its quotes. */
const longestKey = 1024;

/** The columns after which a line is folded at its next space. */
const width = 80;

/** The longest key in bytes that is not behind a question mark. */
const longestSimpleKey = 128;

/** Where a node is. */
interface Place {
  /** The indentation of the map or list around it; -1 outside of all. */
  readonly indent: number;
  /** Whether it is a key or a value of a map. */
  readonly isMapped: boolean;
  /** Whether it is a key on one line with its value. @default false */
  readonly isSimpleKey?: boolean;
}

/** The state of goyaml's emitter: what it has written, and what it knows of the end of that. */
class YamlWriter {
  private readonly parts: string[] = [];
  private column = 0;
  /** Whether white space is at the end. */
  private isSpaced = true;
  /** Whether the last line has nothing but indentation, dashes and question marks. */
  private isIndentation = true;

  text(): string {
    this.indentTo(0);
    return this.parts.join('').replace(/\n$/, '');
  }

  node(value: Evaluated, place: Place): void {
    if (isEvaluatedList(value)) this.list(value, place);
    else if (isEvaluatedMap(value)) this.map(value, place);
    else this.scalar(value, place);
  }

  private list(items: readonly Evaluated[], { indent, isMapped }: Place): void {
    if (items.length === 0) return this.indicator('[]');
    const inner = isMapped && !this.isIndentation ? indent : deeper(indent);
    for (const item of items) {
      this.indentTo(inner);
      this.indicator('-', true);
      this.node(item, { indent: inner, isMapped: false });
    }
  }

  private map(map: Readonly<Record<string, Evaluated>>, { indent }: Place): void {
    const unordered = unorderedKeys(Object.keys(map));
    if (unordered !== undefined) {
      const keys = unordered.map((key) => JSON.stringify(key)).join(' and ');
      const detail = `toYaml: Helm writes the keys ${keys} in an order that differs from run to run: rename one of them`;
      throw new HelmwrightError('render-failed', '', detail);
    }
    const entries = Object.entries(map).sort(([a], [b]) => byNaturalOrder(a, b));
    if (entries.length === 0) return this.indicator('{}');
    const place = { indent: deeper(indent), isMapped: true };
    for (const [key, item] of entries) {
      this.indentTo(place.indent);
      const isSimpleKey = !lineBreak.test(key) && Buffer.byteLength(key) <= longestSimpleKey;
      if (!isSimpleKey) this.indicator('?', true);
      this.scalar(key, { ...place, isSimpleKey });
      if (isSimpleKey) this.write(':');
      else {
        this.indentTo(place.indent);
        this.indicator(':', true);
      }
      this.node(item, place);
    }
  }

  private scalar(value: string | number | bigint | boolean | null, { indent, isSimpleKey = false }: Place): void {
    if (typeof value !== 'string') return this.indicator(literal(value));
    const text = foldedNextLines(value);
    const characters = Array.from(text);
    const inner = indent < 0 ? 2 : indent + 2;
    switch (styleOf(text)) {
      case 'plain':
        return this.flow(characters, '', inner, isSimpleKey);
      case 'single':
        return this.flow(characters, "'", inner, isSimpleKey);
      case 'double':
        return this.double(characters, inner, isSimpleKey);
      case 'literal':
        return this.block(text, inner);
    }
  }

  /** A plain or single-quoted string. */
  private flow(characters: readonly string[], quote: '' | "'", indent: number, isSimpleKey: boolean): void {
    this.indicator(quote);
    let startsLine = false;
    characters.forEach((character, at) => {
      if (lineBreak.test(character)) {
        this.lineBreak(character);
        startsLine = true;
        return;
      }
      if (startsLine) this.indentTo(indent);
      startsLine = false;
      const isInside = quote === '' || (at > 0 && at < characters.length - 1);
      const mayFold = !isSimpleKey && isInside && characters[at - 1] !== ' ' && characters[at + 1] !== ' ';
      if (character === ' ' && mayFold && this.column > width) this.indentTo(indent);
      else this.write(character === quote ? "''" : character);
    });
    this.write(quote);
  }

  private double(characters: readonly string[], indent: number, isSimpleKey: boolean): void {
    this.indicator('"');
    // goyaml looks for a byte order mark at the start of the string, whichever character it asks about.
    const isMarked = characters[0] === '\ufeff';
    let isSpace = false;
    characters.forEach((character, at) => {
      const isEscaped = isMarked || !printable.test(character) || lineBreak.test(character) || /["\\]/.test(character);
      const isFoldable = !isSimpleKey && !isSpace && at > 0 && at < characters.length - 1;
      isSpace = character === ' ' && !isEscaped;
      if (isEscaped) this.write(escape(character));
      else if (isSpace && isFoldable && this.column > width) {
        this.indentTo(indent);
        if (characters[at + 1] === ' ') this.write('\\');
      } else this.write(character);
    });
    this.write('"');
  }

  private block(text: string, indent: number): void {
    const hint = /^[ \n\r\u2028\u2029]/.test(text) ? '2' : '';
    this.indicator(`|${hint}${chomping(text)}`);
    this.lineBreak('\n');
    this.isSpaced = true;
    let startsLine = true;
    for (const character of text) {
      if (lineBreak.test(character)) this.lineBreak(character);
      else {
        if (startsLine) this.indentTo(indent);
        this.write(character, true);
      }
      startsLine = lineBreak.test(character);
    }
  }

  // --- characters

  private lineBreak(character: string): void {
    this.parts.push(character);
    this.column = 0;
    this.isIndentation = true;
  }

  /** @param isSpaced whether what follows needs no space before it */
  private write(text: string, isSpaced = false): void {
    if (text === '') return;
    this.parts.push(text);
    this.column += Array.from(text).length;
    this.isSpaced = isSpaced;
    this.isIndentation = false;
  }

  /** The text after a space, which is added where there is none. */
  private indicator(text: string, isIndentation = false): void {
    const was = this.isIndentation;
    if (!this.isSpaced) this.write(' ');
    this.write(text);
    this.isSpaced = text === '';
    this.isIndentation = was && isIndentation;
  }

  private indentTo(indent: number): void {
    const isBehind = this.column > indent || (this.column === indent && !this.isSpaced);
    if (!this.isIndentation || isBehind) this.lineBreak('\n');
    if (this.column < indent) this.parts.push(' '.repeat(indent - this.column));
    this.column = Math.max(this.column, indent);
    this.isSpaced = true;
    this.isIndentation = true;
  }
}

function deeper(indent: number): number {
  return indent < 0 ? 0 : indent + 2;
}

/** What a block does with the line breaks at its end. */
function chomping(text: string): '' | '+' | '-' {
  if (/(?:^|[\n\r\u2028\u2029])[\n\r\u2028\u2029]$/.test(text)) return '+';
  return lineBreak.test(text.slice(-1)) ? '' : '-';
}

const lineBreak = /[\n\r\u2028\u2029]/;

/** What goyaml writes as itself: no tab, and nothing beyond the basic plane. */
const printable = /^[\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/;

/** The reader of JSON takes U+0085 for a line break, and folds it. */
function foldedNextLines(text: string): string {
  return text.replace(/ *\x85[ \x85]*/g, (breaks) => {
    const count = breaks.replaceAll(' ', '').length;
    return count === 1 ? ' ' : '\n'.repeat(count - 1);
  });
}

type Style = 'plain' | 'single' | 'double' | 'literal';

function styleOf(text: string): Style {
  const isLines = text.includes('\n');
  if (!isLines && !readsAsString(text)) return 'double';
  if (!printable.test(text) || / [\n\r\u2028\u2029]/.test(text)) return 'double';
  if (isLines) return text.endsWith(' ') ? 'double' : 'literal';
  if (isPlain(text) && !lineBreak.test(text)) return 'plain';
  return /[\r\u2028\u2029] /.test(text) ? 'double' : 'single';
}

function isPlain(text: string): boolean {
  if (/^ | $|^---|^\.\.\.|^[#,[\]{}&*!|>'"%@`]|^[?:-](?: |$)/.test(text)) return false;
  return !/:(?: |$)| #/.test(text);
}

/** Whether a plain string would not be read as anything else: a number, a date, `yes`. */
function readsAsString(text: string): boolean {
  const base60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;
  return resolvePlain(text).kind === 'string' && !base60.test(text) && !isTimestamp(text);
}

const timestamp =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(?:Z|[-+](\d\d):(\d\d)))|(?: (\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?))?$/;

/** Whether it is a date of the calendar, at a time of the day, as Go reads them. */
function isTimestamp(text: string): boolean {
  const match = timestamp.exec(text);
  if (match === null) return false;
  const [year = 0, month = 0, day = 0, ...times] = match
    .slice(1)
    .map((digits: string | undefined) => Number(digits ?? 0));
  const [hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0, ...spaced] = times;
  const [hours = 0, minutes = 0, seconds = 0] = spaced;
  if (Math.max(hour, hours) > 23 || Math.max(minute, minutes, second, seconds) > 59) return false;
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && zoneHour <= 24 && zoneMinute <= 60;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** A number, a boolean or null. An integer that fits 64 bits has all its digits, and another number as few as tell it. */
function literal(value: number | bigint | boolean | null): string {
  if (typeof value !== 'number') return String(value);
  const json = goJson(value);
  if (/^-?\d+$/.test(json) && fits64Bits(BigInt(json))) return BigInt(json).toString();
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(value);
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

function fits64Bits(integer: bigint): boolean {
  return BigInt.asIntN(64, integer) === integer || BigInt.asUintN(64, integer) === integer;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['\0', '\\0'],
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\v', '\\v'],
  ['\f', '\\f'],
  ['\r', '\\r'],
  ['\x1b', '\\e'],
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\x85', '\\N'],
  ['\xa0', '\\_'],
  ['\u2028', '\\L'],
  ['\u2029', '\\P'],
]);

function escape(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const hex = (digits: number) => point.toString(16).toUpperCase().padStart(digits, '0');
  if (point <= 0xff) return escapes.get(character) ?? `\\x${hex(2)}`;
  return escapes.get(character) ?? (point <= 0xffff ? `\\u${hex(4)}` : `\\U${hex(8)}`);
}
