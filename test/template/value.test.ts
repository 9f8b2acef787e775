import { App, JsonPatch } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { asBoolean, asMap, asNumber, asString, type HelmChart, render, required, v, when } from '../../src/index.js';
import { addSpec, demoChart, demoModel, specModel, valuesOf } from '../support/demo-chart.js';

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
    readonly [
      string,
      (x: {
        readonly size: unknown;
        readonly name: unknown;
        readonly labels: unknown;
        readonly head: object;
      }) => unknown,
      string,
    ]
  >([
    [
      'arithmetic',
      ({ size }) => Number(size) + 1,
      'value size: is used in JavaScript arithmetic or comparison: use add(), eq(), gt() and the like',
    ],
    ['a comparison', ({ size }) => Number(size) > 1, 'value size: is used in JavaScript arithmetic'],
    [
      'JSON.stringify',
      ({ name }) => JSON.stringify({ name }),
      'value name: is given to JSON.stringify or a JsonPatch: use toJson()',
    ],
    [
      'a property of a string',
      ({ name }): unknown => member(name, 'length'),
      'value name: is a string that is known when the chart is rendered, and has no property "length": use template functions',
    ],
    [
      'an entry of a map',
      ({ labels }): unknown => member(labels, 'a'),
      'value labels: is a map that is known when the chart is rendered, and has no property "a": use get(), dig() or eachEntry()',
    ],
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

  it('is in a JsonPatch, where strings and numbers can be', () => {
    const patched = (chart: HelmChart<typeof patchable>, ...values: readonly unknown[]): void => {
      const object = addSpec(chart, { all: chart.values });
      object.addJsonPatch(...values.map((value, index) => JsonPatch.add(`/spec/v${index}`, value)));
    };
    expect(() => demoModel<typeof patchable>(patchable, (chart) => patched(chart, { a: chart.values.name }))).toThrow(
      'demo/it: value name: is given to JSON.stringify or a JsonPatch: use toJson() for a string of JSON, asString()',
    );
    const model = demoModel<typeof patchable>(patchable, (chart) =>
      patched(chart, asString(chart.values.name), asNumber(chart.values.size)),
    );
    const [rendered] = render(model, { release: { name: 'r' }, values: { name: 'b', size: 3 } });
    expect(rendered?.object['spec']).toMatchObject({ v0: 'b', v1: 3 });
  });

  const patchable = valuesOf({
    name: v.string({ description: 'Name.', default: 'a' }),
    size: v.integer({ description: 'Size.', default: 1 }),
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

/** What JavaScript reads of anything. */
function member(of: unknown, name: string): unknown {
  return Reflect.get(Object(of), name);
}
