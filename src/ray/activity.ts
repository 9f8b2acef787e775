import { numberAt, objectsAt, stringAt } from '../doctor/fields.js';
import { isJsonObject, type Json, type JsonObject } from '../values/json.js';
import type { CallOptions, RayConnection } from './connection.js';
import { hasEnded, type Job } from './job.js';
import type { Jobs } from './jobs.js';

/** What counts as activity. */
export interface ActivityPolicy {
  /** Whether actors whose program has ended (`lifetime="detached"`) keep the cluster busy. */
  readonly detachedActors: 'busy' | 'ignored';
}

/** Whether a cluster does something. Times are milliseconds since 1970 by Ray's clock: never compare them with another. */
export type Activity =
  | { readonly state: 'busy'; readonly at: number; readonly reason: string }
  | { readonly state: 'idle'; readonly at: number; readonly since: number };

/** What Ray says about its activity. */
export interface ActivityFacts {
  readonly at: number;
  readonly components: readonly Component[];
  readonly jobs: readonly Job[];
  /** When the head started, if Ray knows it already. */
  readonly headStart: number | undefined;
  /** Actors that are not dead. Undefined if the policy does not count them. */
  readonly actors: ActorFacts | undefined;
}

/** The drivers, or what a hook of the user reports. */
export interface Component {
  readonly name: string;
  readonly status: string;
  readonly reason: string | undefined;
  readonly lastActivity: number | undefined;
}

export interface ActorFacts {
  /** Whether the list is complete. */
  readonly isComplete: boolean;
  readonly actors: readonly Actor[];
}

export interface Actor {
  readonly namespace: string;
  readonly name: string;
}

/** Namespaces of actors that Ray and its libraries start by themselves, and leave running (Ray 2.60). */
const internalNamespaces: ReadonlySet<string> = new Set([
  'SUPERVISOR_ACTOR_RAY_NAMESPACE',
  'AutoscalingRequester',
  'AutoscalingCoordinator',
  'ActorLocationTracker',
  'DataUsageCollectionActor',
  '_dataset_stats_actor',
  '_dataset_stats_summary_actor',
  'ray_data_shuffle_disk',
  '_train_state_actor',
  'llm_batch_telemetry',
  'llm_serve_telemetry',
]);

/**
 * Whether the cluster is busy. What Ray does not know or leaves out counts as busy, because an idle cluster may be deleted.
 *
 * @param previous - the activity that was read before: Ray does not say when the last actor ended
 */
export function activityOf(facts: ActivityFacts, previous?: Activity): Activity {
  const { at } = facts;
  const reason = busyWith(facts);
  if (reason !== undefined) return { state: 'busy', at, reason };
  const ends = facts.jobs.map(({ endTime, startTime }) => endTime ?? startTime ?? at);
  const activities = facts.components.flatMap(({ lastActivity }) => lastActivity ?? []);
  const seen = previous === undefined ? [] : [previous.state === 'busy' ? previous.at : previous.since];
  const since = Math.max(facts.headStart ?? at, ...ends, ...activities, ...seen);
  return { state: 'idle', at, since: Math.min(since, at) };
}

function busyWith({ jobs, components, actors }: ActivityFacts): string | undefined {
  const job = jobs.find((each) => !hasEnded(each));
  if (job !== undefined) return `${job.type === 'DRIVER' ? 'driver' : 'job'} ${job.id} is ${job.status}`;
  const component = components.find(({ status }) => status !== 'INACTIVE');
  if (component !== undefined) return `${component.name} is ${component.status}: ${component.reason ?? 'no reason'}`;
  const actor = actors?.actors.find(({ namespace }) => !internalNamespaces.has(namespace));
  if (actor !== undefined) return `actor ${actor.name} in namespace ${actor.namespace} is running`;
  return actors?.isComplete === false ? 'Ray does not list all actors' : undefined;
}

/** Reads what {@link activityOf} needs: the clock first, so that nothing is older than it says. */
export async function readActivity(
  connection: RayConnection,
  jobs: Jobs,
  { detachedActors }: ActivityPolicy,
  options: CallOptions,
): Promise<ActivityFacts> {
  const components = await connection.json({ path: 'api/component_activities', ...options });
  return {
    at: milliseconds(timestampIn(components)) ?? 0,
    components: componentsOf(components),
    jobs: await jobs.list(options),
    headStart: await headStart(connection, options),
    actors: detachedActors === 'busy' ? await liveActors(connection, options) : undefined,
  };
}

function componentsOf(answer: Json): readonly Component[] {
  if (!isJsonObject(answer) || timestampIn(answer) === undefined) {
    return [{ name: 'driver', status: 'UNKNOWN', reason: 'Ray does not tell', lastActivity: undefined }];
  }
  return Object.entries(answer).map(([name, value]) => ({
    name,
    status: stringAt(value, 'is_active') ?? 'UNKNOWN',
    reason: stringAt(value, 'reason'),
    lastActivity: milliseconds(numberAt(value, 'last_activity_at')),
  }));
}

/** Ray's time in seconds since 1970. Another unit would make every cluster look idle since ever. */
function timestampIn(components: Json): number | undefined {
  const seconds = numberAt(components, 'driver', 'timestamp');
  return seconds === undefined || seconds > 1e11 ? undefined : seconds;
}

function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1_000;
}

async function headStart(connection: RayConnection, options: CallOptions): Promise<number | undefined> {
  const nodes = await stateOf(connection, 'nodes', {}, options);
  const heads = nodes.result.filter((node) => node['is_head_node'] === true && node['state'] === 'ALIVE');
  const starts = heads.flatMap((head) => numberAt(head, 'start_time_ms') ?? []);
  return starts.length === 0 ? undefined : Math.max(...starts);
}

async function liveActors(connection: RayConnection, options: CallOptions): Promise<ActorFacts> {
  const notDead = { filter_keys: 'state', filter_predicates: '!=', filter_values: 'DEAD' };
  const { result, isComplete } = await stateOf(connection, 'actors', notDead, options);
  const actors = result.map((actor) => ({
    namespace: stringAt(actor, 'ray_namespace') ?? '',
    name:
      [stringAt(actor, 'name'), stringAt(actor, 'class_name')].find((name) => name !== undefined && name !== '') ?? '',
  }));
  return { actors, isComplete };
}

/** The most that Ray's state API lists. */
const stateLimit = 10_000;

async function stateOf(
  connection: RayConnection,
  resource: 'nodes' | 'actors',
  filter: Readonly<Record<string, string>>,
  options: CallOptions,
): Promise<{ readonly result: readonly JsonObject[]; readonly isComplete: boolean }> {
  const query = { detail: '1', limit: String(stateLimit), ...filter };
  const answer = await connection.json({ path: `api/v0/${resource}`, query, ...options });
  const warning = stringAt(answer, 'data', 'result', 'partial_failure_warning') ?? '';
  const filtered = numberAt(answer, 'data', 'result', 'num_filtered') ?? Infinity;
  const result = objectsAt(answer, 'data', 'result', 'result');
  return { result, isComplete: warning === '' && filtered <= result.length };
}
