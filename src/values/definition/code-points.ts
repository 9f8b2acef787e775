import type { AST } from '@eslint-community/regexpp';

/** The code points from the first to the last, both included. */
export type CodePoints = readonly [first: number, last: number];

const last = 0x10ffff;

const digits: readonly CodePoints[] = [[0x30, 0x39]];
const wordCharacters: readonly CodePoints[] = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];

/** The code points that a part of a regular expression takes; all of them for a part that is not known. */
export function codePointsOf(node: AST.Element | AST.CharacterClassElement): readonly CodePoints[] {
  switch (node.type) {
    case 'Character':
      return [[node.value, node.value]];
    case 'CharacterClassRange':
      return [[node.min.value, node.max.value]];
    case 'CharacterSet':
      return setOf(node);
    case 'CharacterClass': {
      const inside = node.elements.flatMap(codePointsOf);
      return node.negate ? complement(inside) : inside;
    }
    default:
      return [[0, last]];
  }
}

function setOf(set: AST.CharacterSet): readonly CodePoints[] {
  switch (set.kind) {
    case 'digit':
      return set.negate ? complement(digits) : digits;
    case 'word':
      return set.negate ? complement(wordCharacters) : wordCharacters;
    default:
      return [[0, last]];
  }
}

export function complement(ranges: readonly CodePoints[]): readonly CodePoints[] {
  const gaps: CodePoints[] = [];
  let next = 0;
  for (const [first, end] of ranges.toSorted(([a], [b]) => a - b)) {
    if (first > next) gaps.push([next, first - 1]);
    next = Math.max(next, end + 1);
  }
  return next > last ? gaps : [...gaps, [next, last]];
}

/** Whether all of `ranges` lies in `allowed`, whose ranges do not touch. */
export function isWithin(ranges: readonly CodePoints[], allowed: readonly CodePoints[]): boolean {
  return ranges.every(([first, end]) => allowed.some(([least, greatest]) => least <= first && end <= greatest));
}
