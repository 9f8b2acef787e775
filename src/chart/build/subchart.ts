import { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { isMarked, mark } from '../../package-copy.js';
import { isJsonObject, type JsonObject, own } from '../../values/json.js';
import type { RenderContext } from '../../template/ast/context.js';
import type { Reference } from '../../template/ast/expression.js';
import { contextOf, expressionOf, type Value } from '../../template/author/value.js';
import type { ObjectType } from '../../values/definition/value-type.js';

const subchartMark = Symbol.for('helmwright.Subchart');

/** What a chart inside a {@link Subchart} is evaluated with in an ordinary cdk8s app. */
export interface EnclosingSubchart {
  readonly name: string;
  readonly values: JsonObject;
  readonly context: RenderContext;
}

/**
 * A chart inside a chart: exported, it lies in `charts/` and its parent's Chart.yaml names it, with the condition
 * `<values>.enabled`.
 *
 * @example
 * ```ts
 * import { App } from 'cdk8s';
 * import { HelmChart, Subchart, v } from 'helmwright';
 *
 * const cacheValues = v.object({}, { description: 'Values of the cache.' });
 * const values = v.object({ cache: v.subchart({ description: 'The cache.' }) }, { description: 'Values of shop.' });
 * const metadata = { name: 'shop', version: '1.0.0', description: 'A shop.' };
 * const shop = new HelmChart<typeof values>(new App(), 'shop', { metadata, values });
 * new Subchart(shop, 'cache', shop.values.cache, (scope, id) => {
 *   const metadata = { name: 'cache', version: '1.0.0', description: 'A cache.' };
 *   return new HelmChart<typeof cacheValues>(scope, id, { metadata, values: cacheValues });
 * });
 * ```
 */
export class Subchart extends Construct {
  /** The key of the parent's values, which is the subchart's name or alias. */
  readonly key: string;
  private readonly parent: RenderContext | undefined;

  static {
    mark(this.prototype, subchartMark);
  }

  /** Whether a construct is a `Subchart`, also one of another loaded copy of this package. */
  static isSubchart(construct: unknown): construct is Subchart {
    return isMarked(construct, subchartMark);
  }

  constructor(
    scope: Construct,
    id: string,
    /** The parent's value for the subchart, made with `v.subchart`. */
    readonly values: Value<{ readonly enabled: boolean }>,
    make: (scope: Construct, id: string) => Construct,
  ) {
    super(scope, id);
    [this.key] = subchartReference(values, this.node.path).path;
    this.parent = values[contextOf];
    if (this.enclosing()?.values['enabled'] !== false) make(this, this.key);
  }

  /**
   * What the chart inside gets in an ordinary app; undefined while the parent is exported.
   *
   * @internal
   */
  enclosing(): EnclosingSubchart | undefined {
    if (this.parent === undefined) return undefined;
    const values = own(this.parent.values, this.key);
    return { name: this.key, context: this.parent, values: isJsonObject(values) ? values : {} };
  }
}

/** A reference to the values of a subchart or dependency. */
export interface SubchartReference extends Reference {
  readonly path: readonly [key: string];
  readonly of: ObjectType;
}

/** @throws HelmwrightError `definition` if the value is none of a subchart or dependency at the top of the chart's values */
export function subchartReference(values: Value<unknown>, place: string): SubchartReference {
  const expression = values[expressionOf];
  if (expression.kind === 'reference' && expression.root === 'values' && expression.of.type === 'object') {
    const { path, of } = expression;
    const [key, ...deeper] = path;
    if (key !== undefined && deeper.length === 0 && of.subchartDefaults !== undefined)
      return { ...expression, path: [key], of };
  }
  throw new HelmwrightError(
    'definition',
    place,
    "needs a value made with v.subchart (or, for a Dependency, v.dependency) at the top of the chart's values",
  );
}

/** The Subchart directly around a scope. */
export function enclosingSubchart(scope: Construct): EnclosingSubchart | undefined {
  return Subchart.isSubchart(scope) ? scope.enclosing() : undefined;
}
