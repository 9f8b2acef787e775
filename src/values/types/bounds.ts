import type { Json, JsonObject } from '../json.js';
import { patternMessage } from '../definition/placeholders.js';
import { shortestMatch } from '../definition/shortest-match.js';
import type { Violation } from './violation.js';

export interface StringBounds {
  readonly pattern: string;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
}

export interface NumberBounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export function stringViolation(
  { pattern, minLength = 0, maxLength = Infinity }: StringBounds,
  value: Json,
  path: string,
): Violation | undefined {
  if (typeof value !== 'string') return { path, message: 'must be string' };
  const length = [...value].length;
  if (length < minLength) return { path, message: `must NOT have fewer than ${minLength} characters` };
  if (length > maxLength) return { path, message: `must NOT have more than ${maxLength} characters` };
  return new RegExp(pattern, 'u').test(value) ? undefined : { path, message: patternMessage(pattern) };
}

export function numberViolation(
  { min = -Infinity, max = Infinity }: NumberBounds,
  value: number,
  path: string,
): Violation | undefined {
  if (value < min) return { path, message: `must be >= ${min}` };
  return value > max ? { path, message: `must be <= ${max}` } : undefined;
}

export function stringExamples({ pattern, maxLength = 60 }: StringBounds): readonly string[] {
  return ['', 'a', 'a'.repeat(Math.min(maxLength, 60)), 'A b', '1', shortestMatch(pattern) ?? ''];
}

export function numberExamples({ min, max }: NumberBounds): readonly number[] {
  return [Math.max(min ?? -1000, -1000), Math.min(max ?? 1000, 1000), min ?? 0, 0, 1];
}

/** What is wrong with a pair of bounds. */
export function boundsError(least = -Infinity, greatest = Infinity): string | undefined {
  if (Number.isNaN(least) || Number.isNaN(greatest)) return 'has a bound that is not a number';
  return least > greatest ? `has the lower bound ${least}, which is above the upper bound ${greatest}` : undefined;
}

export function boundsLabel(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return max === undefined ? '' : `, at most ${max}`;
  return max === undefined ? `, at least ${min}` : `, ${min} to ${max}`;
}

export function defined(schema: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

export function firstViolation(checks: readonly (() => Violation | undefined)[]): Violation | undefined {
  for (const check of checks) {
    const violation = check();
    if (violation !== undefined) return violation;
  }
  return undefined;
}
