import { parse } from 'secure-json-parse';
import { limits } from './limits.js';
import { refusal } from './refusal.js';

/**
 * Parses a JSON body in UTF-8.
 *
 * @throws ApiError invalidInput, also for property names that change prototypes, and for deep nesting
 */
export function readJson(body: Uint8Array): unknown {
  const value = parsed(decoded(body));
  checkDepth(value);
  return value;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decoded(body: Uint8Array): string {
  try {
    return utf8.decode(body);
  } catch (cause) {
    throw refusal('body', 'must be UTF-8', cause);
  }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = parse(text);
    return value;
  } catch (cause) {
    if (cause instanceof Error && cause.message.includes('forbidden prototype property'))
      throw refusal('body', 'the property names __proto__ and constructor.prototype are not allowed', cause);
    throw refusal('body', text.trim() === '' ? 'is empty' : 'is not JSON', cause);
  }
}

/** Level by level, because a recursive function would overflow the stack. */
function checkDepth(value: unknown): void {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= limits.jsonDepth) throw refusal('body', `must be nested at most ${limits.jsonDepth} deep`);
    level = level.flatMap(membersOf).filter((each) => typeof each === 'object' && each !== null);
  }
}

function membersOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
