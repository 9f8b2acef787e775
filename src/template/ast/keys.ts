import { violationOf } from '../../values/definition/violation.js';
import { descriptorOf } from '../../values/types/registry.js';
import type { Expression, MapEntry } from './expression.js';

/* What is known of the keys of maps, whatever the values are. */

/** The entries of a map in the order in which they win: what a map writes itself wins over what is spread into it. */
export function writtenLast(entries: readonly MapEntry[]): readonly MapEntry[] {
  return [...entries.filter(isSpread), ...entries.filter((entry) => !isSpread(entry))];
}

/** A helper is as written as if its entries stood there. */
function isSpread(entry: MapEntry): boolean {
  return entry.kind === 'spread' && entry.of.kind !== 'include';
}

/** The keys that a map writes itself: those of its pairs, and of the helpers that it includes. */
export function writtenKeys(entries: readonly MapEntry[]): readonly Expression[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'pair') return [entry.key];
    return entry.kind === 'spread' && entry.of.kind === 'include' ? helperKeys(entry.of.helper.body) : [];
  });
}

function helperKeys(body: Expression): readonly Expression[] {
  return body.kind === 'map' ? writtenKeys(body.entries) : [];
}

/** The constant that a pair has for its key. */
export function constantKey(entry: MapEntry): string | undefined {
  return entry.kind === 'pair' && entry.key.kind === 'literal' ? String(entry.key.value) : undefined;
}

/** Of constant keys that are written twice the later holds, as in JavaScript, unless it may be left out. */
export function withoutRepeats(entries: readonly MapEntry[]): readonly MapEntry[] {
  const sure = entries.map((entry) => (isOptional(entry) ? undefined : constantKey(entry)));
  const last = new Map(sure.map((key, index) => [key, index] as const));
  return entries.filter((entry, index) => {
    const key = constantKey(entry);
    return key === undefined || index >= (last.get(key) ?? 0);
  });
}

function isOptional(entry: MapEntry): boolean {
  return entry.kind === 'pair' && entry.value.kind === 'conditional';
}

/** Whether each key is a constant that is written once. */
export function areDistinct(entries: readonly MapEntry[]): boolean {
  const keys = entries.map(constantKey);
  return !keys.includes(undefined) && new Set(keys).size === keys.length;
}

/** Whether two keys differ whatever the values: by how they start or end, or because a pattern does not match the other. */
export function alwaysDiffer(a: Expression, b: Expression): boolean {
  return (
    !fitTogether(constantStart(a), constantStart(b), (text, start) => text.startsWith(start)) ||
    !fitTogether(constantEnd(a), constantEnd(b), (text, end) => text.endsWith(end)) ||
    mismatches(a, b) ||
    mismatches(b, a)
  );
}

interface Constant {
  readonly text: string;
  readonly whole: boolean;
}

function constantStart(key: Expression): Constant {
  return key.kind === 'literal' ? { text: String(key.value), whole: true } : constantAt(key, 0);
}

function constantEnd(key: Expression): Constant {
  return key.kind === 'literal' ? { text: String(key.value), whole: true } : constantAt(key, -1);
}

function constantAt(key: Expression, index: number): Constant {
  const part = key.kind === 'concat' ? key.parts.at(index) : undefined;
  return { text: part?.kind === 'literal' ? String(part.value) : '', whole: false };
}

/** Whether two strings can be equal, of which these are the starts, or the ends, or the wholes. */
function fitTogether(a: Constant, b: Constant, holds: (text: string, part: string) => boolean): boolean {
  if (a.whole && b.whole) return a.text === b.text;
  return (!b.whole && holds(a.text, b.text)) || (!a.whole && holds(b.text, a.text));
}

function mismatches(pattern: Expression, constant: Expression): boolean {
  if (pattern.kind !== 'reference' || constant.kind !== 'literal') return false;
  return (
    descriptorOf(pattern.of).templateType === 'string' &&
    violationOf(pattern.of, String(constant.value), '') !== undefined
  );
}
