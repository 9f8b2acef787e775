import { ApiError, overloaded } from '../api-error.js';
import { ConfigError } from '../../settings/config-error.js';
import { placeOf } from '../../settings/setting-names.js';
import type { Settings } from '../../settings/settings.js';
import { deadline, DeadlineError } from './deadline.js';
import { loadLanceDb } from './lancedb.js';
import type { LocalPlanner } from './local-planner.js';
import type { Planner, TableDescription } from './planner.js';
import { PlannerPool, type PlannerObserver } from './planner-pool.js';
import type { PlanQuery } from './query.js';
import { readStorage, type Storage } from './storage.js';
import { checkTemporaryFolder } from './temporary-folder.js';
import { messageOf } from '../../errors.js';

/**
 * The planner of the service. Queries that are small are planned in this process; all others in processes that can be
 * killed.
 *
 * @param isSmall - whether a query is certain to be planned in little time and memory; none is unless it says so
 * @throws ConfigError where the storage's settings or the temporary folder are wrong; Error that says what to install,
 *   where the engine is not
 */
export async function createPlanner(
  settings: Settings,
  isSmall: (query: PlanQuery) => boolean = () => false,
  observer: PlannerObserver = {},
): Promise<Planner> {
  await checkTemporaryFolder();
  const storage = await readStorage(settings);
  const pool = new PlannerPool(settings, observer);
  try {
    const local = await openLocal(storage, settings);
    const sizes = () => ({ tables: local.openTables, processes: pool.size });
    return { ...withStorage(withFastPath(pool, local, isSmall, settings), settings), sizes };
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

/** The engine's message, without source locations. */
function reasonOf(error: unknown): string {
  const [reason = ''] = messageOf(error).split(/\n|, \/\S+\.rs/u);
  return reason;
}

type Calls = Pick<Planner, 'explain' | 'describe'>;

/** Both calls in a planning process. */
function pooled(pool: PlannerPool): Calls {
  return {
    explain: async (request, requestContext) => {
      requestContext.onOffloaded?.();
      return textOf(await pool.run({ kind: 'explain', request }, requestContext));
    },
    describe: async (table, requestContext) => {
      requestContext.onOffloaded?.();
      return descriptionOf(await pool.run({ kind: 'describe', table }, requestContext));
    },
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
    explain: async (request, requestContext) => {
      const isFast = isSmall(request.query) && (await within(local.isNarrow(request.table)));
      return isFast ? within(local.explain(request)) : isolated.explain(request, requestContext);
    },
    describe: async (table, requestContext) => {
      const isFast = await within(local.isNarrow(table));
      return isFast ? within(local.describe(table)) : isolated.describe(table, requestContext);
    },
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
  const ready = async (): Promise<void> => {
    await Promise.all([planner.ready(), isThere()]);
  };
  const checkAfter = async (error: unknown): Promise<void> => {
    if (!(error instanceof ApiError)) return ready();
    if (error.failure === 'tableNotFound') await isThere();
  };
  const found = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      await checkAfter(error).catch((cause: unknown) => {
        throw overloaded('the storage was not found', cause);
      });
      throw error;
    }
  };
  return {
    explain: async (request, requestContext) => found(planner.explain(request, requestContext)),
    describe: async (table, requestContext) => found(planner.describe(table, requestContext)),
    ready,
    close: async () => planner.close(),
  };
}

/** Small queries only wait for the storage. */
async function inTime<T>(work: Promise<T>, settings: Settings): Promise<T> {
  try {
    return await deadline(work, settings.planTimeoutMs, 'planning');
  } catch (cause) {
    if (!(cause instanceof DeadlineError)) throw cause;
    throw overloaded('the storage timed out', cause);
  }
}

function textOf(result: unknown): string {
  if (typeof result === 'string') return result;
  throw new Error('a planning process did not return a plan');
}

function descriptionOf(result: unknown): TableDescription {
  if (isDescription(result)) return result;
  throw new Error('a planning process did not return a description');
}

function isDescription(result: unknown): result is TableDescription {
  if (typeof result !== 'object' || result === null || !('version' in result) || !('schema' in result)) return false;
  return typeof result.version === 'number' && typeof result.schema === 'object' && result.schema !== null;
}
