import type { ApiObject, Chart, IResolver, ResolutionContext } from 'cdk8s';
import { owningChart } from './owning-chart.js';
import type { BareValues } from '../../template/ast/context.js';
import { checkKeyLength } from '../../template/ast/key-length.js';
import { constantContext } from '../../template/author/context-for.js';
import { spreadEntries } from '../../template/author/convert.js';
import { type Candidate, candidatesOf, lastOfEachKey } from '../../template/evaluate/evaluate.js';
import { checkKeys } from './check-keys.js';
import { sharedMarker } from '../../template/author/shared-data.js';
import { isSpreadKey } from '../../template/author/sentinel.js';
import { contextOf, isValue } from '../../template/author/value.js';

/**
 * What cdk8s does not know of concrete values: maps that were spread with `{...value}`, and list items that are not there.
 * While a chart is exported, both stay what they are until the manifest is read back.
 */
export class ConcreteResolver implements IResolver {
  constructor(
    private readonly chart: Chart,
    private readonly bareValues: BareValues | undefined,
  ) {}

  resolve(context: ResolutionContext): void {
    const value: unknown = context.value;
    if (typeof value !== 'object' || value === null || !this.owns(context.obj)) return;
    const marker = this.bareValues?.inspected === undefined ? undefined : sharedMarker(value);
    if (marker !== undefined) return context.replaceValue(marker);
    checkKeys(value, 'invalid-values', context.obj.node.path);
    for (const key of Object.keys(value)) checkKeyLength(key, 'render-failed');
    if (Array.isArray(value) && value.some((item) => this.isAbsent(item)))
      context.replaceValue(value.filter((item) => !this.isAbsent(item)));
    else if (isSpread(value)) context.replaceValue(spread(value));
  }

  /** An absent value is undefined itself where values are bare. */
  private isAbsent(item: unknown): boolean {
    if (item === undefined) return this.bareValues?.absent === true;
    return isAbsentValue(item);
  }

  private owns(object: ApiObject): boolean {
    return owningChart(object) === this.chart;
  }
}

function isSpread(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isValue(value)) return false;
  return Object.entries(value).some(
    ([key, spread]) => isSpreadKey(key) && isValue(spread) && spread[contextOf] !== undefined,
  );
}

/** A map with what is spread into it, as a template has it: keys that are written out win over those of maps of values. */
function spread(map: object): object {
  const entries = Object.entries(map).flatMap(entriesOf);
  const inOrder = [...entries.filter(({ isWritten }) => !isWritten), ...entries.filter(({ isWritten }) => isWritten)];
  return Object.fromEntries(lastOfEachKey(inOrder.flatMap(({ candidates }) => candidates)));
}

interface Entry {
  readonly candidates: readonly Candidate<unknown>[];
  readonly isWritten: boolean;
}

/** Nothing in a concrete map is left to ask a context for. */
function entriesOf([key, value]: readonly [string, unknown]): readonly Entry[] {
  if (!isSpreadKey(key))
    return [{ candidates: [[key, () => (isAbsentValue(value) ? undefined : value)]], isWritten: true }];
  return spreadEntries(value, key).map((entry) => ({
    candidates: candidatesOf([entry], constantContext),
    isWritten: entry.kind !== 'spread',
  }));
}

function isAbsentValue(value: unknown): boolean {
  return isValue(value) && value[contextOf] !== undefined && value.resolve() === undefined;
}
