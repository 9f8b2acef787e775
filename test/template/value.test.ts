import { App } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { asBoolean, asMap, asNumber, asString, required, v, when } from '../../src/index.js';
import { addSpec, demoChart, specModel, valuesOf } from '../support/demo-chart.js';

const values = valuesOf({
  name: v.string({ description: 'Name.', default: 'a' }),
  size: v.integer({ description: 'Size.', default: 2 }),
  isOn: v.boolean({ description: 'On.', default: true }),
  storage: v.string({ description: 'Storage.', optional: true }),
  labels: v.map(v.string({ description: 'Label.' }), { description: 'Labels.', default: { a: 'b' } }),
  head: v.object({ cpus: v.integer({ description: 'Cores.', default: 1 }) }, { description: 'Head.' }),
});

describe('a value in an ordinary app', () => {
  it('is the value itself', () => {
    const { values: x } = demoChart<typeof values>(new App(), 'demo', values);
    expect({
      text: `${x.name}-${x.size}`,
      asString: asString(x.name),
      asNumber: asNumber(x.size),
      asBoolean: asBoolean(x.isOn),
    }).toStrictEqual({
      text: 'a-2',
      asString: 'a',
      asNumber: 2,
      asBoolean: true,
    });
  });

  it('is put into manifests at any depth, and left out where it is not there', () => {
    const chart = demoChart<typeof values>(new App(), 'demo', values);
    const { values: x } = chart;
    const object = addSpec(chart, {
      list: [x.name, x.storage, x.head.cpus],
      storage: x.storage,
      spread: { c: 'd', ...asMap(x.labels) },
      won: { ...asMap(x.labels), a: 'z' },
      head: x.head,
    });
    expect(object.toJson()).toMatchObject({
      spec: { list: ['a', 1], spread: { a: 'b', c: 'd' }, won: { a: 'z' }, head: { cpus: 1 } },
    });
    expect(JSON.stringify(object.toJson())).not.toContain('storage');
  });
});

describe('a misused value', () => {
  it.each<
    readonly [string, (x: { readonly size: unknown; readonly name: unknown; readonly head: object }) => unknown, string]
  >([
    [
      'arithmetic',
      ({ size }) => Number(size) + 1,
      'value size: is used in JavaScript arithmetic or comparison: use add(), eq(), gt() and the like',
    ],
    ['a comparison', ({ size }) => Number(size) > 1, 'value size: is used in JavaScript arithmetic'],
    ['JSON.stringify', ({ name }) => JSON.stringify({ name }), 'value name: is given to JSON.stringify: use toJson()'],
    [
      'a misspelled value',
      ({ head }): unknown => Reflect.get(head, 'cpu'),
      'value head.cpu: is not declared: there are cpus',
    ],
  ])('fails at once with its path: %s', (_what, use, message) => {
    const { values: x } = demoChart<typeof values>(new App(), 'demo', values);
    expect(() => use(x)).toThrow(message);
    expect(() => specModel<typeof values>(values, ({ values: y }) => use(y))).toThrow(message);
  });

  it('is a template literal with something that can fail', () => {
    const spec = (x: ReturnType<typeof demoChart<typeof values>>['values']) => ({
      a: when(x.isOn, `${required('it is needed', x.storage)}`),
    });
    expect(() => specModel<typeof values>(values, ({ values: x }) => spec(x))).toThrow(
      'required(…): is in a template literal and can fail, whatever condition is around it: use concat()',
    );
  });

  it('is the use of an exported chart', () => {
    let late: unknown;
    specModel<typeof values>(values, ({ values: x }) => {
      late = x.name;
      return { ...x };
    });
    expect(() => String(late)).toThrow('value name: is used after its chart was exported');
  });
});
