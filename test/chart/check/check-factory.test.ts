import { describe, expect, it } from 'vitest';
import { checkFactory } from '../../../src/chart/check/check-factory.js';
import { v } from '../../../src/index.js';
import { bareChart, demoChart, valuesOf } from '../../support/demo-chart.js';

describe('a factory', () => {
  it('passes its props on', () => {
    expect(() => checkFactory((app, props) => bareChart(app, 'demo', props), 'demo')).not.toThrow();
  });

  it('is refused where it keeps them to itself', () => {
    expect(() => checkFactory((app) => bareChart(app, 'demo'), 'demo')).toThrow(
      'chart demo: its factory does not pass its props on: write (app, props) =>',
    );
  });

  it('is not judged where the defaults alone are no values', () => {
    const values = valuesOf({ needed: v.string({ description: 'Needed.' }) });
    expect(() => checkFactory((app) => demoChart<typeof values>(app, 'demo', values), 'demo')).not.toThrow();
  });
});
