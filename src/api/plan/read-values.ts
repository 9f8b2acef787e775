import { refusal } from './refusal.js';

/** The result of `read`; undefined without a value. */
export function given<T, R>(value: T | null | undefined, read: (value: T) => R): R | undefined {
  return value === null || value === undefined ? undefined : read(value);
}

/** @throws ApiError invalidInput if the number is out of range for the engine's 32-bit floats */
export function readFloat(value: number, place: string): number {
  if (!Number.isFinite(Math.fround(value))) throw refusal(place, 'is out of range for a 32-bit float');
  return value;
}

/** @throws ApiError invalidInput if the name is not valid for a column */
export function readName(name: string, place: string): string {
  if (name === '') throw refusal(place, 'is empty');
  if (/\p{Cc}/u.test(name)) throw refusal(place, 'must not contain control characters');
  return name;
}
