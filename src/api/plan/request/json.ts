import { limits } from './limits.js';
import { refusal, shortened } from './refusal.js';

/**
 * Parses a JSON body. It rejects what other parsers could read differently: bytes that are not UTF-8, repeated
 * property names, the name `__proto__`, and unpaired surrogates. Numbers are doubles; the schema limits those that
 * must be exact or finite. secure-json-parse finds neither repeated names nor unpaired surrogates.
 *
 * @throws ApiError invalidInput
 */
export function readJson(body: Uint8Array): unknown {
  const text = decode(body);
  checkStructure(text);
  return parse(text);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(body: Uint8Array): string {
  try {
    return utf8.decode(body);
  } catch (cause) {
    throw refusal('body', 'must be UTF-8', cause);
  }
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (cause) {
    throw refusal('body', text.trim() === '' ? 'is empty' : 'is not JSON', cause);
  }
}

/** The property names of an object so far; undefined for an array. */
type Frame = Set<string> | undefined;

const structural = /["{}[\]]/gu;

/**
 * Checks the input in one pass before the parser. It is not recursive, so deep input does not overflow the stack. It
 * assumes valid JSON, because the parser rejects the rest.
 */
function checkStructure(text: string): void {
  const frames: Frame[] = [];
  let left = maxParts;
  structural.lastIndex = 0;
  while (structural.test(text)) {
    const at = structural.lastIndex - 1;
    const character = text.charAt(at);
    if (character === '}' || character === ']') {
      frames.pop();
      continue;
    }
    left -= 1;
    if (left < 0) throw refusal('body', `must have at most ${maxParts} names, strings, arrays and objects`);
    if (character === '"') {
      const end = endOfString(text, at);
      checkString(text, at, end, frames.at(-1));
      structural.lastIndex = end + 1;
      continue;
    }
    if (frames.length === limits.jsonDepth) throw refusal('body', `must be nested at most ${limits.jsonDepth} deep`);
    frames.push(character === '{' ? new Set() : undefined);
  }
}

/** Several times the size of a request within the other limits. */
const maxParts = 4_096 + 4 * limits.columns + 32 * limits.fullTextNodes + 2 * limits.vectors;

const backslash = 0x5c;
const colon = 0x3a;

/** The end of the string that starts at `start`, or the end of the input. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === backslash) before -= 1;
  return (at - before) % 2 === 1;
}

function checkString(text: string, start: number, end: number, names: Frame): void {
  const raw = text.slice(start, end + 1);
  const isName = names !== undefined && isFollowedByColon(text, end);
  if (!isName && !raw.includes('\\u')) return;
  const value = raw.includes('\\') ? parse(raw) : raw.slice(1, -1);
  if (typeof value !== 'string') return;
  if (/\p{Surrogate}/u.test(value)) throw refusal('body', 'a string has an unpaired surrogate');
  if (!isName) return;
  if (value === '__proto__') throw refusal('body', 'the property name __proto__ is not allowed');
  if (names.has(value)) throw refusal('body', `an object has the property ${shortened(value)} twice`);
  names.add(value);
}

function isFollowedByColon(text: string, end: number): boolean {
  let at = end + 1;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === colon;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
