import { type ApiObject, Chart, type IResolver, type ResolutionContext } from 'cdk8s';
import { HelmwrightError } from '../../errors.js';
import { isSpreadKey } from '../../template/author/sentinel.js';
import { contextOf, isValue } from '../../template/author/value.js';

/**
 * What cdk8s does not know of concrete values: maps that were spread with `{...value}`, and list items that are not there.
 * While a chart is exported, both stay what they are until the manifest is read back.
 */
export class ConcreteResolver implements IResolver {
  constructor(private readonly chart: Chart) {}

  resolve(context: ResolutionContext): void {
    const value: unknown = context.value;
    if (!this.owns(context.obj)) return;
    checkKeys(value, context.obj.node.path);
    if (Array.isArray(value) && value.some(isAbsent)) context.replaceValue(value.filter((item) => !isAbsent(item)));
    else if (isSpread(value)) context.replaceValue(Object.fromEntries(Object.entries(value).flatMap(taken)));
  }

  private owns(object: ApiObject): boolean {
    return Chart.of(object) === this.chart;
  }
}

/** What cdk8s loses silently, or takes for a class, in a user's map. */
const lostKeys = ['__proto__', 'constructor'];

function checkKeys(value: unknown, place: string): void {
  if (typeof value !== 'object' || value === null) return;
  const lost = lostKeys.find((key) => Object.hasOwn(value, key));
  if (lost !== undefined) throw new HelmwrightError('invalid-values', place, `cdk8s cannot hold the key ${lost}`);
}

function isAbsent(item: unknown): boolean {
  return isValue(item) && item[contextOf] !== undefined && item.resolve() === undefined;
}

function isSpread(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isValue(value)) return false;
  return Object.entries(value).some(
    ([key, spread]) => isSpreadKey(key) && isValue(spread) && spread[contextOf] !== undefined,
  );
}

/** Keys that are written out win over those that a spread brings, as they do in the template. */
function taken(
  [key, value]: readonly [string, unknown],
  _index: number,
  all: readonly (readonly [string, unknown])[],
): readonly (readonly [string, unknown])[] {
  if (!isSpreadKey(key) || !isValue(value)) return [[key, value]];
  const resolved = value.resolve();
  const written = new Set(all.map(([name]) => name));
  return typeof resolved === 'object' && resolved !== null
    ? Object.entries(resolved).filter(([name]) => !written.has(name))
    : [];
}
