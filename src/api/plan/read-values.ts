import { refusal } from './refusal.js';

/** What `read` makes of a value; undefined where there is none. */
export function given<T, R>(value: T | null | undefined, read: (value: T) => R): R | undefined {
  return value === null || value === undefined ? undefined : read(value);
}

/** @throws ApiError invalidInput where a 32-bit float, which is what the engine has, does not reach */
export function readFloat(value: number, place: string): number {
  if (!Number.isFinite(Math.fround(value))) throw refusal(place, 'is out of range for a 32-bit float');
  return value;
}

/** @throws ApiError invalidInput where a name holds what no column's name may */
export function readName(name: string, place: string): string {
  if (name === '') throw refusal(place, 'is empty');
  if (/\p{Cc}/u.test(name)) throw refusal(place, 'must not contain control characters');
  return name;
}
