import type { Draw } from './draw.js';
import { knownChart } from './definition.js';
import { drawDefaults, drawValues } from './draw-values.js';
import { ExpressionDraw } from './draw-expression.js';
import { text } from './functions.js';
import { type Block, type ChartPlan, isValueNode, type Node, type ValuePlan } from './plan.js';
import { plusConstructs } from './plus.js';
import { Scope } from './scope.js';
import { childrenOf } from './walk-plan.js';
import { withValuesInUse } from './values-in-use.js';

/** How deep expressions go. */
const depth = 3;

/** Draws a whole chart. */
export function drawChart(draw: Draw, subcharts = true): ChartPlan {
  const isGiven = draw.chance(8);
  const values = { ...drawValues(draw), ...(isGiven ? { given: givenManifests } : {}) };
  const names = { next: 0 };
  const blocks = new BlockDraw(draw, new ExpressionDraw(draw, Scope.of(values), names), names);
  const crds = draw.chance(10) ? draw.pick(['folder', 'folder', 'templates', 'none'] as const) : undefined;
  const plan: ChartPlan = {
    values,
    blocks: [
      ...draw.times(1, 3, () => blocks.block(2)),
      ...(crds === undefined ? [] : draw.times(1, 2, () => blocks.crd(crds))),
      ...(isGiven ? [given] : []),
      ...(subcharts && draw.chance(15) ? blocks.subchart() : []),
      ...(draw.chance(10) ? blocks.dependency() : draw.chance(4) ? [blocks.showing([])] : []),
    ],
    notes: draw.chance(20) ? withinNotes(blocks.expressions.of('string', 2)) : undefined,
    crds,
  };
  return withValuesInUse(plan);
}

const givenManifests: ValuePlan = {
  type: 'list',
  options: { default: [] },
  items: { type: 'kubernetes', options: {}, members: ['Manifest'] },
};

const given: Block = { kind: 'given', id: 'given', manifests: { kind: 'value', type: 'list', path: ['given'] } };

/** Notes are given the values and the release, and nothing else of the chart. */
function withinNotes(notes: Node): Node | undefined {
  return needsMore(notes) ? undefined : notes;
}

function needsMore(node: Node): boolean {
  if (node.kind === 'builtin') return node.path[0] !== 'release';
  return (node.kind === 'call' && node.name.startsWith('chart.')) || childrenOf(node).some(needsMore);
}

const keepPolicy: Node = {
  kind: 'map',
  type: 'stringMap',
  entries: [{ key: 'helm.sh/resource-policy', value: text('keep') }],
};

class BlockDraw {
  constructor(
    private readonly draw: Draw,
    readonly expressions: ExpressionDraw,
    private readonly names: { next: number },
    private readonly inLoop = false,
  ) {}

  block(inner: number): Block {
    const { draw } = this;
    return draw.way<Block>([
      [24, () => this.object()],
      [4, () => this.plus()],
      [inner > 0 ? 4 : 0, () => this.when(inner)],
      [inner > 0 ? 4 : 0, () => this.each(inner)],
      [2, () => this.fail()],
      [inner > 0 && !this.inLoop ? 2 : 0, () => this.nested()],
    ]);
  }

  /** A Chart of cdk8s, which is a part of the chart, or what `helm test` runs. */
  private nested(): Block {
    const kind = this.draw.chance(50) ? 'chart' : 'tests';
    return { kind, id: this.id(kind), blocks: [this.object()] };
  }

  private id(kind: string): string {
    this.names.next += 1;
    return `${kind}${this.names.next}`;
  }

  private object(): Block {
    const { draw, expressions } = this;
    const labels = draw.chance(25) ? this.labels() : undefined;
    const annotations = draw.chance(25) ? this.annotations() : undefined;
    const common = { kind: 'object', id: this.id('object'), labels, annotations } as const;
    if (draw.chance(30)) {
      const [kind, field] = draw.pick(stringMaps);
      return {
        ...common,
        header: { apiVersion: 'v1', kind },
        overridable: !this.inLoop && draw.chance(20),
        field,
        body: draw.way<Node>([
          [5, () => expressions.map('string', depth)],
          [2, () => expressions.files()],
          [3, () => expressions.of('stringMap', depth)],
        ]),
      };
    }
    const body = draw.chance(60) ? expressions.map('field', depth) : expressions.of('field', depth);
    return { ...common, header: { apiVersion: 'example.com/v1', kind: 'Thing' }, field: 'spec', body };
  }

  private labels(): Node {
    if (this.draw.chance(30)) return this.expressions.labels();
    const map = this.expressions.of('stringMap', 2);
    return !isValueNode(map) ? map : { kind: 'call', type: 'stringMap', name: 'asMap', args: [map] };
  }

  private annotations(): Node {
    return this.draw.way<Node>([
      [2, () => this.hook()],
      [1, () => keepPolicy],
      [5, () => this.labels()],
    ]);
  }

  private hook(): Node {
    const event = this.draw.pick(['pre-install', 'post-upgrade', 'test']);
    return { kind: 'call', type: 'stringMap', name: 'hook', args: [text(event)] };
  }

  private plus(): Block {
    const construct = this.draw.pick(Object.keys(plusConstructs));
    const props = Object.entries(plusConstructs[construct]?.takes ?? {}).map(
      ([name, type]) => [name, this.expressions.of(type, 2)] as const,
    );
    return { kind: 'plus', id: this.id('plus'), construct, props: Object.fromEntries(props) };
  }

  private when(inner: number): Block {
    const test = this.expressions.of('boolean', 2);
    return { kind: 'when', id: this.id('when'), test, blocks: this.draw.times(1, 2, () => this.block(inner - 1)) };
  }

  private each(inner: number): Block {
    const found = this.expressions.loop();
    if (found === undefined) return this.object();
    const inside = new BlockDraw(this.draw, found.inside, this.names, true);
    const blocks = this.draw.times(1, 2, () => inside.block(inner - 1));
    return { kind: 'each', id: this.id('each'), loop: found.loop, blocks };
  }

  /** Most tests fail, so that there is something to compare. */
  private fail(): Block {
    const [a, b] = [this.expressions.of('boolean', 1), this.expressions.of('boolean', 1)];
    const test: Node = { kind: 'call', type: 'boolean', name: 'and', args: [a, b] };
    return { kind: 'fail', id: this.id('fail'), test, message: this.expressions.of('string', 1) };
  }

  /** In crds/ nothing is rendered, so that all is constant there; a chart that carries none drops what would be used. */
  crd(place: NonNullable<ChartPlan['crds']>): Block {
    const id = this.id('crd');
    const anything = place === 'templates' ? this.expressions.map('field', depth) : this.expressions.constant(depth);
    const schema = mapNode({ openAPIV3Schema: mapNode({ default: anything }) });
    const isServed: Node = { kind: 'literal', type: 'boolean', value: true };
    const version = mapNode({ name: text('v1'), served: isServed, storage: isServed, schema });
    const body = mapNode({
      group: text('example.com'),
      scope: text('Cluster'),
      names: mapNode({ kind: text('Thing'), plural: text('things') }),
      versions: { kind: 'list', type: 'list', items: [version] },
    });
    const header = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' };
    return { kind: 'object', id, header, name: `${id}.example.com`, field: 'spec', body };
  }

  /** A subchart, and now and then its values in an object of its parent. */
  subchart(): readonly Block[] {
    const { draw } = this;
    const chart = drawChart(draw, false);
    const defaults = drawDefaults(draw, chart.values);
    const id = this.id('sub');
    const block: Block = { kind: 'subchart', id, chart, enabled: draw.chance(85), defaults };
    return draw.chance(40) ? [block, this.showing([id])] : [block];
  }

  /** A dependency, and now and then what the parent reads of its values in an object. */
  dependency(): readonly Block[] {
    const { draw } = this;
    const id = this.id('sub');
    const enabled = draw.chance(34) ? undefined : draw.chance(60);
    const defaults = draw.pick([{}, { a: 1 }, { a: { b: ['x'] } }]);
    const name = draw.pick([id, 'other', knownChart.name]);
    const imports = name === knownChart.name && draw.chance(50);
    const block: Block = { kind: 'dependency', id, name, enabled, imports, defaults };
    const shown = draw.chance(60) ? [block, this.showing([id, 'size'])] : [block];
    return imports ? [...shown, this.showing(['imported'])] : shown;
  }

  /** An object that shows values as a whole. */
  showing(path: readonly string[]): Block {
    const body: Node = {
      kind: 'map',
      type: 'map',
      entries: [{ key: 'a', value: { kind: 'value', type: 'map', path } }],
    };
    return {
      kind: 'object',
      id: this.id('object'),
      header: { apiVersion: 'example.com/v1', kind: 'Thing' },
      field: 'spec',
      body,
    };
  }
}

/** Fields of objects that hold any strings. */
const stringMaps = [
  ['ConfigMap', 'data'],
  ['Secret', 'data'],
  ['Secret', 'stringData'],
] as const;

function mapNode(entries: Readonly<Record<string, Node>>): Node {
  return { kind: 'map', type: 'map', entries: Object.entries(entries).map(([key, value]) => ({ key, value })) };
}
