import fc from 'fast-check';
import { strings } from '../../values/arbitrary/strings.js';
import { plainText, plainTextLines } from '../../values/definition/pattern.js';
import type { Json } from '../../values/json.js';
import type { TemplateFunction } from '../../template/ast/function.js';
import type { ParameterType } from '../../template/ast/types.js';

/** The most arguments that are drawn for `rest`. */
const mostRest = 2;

/** Random arguments of a function, the smallest first. */
export function drawArguments(fn: TemplateFunction, count: number, seed: number): readonly (readonly Json[])[] {
  const own = fc.tuple(...fn.takes.map((type) => arbitraries[type]));
  const rest = fn.rest === undefined ? fc.constant([]) : fc.array(arbitraries[fn.rest], { maxLength: mostRest });
  const drawn = fc.sample(
    fc.tuple(own, rest).map(([first, more]) => [...first, ...more]),
    { numRuns: count, seed },
  );
  const byText = new Map(drawn.map((args) => [JSON.stringify(args), args] as const));
  return [...byText].sort(([a], [b]) => a.length - b.length).map(([, args]) => args);
}

const lines = strings({ pattern: plainTextLines });
const ascii = fc.oneof(
  lines.filter((text) => /^[\0-\x7f]*$/.test(text)),
  fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
);
const integer = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.integer(), fc.maxSafeInteger());
const number = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
const scalar: fc.Arbitrary<Json> = fc.oneof(lines, integer, fc.boolean());
const list = fc.array(scalar, { maxLength: 4 });
const map = mapOf(fc.oneof(scalar, list));

/** What a parameter of each type takes. Integers are those that values can be. */
const arbitraries: Readonly<Record<ParameterType, fc.Arbitrary<Json>>> = {
  string: lines,
  ascii,
  integer,
  number,
  boolean: fc.boolean(),
  list,
  map,
  any: fc.oneof(scalar, number, list, map),
  strings: fc.array(lines, { maxLength: 4 }),
  stringMap: mapOf(lines),
  measurable: fc.oneof(lines, list, map),
  emptiable: fc.oneof(lines, list, map),
  nullable: fc.oneof(fc.constant(null), lines, list, map),
  nullableString: lines,
};

function mapOf(items: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc.dictionary(strings({ pattern: plainText }), items, { maxKeys: 3, noNullPrototype: true });
}
