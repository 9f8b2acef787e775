import { HelmwrightError } from '../../errors.js';

interface Version {
  readonly numbers: readonly bigint[];
  readonly prerelease: readonly string[];
}

const identifiers = '[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*';
const versionPattern = new RegExp(`^v?(\\d+)\\.(\\d+)\\.(\\d+)(?:-(${identifiers}))?(?:\\+${identifiers})?$`);
/** Go keeps the numbers of a version in 64 bits. */
const greatest = 2n ** 64n - 1n;
const comparatorPattern = /^(>=|<=|>|<|=)(.*)$/;

/**
 * Whether a version satisfies a constraint, as Helm's `semverCompare` has it: a pre-release satisfies only comparators
 * that name one themselves (`>=1.27.0-0`).
 *
 * @param constraint comparators with full versions, all of which must hold; Helm's wildcards and ranges are not offered
 */
export function satisfies(version: string, constraint: string): boolean {
  const comparators = constraint
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(parseComparator);
  const named = comparators.filter(({ bound }) => bound.prerelease.length > 0).length;
  if (named > 0 && named < comparators.length) {
    throw invalid(
      constraint,
      'names a pre-release in some of its comparators: Helm 3 and Helm 4 differ there, add -0 to all',
    );
  }
  const parsed = parseVersion(version);
  return comparators.every((comparator) => holds(parsed, comparator));
}

interface Comparator {
  readonly operator: string;
  readonly bound: Version;
}

function parseComparator(comparator: string): Comparator {
  const [, operator, text = ''] = comparatorPattern.exec(comparator) ?? [];
  if (operator === undefined) throw invalid(comparator, 'starts with none of >= <= > < =');
  return { operator, bound: parseVersion(text) };
}

function holds(version: Version, { operator, bound }: Comparator): boolean {
  if (version.prerelease.length > 0 && bound.prerelease.length === 0) return false;
  const order = compare(version, bound);
  if (order === 0) return operator.includes('=');
  return order < 0 ? operator.startsWith('<') : operator.startsWith('>');
}

function parseVersion(text: string): Version {
  const match = versionPattern.exec(text);
  const numbers = match?.slice(1, 4).map(BigInt) ?? [];
  const prerelease = match?.[4]?.split('.') ?? [];
  if (match === null || numbers.some((number) => number > greatest) || prerelease.some((part) => /^0\d+$/.test(part)))
    throw invalid(text, 'is not a full version such as 1.27.0');
  return { numbers, prerelease };
}

function invalid(text: string, detail: string): HelmwrightError {
  return new HelmwrightError('render-failed', `version ${JSON.stringify(text)}`, detail);
}

function compare(a: Version, b: Version): number {
  const orders = a.numbers.map((number, index) => orderOf(number, b.numbers[index] ?? 0n));
  return orders.find((order) => order !== 0) ?? comparePrereleases(a.prerelease, b.prerelease);
}

function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  const differences = a.map((part, index) => comparePart(part, b[index]));
  return differences.find((difference) => difference !== 0) ?? a.length - b.length;
}

function comparePart(a: string, b: string | undefined): number {
  if (b === undefined) return 1;
  const [numericA, numericB] = [isNumeric(a), isNumeric(b)];
  if (numericA && numericB) return orderOf(BigInt(a), BigInt(b));
  if (numericA !== numericB) return numericA ? -1 : 1;
  return orderOf(a, b);
}

function isNumeric(part: string): boolean {
  return /^\d+$/.test(part) && BigInt(part) <= greatest;
}

function orderOf<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}
