import fc from 'fast-check';
import { Draw } from './draw.js';
import { drawChart } from './draw-chart.js';
import type { ChartPlan } from './plan.js';
import { smallerCharts } from './smaller-chart.js';

/** Whole charts, which shrink to the few lines that matter. */
export function arbitraryCharts(): fc.Arbitrary<ChartPlan> {
  return new ChartArbitrary();
}

class ChartArbitrary extends fc.Arbitrary<ChartPlan> {
  override generate(random: fc.Random): fc.Value<ChartPlan> {
    return new fc.Value(drawChart(new Draw(random)), undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is ChartPlan {
    return value !== undefined;
  }

  override shrink(plan: ChartPlan): fc.Stream<fc.Value<ChartPlan>> {
    return fc.stream(smallerCharts(plan)).map((smaller) => new fc.Value(smaller, undefined));
  }
}

/** Chance from a seed. */
export function drawFrom(seed: number): Draw {
  const [draw] = fc.sample(new DrawArbitrary(), { seed, numRuns: 1 });
  if (draw === undefined) throw new Error('nothing was drawn');
  return draw;
}

class DrawArbitrary extends fc.Arbitrary<Draw> {
  override generate(random: fc.Random): fc.Value<Draw> {
    return new fc.Value(new Draw(random.clone()), undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Draw {
    return value instanceof Draw;
  }

  override shrink(): fc.Stream<fc.Value<Draw>> {
    return fc.Stream.nil();
  }
}
