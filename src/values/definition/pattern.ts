import type { AST } from '@eslint-community/regexpp';
import { HelmwrightError } from '../../errors.js';
import { codePointsOf, complement, isWithin, type CodePoints } from './code-points.js';
import { portablePattern } from './portable-pattern.js';

/**
 * Characters that YAML or one of the Helm versions does not carry: C0 and C1 controls, the byte order mark, the two
 * noncharacters at the end of the basic plane, and the two separators of Unicode, which Helm 3 writes as themselves and
 * then reads as line breaks of YAML 1.1. Written as themselves, because Go's and JavaScript's escapes differ.
 */
const unprintable = '\\x7f-\\x9f\u{feff}\u{fffe}\u{ffff}\u{2028}\u{2029}';

/** A string of one line. */
export const plainText = `^[^\\x00-\\x1f${unprintable}]*$`;

/** A string of any number of lines, with tabs. */
export const plainTextLines = `^[^\\x00-\\x08\\x0b-\\x1f${unprintable}]*$`;

/** A Kubernetes quantity, such as `2`, `500m`, `1.5Gi` or `1e3`. */
export const quantityPattern = '^[0-9]+(\\.[0-9]+)?(m|k|Ki|[MGTPE]i?|[eE][-+]?[0-9]{1,2})?$';

/**
 * Checks that a pattern means the same to Helm (Go's RE2) and to ajv (ECMAScript).
 *
 * @throws HelmwrightError `definition`, naming the part to remove
 */
export function checkPattern(pattern: string): void {
  const reading = portablePattern(pattern);
  if ('error' in reading) throw new HelmwrightError('definition', pattern, reading.error);
}

const ascii: readonly CodePoints[] = [[0, 0x7f]];

/** What {@link plainText} allows. */
const oneLine = complement([
  [0, 0x1f],
  [0x7f, 0x9f],
  [0x2028, 0x2029],
  [0xfeff, 0xfeff],
  [0xfffe, 0xffff],
]);

/** What {@link plainTextLines} allows. */
const plainLines = complement([
  [0, 0x08],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
  [0x2028, 0x2029],
  [0xfeff, 0xfeff],
  [0xfffe, 0xffff],
]);

/** Whether every string that matches is ASCII. False if the pattern does not show it. */
export function matchesAsciiOnly(pattern: string): boolean {
  return matchesOnly(pattern, ascii);
}

/**
 * Whether every string that matches is one line without control characters, for YAML as well, which also breaks lines at
 * U+0085, U+2028 and U+2029. False if the pattern does not show it.
 */
export function matchesOneLineOnly(pattern: string): boolean {
  return matchesOnly(pattern, oneLine);
}

/** Whether every string that matches is what {@link plainTextLines} allows. False if the pattern does not show it. */
export function matchesPlainLinesOnly(pattern: string): boolean {
  return matchesOnly(pattern, plainLines);
}

function matchesOnly(pattern: string, allowed: readonly CodePoints[]): boolean {
  const reading = portablePattern(pattern);
  if ('error' in reading) return false;
  const { alternatives } = reading.tree;
  return isAnchored(alternatives, 'start') && isAnchored(alternatives, 'end') && holdOnly(alternatives, allowed);
}

/** Whether each alternative begins at the start of the string, or ends at its end. */
function isAnchored(alternatives: readonly AST.Alternative[], side: 'start' | 'end'): boolean {
  return alternatives.every(({ elements }) => {
    const outermost = elements.at(side === 'start' ? 0 : -1);
    if (outermost?.type === 'Assertion') return outermost.kind === side;
    return (
      (outermost?.type === 'Group' || outermost?.type === 'CapturingGroup') && isAnchored(outermost.alternatives, side)
    );
  });
}

function holdOnly(alternatives: readonly AST.Alternative[], allowed: readonly CodePoints[]): boolean {
  return alternatives.every(({ elements }) => elements.every((element) => holdsOnly(element, allowed)));
}

function holdsOnly(element: AST.Element, allowed: readonly CodePoints[]): boolean {
  switch (element.type) {
    case 'Assertion':
      return true;
    case 'Group':
    case 'CapturingGroup':
      return holdOnly(element.alternatives, allowed);
    case 'Quantifier':
      return holdsOnly(element.element, allowed);
    default:
      return isWithin(codePointsOf(element), allowed);
  }
}
