import { isOpenBlock } from './block-scalar.js';
import { endsOpen } from './document-end.js';
import { goString } from '../print/go-code.js';
import { action, emitText } from './emit-string.js';
import { Emitter } from './emitter.js';
import { behind } from './known-present.js';
import type { Expression } from '../ast/expression.js';
import type { PrintContext } from '../print/print.js';
import type { EnclosingBlock } from '../ast/enclosing-block.js';

/** A resource of a template file: a manifest, and the conditions and loops enclosing it, outermost first. */
export interface Resource {
  readonly manifest: Expression;
  readonly enclosing: readonly EnclosingBlock[];
  /** A merge patch of the manifest. */
  readonly patch?: Expression | undefined;
}

/**
 * A manifest as the text of a template file. One with a merge patch is a named template, of which Helm reads the text.
 *
 * @param name - what the named template is called behind `manifest.`
 */
export function emitResource({ manifest: whole, enclosing, patch }: Resource, prefix: string, name: string): string {
  const lines: string[] = [];
  const manifest = enclosing.reduce(
    (inside, outer) => (outer.kind === 'when' ? behind(outer.test, inside) : inside),
    whole,
  );
  enclosed(new Emitter(lines, outermost(prefix)), enclosing, manifest, (inner) => {
    if (enclosing.some(({ kind }) => kind === 'each')) inner.line(0, '---');
    if (patch === undefined) document(inner, manifest);
    else inner.overridden(`${prefix}.manifest.${name}`, patch);
  });
  return [...(patch === undefined ? [] : definition()), ...lines, ''].join('\n');

  function definition(): readonly string[] {
    const body: string[] = [];
    document(new Emitter(body, outermost(prefix)), manifest);
    // Helm reads the text to its last line break.
    return [`{{- define "${prefix}.manifest.${name}" -}}`, ...body, '{{ end }}'];
  }
}

function document(emitter: Emitter, manifest: Expression): void {
  emitter.block(manifest, 0);
  if (endsOpen(manifest, isOpenBlock)) emitter.line(0, '# end');
}

/** The failure of a rendering, inside the conditions and loops enclosing it. */
export interface Failure {
  readonly message: Expression;
  readonly enclosing: readonly EnclosingBlock[];
}

/** What renders nothing but failures: `fail` inside conditions and loops, those of neighbours written once. */
export function emitFailures(failures: readonly Failure[], prefix: string): string {
  const lines: string[] = [];
  fail(new Emitter(lines, outermost(prefix)), failures);
  return `${lines.join('\n')}\n`;
}

/** The body of a named template: a map's entries, or a string. */
export function emitHelper(body: Expression, prefix: string): string {
  const context = outermost(prefix);
  if (body.kind !== 'map') return withOuterSpace(emitText(body, context));
  const lines: string[] = [];
  new Emitter(lines, context).entries(body.entries, 0);
  return lines.join('\n');
}

/** A definition trims white space around its body, so that white space of the string itself is written as an action. */
function withOuterSpace(text: string): string {
  return text.replace(/^\s+|\s+$/g, (space) => action(goString(space)));
}

/** Where no loop is enclosing. */
function outermost(prefix: string): PrintContext {
  return { prefix, root: '.', names: new Map() };
}

function enclosed(
  emitter: Emitter,
  enclosing: readonly EnclosingBlock[],
  inside: Expression,
  emit: (inner: Emitter) => void,
): void {
  const [outer, ...rest] = enclosing;
  if (outer === undefined) return emit(emitter);
  emitter.within(outer, [...rest.map(controlling), inside], (inner) => enclosed(inner, rest, inside, emit));
}

function fail(emitter: Emitter, failures: readonly Failure[]): void {
  for (const group of neighbours(failures)) {
    const [{ message, enclosing }] = group;
    const [outer] = enclosing;
    if (outer === undefined) emitter.fail(message);
    else failWithin(emitter, outer, group);
  }
}

function failWithin(emitter: Emitter, outer: EnclosingBlock, failures: readonly Failure[]): void {
  const inside = failures.map(({ message, enclosing }) => ({ message, enclosing: enclosing.slice(1) }));
  const expressions = inside.flatMap(({ message, enclosing }) => [...enclosing.map(controlling), message]);
  emitter.within(outer, expressions, (inner) => fail(inner, inside));
}

/** What a condition or loop asks. */
function controlling(surrounding: EnclosingBlock): Expression {
  return surrounding.kind === 'when' ? surrounding.test : surrounding.collection;
}

/** Failures in the same outermost condition or loop, as long as they follow each other. */
function neighbours(failures: readonly Failure[]): readonly (readonly [Failure, ...Failure[]])[] {
  const groups: [Failure, ...Failure[]][] = [];
  for (const failure of failures) {
    const group = groups.at(-1);
    if (group !== undefined && areOne(group[0].enclosing[0], failure.enclosing[0])) group.push(failure);
    else groups.push([failure]);
  }
  return groups;
}

/** The very condition or loop, in which several constructs are. */
function areOne(a: EnclosingBlock | undefined, b: EnclosingBlock | undefined): boolean {
  if (a?.kind === 'when' && b?.kind === 'when') return a.test === b.test;
  return a?.kind === 'each' && b?.kind === 'each' && a.key === b.key;
}
