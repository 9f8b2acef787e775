import type { AST } from '@eslint-community/regexpp';
import { codePointsOf } from './code-points.js';
import { portablePattern } from './portable-pattern.js';

/** A string that matches a pattern, as short as its parts allow; undefined if they contradict each other. */
export function shortestMatch(pattern: string): string | undefined {
  const reading = portablePattern(pattern);
  if ('error' in reading) return undefined;
  const match = shortestOf(reading.tree.alternatives);
  return new RegExp(pattern, 'u').test(match) ? match : undefined;
}

function shortestOf(alternatives: readonly AST.Alternative[]): string {
  const matches = alternatives.map(({ elements }) => elements.map(matchOf).join(''));
  return matches.reduce((shortest, match) => (match.length < shortest.length ? match : shortest));
}

function matchOf(element: AST.Element): string {
  switch (element.type) {
    case 'Assertion':
      return '';
    case 'Group':
    case 'CapturingGroup':
      return shortestOf(element.alternatives);
    case 'Quantifier':
      return matchOf(element.element).repeat(element.min);
    default:
      return character(element);
  }
}

/** One that is easy to read, where it is free to choose. */
function character(element: AST.Element): string {
  const ranges = codePointsOf(element);
  const readable = [...'a1A'].find((text) => ranges.some(([first, last]) => isBetween(text, first, last)));
  return readable ?? String.fromCodePoint(ranges.map(([first, last]) => Math.min(Math.max(first, 0x20), last))[0] ?? 0);
}

function isBetween(text: string, first: number, last: number): boolean {
  const codePoint = text.codePointAt(0) ?? -1;
  return first <= codePoint && codePoint <= last;
}
