import { type ApiObject, Chart, type IResolver, type ResolutionContext } from 'cdk8s';
import { isSpreadKey, spreadKeyAt } from '../../template/author/sentinel.js';

/** Keeps the order of the maps that are spread into another while a chart is exported: cdk8s sorts keys. */
export class SpreadOrderResolver implements IResolver {
  constructor(private readonly chart: Chart) {}

  resolve(context: ResolutionContext): void {
    const value: unknown = context.value;
    if (typeof value !== 'object' || value === null || !this.owns(context.obj)) return;
    const spreads = Object.keys(value).filter(isSpreadKey);
    if (isSorted(spreads)) return;
    const entries = Object.entries(value);
    context.replaceValue(Object.fromEntries(entries.map(([key, item], index) => [keyAt(key, index), item])));
  }

  private owns(object: ApiObject): boolean {
    return Chart.of(object) === this.chart;
  }
}

function isSorted(keys: readonly string[]): boolean {
  return keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key);
}

function keyAt(key: string, index: number): string {
  return isSpreadKey(key) ? spreadKeyAt(index) : key;
}
