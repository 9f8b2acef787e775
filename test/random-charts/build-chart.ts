import { createHash } from 'node:crypto';
import { ApiObject, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import * as library from '../../src/index.js';
import {
  type AnyHelmChart,
  asBoolean,
  asMap,
  asNumber,
  asString,
  type ChartFactory,
  Dependency,
  Each,
  type EmbeddingProps,
  FailWhen,
  HelmChart,
  HelmTests,
  isValue,
  type ObjectType,
  Subchart,
  type Value,
  When,
} from '../../src/index.js';
import { ownFunctions } from '../support/own-functions.js';
import { definitionOf } from './definition.js';
import { addNotes } from './notes.js';
import type { Block, ChartPlan, Entry, Loop, Node, Props } from './plan.js';
import { type Given, plusConstructs } from './plus.js';

/** What makes the chart of a plan. */
export function factoryOf(plan: ChartPlan, name: string): ChartFactory {
  // Named templates are global in Helm, and many charts share a process: subcharts of one name need different ones.
  const suffix = createHash('sha1').update(JSON.stringify(plan)).digest('hex').slice(0, 12);
  return (app, props) => buildChart(app, { name, suffix }, plan, props);
}

interface Names {
  readonly name: string;
  /** What is appended to the names of named strings. */
  readonly suffix: string;
}

function buildChart(scope: Construct, names: Names, plan: ChartPlan, props?: EmbeddingProps): AnyHelmChart {
  const { name, suffix } = names;
  const { notes, crds } = plan;
  const chart: AnyHelmChart = new HelmChart<ObjectType>(
    scope,
    name,
    {
      metadata: { name, version: '1.0.0', description: 'A chart.' },
      values: definitionOf(plan),
      ...(crds === undefined ? {} : { crds }),
      ...(notes === undefined
        ? {}
        : { notes: (values, release) => textValue(new Interpreter({ values, release }, suffix).of(notes)) }),
    },
    props,
  );
  const interpreter = new Interpreter(chart, suffix);
  plan.blocks.forEach((block) => interpreter.build(chart, block));
  if (notes !== undefined) addNotes(chart, textValue(interpreter.of(notes)));
  return chart;
}

/** Does what the printed chart does. */
class Interpreter {
  constructor(
    private readonly chart: Pick<AnyHelmChart, 'values' | 'release'>,
    private readonly suffix: string,
    private readonly variables: ReadonlyMap<string, unknown> = new Map(),
  ) {}

  // --- constructs

  build(scope: Construct, block: Block): void {
    switch (block.kind) {
      case 'object':
        return this.object(scope, block);
      case 'plus':
        plusConstructs[block.construct]?.build(scope, block.id, this.given(block.props));
        return;
      case 'when':
        new When(scope, block.id, truth(this.of(block.test)), (inner) => this.all(inner, block.blocks));
        return;
      case 'each':
        new Each(scope, block.id, this.collection(block.loop), (inner, item, key) =>
          this.bound(block.loop, item, key).all(inner, block.blocks),
        );
        return;
      case 'given':
        new library.groups.ExtraObjects(scope, block.id, manifestsValue(this.of(block.manifests)));
        return;
      case 'fail':
        new FailWhen(scope, block.id, truth(this.of(block.test)), words(this.of(block.message)));
        return;
      case 'tests':
        new HelmTests(scope, block.id, (inner) => this.all(inner, block.blocks));
        return;
      case 'chart':
        return this.all(new Chart(scope, block.id), block.blocks);
      case 'subchart':
        new Subchart(scope, block.id, subchartValue(get(this.chart.values, block.id)), (inner, key) =>
          buildChart(inner, { name: key, suffix: this.suffix }, block.chart),
        );
        return;
      case 'dependency':
        return this.dependency(scope, block);
    }
  }

  /** What is always there is asked for a string. */
  private dependency(scope: Construct, { id, name, enabled }: Extract<Block, { kind: 'dependency' }>): void {
    const dependency = new Dependency(scope, id, subchartValue(get(this.chart.values, id)), {
      name,
      version: '1.0.0',
      repository: 'oci://example.com/charts',
    });
    if (enabled !== undefined) return;
    const spec = { text: library.concat('x-', dependency.include(`${name}.text`)) };
    new ApiObject(scope, `${id}-text`, { apiVersion: 'example.com/v1', kind: 'Included', spec });
  }

  private all(scope: Construct, blocks: readonly Block[]): void {
    blocks.forEach((block) => this.build(scope, block));
  }

  private object(
    scope: Construct,
    { id, header, name, labels, annotations, field, body, overridable = false }: Extract<Block, { kind: 'object' }>,
  ): void {
    const metadata = {
      ...(name === undefined ? {} : { name }),
      ...(labels === undefined ? {} : { labels: this.metadata(labels) }),
      ...(annotations === undefined ? {} : { annotations: this.metadata(annotations) }),
    };
    const { apiVersion = '', kind = '' } = header;
    // A manifest with overrides is a named template.
    const path = overridable ? `${id}-${this.suffix}` : id;
    const object = new ApiObject(scope, path, { apiVersion, kind, metadata, [field]: this.of(body) });
    if (overridable) library.overridable(object, id);
  }

  private metadata(node: Node): Record<string, string> {
    return strings(this.of(node));
  }

  private given(props: Props): Given {
    const prop = (name: string): unknown => {
      const node = props[name];
      return node === undefined ? undefined : this.of(node);
    };
    return {
      string: (name) => asText(prop(name)),
      number: (name) => asAmount(prop(name)),
      atLeastOne: (name) => atLeastOne(prop(name)),
      boolean: (name) => asTruth(prop(name)),
    };
  }

  // --- expressions

  of(node: Node): unknown {
    switch (node.kind) {
      case 'literal':
        return node.value;
      case 'value':
        return node.path.reduce(get, this.root(node.variable));
      case 'builtin':
        return node.path.reduce<unknown>(get, this.chart);
      case 'call':
        return this.call(node.name, node.args);
      case 'template':
        return node.parts.map((part) => (typeof part === 'string' ? part : spelled(this.of(part)))).join('');
      case 'map':
        return Object.assign({}, ...node.entries.map((entry) => this.entry(entry)));
      case 'list':
        return node.items.map((item) => this.of(item));
      case 'each':
        return library.each(this.collection(node.loop), (item, key) => this.bound(node.loop, item, key).of(node.body));
      case 'eachEntry':
        return library.eachEntry(this.collection(node.loop), (item, key) => {
          const inside = this.bound(node.loop, item, key);
          return [words(inside.of(node.key)), inside.of(node.body)];
        });
    }
  }

  private root(variable: string | undefined): unknown {
    return variable === undefined ? this.chart.values : this.variables.get(variable);
  }

  private call(name: string, args: readonly Node[]): unknown {
    const path = name.split('.');
    const start: unknown = { ...library, chart: this.chart, own: ownFunctions };
    const owner: unknown = path.slice(0, -1).reduce(get, start);
    const fn = get(owner, path.at(-1) ?? '');
    if (typeof fn !== 'function') throw new Error(`the library has no ${name}`);
    const given = args.map((arg) => this.of(arg));
    const [first, ...others] = given;
    const result: unknown = Reflect.apply(
      fn,
      owner,
      name === 'namedString' ? [`${String(first)}-${this.suffix}`, ...others] : given,
    );
    return result;
  }

  private entry({ key, value }: Entry): object {
    const made = this.of(value);
    if (key === undefined) return typeof made === 'object' && made !== null ? { ...made } : {};
    return { [typeof key === 'string' ? key : String(this.of(key))]: made };
  }

  private collection({ over }: Loop): Value<readonly unknown[]> {
    const value = this.of(over);
    if (isValue(value)) return listValue(value);
    throw new Error('a loop goes over a value');
  }

  private bound({ item, key }: Loop, itemValue: unknown, keyValue: unknown): Interpreter {
    return new Interpreter(this.chart, this.suffix, new Map([...this.variables, [item, itemValue], [key, keyValue]]));
  }
}

// --- what TypeScript checks for an author, checked here as the chart is built

function get(owner: unknown, name: string): unknown {
  if ((typeof owner !== 'object' && typeof owner !== 'function') || owner === null) return undefined;
  return Reflect.get(owner, name);
}

function spelled(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || isValue(value)
    ? `${value}`
    : JSON.stringify(value);
}

function listValue(value: Value<unknown>): Value<readonly unknown[]>;
function listValue(value: Value<unknown>): Value<unknown> {
  return value;
}

function subchartValue(value: unknown): Value<{ readonly enabled: boolean }>;
function subchartValue(value: unknown): unknown {
  return value;
}

type Manifests = ConstructorParameters<typeof library.groups.ExtraObjects>[2];

function manifestsValue(value: unknown): Manifests;
function manifestsValue(value: unknown): unknown {
  return value;
}

function textValue(value: unknown): Value<string>;
function textValue(value: unknown): unknown {
  return isValue(value) ? value : library.concat(spelled(value));
}

function truth(value: unknown): Value<boolean>;
function truth(value: unknown): unknown {
  return value;
}

function words(value: unknown): Value<string>;
function words(value: unknown): unknown {
  return value;
}

function strings(value: unknown): Record<string, string>;
function strings(value: unknown): unknown {
  return isValue(value) ? asMap(mapValue(value)) : value;
}

function mapValue(value: Value<unknown>): Value<Readonly<Record<string, unknown>>>;
function mapValue(value: Value<unknown>): Value<unknown> {
  return value;
}

function asText(value: unknown): string {
  return isValue(value) ? asString(words(value)) : String(value);
}

function asAmount(value: unknown): number {
  return isValue(value) ? asNumber(numberValue(value)) : Number(value);
}

function atLeastOne(value: unknown): number {
  return isValue(value) ? asNumber(library.max(numberValue(value), 1)) : Math.max(asAmount(value), 1);
}

function numberValue(value: Value<unknown>): Value<number>;
function numberValue(value: Value<unknown>): Value<unknown> {
  return value;
}

function asTruth(value: unknown): boolean {
  return isValue(value) ? asBoolean(truth(value)) : value === true;
}
