import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TemplateFunction } from '../../template/ast/function.js';
import type { ParameterType } from '../../template/ast/types.js';
import { command, goConstant, type GoCode, goFloat, operand, pipe } from '../../template/print/go-code.js';
import { isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import { writeCharts } from '../disk/write.js';
import { functionHelperText } from '../files/files.js';
import type { Outcome } from './difference.js';
import { helmOutcome } from './equivalence.js';
import type { Helm } from './helm.js';

/** The arguments of a call. */
export type Args = readonly Json[];

/** What Helm makes of a call: its type in Go and its JSON. */
export interface GoResult {
  /** Whether the arguments were values of a user or constants of the template. */
  readonly given: 'values' | 'constants';
  /** Such as `string` or `int64`. */
  readonly type: string;
  readonly json: string;
}

/** The results of each call, or why Helm refuses a chart with all of them. */
export type GoResults =
  | { readonly kind: 'results'; readonly results: readonly (readonly GoResult[])[] }
  | Extract<Outcome, { readonly kind: 'refused' }>;

/** Calls a function in Helm with each of the arguments, in one process. */
export async function goResults(fn: TemplateFunction, draws: readonly Args[], helm: Helm): Promise<GoResults> {
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-functions-'));
  try {
    writeCharts(folder, [{ name, files: filesOf(fn, draws) }]);
    const rendering = { release: { name: 'release', namespace: 'default' }, values: valuesOf(draws) };
    const outcome = await helmOutcome(join(folder, name), helm, rendering);
    if (outcome.kind === 'refused') return outcome;
    const data = outcome.objects[0]?.['data'] ?? null;
    return { kind: 'results', results: draws.map((_, index) => resultsOf(isJsonObject(data) ? data : {}, index)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function resultsOf(data: JsonObject, index: number): readonly GoResult[] {
  return (['values', 'constants'] as const).map((given) => {
    const printed = data[`${given}${index}`];
    const [type = '', json = ''] = typeof printed === 'string' ? printed.split(' ') : [];
    return { given, type, json: Buffer.from(json, 'base64').toString() };
  });
}

// --- the chart

const name = 'functions';

function valuesOf(draws: readonly Args[]): JsonObject {
  const values = draws.map((args) => Object.fromEntries(args.map((arg, index) => [`a${index}`, arg] as const)));
  return Object.fromEntries(values.map((args, index) => [`d${index}`, args] as const));
}

function filesOf(fn: TemplateFunction, draws: readonly Args[]): ReadonlyMap<string, string> {
  const lines = draws.flatMap((args, index) => [
    line(
      `values${index}`,
      callOf(fn, args, (arg, type, at) => value(arg, type, `.Values.d${index}.a${at}`)),
    ),
    line(`constants${index}`, callOf(fn, args, constant)),
  ]);
  return new Map([
    ['Chart.yaml', `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`],
    ['templates/_helpers.tpl', fn.helper === undefined ? '' : functionHelperText(fn.helper, name)],
    ['templates/results.yaml', `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: results\ndata:\n${lines.join('')}`],
  ]);
}

type Spelling = (arg: Json, type: ParameterType, at: number) => GoCode;

function callOf(fn: TemplateFunction, args: Args, spelled: Spelling): GoCode {
  const code = args.map((arg, at) => spelled(arg, fn.takes[at] ?? fn.rest ?? 'any', at));
  return fn.go(code, { prefix: name, root: '.' });
}

/** As templates print references: Go's functions take numbers of one type only. */
function value(arg: Json, type: ParameterType, path: string): GoCode {
  if (type === 'number') return command('float64', operand(path));
  return Number.isInteger(arg) ? command('int64', operand(path)) : operand(path);
}

function constant(arg: Json, type: ParameterType): GoCode {
  return type === 'number' && typeof arg === 'number' ? goFloat(arg) : goConstant(arg);
}

function line(key: string, call: GoCode): string {
  return `  ${key}: "{{ ${command('kindOf', call).text} }} {{ ${pipe(pipe(call, 'toJson'), 'b64enc').text} }}"\n`;
}
