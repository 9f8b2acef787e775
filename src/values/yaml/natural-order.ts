import { afterUnicode15 } from './go-unicode.js';

/**
 * The order in which goyaml writes keys: letters behind everything else, and digits by the number that they make.
 *
 * @returns less than 0 where `a` comes first
 */
export function byNaturalOrder(a: string, b: string): number {
  const [one, other] = [Array.from(a), Array.from(b)];
  const at = one.findIndex((character, index) => character !== other[index]);
  const [first, second] = [one[at], other[at]];
  if (first === undefined || second === undefined) return one.length - other.length;
  const letters = [isLetter(first), isLetter(second)] as const;
  if (letters[0] && letters[1]) return byCharacter(first, second);
  if (letters[0] || letters[1]) return letters[1] ? -1 : 1;
  // Behind digits, a zero is a digit of their number, not the start of another.
  const start = (first === '0' || second === '0') && followsNumber(one, at) ? 1n : 0n;
  const [x, y] = [numberAt(one, at, start), numberAt(other, at, start)];
  if (x.value !== y.value) return x.value < y.value ? -1 : 1;
  return x.end === y.end ? byCharacter(first, second) : x.end - y.end;
}

function byCharacter(a: string, b: string): number {
  return (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0);
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character) && !afterUnicode15.test(character);
}

function isDigit(character: string | undefined): character is string {
  return character !== undefined && /\p{Nd}/u.test(character) && !afterUnicode15.test(character);
}

function followsNumber(characters: readonly string[], end: number): boolean {
  for (let at = end - 1; isDigit(characters[at]); at -= 1) if (characters[at] !== '0') return true;
  return false;
}

/** In 64 bits, as Go has it. */
function numberAt(characters: readonly string[], start: number, initial: bigint): { value: bigint; end: number } {
  let value = initial;
  let end = start;
  for (let digit = characters[end]; isDigit(digit); digit = characters[end]) {
    value = BigInt.asIntN(64, value * 10n + BigInt(byCharacter(digit, '0')));
    end += 1;
  }
  return { value, end };
}

/**
 * Two keys that goyaml writes in an order that differs from run to run: its order has circles, such as `5` before `12`
 * before `1a` before `5`, in which what it writes depends on where its random walk through a map starts.
 */
export function unorderedKeys(keys: readonly string[]): readonly [string, string] | undefined {
  if (keys.length < 3 || !keys.some((key) => /\p{Nd}/u.test(key))) return undefined;
  const sorted = keys.toSorted(byNaturalOrder);
  for (const [index, key] of sorted.entries()) {
    const earlier = sorted.slice(0, index).find((other) => byNaturalOrder(other, key) > 0);
    if (earlier !== undefined) return [earlier, key];
  }
  return undefined;
}
