import { parse } from 'secure-json-parse';
import { limits } from './limits.js';
import { refusal } from './refusal.js';

/**
 * Parses a JSON body in UTF-8, without members that are null, which count as absent.
 *
 * @throws ApiError invalidInput, also for property names that change prototypes, and for deep nesting
 */
export function readJson(body: Uint8Array): unknown {
  const value = parsed(decoded(body));
  removeNulls(value);
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
function removeNulls(value: unknown): void {
  let level = [value].filter(isObject);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= limits.jsonDepth) throw refusal('body', `must be nested at most ${limits.jsonDepth} deep`);
    level = level.flatMap((each) => {
      if (Array.isArray(each)) return each.filter(isObject);
      for (const [name, member] of Object.entries(each)) if (member === null) Reflect.deleteProperty(each, name);
      return Object.values(each).filter(isObject);
    });
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
