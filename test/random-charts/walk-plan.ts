import type { Block, ChartPlan, Loop, Node } from './plan.js';

/** What stands directly in an expression, loops' collections too. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'literal':
    case 'value':
    case 'builtin':
      return [];
    case 'call':
      return node.args;
    case 'template':
      return node.parts.filter((part) => typeof part !== 'string');
    case 'map':
      return node.entries.flatMap(({ key, value }) =>
        key === undefined || typeof key === 'string' ? [value] : [key, value],
      );
    case 'list':
      return node.items;
    case 'each':
      return [node.loop.over, node.body];
    case 'eachEntry':
      return [node.loop.over, node.key, node.body];
  }
}

/** Visits all expressions of a chart without those of its subcharts, and the loops before what stands in them. */
export function visitChart({ blocks, notes }: ChartPlan, visit: Visitor): void {
  blocks.forEach((block) => visitBlock(block, visit));
  if (notes !== undefined) visitNode(notes, visit);
}

export interface Visitor {
  node(node: Node): void;
  loop?(loop: Loop): void;
  block?(block: Block): void;
}

function visitBlock(block: Block, visit: Visitor): void {
  visit.block?.(block);
  switch (block.kind) {
    case 'object':
      return [block.labels, block.annotations, block.body].forEach((node) => node && visitNode(node, visit));
    case 'plus':
      return Object.values(block.props).forEach((node) => visitNode(node, visit));
    case 'when':
      visitNode(block.test, visit);
      return block.blocks.forEach((inner) => visitBlock(inner, visit));
    case 'each':
      visitLoop(block.loop, visit);
      return block.blocks.forEach((inner) => visitBlock(inner, visit));
    case 'given':
      return visitNode(block.manifests, visit);
    case 'fail':
      return [block.test, block.message].forEach((node) => visitNode(node, visit));
    case 'tests':
    case 'chart':
      return block.blocks.forEach((inner) => visitBlock(inner, visit));
    case 'subchart':
    case 'dependency':
      return;
  }
}

function visitLoop(loop: Loop, visit: Visitor): void {
  visit.loop?.(loop);
  // A fallback uses no more of a value than the loop does.
  if (loop.over.kind === 'call' && loop.over.name !== 'orElse') visitNode(loop.over, visit);
}

export function visitNode(node: Node, visit: Visitor): void {
  if (node.kind === 'each' || node.kind === 'eachEntry') {
    visitLoop(node.loop, visit);
    visit.node(node);
    childrenOf(node)
      .slice(1)
      .forEach((child) => visitNode(child, visit));
    return;
  }
  visit.node(node);
  childrenOf(node).forEach((child) => visitNode(child, visit));
}
