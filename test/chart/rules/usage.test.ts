import { describe, expect, it } from 'vitest';
import { each, type HelmChart, FailWhen, toJson, v, When } from '../../../src/index.js';
import { addSpec, demoModel, valuesOf } from '../../support/demo-chart.js';

const text = v.string({ description: 'Text.', default: '' });
const values = valuesOf({
  head: v.object(
    { cpus: v.integer({ description: 'Cores.', default: 1 }), isOn: v.boolean({ description: 'On.', default: true }) },
    { description: 'Head.' },
  ),
  groups: v.map(v.object({ cpu: v.quantity({ description: 'Cores.' }), note: text }, { description: 'Group.' }), {
    description: 'Groups.',
    default: {},
  }),
});

describe('a value that a chart declares', () => {
  it.each<readonly [string, (chart: HelmChart<typeof values>) => void, string]>([
    ['one of a group', (chart) => addSpec(chart, [chart.values.head.isOn, chart.values.groups]), 'head.cpus'],
    [
      'one of an item',
      (chart) => addSpec(chart, [chart.values.head, each(chart.values.groups, ({ cpu }) => cpu)]),
      'groups.<name>.note',
    ],
    [
      'in an `if` of JavaScript',
      (chart) =>
        addSpec(chart, [chart.values.groups, chart.values.head.cpus, String(chart.values.head.isOn) === '' ? 1 : 2]),
      'head.isOn',
    ],
  ])('is used, or refused with its path: %s', (_what, build, path) => {
    expect(() => demoModel<typeof values>(values, build)).toThrow(
      `chart demo: value ${path} is declared and no template uses it: use it, take it out, or declare it with v.unused (a JavaScript \`if\` does not use a value, when() does)`,
    );
  });

  it('is used where the chart shares it, unless there is no subchart', () => {
    const global = v.global({ registry: text }, { description: 'Values of all charts.' });
    expect(() => demoModel(valuesOf({ global }), () => undefined)).toThrow('value global.registry is declared and no');
  });

  it.each<readonly [string, (chart: HelmChart<typeof values>) => void]>([
    ['as a whole', (chart) => addSpec(chart, toJson(chart.values))],
    [
      'in a condition around',
      (chart) => {
        new When(chart, 'w', chart.values.head.isOn, (scope) =>
          addSpec(scope, [chart.values.head.cpus, chart.values.groups]),
        );
      },
    ],
    [
      'in a refusal',
      (chart) => {
        new FailWhen(chart, 'r', chart.values.head.isOn, `${chart.values.head.cpus}`);
        addSpec(chart, chart.values.groups);
      },
    ],
    [
      'item by item',
      (chart) => addSpec(chart, [chart.values.head, each(chart.values.groups, ({ cpu, note }) => [cpu, note])]),
    ],
  ])('may be used: %s', (_what, build) => {
    expect(() => demoModel<typeof values>(values, build)).not.toThrow();
  });
});
