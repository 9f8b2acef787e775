import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Construct, Node } from 'constructs';
import { type SourcePlace, sourcePlace } from './source-line.js';

/** A line of a source file. */
export interface SourceText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Enough to leave the constructs of libraries. */
const longestStack = 100;

/**
 * Remembers where constructs are made, until it is stopped. constructs has no hook for it, so each child of a node is noted as
 * it is added, also by the copy of constructs that the module finds.
 */
export class ConstructLines {
  private readonly stacks = new Map<object, Error>();
  private readonly restore: (() => void)[] = [];

  /** @param module - the path of the module with the charts */
  constructor(cwd: string, module: string) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = longestStack;
    this.restore.push(() => (Error.stackTraceLimit = stackTraceLimit));
    for (const prototype of nodePrototypes(resolve(cwd, module))) this.record(prototype);
  }

  private record(prototype: object): void {
    const addChild: unknown = Reflect.get(prototype, 'addChild');
    if (typeof addChild !== 'function') return;
    const { stacks } = this;
    Reflect.set(prototype, 'addChild', function noting(this: unknown, ...args: readonly unknown[]): unknown {
      const [child] = args;
      if (typeof child === 'object' && child !== null) stacks.set(child, new Error('made here'));
      const result: unknown = Reflect.apply(addChild, this, args);
      return result;
    });
    this.restore.push(() => Reflect.set(prototype, 'addChild', addChild));
  }

  stop(): void {
    this.restore.forEach((restore) => restore());
  }

  /** The line that writes a field of a construct; undefined where no code of the user is known to have made the construct. */
  lineOf(construct: object, keys: readonly string[]): SourceText | undefined {
    const place = sourcePlace(this.stacks.get(construct));
    return place === undefined ? undefined : fieldLine(place, keys);
  }

  /** The line that an error is about: that of the construct that it names first, and of the field behind the construct. */
  lineNamedIn(message: string): SourceText | undefined {
    const constructs = [...this.stacks.keys()].filter((each) => Construct.isConstruct(each));
    const found = constructs.flatMap((construct) => {
      const { path } = construct.node;
      const at = path.includes('/') ? ` ${message} `.search(new RegExp(`(?<= )${escaped(path)}(?=[:. ])`)) : -1;
      return at === -1 ? [] : [{ construct, at, rest: message.slice(at - 1 + path.length) }];
    });
    const [first] = found.sort((one, other) => one.at - other.at || one.rest.length - other.rest.length);
    return first === undefined ? undefined : this.lineOf(first.construct, fieldNamedIn(first.rest));
  }
}

/** Such as `spec`, `ports` and `port` of `: spec.ports[0].port: must be an integer`. */
function fieldNamedIn(text: string): readonly string[] {
  const [, field = '', detail = ''] = /^(?:: |\.)((?:\["[^"]*"\]|[^\s:])+)(.*)$/s.exec(text) ?? [];
  const steps = Array.from(field.matchAll(/\["([^"]*)"\]|\[\d*\]|([^.[\]]+)/g), ([, quoted, key]) => quoted ?? key);
  const keys = steps.filter((step) => step !== undefined);
  return detail.startsWith(': is required') ? keys.slice(0, -1) : keys;
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

/** Such as `image` and `tag` of `chart web: value image.tag is declared …`. */
export function valueNamedIn(message: string): readonly string[] {
  const [, path = ''] = /: value ([^\s]+) /.exec(message) ?? [];
  return path.split(/[.[\]]+/).filter((step) => step !== '' && step !== '<name>');
}

/** The line that writes a field, or the innermost part of its path that is found; that of the place where nothing is. */
export function fieldLine(place: SourcePlace, keys: readonly string[]): SourceText | undefined {
  try {
    const lines = readFileSync(place.file, 'utf8').split('\n');
    const line = lineOfField(lines, place.line - 1, keys);
    return { file: place.file, line: line + 1, text: lines[line]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

/** Each key is looked for in what is indented below the one before it, at the lowest indentation. */
function lineOfField(lines: readonly string[], start: number, keys: readonly string[]): number {
  const [key, ...rest] = keys;
  if (key === undefined) return start;
  const candidates = below(lines, start).filter((line) => writes(lines[line] ?? '', key));
  const lowest = Math.min(...candidates.map((line) => indentOf(lines[line] ?? '')));
  const [found, ...others] = candidates.filter((line) => indentOf(lines[line] ?? '') === lowest);
  return found === undefined || others.length > 0 ? start : lineOfField(lines, found, rest);
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
  const spelled = escaped(key);
  return new RegExp(`(?:^|[\\s{,])(?:${spelled}|'${spelled}'|"${spelled}")\\s*(?:[:,}]|$)`).test(text);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
