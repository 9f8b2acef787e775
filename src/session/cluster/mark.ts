import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { annotationsOf, labelsOf, nameOf, stringAt, type StringMap } from '../../doctor/fields.js';
import type { JsonObject } from '../../values/json.js';

/** What happens to a cluster when its session ends. */
export type OnExit = 'delete' | 'retain' | 'retain-on-failure';

/** What happens to the jobs of a cluster whose client is gone: they end with the cluster, or the cluster stays until they end. */
export type DetachedJobs = 'abandon' | 'finish';

/** A client that holds a cluster. */
export interface Holder {
  readonly id: string;
  /** For messages: `ada@laptop`. */
  readonly name: string;
}

/** How a client holds a cluster. */
export interface Hold {
  readonly holder: Holder;
  readonly leaseSeconds: number;
  readonly onExit: OnExit;
  readonly detachedJobs: DetachedJobs;
  /** How long the cluster may be idle, in seconds. Undefined is for ever. */
  readonly idleSeconds: number | undefined;
}

/** What a session writes on its cluster. Absent fields are unknown. */
export interface Mark {
  /** The client that holds it. None after the exit of a session that retains it. */
  readonly holder: Holder | undefined;
  readonly leaseSeconds: number | undefined;
  /** By the API server's clock, in milliseconds since 1970. */
  readonly renewedAt: number | undefined;
  readonly onExit: string | undefined;
  readonly detachedJobs: string | undefined;
  readonly idleSeconds: number | undefined;
  /** A digest of the cluster's spec as it was requested. */
  readonly spec: string | undefined;
}

const label = { 'app.kubernetes.io/managed-by': 'helmwright-session' };

/** Selects the clusters of sessions. */
export const markSelector = 'app.kubernetes.io/managed-by=helmwright-session';

export const keys = {
  cluster: 'session.helmwright.dev/cluster',
  holder: 'session.helmwright.dev/holder',
  holderName: 'session.helmwright.dev/holder-name',
  lease: 'session.helmwright.dev/lease-seconds',
  renewedAt: 'session.helmwright.dev/renewed-at',
  onExit: 'session.helmwright.dev/on-exit',
  detachedJobs: 'session.helmwright.dev/detached-jobs',
  idle: 'session.helmwright.dev/idle-seconds',
  spec: 'session.helmwright.dev/spec',
} as const;

/** This process, as the holder of a cluster. */
export function newHolder(): Holder {
  return { id: randomUUID(), name: `${userName()}@${hostname()}` };
}

/** In a container the user ID may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

/**
 * The label of a session's cluster, and the annotations of its holder.
 *
 * @param cluster - its namespace and name, such as `lance/demo`
 */
export function markOf(
  hold: Hold,
  spec: string,
  cluster: string,
): { readonly labels: StringMap; readonly annotations: StringMap } {
  return { labels: label, annotations: { ...holdAnnotations(hold), [keys.spec]: spec, [keys.cluster]: cluster } };
}

export function holdAnnotations({ holder, leaseSeconds, onExit, detachedJobs, idleSeconds }: Hold): StringMap {
  return {
    [keys.holder]: holder.id,
    [keys.holderName]: holder.name,
    [keys.lease]: `${leaseSeconds}`,
    [keys.onExit]: onExit,
    [keys.detachedJobs]: detachedJobs,
    [keys.idle]: idleSeconds === undefined ? 'never' : `${idleSeconds}`,
  };
}

/** What is written on a cluster that its client leaves to its jobs. */
export const whenIdle = 'delete-when-idle';

export function leftAnnotations(idleSeconds: number): StringMap {
  return { [keys.onExit]: whenIdle, [keys.idle]: `${idleSeconds}` };
}

/**
 * The mark of a cluster; undefined if no session created it. The manifest of a session's cluster that somebody copies
 * brings its mark along, but not the cluster's own name.
 */
export function readMark(cluster: JsonObject): Mark | undefined {
  const [[key, value] = ['', '']] = Object.entries(label);
  if (labelsOf(cluster)[key] !== value) return undefined;
  const annotations = annotationsOf(cluster);
  const own = `${stringAt(cluster, 'metadata', 'namespace') ?? ''}/${nameOf(cluster)}`;
  if (annotations[keys.cluster] !== own) return undefined;
  const { [keys.holder]: id, [keys.holderName]: name = 'another client' } = annotations;
  // The holder that created the cluster has not renewed its lease yet.
  const renewedAt = annotations[keys.renewedAt] ?? stringAt(cluster, 'metadata', 'creationTimestamp');
  return {
    holder: id === undefined ? undefined : { id, name },
    leaseSeconds: secondsIn(annotations[keys.lease]),
    renewedAt: timeIn(renewedAt),
    onExit: annotations[keys.onExit],
    detachedJobs: annotations[keys.detachedJobs],
    idleSeconds: secondsIn(annotations[keys.idle]),
    spec: annotations[keys.spec],
  };
}

function secondsIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function timeIn(text: string | undefined): number | undefined {
  const time = text !== undefined && timestamp.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/**
 * When the lease of a cluster's holder ends, by the API server's clock.
 *
 * @returns undefined if no client holds the cluster, or the end of the lease is unknown
 */
export function leaseEnd({ holder, renewedAt, leaseSeconds }: Mark): number | undefined {
  if (holder === undefined || renewedAt === undefined || leaseSeconds === undefined) return undefined;
  return renewedAt + leaseSeconds * 1_000;
}

/** Whether the lease has certainly ended. */
export function isExpired(mark: Mark, serverTime: number): boolean {
  const end = leaseEnd(mark);
  return end !== undefined && serverTime > end;
}
