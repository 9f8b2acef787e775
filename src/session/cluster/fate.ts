import { conditionOf, stringAt } from '../../doctor/fields.js';
import type { JsonObject } from '../../values/json.js';
import type { Activity } from '../../ray/activity.js';
import { isExpired, leaseEnd, type Mark, readMark, whenIdle } from './mark.js';
import { defaultLife } from './options.js';
import { isBeingDeleted } from './start.js';

/** What the reaper does with a cluster, and why. */
export interface Fate {
  readonly isDeleted: boolean;
  readonly reason: string;
}

/** It depends on Ray: a cluster that has been idle for so long is deleted. */
export interface DependsOnRay {
  readonly idleSeconds: number;
}

/** Whether the reaper deletes a cluster. A cluster with unknown state is kept. */
export function fateOf(cluster: JsonObject, serverTime: number): Fate | DependsOnRay {
  const mark = readMark(cluster);
  if (mark === undefined) return kept('no session created it');
  if (isBeingDeleted(cluster)) return kept('it is being deleted');
  if (mark.onExit === whenIdle) return fateOfLeft(mark);
  if (mark.onExit !== 'delete')
    return kept(mark.onExit === undefined ? 'its exit mode is unknown' : `it is ${mark.onExit}`);
  const end = leaseEnd(mark);
  if (end === undefined) return kept('its lease is unknown');
  const until = new Date(end).toISOString();
  if (!isExpired(mark, serverTime)) return kept(`${mark.holder?.name ?? 'a client'} holds it until ${until}`);
  if (mark.detachedJobs === 'finish') return { idleSeconds: mark.idleSeconds ?? defaultLife.idleSeconds };
  if (mark.detachedJobs !== 'abandon') return kept('it is unknown whether its jobs are to finish');
  return deleted(`the lease of ${mark.holder?.name ?? 'its client'} ended at ${until}`);
}

function fateOfLeft({ holder, idleSeconds }: Mark): Fate | DependsOnRay {
  if (holder !== undefined) return kept(`${holder.name} holds it`);
  return idleSeconds === undefined ? kept('how long it may be idle is unknown') : { idleSeconds };
}

/** By how much the clocks of the operator and of the API server may differ, in milliseconds. */
export const clockMarginMs = 600_000;

/**
 * The fate of a cluster whose head is not ready, so that nothing runs on it. Undefined if the head may be ready: then Ray is
 * to be asked.
 */
export function fateWithoutHead(cluster: JsonObject, limit: DependsOnRay, serverTime: number): Fate | undefined {
  const condition = conditionOf(cluster, 'HeadPodReady');
  const since = Date.parse(stringAt(condition, 'lastTransitionTime') ?? '');
  if (stringAt(condition, 'status') !== 'False' || Number.isNaN(since)) return undefined;
  return afterIdle('its head is not ready', serverTime - clockMarginMs, since, limit);
}

export function fateByActivity(activity: Activity, limit: DependsOnRay): Fate {
  if (activity.state === 'busy') return kept(`no client holds it, but ${activity.reason}`);
  return afterIdle('it is idle', activity.at, activity.since, limit);
}

function afterIdle(what: string, now: number, since: number, { idleSeconds }: DependsOnRay): Fate {
  const reason = `no client holds it, and ${what} since ${new Date(since).toISOString()}`;
  return now - since >= idleSeconds * 1_000 ? deleted(reason) : kept(`${reason}; it may be so for ${idleSeconds}s`);
}

function deleted(reason: string): Fate {
  return { isDeleted: true, reason };
}

export function kept(reason: string): Fate {
  return { isDeleted: false, reason };
}
