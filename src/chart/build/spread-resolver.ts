import { type ApiObject, Chart, type IResolver, type ResolutionContext } from 'cdk8s';
import { nothing } from '../../template/ast/constant-choice.js';
import { activeSentinels, isSpreadKey, spreadKeyAt } from '../../template/author/sentinel.js';

/**
 * Keeps what cdk8s loses of a map that others are spread into while a chart is exported: the order of the spreads, because
 * it sorts keys, and keys with nothing behind them, which remove those of the spreads.
 */
export class SpreadResolver implements IResolver {
  constructor(private readonly chart: Chart) {}

  resolve(context: ResolutionContext): void {
    const value: unknown = context.value;
    if (typeof value !== 'object' || value === null || !this.owns(context.obj)) return;
    const entries = Object.entries(value);
    if (entries.some(([key]) => isSpreadKey(key)) && !isKept(entries))
      context.replaceValue(Object.fromEntries(entries.map(kept)));
  }

  private owns(object: ApiObject): boolean {
    return Chart.of(object) === this.chart;
  }
}

type Entry = readonly [key: string, value: unknown];

function isKept(entries: readonly Entry[]): boolean {
  const spreads = entries.map(([key]) => key).filter(isSpreadKey);
  const isSorted = spreads.every((key, index) => index === 0 || (spreads[index - 1] ?? '') < key);
  return isSorted && entries.every(([, value]) => !isAbsent(value));
}

function kept([key, value]: Entry, index: number): Entry {
  return [isSpreadKey(key) ? spreadKeyAt(index) : key, isAbsent(value) ? activeSentinels()?.typed(nothing) : value];
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
