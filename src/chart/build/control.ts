import { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { isMarked, mark } from '../../package-copy.js';
import type { RenderContext } from '../../template/ast/context.js';
import { testExpression } from '../../template/author/control.js';
import { type ItemOf, type KeyOf, loopOver, variables } from '../../template/author/loops.js';
import { evaluate, iterationContexts } from '../../template/evaluate/evaluate.js';
import { type Expression, literal, type Loop } from '../../template/ast/expression.js';
import { asString, contextOf, isValue, type ValueOr, type Value } from '../../template/author/value.js';
import type { ValueTree } from '../../template/author/value-tree.js';

const whenMark = Symbol.for('helmwright.When');
const iterationMark = Symbol.for('helmwright.Iteration');
const failWhenMark = Symbol.for('helmwright.FailWhen');

/**
 * Resources that are there only where a condition holds: everything that `build` makes under the scope that it is given.
 *
 * In a plain cdk8s app `build` is called only if the condition holds.
 *
 * @example
 * ```ts
 * import { ApiObject } from 'cdk8s';
 * import { type AnyHelmChart, type Value, When } from 'helmwright';
 *
 * declare const chart: AnyHelmChart;
 * declare const enabled: Value<boolean>;
 * new When(chart, 'when-monitored', enabled, (scope) => {
 *   new ApiObject(scope, 'monitor', { apiVersion: 'monitoring.coreos.com/v1', kind: 'ServiceMonitor' });
 * });
 * ```
 */
export class When extends Construct {
  /** @internal */
  readonly test: Expression;

  static {
    mark(this.prototype, whenMark);
  }

  /** Whether a construct is a `When`, also one of another loaded copy of this package. */
  static isWhen(construct: unknown): construct is When {
    return isMarked(construct, whenMark);
  }

  constructor(scope: Construct, id: string, test: ValueOr<boolean>, build: (scope: Construct) => void) {
    super(scope, id);
    this.test = decidedTest(test);
    if (this.test.kind !== 'literal' || this.test.value === true) build(this);
  }
}

/**
 * Resources for each item of a list or entry of a map: everything that `build` makes under the scope that it is given.
 *
 * @example
 * ```ts
 * import { ApiObject } from 'cdk8s';
 * import { type AnyHelmChart, asString, concat, Each, type Value } from 'helmwright';
 *
 * declare const chart: AnyHelmChart;
 * declare const queues: Value<Readonly<Record<string, number>>>;
 * new Each(chart, 'queues', queues, (scope, size, name) => {
 *   const metadata = { name: asString(concat(chart.fullName, '-', name)) };
 *   new ApiObject(scope, 'queue', { apiVersion: 'example.com/v1', kind: 'Queue', metadata, spec: { size } });
 * });
 * ```
 */
export class Each<C> extends Construct {
  constructor(
    scope: Construct,
    id: string,
    collection: Value<C>,
    build: (scope: Construct, item: ValueTree<ItemOf<C>>, key: Value<KeyOf<C>>) => void,
  ) {
    super(scope, id);
    const loop = loopOver(collection);
    const context = collection[contextOf];
    for (const [index, iteration] of iterationsOf(loop, context).entries()) {
      const [item, key] = variables<C>(loop, iteration);
      build(new Iteration(this, `${index}`, key, loop), item, key);
    }
  }
}

/** One iteration for all while a chart is exported; in a plain app, one for each item. */
function iterationsOf(loop: Loop, context: RenderContext | undefined): readonly (RenderContext | undefined)[] {
  return context === undefined ? [undefined] : iterationContexts(loop, context);
}

/** One iteration of {@link Each}. */
export class Iteration extends Construct {
  static {
    mark(this.prototype, iterationMark);
  }

  /** Whether a construct is an `Iteration`, also one of another loaded copy of this package. */
  static isIteration(construct: unknown): construct is Iteration {
    return isMarked(construct, iterationMark);
  }

  constructor(
    scope: Construct,
    id: string,
    readonly key: Value<string | number>,
    readonly loop: Loop,
  ) {
    super(scope, id);
  }
}

/**
 * Refuses values that a schema cannot tell: where `test` holds, the rendering fails with `message`. Under `Each` it judges
 * each item.
 *
 * @example
 * ```ts
 * import { type AnyHelmChart, FailWhen, gt, type Value } from 'helmwright';
 *
 * declare const chart: AnyHelmChart;
 * declare const min: Value<number>;
 * declare const max: Value<number>;
 * new FailWhen(chart, 'bounds', gt(min, max), 'min is above max: raise max, or lower min');
 * ```
 */
export class FailWhen extends Construct {
  /** @internal */
  readonly message: ValueOr<string>;
  /** @internal */
  readonly test: Expression;

  static {
    mark(this.prototype, failWhenMark);
  }

  /** Whether a construct is a `FailWhen`, also one of another loaded copy of this package. */
  static isFailWhen(construct: unknown): construct is FailWhen {
    return isMarked(construct, failWhenMark);
  }

  /** @throws HelmwrightError `invalid-values` at once in a plain cdk8s app, if `test` holds there */
  constructor(scope: Construct, id: string, test: ValueOr<boolean>, message: ValueOr<string>) {
    super(scope, id);
    this.test = decidedTest(test);
    this.message = message;
    if (this.test.kind === 'literal' && this.test.value === true) {
      throw new HelmwrightError('invalid-values', this.node.path, isValue(message) ? asString(message) : message);
    }
  }
}

/** A condition; a constant in a plain cdk8s app. @throws HelmwrightError `render-failed` where it fails there */
function decidedTest(test: ValueOr<boolean>): Expression {
  const expression = testExpression(test);
  const context = isValue(test) ? test[contextOf] : undefined;
  return context === undefined ? expression : literal(evaluate(expression, context) === true);
}
