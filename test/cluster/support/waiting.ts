import type { JsonObject } from '../../../src/values/json.js';
import { isJsonArray, isJsonObject } from '../../../src/values/json.js';
import { at } from '../../support/objects.js';
import type { Api } from './api.js';
import type { Named } from './resources.js';

const patience = 180_000;

/**
 * Watches an object until something holds of it; undefined is told where it is not there.
 *
 * @param holds - may throw, to give up at once
 * @throws Error where it does not within `within` milliseconds, with the object as it was
 */
export async function waitFor(
  api: Api,
  named: Named,
  holds: (object: JsonObject | undefined) => boolean,
  within = patience,
): Promise<JsonObject | undefined> {
  const signal = AbortSignal.timeout(within);
  let last: JsonObject | undefined;
  // A server ends a watch now and then: it is begun anew.
  while (!signal.aborted) {
    for await (const state of api.states(named, signal)) {
      last = state;
      if (holds(state)) return state;
    }
  }
  const found = last === undefined ? 'not there' : JSON.stringify(at(last, 'status'));
  throw new Error(`${named.kind} ${named.name} is not as wanted after ${within / 1000} s: ${found}`);
}

/** Waits until an object is gone. */
export async function waitUntilGone(api: Api, named: Named, within = patience): Promise<void> {
  await waitFor(api, named, (object) => object === undefined, within);
}

/** Whether an object's status has a condition that is True. */
export function hasCondition(object: JsonObject | undefined, type: string): boolean {
  const conditions = at(object, 'status', 'conditions');
  return (
    isJsonArray(conditions) &&
    conditions.some(
      (condition) => isJsonObject(condition) && condition['type'] === type && condition['status'] === 'True',
    )
  );
}
