import type { Construct } from 'constructs';
import { describe, expect, test } from 'vitest';
import { eq, FailWhen, HelmChart, Subchart, v } from '../../../src/index.js';
import { helmAt } from '../../../src/chart/check/helm.js';
import { helmOutcomes, type UmbrellaCase, umbrellaOutcome } from '../../../src/chart/check/umbrella.js';
import type { Outcome } from '../../../src/chart/check/difference.js';
import type { JsonObject } from '../../../src/values/json.js';
import { addSpec, at, demoModel, valuesOf } from '../../support/demo-chart.js';
import { helmBinary, helmMajors } from '../../support/helm-binaries.js';

const rendering = { release: { name: 'rel', namespace: 'default' } };

const leafValues = valuesOf({ size: v.integer({ description: 'Size.', default: 1, max: 9 }) });

class Leaf extends HelmChart<typeof leafValues> {
  constructor(scope: Construct, id: string) {
    super(scope, id, { metadata: { name: 'leaf', version: '1.0.0', description: 'A leaf.' }, values: leafValues });
    addSpec(this, { size: this.values.size, chart: this.about.name });
  }
}

const twinValues = valuesOf({
  left: v.subchart({ description: 'A leaf.' }),
  right: v.subchart({ description: 'Another.' }),
});

const twins = demoModel<typeof twinValues>(twinValues, (chart) => {
  new Subchart(chart, 'left', chart.values.left, (scope, key) => new Leaf(scope, key));
  new Subchart(chart, 'right', chart.values.right, (scope, key) => new Leaf(scope, key));
});

const moody = valuesOf({ mood: v.string({ description: 'A mood.', default: 'fine', maxLength: 20 }) });

const moodyModel = demoModel<typeof moody>(moody, (chart) => {
  new FailWhen(chart, 'bad', eq(chart.values.mood, 'bad'), 'mood must not be bad');
  addSpec(chart, { mood: chart.values.mood });
});

const cases = (model: UmbrellaCase['model'], ...values: readonly JsonObject[]): readonly UmbrellaCase[] =>
  values.map((each, index) => ({ key: `c${index}`, model, values: each }));

const specs = (outcome: Outcome | undefined): readonly unknown[] =>
  outcome?.kind === 'objects' ? outcome.objects.map((object) => at(object, 'spec')) : [outcome?.because];

describe.each(helmMajors)('an umbrella in %s', (major) => {
  test('keeps the subcharts of one case apart from those of another', async () => {
    const helm = await helmAt(helmBinary(major));
    const all = cases(twins, { left: { enabled: false } }, {}, { right: { enabled: false, size: 3 } });
    const outcomes = await helmOutcomes(all, helm, rendering);
    const both = [
      { size: 1, chart: 'left' },
      { size: 1, chart: 'right' },
    ];
    expect(all.map(({ key }) => specs(outcomes.get(key)))).toStrictEqual([[both[1]], both, [both[0]]]);
    expect(all.map((each) => specs(umbrellaOutcome(each, helm.rules, rendering)))).toStrictEqual([
      [both[1]],
      both,
      [both[0]],
    ]);
  });

  test('tells each case why it is refused, and the others what they render', async () => {
    const helm = await helmAt(helmBinary(major));
    const moods = ['fine', 'x'.repeat(21), 'bad', 'better', 'y'.repeat(22)];
    const all = cases(moodyModel, ...moods.map((mood) => ({ mood })));
    const outcomes = await helmOutcomes(all, helm, rendering);
    expect(all.map(({ key }) => specs(outcomes.get(key)))).toStrictEqual([
      [{ mood: 'fine' }],
      ['values'],
      ['template'],
      [{ mood: 'better' }],
      ['values'],
    ]);
  });

  test('gives a chart that shows its values nothing but them', async () => {
    const helm = await helmAt(helmBinary(major));
    const model = demoModel<typeof leafValues>(leafValues, (chart) => {
      addSpec(chart, { values: chart.values });
    });
    const all = cases(model, {}, { size: 3 }, { enabled: true });
    const outcomes = await helmOutcomes(all, helm, rendering);
    const expected = [
      { values: { global: {}, size: 1 } },
      { values: { global: {}, size: 3 } },
      { values: { enabled: true, global: {}, size: 1 } },
    ];
    expect(all.flatMap(({ key }) => specs(outcomes.get(key)))).toStrictEqual(expected);
    expect(all.flatMap((each) => specs(umbrellaOutcome(each, helm.rules, rendering)))).toStrictEqual(expected);
  });
});
