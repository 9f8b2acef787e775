import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Node } from 'constructs';
import { type SourcePlace, sourcePlace } from './source-line.js';

/** A line of a source file. */
export interface SourceText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Tells where a construct was made; undefined where no code of the user is known to have made it. */
export type PlaceOf = (construct: object) => SourcePlace | undefined;

/** Enough to leave the constructs of libraries. */
const longestStack = 100;

/**
 * Remembers where constructs are made from now on. constructs has no hook for it, so each child of a node is noted as it is
 * added, also by the copy of constructs that the module finds.
 *
 * @param module - the path of the module with the charts
 */
export function recordConstructs(cwd: string, module: string): PlaceOf {
  const stacks = new WeakMap<object, Error>();
  Error.stackTraceLimit = longestStack;
  for (const prototype of nodePrototypes(resolve(cwd, module))) {
    const addChild: unknown = Reflect.get(prototype, 'addChild');
    if (typeof addChild !== 'function') continue;
    Reflect.set(prototype, 'addChild', function noting(this: unknown, ...args: readonly unknown[]): unknown {
      const [child] = args;
      if (typeof child === 'object' && child !== null) stacks.set(child, new Error('made here'));
      const result: unknown = Reflect.apply(addChild, this, args);
      return result;
    });
  }
  return (construct) => sourcePlace(stacks.get(construct));
}

function nodePrototypes(module: string): ReadonlySet<object> {
  const prototypes = new Set<object>([Node.prototype]);
  try {
    const theirs: unknown = createRequire(module)('constructs');
    const node: unknown = typeof theirs === 'object' && theirs !== null ? Reflect.get(theirs, 'Node') : undefined;
    const prototype: unknown = typeof node === 'function' ? Reflect.get(node, 'prototype') : undefined;
    if (typeof prototype === 'object' && prototype !== null) prototypes.add(prototype);
  } catch {
    // The module finds no copy of its own.
  }
  return prototypes;
}

/** The line that writes a field of a construct's manifest, or else the one that makes the construct. */
export function fieldLine(place: SourcePlace, keys: readonly string[]): SourceText | undefined {
  try {
    const lines = readFileSync(place.file, 'utf8').split('\n');
    const start = place.line - 1;
    const line = lineOfField(lines, start, keys) ?? start;
    return { file: place.file, line: line + 1, text: lines[line]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

/** Each key is looked for in what is indented below the one before it, at the lowest indentation. */
function lineOfField(lines: readonly string[], start: number, keys: readonly string[]): number | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return start;
  const candidates = below(lines, start).filter((line) => writes(lines[line] ?? '', key));
  const lowest = Math.min(...candidates.map((line) => indentOf(lines[line] ?? '')));
  const [found, ...others] = candidates.filter((line) => indentOf(lines[line] ?? '') === lowest);
  return found === undefined || others.length > 0 ? undefined : lineOfField(lines, found, rest);
}

/** The line itself, and those that are indented below it. */
function below(lines: readonly string[], start: number): readonly number[] {
  const indent = indentOf(lines[start] ?? '');
  const end = lines.findIndex((text, line) => line > start && text.trim() !== '' && indentOf(text) <= indent);
  return Array.from({ length: (end === -1 ? lines.length : end) - start }, (_, index) => start + index);
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

function writes(text: string, key: string): boolean {
  const spelled = key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:^|[\\s{,])(?:${spelled}|'${spelled}'|"${spelled}")\\s*(?:[:,}]|$)`).test(text);
}
