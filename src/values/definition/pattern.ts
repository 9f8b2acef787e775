import { HelmwrightError, messageOf } from '../../errors.js';

/**
 * Characters that YAML or one of the Helm versions does not carry: C0 and C1 controls, the byte order mark and the two
 * noncharacters at the end of the basic plane. Written as themselves, because Go's and JavaScript's escapes differ.
 */
const unprintable = '\\x7f-\\x9f\u{feff}\u{fffe}\u{ffff}';

/** Text of one line: YAML 1.1 also breaks lines at the two separators of Unicode. */
export const plainText = `^[^\\x00-\\x1f${unprintable}\u{2028}\u{2029}]*$`;

/** Text of any number of lines, with tabs. */
export const plainTextLines = `^[^\\x00-\\x08\\x0b-\\x1f${unprintable}]*$`;

/** A Kubernetes quantity, such as `2`, `500m`, `1.5Gi` or `1e3`. */
export const quantityPattern = '^[0-9]+(\\.[0-9]+)?(m|k|Ki|[MGTPE]i?|[eE][-+]?[0-9]{1,2})?$';

const foreign: readonly (readonly [RegExp, string])[] = [
  [/\\[pPuUQEAzZkGcX1-9]/, 'an escape that Go and JavaScript do not both have'],
  [/\\[sSbB]/, 'an escape that means different characters in Go and JavaScript'],
  [/\(\?(?!:)/, 'a group that Go and JavaScript do not both have'],
  [/\[\[:/, 'a POSIX class'],
];

/**
 * Checks that a pattern means the same to Helm (Go's RE2) and to ajv (ECMAScript).
 *
 * @throws HelmwrightError `definition`, naming the construct to take out.
 */
export function checkPattern(pattern: string): void {
  for (const [construct, what] of foreign) {
    if (construct.test(pattern))
      throw new HelmwrightError('definition', pattern, `the pattern holds ${what}: leave it out`);
  }
  if (bareDot(pattern)) {
    throw new HelmwrightError(
      'definition',
      pattern,
      'the pattern holds a bare ".", which stops at other characters in Go: name the characters',
    );
  }
  if (
    [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].some(
      (match) => Number(match[1]) > 1000 || Number(match[2] ?? 0) > 1000,
    )
  ) {
    throw new HelmwrightError('definition', pattern, 'Go repeats at most 1000 times: use maxLength');
  }
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    throw new HelmwrightError('definition', pattern, messageOf(error));
  }
}

function bareDot(pattern: string): boolean {
  return pattern
    .replace(/\\[^]/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .includes('.');
}

/** Whether all that the pattern matches is ASCII, as far as its form shows. */
export function matchesAsciiOnly(pattern: string): boolean {
  if (!/^\^(?:[^\\]|\\[^])*\$$/.test(pattern) || /\[\^|\\[DWS]/.test(pattern)) return false;
  const alternatives = pattern.replace(/\\[^]|\[[^\]]*\]/g, '').replace(/\([^()]*\)/g, '');
  return !alternatives.includes('|') && ![...pattern].some((character) => character > '\x7f') && !bareDot(pattern);
}
