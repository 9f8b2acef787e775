import { isOpenBlock } from './block-text.js';
import { endsOpen } from './document-end.js';
import { emitText } from './emit-text.js';
import { Emitter } from './emitter.js';
import type { Expression } from './expression.js';
import type { PrintContext } from './print.js';
import type { Surrounding } from './surrounding.js';

/** A resource of a template file: a manifest, and the conditions and loops around it, outermost first. */
export interface Resource {
  readonly manifest: Expression;
  readonly around: readonly Surrounding[];
}

/** A manifest as the text of a template file. */
export function emitResource({ manifest, around }: Resource, prefix: string): string {
  const lines: string[] = [];
  surrounded(new Emitter(lines, outermost(prefix)), around, manifest, (inner) => {
    if (around.some(({ kind }) => kind === 'each')) inner.line(0, '---');
    inner.block(manifest, 0);
    if (endsOpen(manifest, isOpenBlock)) inner.line(0, '# end');
  });
  return `${lines.join('\n')}\n`;
}

/** The failure of a rendering, inside the conditions and loops around it. */
export interface RefusedWhere {
  readonly message: Expression;
  readonly around: readonly Surrounding[];
}

/** What renders nothing but failures: `fail` inside conditions and loops, those of neighbours written once. */
export function emitRefusals(refusals: readonly RefusedWhere[], prefix: string): string {
  const lines: string[] = [];
  refuse(new Emitter(lines, outermost(prefix)), refusals);
  return `${lines.join('\n')}\n`;
}

/** The body of a named template: a map's entries, or a text. */
export function emitHelper(body: Expression, prefix: string): string {
  const context = outermost(prefix);
  if (body.kind !== 'map') return emitText(body, context);
  const lines: string[] = [];
  new Emitter(lines, context).entries(body.entries, 0);
  return lines.join('\n');
}

/** Where no loop is around. */
function outermost(prefix: string): PrintContext {
  return { prefix, root: '.', names: new Map() };
}

function surrounded(
  emitter: Emitter,
  around: readonly Surrounding[],
  inside: Expression,
  emit: (inner: Emitter) => void,
): void {
  const [outer, ...rest] = around;
  if (outer === undefined) return emit(emitter);
  emitter.within(outer, [...rest.map(ruling), inside], (inner) => surrounded(inner, rest, inside, emit));
}

function refuse(emitter: Emitter, refusals: readonly RefusedWhere[]): void {
  for (const group of neighbours(refusals)) {
    const [{ message, around }] = group;
    const [outer] = around;
    if (outer === undefined) emitter.fail(message);
    else refuseWithin(emitter, outer, group);
  }
}

function refuseWithin(emitter: Emitter, outer: Surrounding, refusals: readonly RefusedWhere[]): void {
  const inside = refusals.map(({ message, around }) => ({ message, around: around.slice(1) }));
  const expressions = inside.flatMap(({ message, around }) => [...around.map(ruling), message]);
  emitter.within(outer, expressions, (inner) => refuse(inner, inside));
}

/** What a condition or loop asks. */
function ruling(surrounding: Surrounding): Expression {
  return surrounding.kind === 'when' ? surrounding.test : surrounding.collection;
}

/** Refusals that stand in the same outermost condition or loop, as long as they follow each other. */
function neighbours(refusals: readonly RefusedWhere[]): readonly (readonly [RefusedWhere, ...RefusedWhere[]])[] {
  const groups: [RefusedWhere, ...RefusedWhere[]][] = [];
  for (const refusal of refusals) {
    const group = groups.at(-1);
    if (group !== undefined && areOne(group[0].around[0], refusal.around[0])) group.push(refusal);
    else groups.push([refusal]);
  }
  return groups;
}

/** The very condition or loop, which several constructs stand in. */
function areOne(a: Surrounding | undefined, b: Surrounding | undefined): boolean {
  if (a?.kind === 'when' && b?.kind === 'when') return a.test === b.test;
  return a?.kind === 'each' && b?.kind === 'each' && a.key === b.key;
}
