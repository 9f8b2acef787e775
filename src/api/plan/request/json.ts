import { parse } from 'secure-json-parse';
import { limits } from './limits.js';
import { refusal } from './refusal.js';

/**
 * Parses a JSON body in UTF-8, without members that are null, which count as absent.
 *
 * @throws ApiError invalidInput, also for property names that change prototypes, and for deep nesting
 */
export function readJson(body: Uint8Array): unknown {
  const text = attempt(() => utf8.decode(body), 'must be UTF-8');
  if (text.trim() === '') throw refusal('body', 'is empty');
  const value = attempt(
    (): unknown => parse(text),
    'is not JSON, or has a property __proto__ or constructor.prototype',
  );
  removeNulls(value);
  return value;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function attempt<T>(work: () => T, problem: string): T {
  try {
    return work();
  } catch (cause) {
    throw refusal('body', problem, cause);
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
