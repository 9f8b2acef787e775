import { signatures } from './functions.js';
import {
  type Block,
  type ChartPlan,
  type Entry,
  isA,
  isValueNode,
  type Loop,
  type Node,
  type NodeOf,
  type ValuePlan,
} from './plan.js';
import { withValuesInUse } from './values-in-use.js';
import { childrenOf, visitChart } from './walk-plan.js';

/** Charts that lack one thing, the largest steps first. Each is as well typed as the chart that it comes from. */
export function* smallerCharts(plan: ChartPlan): Generator<ChartPlan> {
  for (const smaller of variants(plan)) if (isClosed(smaller)) yield withValuesInUse(smaller);
}

function* variants(plan: ChartPlan): Generator<ChartPlan> {
  const { notes, crds, ...rest } = plan;
  if (notes !== undefined) yield crds === undefined ? rest : { ...rest, crds };
  if (crds !== undefined) yield notes === undefined ? rest : { ...rest, notes };
  for (const blocks of smallerBlocks(plan.blocks)) if (blocks.length > 0) yield { ...plan, blocks };
  if (notes !== undefined) for (const smaller of smallerNodes(notes)) yield { ...plan, notes: smaller };
  for (const [name, value] of Object.entries(plan.values)) {
    for (const smaller of simplerValues(value)) yield { ...plan, values: { ...plan.values, [name]: smaller } };
  }
}

function* simplerValues(value: ValuePlan): Generator<ValuePlan> {
  for (const name of Object.keys(value.options)) {
    const { [name]: dropped, ...options } = value.options;
    if (name !== 'optional' && dropped !== undefined) yield { ...value, options };
  }
  if (value.items !== undefined) for (const items of simplerValues(value.items)) yield { ...value, items };
  for (const [name, property] of Object.entries(value.properties ?? {})) {
    for (const simpler of simplerValues(property)) {
      yield { ...value, properties: { ...value.properties, [name]: simpler } };
    }
  }
}

// --- constructs

function* smallerBlocks(blocks: readonly Block[]): Generator<readonly Block[]> {
  for (const [index, block] of blocks.entries()) {
    const put = (...by: readonly Block[]): readonly Block[] => blocks.toSpliced(index, 1, ...by);
    yield put();
    if ('blocks' in block) yield put(...block.blocks);
    for (const smaller of smallerBlock(block)) yield put(smaller);
  }
}

function* smallerBlock(block: Block): Generator<Block> {
  if ('blocks' in block) {
    for (const blocks of smallerBlocks(block.blocks)) if (blocks.length > 0) yield { ...block, blocks };
  }
  switch (block.kind) {
    case 'object':
      if (block.labels !== undefined) {
        yield { ...block, labels: undefined };
        for (const labels of smallerNodes(block.labels)) yield { ...block, labels };
      }
      if (block.annotations !== undefined) {
        yield { ...block, annotations: undefined };
        for (const annotations of smallerNodes(block.annotations)) yield { ...block, annotations };
      }
      for (const body of smallerNodes(block.body, block.field === 'spec')) yield { ...block, body };
      return;
    case 'plus':
      for (const [name, node] of Object.entries(block.props)) {
        for (const smaller of smallerNodes(node)) yield { ...block, props: { ...block.props, [name]: smaller } };
      }
      return;
    case 'when':
      for (const test of smallerNodes(block.test)) yield { ...block, test };
      return;
    case 'fail':
      for (const test of smallerNodes(block.test)) yield { ...block, test };
      for (const message of smallerNodes(block.message)) yield { ...block, message };
      return;
    case 'subchart':
      for (const name of Object.keys(block.defaults)) {
        const { [name]: dropped, ...defaults } = block.defaults;
        if (dropped !== undefined) yield { ...block, defaults };
      }
      for (const chart of smallerCharts(block.chart)) yield { ...block, chart };
      return;
    case 'each':
    case 'tests':
    case 'chart':
    case 'dependency':
    case 'given':
  }
}

// --- expressions

/** @param anything whether the place takes whatever there is */
function* smallerNodes(node: Node, anything = false): Generator<Node> {
  for (const inner of descendants(node)) if (anything || isA(inner.type, node.type)) yield inner;
  yield* simplest(node, anything);
  for (const smaller of smallerInside(node)) yield smaller;
}

function* descendants(node: Node): Generator<Node> {
  const loopless = node.kind === 'each' || node.kind === 'eachEntry' ? childrenOf(node).slice(1) : childrenOf(node);
  yield* loopless;
  for (const child of loopless) yield* descendants(child);
}

function* simplest(node: Node, anything: boolean): Generator<Node> {
  if (node.kind === 'literal') {
    yield* simplerLiterals(node);
    return;
  }
  if (node.kind === 'value' && node.type !== 'field' && !anything) return;
  if (anything || node.type === 'any' || node.type === 'field' || isA(node.type, 'string'))
    yield { kind: 'literal', type: 'ascii', value: 'a' };
  if (node.type === 'boolean')
    yield* [true, false].map((value) => ({ kind: 'literal', type: 'boolean', value }) as const);
  if (isA(node.type, 'number')) yield { kind: 'literal', type: 'integer', value: 1 };
  if (isA(node.type, 'map') && !(node.kind === 'map' && node.entries.length === 0))
    yield { kind: 'map', type: 'stringMap', entries: [] };
  if (isA(node.type, 'list') && !(node.kind === 'list' && node.items.length === 0))
    yield { kind: 'list', type: 'strings', items: [] };
}

function* simplerLiterals(node: NodeOf<'literal'>): Generator<Node> {
  const { value } = node;
  if (typeof value === 'string' && value.length > 1) {
    yield { ...node, value: 'a' };
    for (const shorter of shorterTexts(value)) yield { ...node, value: shorter };
  }
  if (typeof value === 'number' && value !== 1 && value !== 0) yield { ...node, value: 1 };
}

export function* shorterTexts(text: string): Generator<string> {
  const characters = [...text];
  for (const index of characters.keys()) yield characters.toSpliced(index, 1).join('');
}

function* smallerInside(node: Node): Generator<Node> {
  switch (node.kind) {
    case 'literal':
    case 'value':
    case 'builtin':
      return;
    case 'call':
      yield* smallerCalls(node);
      return;
    case 'template':
      for (const [index, part] of node.parts.entries()) {
        if (node.parts.length > 1) yield { ...node, parts: node.parts.toSpliced(index, 1) };
        if (typeof part === 'string') continue;
        for (const smaller of smallerNodes(part)) yield { ...node, parts: node.parts.with(index, smaller) };
      }
      return;
    case 'map':
      for (const entries of smallerEntries(node)) yield { ...node, entries };
      return;
    case 'list':
      for (const [index, item] of node.items.entries()) {
        yield { ...node, items: node.items.toSpliced(index, 1) };
        for (const smaller of smallerNodes(item, node.type === 'list'))
          yield { ...node, items: node.items.with(index, smaller) };
      }
      return;
    case 'each':
      for (const body of smallerNodes(node.body, node.type === 'list')) yield { ...node, body };
      return;
    case 'eachEntry':
      for (const body of smallerNodes(node.body, node.type === 'map')) yield { ...node, body };
  }
}

/** Functions that take any number of arguments lose some. */
function* smallerCalls(node: NodeOf<'call'>): Generator<Node> {
  // Another map, or another way in it, need not lead to a string.
  if (node.name === 'dig') return;
  const signature = signatures.find(({ name, rest }) => name === node.name && rest !== undefined);
  const least = ['merge', 'list'].includes(node.name) ? 1 : (signature?.takes.length ?? node.args.length);
  const isType = (index: number): boolean => node.name === 'merge' || node.name === 'list' || index >= least;
  for (const [index, argument] of node.args.entries()) {
    if (node.args.length > least && isType(index)) yield { ...node, args: node.args.toSpliced(index, 1) };
    if (node.name === 'namedString' && index < 2) continue;
    for (const smaller of smallerNodes(argument)) {
      if (!/^as[A-Z]/.test(node.name) || isValueNode(smaller)) yield { ...node, args: node.args.with(index, smaller) };
    }
  }
}

function* smallerEntries({ type, entries }: NodeOf<'map'>): Generator<readonly Entry[]> {
  for (const [index, entry] of entries.entries()) {
    yield entries.toSpliced(index, 1);
    if (entry.key === undefined) continue;
    if (typeof entry.key !== 'string') {
      for (const key of smallerNodes(entry.key)) {
        if (key.kind === 'template') yield entries.with(index, { ...entry, key });
      }
    }
    for (const value of smallerNodes(entry.value, type === 'map')) yield entries.with(index, { ...entry, value });
  }
}

/** Whether each variable stands inside of the loop that binds it. */
function isClosed(plan: ChartPlan): boolean {
  return (
    plan.blocks.every((block) => isClosedBlock(block, [])) && (plan.notes === undefined || isClosedNode(plan.notes, []))
  );
}

function isClosedBlock(block: Block, bound: readonly string[]): boolean {
  const closed = (node: Node | undefined): boolean => node === undefined || isClosedNode(node, bound);
  switch (block.kind) {
    case 'object':
      return [block.labels, block.annotations, block.body].every(closed);
    case 'plus':
      return Object.values(block.props).every(closed);
    case 'when':
      return closed(block.test) && block.blocks.every((inner) => isClosedBlock(inner, bound));
    case 'each':
      return closed(block.loop.over) && block.blocks.every((inner) => isClosedBlock(inner, within(block.loop, bound)));
    case 'given':
      return closed(block.manifests);
    case 'fail':
      return closed(block.test) && closed(block.message);
    case 'tests':
    case 'chart':
      return block.blocks.every((inner) => isClosedBlock(inner, bound));
    case 'subchart':
    case 'dependency':
      return true;
  }
}

function isClosedNode(node: Node, bound: readonly string[]): boolean {
  if (node.kind === 'value') return node.variable === undefined || bound.includes(node.variable);
  if (node.kind !== 'each' && node.kind !== 'eachEntry')
    return childrenOf(node).every((child) => isClosedNode(child, bound));
  const [over, ...inside] = childrenOf(node);
  return (
    (over === undefined || isClosedNode(over, bound)) &&
    inside.every((child) => isClosedNode(child, within(node.loop, bound)))
  );
}

function within({ item, key }: Loop, bound: readonly string[]): readonly string[] {
  return [...bound, item, key];
}

/** How many expressions and constructs a chart has. */
export function sizeOf(plan: ChartPlan): number {
  let size = 0;
  const count = (): void => void (size += 1);
  visitChart(plan, { node: count, block: count });
  return size;
}
