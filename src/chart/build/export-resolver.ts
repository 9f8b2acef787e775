import type { ApiObject, Chart, IResolver, ResolutionContext } from 'cdk8s';
import { owningChart } from './owning-chart.js';
import { checkKeys } from './check-keys.js';
import { literal } from '../../template/ast/expression.js';
import { sharedExpression } from '../../template/author/shared-data.js';
import { activeSentinels, isSpreadKey, spreadKeyAt } from '../../template/author/sentinel.js';

/**
 * What cdk8s cannot do while a chart is exported: take shared data as one piece, and keep of a map that others are spread into
 * the order of the spreads, because it sorts keys, and nulls, which win over keys of the spreads.
 */
export class ExportResolver implements IResolver {
  constructor(private readonly chart: Chart) {}

  resolve(context: ResolutionContext): void {
    const value: unknown = context.value;
    if (typeof value !== 'object' || value === null) return;
    const shared = sharedExpression(value);
    if (shared !== undefined) return context.replaceValue(activeSentinels()?.typed(shared));
    checkKeys(value, 'invalid-manifest', context.obj.node.path);
    const entries = Object.entries(value);
    if (entries.some(([key]) => isSpreadKey(key)) && !isKept(entries) && this.owns(context.obj))
      context.replaceValue(Object.fromEntries(entries.map(kept)));
  }

  private owns(object: ApiObject): boolean {
    return owningChart(object) === this.chart;
  }
}

type Entry = readonly [key: string, value: unknown];

function isKept(entries: readonly Entry[]): boolean {
  const spreads = entries.map(([key]) => key).filter(isSpreadKey);
  const isSorted = spreads.every((key, index) => index === 0 || (spreads[index - 1] ?? '') < key);
  return isSorted && entries.every(([, value]) => value !== null);
}

function kept([key, value]: Entry, index: number): Entry {
  return [
    isSpreadKey(key) ? spreadKeyAt(index) : key,
    value === null ? activeSentinels()?.typed(literal(null)) : value,
  ];
}
