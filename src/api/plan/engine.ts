import { ApiError } from '../api-error.js';
import { ConfigError } from '../config/config-error.js';
import { placeOf } from '../config/setting-names.js';
import type { Settings } from '../config/settings.js';
import { deadline, DeadlineError } from './deadline.js';
import { loadLanceDb } from './lancedb.js';
import type { LocalPlanner } from './local-planner.js';
import type { Planner, TableDescription } from './planner.js';
import { PlannerPool, type PlannerObserver } from './planner-pool.js';
import type { PlanQuery } from './query.js';
import { readStorage, type Storage } from './storage.js';

/**
 * The planner of the service. Queries that are small are planned in this process; all others in processes that can be
 * killed.
 *
 * @param isSmall - whether a query is certain to be planned in little time and memory; none is unless it says so
 * @throws ConfigError where the storage's settings are wrong; Error that says what to install, where the engine is not
 */
export async function createPlanner(
  settings: Settings,
  isSmall: (query: PlanQuery) => boolean = () => false,
  observer: PlannerObserver = {},
): Promise<Planner> {
  const storage = await readStorage(settings);
  const pool = new PlannerPool(settings, observer);
  try {
    const local = settings.planFastPath ? await openLocal(storage, settings) : undefined;
    const planner = local === undefined ? pooled(pool) : withFastPath(pool, local, isSmall, settings);
    const sizes = () => ({ tables: local?.openTables ?? 0, processes: pool.size });
    return { ...withStorage(planner, settings), sizes };
  } catch (error) {
    await pool.close();
    throw error;
  }
}

async function openLocal(storage: Storage, settings: Settings): Promise<LocalPlanner> {
  const lancedb = await loadLanceDb();
  const { LocalPlanner } = await import('./local-planner.js');
  return LocalPlanner.open(lancedb, storage, settings).catch((error: unknown) => {
    throw new ConfigError(placeOf('root'), `cannot be opened: ${reasonOf(error)}`);
  });
}

/** What the engine says, without where in its own code it says so. */
function reasonOf(error: unknown): string {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split(/\n|, \/\S+\.rs/u);
  return reason;
}

function pooled(pool: PlannerPool): Planner {
  return {
    explain: async (request, signal, handedOver) => {
      handedOver?.();
      return textOf(await pool.run({ kind: 'explain', request }, signal));
    },
    describe: async (table, signal) => descriptionOf(await pool.run({ kind: 'describe', table }, signal)),
    ready: async () => {
      await pool.ready();
      await pool.run({ kind: 'check' }, new AbortController().signal);
    },
    close: async () => pool.close(),
  };
}

function withFastPath(
  pool: PlannerPool,
  local: LocalPlanner,
  isSmall: (query: PlanQuery) => boolean,
  settings: Settings,
): Planner {
  const within = async <T>(work: Promise<T>): Promise<T> => inTime(work, settings);
  const isolated = pooled(pool);
  return {
    explain: async (request, signal, handedOver) => {
      const isFast = isSmall(request.query) && (await within(local.isNarrow(request.table)));
      return isFast ? within(local.explain(request)) : isolated.explain(request, signal, handedOver);
    },
    describe: async (table) => within(local.describe(table)),
    ready: async () => {
      await Promise.all([pool.ready(), local.ready()]);
    },
    close: async () => {
      await pool.close();
      await local.close();
    },
  };
}

/**
 * The engine takes a folder that is gone for one without tables, and says in many words that a store cannot be reached:
 * so the storage itself is asked.
 */
function withStorage(planner: Planner, settings: Settings): Planner {
  const isThere = async (): Promise<unknown> => readStorage(settings);
  const found = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const asked = error instanceof ApiError ? error.failure === 'tableNotFound' && isThere() : planner.ready();
      await Promise.resolve(asked).catch((cause: unknown) => {
        throw unavailable('the storage is not there', settings, cause);
      });
      throw error;
    }
  };
  return {
    explain: async (request, signal, handedOver) => found(planner.explain(request, signal, handedOver)),
    describe: async (table, signal) => found(planner.describe(table, signal)),
    ready: async () => {
      await Promise.all([planner.ready(), isThere()]);
    },
    close: async () => planner.close(),
  };
}

/** What is certain to be small waits for nothing but the storage. */
async function inTime<T>(work: Promise<T>, settings: Settings): Promise<T> {
  try {
    return await deadline(work, settings.planTimeoutMs, 'planning');
  } catch (cause) {
    if (!(cause instanceof DeadlineError)) throw cause;
    throw unavailable('the storage did not answer in time', settings, cause);
  }
}

function unavailable(detail: string, { retryAfterSeconds }: Settings, cause: unknown): ApiError {
  return new ApiError('overloaded', detail, { headers: { 'Retry-After': String(retryAfterSeconds) }, cause });
}

function textOf(result: unknown): string {
  if (typeof result === 'string') return result;
  throw new Error('a planning process answered no plan');
}

function descriptionOf(result: unknown): TableDescription {
  if (isDescription(result)) return result;
  throw new Error('a planning process answered no description');
}

function isDescription(result: unknown): result is TableDescription {
  if (typeof result !== 'object' || result === null || !('version' in result) || !('schema' in result)) return false;
  return typeof result.version === 'number' && typeof result.schema === 'object' && result.schema !== null;
}
