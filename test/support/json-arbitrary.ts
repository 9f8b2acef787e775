import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/values/json.js';

/** Keys that trip over prototypes, YAML 1.1, numbers or encodings, and plain ones that meet often. */
export const nastyKeys: readonly string[] = [
  ...['a', 'b', 'on', 'n', 'null', '~', '1', '1e3', '0777', '', ' ', 'a b', 'a.b', '#', '<<', '- x', 'k: v', '{{ x }}'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'é',
    '日本',
    '😀',
    '\uf900',
    '"',
    "'",
    '\\',
    'x\ny',
    '\t',
  ],
];

const numbers = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  // JSON.stringify writes -0 as 0.
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
  fc.constantFrom(
    0,
    1e6,
    1e21,
    1e-7,
    5e-324,
    2 ** 53,
    Number.MAX_SAFE_INTEGER,
    123456789012345680,
    1.7976931348623157e308,
  ),
);

const texts = fc.oneof(
  fc.constantFrom(
    ...nastyKeys,
    'yes',
    'true',
    '0x1F',
    '2001-01-01',
    '12:30:45',
    '.5',
    '.inf',
    '1_000',
    ' x',
    'x ',
    'a\n\nb\n',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);

/** A value that is not a map or a list; null comes often. */
export function scalars(): fc.Arbitrary<Json> {
  return fc.oneof(fc.constant(null), fc.boolean(), numbers, texts);
}

/** Any values a chart can get, with nasty keys and edges of numbers. */
export function jsonObjects(): fc.Arbitrary<JsonObject> {
  const { object } = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, scalars(), fc.array(tie('value'), { maxLength: 3 }), tie('object')),
    object: objects(tie('value'), fc.oneof(fc.constantFrom(...nastyKeys), texts)),
  }));
  return object;
}

/** Objects with own keys only, whatever the keys. */
export function objects<T>(
  values: fc.Arbitrary<T>,
  keys: fc.Arbitrary<string>,
  maxKeys = 5,
): fc.Arbitrary<Record<string, T>> {
  return fc.array(fc.tuple(keys, values), { maxLength: maxKeys }).map((entries) => Object.fromEntries(entries));
}
