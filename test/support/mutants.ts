import type { Evaluated, TemplateFunction } from '../../src/template/ast/function.js';
import { command, type GoCode, operand } from '../../src/template/print/go-code.js';

/** A function that is broken on one of its sides. */
export interface Mutant {
  readonly name: string;
  readonly side: 'go' | 'evaluate';
  /** The fields of the function that are replaced. */
  readonly broken: Partial<Pick<TemplateFunction, 'go' | 'goTest' | 'helper' | 'evaluate'>>;
}

/** The ways to break a function that the property must notice. Those that do not change what it does are left out. */
export function mutantsOf(fn: TemplateFunction): readonly Mutant[] {
  return [...goMutants(fn), ...evaluatorMutants(fn)].filter(({ name }) => !isSame(fn, name));
}

/** Calls `use` while a function is broken. */
export function whileBroken<T>(fn: TemplateFunction, { broken }: Mutant, use: () => T): T {
  const whole = { ...fn };
  Object.assign(fn, broken);
  try {
    return use();
  } finally {
    Object.assign(fn, whole);
  }
}

const commutative = ['add', 'mul', 'max', 'min', 'and', 'or', 'concat'];

/** Breaks that change nothing: the sum of b and a is that of a and b, and nothing is ever found under `helm template`. */
function isSame({ name }: TemplateFunction, mutant: string): boolean {
  const isEquality = /^(eq|ne), /.test(name);
  if (mutant.startsWith('arguments swapped')) return commutative.includes(name) || isEquality || name === 'lookup';
  return name === 'lookup' && mutant.startsWith('always empty');
}

function goMutants(fn: TemplateFunction): readonly Mutant[] {
  const { goTest, gives } = fn;
  const whole = { ...fn };
  const changed = goChanges[gives];
  const constants = goConstants[gives] ?? [];
  const mutants: Mutant[] = [
    ...(changed === undefined
      ? []
      : [goMutant('result changed', { go: (args, site) => changed(whole.go(args, site)) })]),
    ...constants.map(([name, code]) => goMutant(`always ${name}`, { go: () => code })),
  ];
  if (swaps(fn))
    mutants.push(
      goMutant('arguments swapped', { go: ([a, b, ...rest], site) => whole.go(present([b, a, ...rest]), site) }),
    );
  if (goTest !== undefined) {
    mutants.push(goMutant('test negated', { goTest: (args) => command('not', goTest(args)) }));
  }
  if (fn.helper !== undefined) {
    mutants.push(goMutant('helper emptied', { helper: { ...fn.helper, body: '' } }));
  }
  return mutants;
}

function goMutant(name: string, broken: Mutant['broken']): Mutant {
  return { name: `${name}, Go`, side: 'go', broken };
}

function evaluatorMutants(fn: TemplateFunction): readonly Mutant[] {
  const { gives } = fn;
  const whole = { ...fn };
  const constants = evaluatedConstants[gives] ?? [];
  const mutants: Mutant[] = [
    evaluatorMutant('result changed', { evaluate: (args, context) => changedResult(whole.evaluate(args, context)) }),
    ...constants.map(([name, value]) => evaluatorMutant(`always ${name}`, { evaluate: () => value })),
  ];
  if (swaps(fn)) {
    mutants.push(
      evaluatorMutant('arguments swapped', {
        evaluate: ([a, b, ...rest], context) => whole.evaluate(present([b, a, ...rest]), context),
      }),
    );
  }
  return mutants;
}

function evaluatorMutant(name: string, broken: Mutant['broken']): Mutant {
  return { name: `${name}, evaluator`, side: 'evaluate', broken };
}

function swaps({ takes }: TemplateFunction): boolean {
  return takes.length >= 2 && takes[0] === takes[1];
}

function present<T>(items: readonly (T | undefined)[]): readonly T[] {
  return items.flatMap((item) => (item === undefined ? [] : [item]));
}

const goChanges: Readonly<Partial<Record<TemplateFunction['gives'], (code: GoCode) => GoCode>>> = {
  string: (code) => command('printf', operand('"%s!"'), code),
  boolean: (code) => command('not', code),
  integer: (code) => command('add', code, operand('1')),
  list: (code) => command('append', code, operand('"!"')),
  map: (code) => command('merge', command('dict', operand('"!"'), operand('"!"')), code),
};

const goConstants: Readonly<Partial<Record<TemplateFunction['gives'], readonly (readonly [string, GoCode])[]>>> = {
  string: [['x', operand('"x"')]],
  boolean: [
    ['true', operand('true')],
    ['false', operand('false')],
  ],
  integer: [['1', operand('1')]],
  list: [['empty', command('list')]],
  map: [['empty', command('dict')]],
  any: [['x', operand('"x"')]],
};

const evaluatedConstants: Readonly<
  Partial<Record<TemplateFunction['gives'], readonly (readonly [string, Evaluated])[]>>
> = {
  string: [['x', 'x']],
  boolean: [
    ['true', true],
    ['false', false],
  ],
  integer: [['1', 1]],
  list: [['empty', []]],
  map: [['empty', {}]],
  any: [['x', 'x']],
};

function changedResult(result: Evaluated): Evaluated {
  if (typeof result === 'string') return `${result}!`;
  if (typeof result === 'boolean') return !result;
  if (typeof result === 'bigint') return result + 1n;
  if (typeof result === 'number') return result + 1;
  if (result === null) return '!';
  return isList(result) ? [...result, '!'] : { ...result, '!': '!' };
}

function isList(value: object): value is readonly [] {
  return Array.isArray(value);
}
