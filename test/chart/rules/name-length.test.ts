import { ApiObject } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { type AnyHelmChart, HelmChart, modelOf, v } from '../../../src/index.js';

const metadata = { name: 'demo', version: '0.1.0', description: 'A demo' };
const values = v.object(
  {
    short: v.string({ description: 'A short text.', default: 'a', maxLength: 10 }),
    long: v.string({ description: 'A text of any length.', default: 'a' }),
  },
  { description: 'Values.' },
);

function modelWith(kind: string, name: (chart: HelmChart<typeof values>) => string): unknown {
  return modelOf((app): AnyHelmChart => {
    const chart = new HelmChart<typeof values>(app, 'demo', { metadata, values });
    new ApiObject(chart, 'object', { apiVersion: 'v1', kind, metadata: { name: name(chart) } });
    new ApiObject(chart, 'user', {
      apiVersion: 'v1',
      kind: 'User',
      spec: { all: `${chart.values.short}${chart.values.long}` },
    });
    return chart;
  });
}

describe('the length of a name', () => {
  it.each([
    ['a constant', 'Service', () => 'x'.repeat(64), /it can have 64 characters, and a Service may have 63/],
    ['a constant of any kind', 'ConfigMap', () => 'x'.repeat(254), /254 characters/],
    ['a suffix', 'Service', ({ fullName }: HelmChart) => `${fullName}-${'x'.repeat(30)}`, /71 characters/],
    [
      'a value with a bound',
      'CronJob',
      ({ fullName }: HelmChart) => `${fullName}-x-${'y'.repeat(11)}`,
      /54 characters/,
    ],
  ])('is judged for %s', (_what, kind, name, message) => {
    expect(() => modelWith(kind, name)).toThrow(message);
    expect(() => modelWith(kind, name)).toThrow(/^demo\/object: /);
  });

  it('is not judged where a value has no bound', () => {
    expect(() => modelWith('Service', ({ values: { long } }) => `${long}-x`)).not.toThrow();
  });
});
