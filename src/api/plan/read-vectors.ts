import { pointer, refusal } from './refusal.js';
import { readFloat } from './read-values.js';
import type { Maybe, VectorBody, VectorObject } from './request-body.js';

type Vector = readonly number[];

/**
 * The query vectors of either dialect, of one length; none for a query without a vector search.
 *
 * @throws ApiError invalidInput if lengths differ, a vector of several is empty, or a number is not a 32-bit float
 */
export function readVectors(body: Maybe<VectorBody>, place: string): readonly Vector[] {
  if (body === null || body === undefined) return [];
  if (isVectorObject(body)) return readObject(body, place);
  return isNested(body) ? checked(body, place) : checked([body], place);
}

function readObject({ single_vector: single, multi_vector: multi }: VectorObject, place: string): readonly Vector[] {
  if (isGiven(single) && isGiven(multi)) throw refusal(place, 'must have either single_vector or multi_vector');
  return isGiven(multi)
    ? checked(multi, pointer(place, 'multi_vector'))
    : checked([single ?? []], pointer(place, 'single_vector'));
}

function checked(vectors: readonly Vector[], place: string): readonly Vector[] {
  const [first, ...others] = vectors;
  if (first === undefined || (first.length === 0 && others.length === 0)) return [];
  vectors.forEach((vector, index) => {
    const at = others.length === 0 ? place : pointer(place, index);
    if (vector.length !== first.length)
      throw refusal(at, `must have ${first.length} numbers like the first vector, got ${vector.length}`);
    const beyond = vector.findIndex((number) => !Number.isFinite(Math.fround(number)));
    if (beyond !== -1) readFloat(vector[beyond] ?? Infinity, pointer(at, beyond));
  });
  return vectors;
}

function isGiven<T>(value: Maybe<T>): value is T {
  return value !== null && value !== undefined;
}

function isVectorObject(body: VectorBody): body is VectorObject {
  return !Array.isArray(body);
}

function isNested(body: Vector | readonly Vector[]): body is readonly Vector[] {
  return Array.isArray(body[0]);
}
