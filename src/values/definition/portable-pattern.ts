import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { messageOf } from '../../errors.js';

/** A regular expression that Go and JavaScript read alike, or why it is not one. */
export type PortablePattern = { readonly tree: AST.Pattern } | { readonly error: string };

/** Go's limit of compiled size is beyond what a pattern of this length reaches, and that of nesting beyond these groups. */
const maximumLength = 3000;
const maximumGroups = 200;
const maximumRepeats = 1000;

const parser = new RegExpParser({ ecmaVersion: 2022 });
const parsed = new Map<string, PortablePattern>();

/** Parses a pattern once, and checks that it consists of parts that Go and JavaScript read alike. */
export function portablePattern(pattern: string): PortablePattern {
  const known = parsed.get(pattern) ?? parse(pattern);
  parsed.set(pattern, known);
  return known;
}

function parse(pattern: string): PortablePattern {
  const length = [...pattern].length;
  if (length > maximumLength) return { error: `the pattern has ${length} characters; the most is ${maximumLength}` };
  const groups = pattern.split('(').length - 1;
  if (groups > maximumGroups) return { error: `the pattern has ${groups} groups; the most is ${maximumGroups}` };
  try {
    const tree = parser.parsePattern(pattern, 0, pattern.length, { unicode: true });
    const error = errorIn(tree, 1);
    return error === undefined ? { tree } : { error };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

type Part = AST.Pattern | AST.Alternative | AST.Element | AST.CharacterClassElement;

/** What is wrong with a part that is repeated `repeats` times. What is not listed is not portable. */
function errorIn(part: Part, repeats: number): string | undefined {
  switch (part.type) {
    case 'Pattern':
      return firstError(part.alternatives, repeats);
    case 'Group':
      return part.modifiers === null ? firstError(part.alternatives, repeats) : unsupported(part);
    case 'CapturingGroup':
      return part.name === null ? firstError(part.alternatives, repeats) : unsupported(part);
    case 'Alternative':
      return firstError(part.elements, repeats);
    case 'Quantifier':
      return quantifierError(part, repeats);
    case 'Assertion':
      return assertionError(part);
    case 'CharacterSet':
      return part.kind === 'digit' || part.kind === 'word' ? undefined : differing(part);
    case 'CharacterClass':
      return part.elements.length === 0 ? unsupported(part) : firstError(part.elements, repeats);
    case 'CharacterClassRange':
      return firstError([part.min, part.max], repeats);
    case 'Character':
      return characterError(part);
    default:
      return unsupported(part);
  }
}

function firstError(parts: readonly Part[], repeats: number): string | undefined {
  for (const part of parts) {
    const error = errorIn(part, repeats);
    if (error !== undefined) return error;
  }
  return undefined;
}

/** Go multiplies the counts of nested repetitions. `*`, `+` and `?` do not count. */
function quantifierError({ min, max, element, raw }: AST.Quantifier, repeats: number): string | undefined {
  const quantifier = raw.slice(element.raw.length);
  if (/[{,]0\d/.test(quantifier)) return `Go does not read ${quantifier} as a repetition; remove the leading zero`;
  const total = repeats * Math.max(Number.isFinite(max) ? max : min, 1);
  if (total > maximumRepeats)
    return `${raw} repeats ${total} times; Go repeats at most ${maximumRepeats} times: use maxLength`;
  return errorIn(element, total);
}

function assertionError(part: AST.Assertion): string | undefined {
  if (part.kind === 'start' || part.kind === 'end') return undefined;
  return part.kind === 'word'
    ? `Go and JavaScript do not both support ${part.raw} everywhere; remove it`
    : unsupported(part);
}

const portableEscape = /^\\(?:[nrtvf0]|x[0-9A-Fa-f]{2}|[^A-Za-z0-9])$/;

function characterError({ raw, value, parent }: AST.Character): string | undefined {
  if (value >= 0xd800 && value <= 0xdfff) return `half of a surrogate pair is not a character; remove it`;
  if (raw.startsWith('\\'))
    return portableEscape.test(raw) ? undefined : `Go does not support ${raw}; write the character itself`;
  const isInClass = parent.type === 'CharacterClass' || parent.type === 'CharacterClassRange';
  return raw === '[' && isInClass ? 'Go reads [ in a class as the start of a name; write \\[ in a class' : undefined;
}

function unsupported({ raw }: AST.Node): string {
  return `Go does not support ${raw}; remove it`;
}

function differing({ raw }: AST.Node): string {
  return `${raw} matches different characters in Go and JavaScript; list the characters in a class`;
}
