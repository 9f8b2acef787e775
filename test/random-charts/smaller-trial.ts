import type { UmbrellaRendering } from '../../src/chart/check/umbrella.js';
import type { Json, JsonObject } from '../../src/index.js';
import { shorterTexts, smallerCharts } from './smaller-chart.js';
import type { ValuePlan } from './plan.js';
import { type Sides, type Trial, tryAll } from './trial.js';
import { fittingValues } from './values-in-use.js';

/** As many at a time as share a process of Helm. */
const together = 24;

/** The smallest trial that still differs, and its difference. */
export async function smallestTrial(
  trial: Trial,
  sides: Sides,
  rendering: UmbrellaRendering,
  step: (trial: Trial) => void = () => undefined,
): Promise<{ readonly trial: Trial; readonly difference: string }> {
  const side = await sideThatDiffers(trial, sides, rendering);
  let at = trial;
  let from = 0;
  for (;;) {
    step(at);
    const smaller = await nextThatDiffers([...smallerTrials(at)], from, side, rendering);
    if (smaller === undefined) break;
    ({ trial: at, from } = smaller);
  }
  const [result] = await tryAll([at], side, rendering);
  return { trial: at, difference: result?.kind === 'different' ? result.difference : 'differs only beside others' };
}

/** The cheapest side that shows the difference: an app needs no process. */
async function sideThatDiffers(trial: Trial, sides: Sides, rendering: UmbrellaRendering): Promise<Sides> {
  const alone = [
    ...(sides.embedding ? [{ helms: [], embedding: true }] : []),
    ...sides.helms.map((helm) => ({ helms: [helm], embedding: false })),
  ];
  for (const side of alone) {
    const [result] = await tryAll([trial], side, rendering);
    if (result?.kind === 'different') return side;
  }
  return sides;
}

/** Begins where the last one was found: what was tried before that rarely differs now. */
async function nextThatDiffers(
  trials: readonly Trial[],
  from: number,
  sides: Sides,
  rendering: UmbrellaRendering,
): Promise<{ readonly trial: Trial; readonly from: number } | undefined> {
  for (let tried = 0; tried < trials.length; tried += together) {
    const some = Array.from({ length: Math.min(together, trials.length - tried) }, (_, index) => {
      const at = (from + tried + index) % trials.length;
      return { at, trial: trials[at] };
    }).filter((each): each is { at: number; trial: Trial } => each.trial !== undefined);
    const results = await tryAll(
      some.map(({ trial }) => trial),
      sides,
      rendering,
    );
    const found = some.find((_, index) => results[index]?.kind === 'different');
    if (found !== undefined) return { trial: found.trial, from: found.at };
  }
  return undefined;
}

function* smallerTrials({ plan, values }: Trial): Generator<Trial> {
  for (const smaller of smallerCharts(plan)) yield { plan: smaller, values: declared(values, smaller.values) };
  for (const smaller of smallerValues(values)) yield { plan, values: smaller };
}

/** The values that a smaller chart still declares, and those of its subcharts. */
function declared(values: JsonObject, plans: Readonly<Record<string, ValuePlan>>): JsonObject {
  const others = Object.entries(values).filter(([name]) => /^sub|^global$/.test(name));
  return { ...fittingValues(values, plans), ...Object.fromEntries(others) };
}

function* smallerValues(values: JsonObject): Generator<JsonObject> {
  for (const [name, value] of Object.entries(values)) {
    const { [name]: dropped, ...rest } = values;
    if (dropped !== undefined) yield rest;
    for (const smaller of smallerJson(value)) yield Object.fromEntries([...Object.entries(rest), [name, smaller]]);
  }
}

function* smallerJson(json: Json): Generator<Json> {
  if (typeof json === 'string') {
    if (json.length > 1) yield 'a';
    if (json.length < 40) yield* shorterTexts(json);
  } else if (isList(json)) {
    for (const [index, item] of json.entries()) {
      yield json.toSpliced(index, 1);
      for (const smaller of smallerJson(item)) yield json.with(index, smaller);
    }
  } else if (typeof json === 'object' && json !== null) {
    yield* smallerValues(json);
  } else if (typeof json === 'number' && json !== 1) yield 1;
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}
