import { HelmwrightError, messageOf } from '../../errors.js';
import { constantContext } from '../../template/author/context-for.js';
import type { Evaluated, TemplateFunction } from '../../template/ast/function.js';
import type { ExpressionType } from '../../template/ast/types.js';
import { goJson } from '../../template/evaluate/go-json.js';
import type { Json } from '../../values/json.js';
import { walkModel } from '../files/files.js';
import type { ChartModel } from '../model/chart-model.js';
import { drawArguments } from './draw-arguments.js';
import { type Args, goResults, type GoResult } from './function-outcome.js';
import { brokenTrait } from './function-traits.js';
import type { Helm } from './helm.js';

/** A call with its arguments, and what the evaluation makes of it. */
interface Call {
  readonly args: Args;
  readonly evaluated: Evaluation;
}

type Evaluation =
  | { readonly kind: 'result'; readonly result: Evaluated }
  | { readonly kind: 'fails'; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string };

/** A function and random calls of it, the smallest first. */
export interface Calls {
  readonly fn: TemplateFunction;
  readonly calls: readonly Call[];
}

/** Calls are cheap, and one in twenty is not enough to find a difference. */
const fewestCalls = 200;

/** A failure ends Helm's rendering, so each takes a process of its own. */
const mostFailures = 5;

/** Random calls of the functions that authors defined and a chart or its subcharts use. */
export function callsOf(model: ChartModel, runs: number, seed: number): readonly Calls[] {
  return [...authoredFunctions(model)].map((fn) => ({
    fn,
    calls: drawArguments(fn, Math.max(runs, fewestCalls), seed).map((args) => ({
      args,
      evaluated: evaluated(fn, args),
    })),
  }));
}

function authoredFunctions(model: ChartModel): ReadonlySet<TemplateFunction> {
  const found = new Set<TemplateFunction>();
  walkModel(model, (node) => {
    if (node.kind === 'call' && node.function.isAuthored === true) found.add(node.function);
  });
  return new Set([...found, ...model.subcharts.flatMap(({ model: subchart }) => [...authoredFunctions(subchart)])]);
}

function evaluated(fn: TemplateFunction, args: Args): Evaluation {
  try {
    return { kind: 'result', result: fn.evaluate(args, constantContext) };
  } catch (error) {
    const fails = error instanceof HelmwrightError && error.code === 'render-failed';
    return { kind: fails ? 'fails' : 'broken', message: messageOf(error) };
  }
}

// --- the evaluation

/** What is wrong with a function's evaluation and its traits, as far as that shows without Helm. */
export function wrongEvaluation({ fn, calls }: Calls): string | undefined {
  return firstOf(calls, ({ args, evaluated: made }) => {
    if (made.kind === 'broken') return about(fn, args, `evaluate() throws: ${made.message}`);
    if (made.kind === 'fails')
      return fn.mayFail === undefined
        ? about(fn, args, `evaluate() fails, and mayFail is 'never': ${made.message}`)
        : undefined;
    const trait = brokenTrait(fn, args, made.result);
    return trait === undefined ? undefined : about(fn, args, trait);
  });
}

// --- comparison with Helm

/** The first difference between a function's sides. */
export async function functionDifference({ fn, calls }: Calls, helm: Helm): Promise<string | undefined> {
  const given = calls.filter(({ evaluated: { kind } }) => kind === 'result');
  const failing = calls.filter(({ evaluated: { kind } }) => kind === 'fails').slice(0, mostFailures);
  return (await differenceOfResults(fn, given, helm)) ?? (await differenceOfFailures(fn, failing, helm));
}

async function differenceOfResults(
  fn: TemplateFunction,
  calls: readonly Call[],
  helm: Helm,
): Promise<string | undefined> {
  const outcome = await goResults(
    fn,
    calls.map(({ args }) => args),
    helm,
  );
  if (outcome.kind === 'results') {
    const sides = calls.map((call, index) => ({ call, results: outcome.results[index] ?? [] }));
    return firstOf(sides, ({ call, results }) =>
      firstOf(results, (result) => differenceOfCall(fn, call, result, helm)),
    );
  }
  const [only] = calls;
  if (only === undefined) return undefined;
  if (calls.length === 1) return about(fn, only.args, `${oursOf(only)}, ${failureOf(outcome.message, helm)}`);
  const middle = Math.ceil(calls.length / 2);
  return (
    (await differenceOfResults(fn, calls.slice(0, middle), helm)) ?? differenceOfResults(fn, calls.slice(middle), helm)
  );
}

function differenceOfCall(fn: TemplateFunction, call: Call, theirs: GoResult, helm: Helm): string | undefined {
  if (call.evaluated.kind !== 'result') return undefined;
  const { given, type, json } = theirs;
  const where = given === 'constants' ? ' for constants' : '';
  if (json !== goJson(call.evaluated.result))
    return about(fn, call.args, `${oursOf(call)}, Helm ${helm.version} gives ${json}${where}`);
  if (goTypes[fn.gives].includes(type)) return undefined;
  const wanted = goTypes[fn.gives].join(' or ');
  return about(
    fn,
    call.args,
    `Helm ${helm.version} gives a ${type}${where}, must be ${wanted} in Go: convert it in go()`,
  );
}

async function differenceOfFailures(
  fn: TemplateFunction,
  calls: readonly Call[],
  helm: Helm,
): Promise<string | undefined> {
  for (const call of calls) {
    const outcome = await goResults(fn, [call.args], helm);
    if (outcome.kind === 'results') {
      const json = outcome.results[0]?.[0]?.json ?? '';
      return about(fn, call.args, `${oursOf(call)}, Helm ${helm.version} gives ${json}`);
    }
    if (outcome.because === 'broken')
      return about(
        fn,
        call.args,
        `${oursOf(call)}, ${failureOf(outcome.message, helm)}: fail with \`fail\` or \`required\``,
      );
  }
  return undefined;
}

/** What Go's functions take for each type. */
const goTypes: Readonly<Record<ExpressionType, readonly string[]>> = {
  string: ['string'],
  integer: ['int', 'int64'],
  number: ['float64'],
  boolean: ['bool'],
  list: ['slice'],
  map: ['map'],
  any: [],
};

// --- messages

function about(fn: TemplateFunction, args: Args, detail: string): string {
  return `function ${fn.name}(${args.map((arg: Json) => JSON.stringify(arg)).join(', ')}): ${detail}`;
}

function oursOf({ evaluated: made }: Call): string {
  return made.kind === 'result' ? `evaluate() gives ${goJson(made.result)}` : `evaluate() fails: ${made.message}`;
}

function failureOf(message: string, helm: Helm): string {
  return `Helm ${helm.version} fails: ${message.trim().split('\n').join(' ')}`;
}

function firstOf<T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
