import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HelmwrightError } from '../../src/errors.js';
import type { JsonObject } from '../../src/values/json.js';
import { applySetFlag } from '../../src/values/flags/set-flag.js';
import { canonical, parseObject } from '../support/canonical.js';
import { helmMajors } from '../support/helm-binaries.js';
import { withFiles } from '../support/helm.js';
import { assertProperty } from '../support/seed.js';
import { rootValues, valuesChart } from '../support/values-chart.js';

const base = {
  a: { b: 1, c: null },
  d: [1, { x: 1 }, [2], null],
  s: 'text',
  n: null,
  '': { z: 1 },
} satisfies JsonObject;

const cases: readonly (readonly [string, JsonObject])[] = [
  ['x=1', { ...base, x: 1 }],
  ['', base],
  ['x=true,y=FALSE,z=Null', { ...base, x: true, y: false, z: null }],
  ['x=0.5,y=007,z=1e3', { ...base, x: '0.5', y: '007', z: '1e3' }],
  ['x=0,y=-0,z=+5', { ...base, x: 0, y: 0, z: 5 }],
  ['x=-05', { ...base, x: -5 }],
  ['x=falſe', { ...base, x: false }],
  ['x=9223372036854775808', { ...base, x: '9223372036854775808' }],
  ['x=9007199254740991', { ...base, x: 9007199254740991 }],
  ['x=', { ...base, x: '' }],
  ['x=,y=1', { ...base, x: '', y: 1 }],
  ['x=1,', { ...base, x: 1 }],
  ['a.b=2,a.e=3', { ...base, a: { b: 2, c: null, e: 3 } }],
  ['a=1', { ...base, a: 1 }],
  ['d[0]=9', { ...base, d: [9, { x: 1 }, [2], null] }],
  ['d[1].y=2', { ...base, d: [1, { x: 1, y: 2 }, [2], null] }],
  ['d[0].y=2', { ...base, d: [{ y: 2 }, { x: 1 }, [2], null] }],
  ['d[2][1]=3', { ...base, d: [1, { x: 1 }, [2, 3], null] }],
  ['d[3][0]=3', { ...base, d: [1, { x: 1 }, [2], [3]] }],
  ['x[2]=1', { ...base, x: [null, null, 1] }],
  ['x[1].y=1', { ...base, x: [null, { y: 1 }] }],
  ['x[0][1]=1', { ...base, x: [[null, 1]] }],
  ['x[0]', { ...base, x: [] }],
  ['x[0].y=', { ...base, x: [] }],
  ['x[0]=', { ...base, x: [''] }],
  ['x={a,1,null}', { ...base, x: ['a', 1, null] }],
  ['x={}', { ...base, x: [''] }],
  ['x={a}y=1', { ...base, x: ['a'], y: 1 }],
  ['x=a\\,b,y\\.z=1,w\\=v=2', { ...base, x: 'a,b', 'y.z': 1, 'w=v': 2 }],
  ['x=a\\\\b\\', { ...base, x: 'a\\b' }],
  ['x={a\\,b,c\\}}', { ...base, x: ['a,b', 'c}'] }],
  ['x=a=b', { ...base, x: 'a=b' }],
  ['=1', base],
  ['.z=2', { ...base, '': { z: 2 } }],
  ['x.', base],
  ['__proto__.y=1', parseObject(`${JSON.stringify(base).slice(0, -1)},"__proto__":{"y":1}}`)],
  ['constructor=1,toString.a=2', { ...base, constructor: 1, toString: { a: 2 } }],
  ['é.😀=ü', { ...base, é: { '😀': 'ü' } }],
];

const mistakes: readonly (readonly [string, string])[] = [
  ['x', 'key "x" has no value'],
  ['x,y=1', 'key "x" has no value (cannot end with ,)'],
  ['x=1,,y=2', 'key "" has no value (cannot end with ,)'],
  ['s.x=1', 'unable to parse key: "s" is a string, not a map'],
  ['n.x=1', 'unable to parse key: "n" is null, not a map'],
  ['d.x=1', 'unable to parse key: "d" is a list, not a map'],
  ['a[0]=1', 'unable to parse key: "a" is a map, not a list'],
  ['n[0]=1', 'unable to parse key: "n" is null, not a list'],
  ['d[0][0]=1', 'unable to parse key: an item is a number, not a list'],
  ['x[-1]=1', 'negative -1 index not allowed'],
  ['x[a]=1', 'error parsing index: "a" is not a number'],
  ['x[]=1', 'error parsing index: "" is not a number'],
  ['x[65537]=1', 'index of 65537 is greater than maximum supported index of 65536'],
  ['x[0]y=1', 'unexpected data at end of array index: "y"'],
  ['x={a', "list must terminate with '}'"],
  ['x.=1,y=2', 'key map "x" has no value'],
  [`${'x.'.repeat(31)}y=1`, 'value name nested level is greater than maximum supported nested level of 30'],
];

describe('applySetFlag', () => {
  test.each(cases)('--set %s', (flag, expected) => {
    expect(canonical(applySetFlag(base, flag, 'typed'))).toBe(canonical(expected));
  });

  test.each(mistakes)('refuses --set %s', (flag, message) => {
    expect(() => applySetFlag(base, flag, 'typed')).toThrow(
      new HelmwrightError('invalid-flag', `--set ${flag}`, message),
    );
  });

  test('keeps the text of every value with --set-string', () => {
    expect(applySetFlag({}, 'x=1,y=true,z=null,w={0,a}', 'string')).toStrictEqual({
      x: '1',
      y: 'true',
      z: 'null',
      w: ['0', 'a'],
    });
  });

  test('refuses a whole number that would lose digits, which Helm keeps', () => {
    const message = '9007199254740993 has more digits than a number keeps exactly; use --set-string';
    expect(() => applySetFlag({}, 'x=9007199254740993', 'typed')).toThrow(message);
    expect(applySetFlag({}, 'x=9007199254740993', 'string')).toStrictEqual({ x: '9007199254740993' });
  });

  test('refuses an index that is not closed, which Helm 4 ignores', () => {
    expect(() => applySetFlag({}, 'x[0', 'typed')).toThrow('error parsing index: it has no ]');
  });

  test('leaves the given values as they are', () => {
    const before = structuredClone(base);
    applySetFlag(base, 'a.b=2,d[1].x=2,d[2][0]=5', 'typed');
    expect(base).toStrictEqual(before);
  });
});

describe.each(helmMajors)('%s', (major) => {
  const apply = (flag: string) =>
    withFiles({ ...valuesChart, 'base.yml': JSON.stringify(base) }, (chart) =>
      rootValues(major, chart, ['-f', join(chart, 'base.yml'), '--set', flag]),
    );

  test.each(cases)('--set %s', async (flag, expected) => {
    expect(canonical(await apply(flag))).toBe(canonical(expected));
  });

  test.each(mistakes)('refuses --set %s', async (flag) => {
    expect(await apply(flag)).toBeUndefined();
  });
});

const keys = fc.constantFrom(
  'a',
  'd',
  's',
  'n',
  'x',
  'a.b',
  'a.c',
  'x.y',
  'd[1].x',
  '__proto__',
  'constructor',
  'on',
  '',
);
const indices = fc.constantFrom('', '', '[0]', '[1]', '[2]', '[3]', '[5]', '[2][0]', '[1].x', '[0].q', '[+1]', '[-1]');
const values = fc.oneof(
  fc.constantFrom(
    '1',
    'true',
    'TRUE',
    'null',
    '',
    '0',
    '00',
    '0x1',
    '1e3',
    '{1,a}',
    '{}',
    '{a',
    'a\\,b',
    '-0',
    '+1',
    'é😀',
  ),
  fc.integer().map(String),
  fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }).map(String),
);
const assignment = fc.tuple(keys, indices, values).map(([key, index, value]) => `${key}${index}=${value}`);
const assignments = fc.array(assignment, { minLength: 1, maxLength: 3 });
const soup = fc
  .array(fc.constantFrom(...'ad.,=[]{}\\01'.split(''), 'x', 'null', '[0]', 'a.', 'd[1]', '😀'), { maxLength: 10 })
  .map((parts) => parts.join(''));
const flags = fc.oneof(
  { weight: 2, arbitrary: assignments.map((list) => list.join(',')) },
  { weight: 1, arbitrary: soup },
);

const options = [
  ['--set', 'typed'],
  ['--set-string', 'string'],
] as const;

describe('both Helm versions and applySetFlag set alike', () => {
  test.each(options)('any flag of %s', async (option, as) => {
    await withBase(base, async (chart, file) => {
      const property = fc.asyncProperty(flags, async (flag) => {
        const ours = applyOrRefuse(base, flag, as);
        if (ours === 'not kept') return;
        for (const major of helmMajors) {
          expect(canonical(await rootValues(major, chart, ['-f', file, `${option}=${flag}`]))).toBe(canonical(ours));
        }
      });
      await assertProperty(property, 20);
    });
  });

  test.each(options)('many flags of %s in one process', async (option, as) => {
    const copies = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`copy${index}`, base]));
    await withBase(copies, async (chart, file) => {
      const property = fc.asyncProperty(fc.array(assignments, { maxLength: 40, size: 'max' }), async (lists) => {
        let values: JsonObject = copies;
        const taken = lists.flatMap((list, index) => {
          const flag = list.map((assignment) => `copy${index}.${assignment}`).join(',');
          const ours = applyOrRefuse(values, flag, as);
          if (ours === undefined || ours === 'not kept') return [];
          values = ours;
          return [`${option}=${flag}`];
        });
        for (const major of helmMajors)
          expect(canonical(await rootValues(major, chart, ['-f', file, ...taken]))).toBe(canonical(values));
      });
      await assertProperty(property, 8);
    });
  });
});

async function withBase(values: JsonObject, use: (chart: string, file: string) => Promise<void>): Promise<void> {
  await withFiles({ ...valuesChart, 'base.json': JSON.stringify(values) }, (chart) =>
    use(chart, join(chart, 'base.json')),
  );
}

function applyOrRefuse(values: JsonObject, flag: string, as: 'typed' | 'string'): JsonObject | 'not kept' | undefined {
  try {
    return applySetFlag(values, flag, as);
  } catch (error) {
    if (!(error instanceof HelmwrightError)) throw error;
    return /more digits|has no \]/.test(error.message) ? 'not kept' : undefined;
  }
}
