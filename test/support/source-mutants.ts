/** A line of the sources that is broken, and the chart of `test/equivalence/defects.ts` that shows it. */
export interface SourceMutant {
  /** In `src/`. */
  readonly file: string;
  /** What the file has once. */
  readonly find: string;
  readonly replace: string;
  readonly shownBy: string;
}

const spread = 'template/emit/exclusive-keys.ts';
const resolver = 'chart/build/export-resolver.ts';
const presence = 'template/emit/presence.ts';
const print = 'template/print/print.ts';
const goCode = 'template/print/go-code.ts';
const tables = 'values/merge/coalesce-tables.ts';
const emitter = 'template/emit/emitter.ts';

const conditionsOnly = 'a map of nothing but conditions';
const formats = 'strings that Go would read as a format, or as the end of a constant';
const defaultEntries = 'entries that a map has by default, taken away and added to';
const leftOut = 'a loop over something that leaves all of its turns out';
const blocks = 'a string of a user at the start of a block, and behind a brace';

export const sourceMutants: Readonly<Record<string, SourceMutant>> = {
  'spread: a key written beside a map does not win': {
    file: spread,
    find: 'const written = [...writtenKeys(whole.filter((entry) => !perhaps.includes(entry))), ...outer.written];',
    replace: 'const written = [...outer.written];',
    shownBy: 'a standard label that is merged with a map of values',
  },
  'spread: keys are not left out of the second branch': {
    file: spread,
    find: 'spreadWithout(otherwise, winners));',
    replace: 'spreadWithout(otherwise, nobody));',
    shownBy: 'maps spread into a condition that is merged with another',
  },
  'spread: a conditional entry takes its key away even if it is absent': {
    file: presence,
    find: "if (value.kind !== 'conditional') return true;",
    replace: 'return true;',
    shownBy: 'a key that only rendering knows, before a condition with that key',
  },
  'spread: the order of spreads is lost': {
    file: resolver,
    find: 'return isSorted && entries.every(',
    replace: 'return entries.every(',
    shownBy: 'two maps that are spread in another order than they were made',
  },
  'spread: nulls are lost': {
    file: resolver,
    find: 'return isSorted && entries.every(([, value]) => value !== null);',
    replace: 'return isSorted;',
    shownBy: 'keys with nothing behind them beside maps of values',
  },
  'presence: a condition is enough for a map that may be empty': {
    file: presence,
    find: 'const held = presence(behind(test, then), ofVanishing);',
    replace: 'const held = true;',
    shownBy: conditionsOnly,
  },
  'presence: a loop that runs makes something': {
    file: presence,
    find: 'return canVanish(part) ? ofVanishing(part) : presence(part.collection, ofVanishing);',
    replace: 'return presence(part.collection, ofVanishing);',
    shownBy: leftOut,
  },
  'print: a percent sign is not doubled': {
    file: print,
    find: ".replaceAll('%', '%%')",
    replace: '',
    shownBy: formats,
  },
  'print: a backquote in a raw string': {
    file: goCode,
    find: '.test(text) && rawStringFits.test(text)',
    replace: '.test(text)',
    shownBy: formats,
  },
  'merge: a null does not take a default away': {
    file: tables,
    find: "else if (own === null && rules.nulls === 'drop' && nulled.has(key)) target.delete(key);",
    replace: '',
    shownBy: defaultEntries,
  },
  'print: a default that is taken away is nil': {
    file: print,
    find: 'if (!takesAbsent(wanted) && mayBeRemoved(reference))',
    replace: 'if (false)',
    shownBy: 'a map that has entries by default, taken away as a whole',
  },
  'emit: a map with nothing in it is not written': {
    file: emitter,
    find: 'if (test === false || follows(this.facts, filled)) return;',
    replace: "if (test === false || empty === '{}' || follows(this.facts, filled)) return;",
    shownBy: leftOut,
  },
  'emit: a document may end with a map of a user': {
    file: 'template/emit/document-end.ts',
    find: "return typeOf(expression) === 'map' || typeOf(expression) === 'list' || isOpen(expression);",
    replace: 'return isOpen(expression);',
    shownBy: 'a map of a user at the end of a document',
  },
  'emit: a block that starts with a string of a user does not say its indentation': {
    file: 'template/emit/block-scalar.ts',
    find: "return first !== undefined && first.kind !== 'literal' && printedLines(first)?.indent !== 0;",
    replace: 'return first === undefined;',
    shownBy: blocks,
  },
};
