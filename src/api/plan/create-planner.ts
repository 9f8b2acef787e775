import { messageOf } from '../../errors.js';
import { ConfigError } from '../../settings/config-error.js';
import { placeOf } from '../../settings/setting-names.js';
import type { Settings } from '../../settings/settings.js';
import { ApiError, overloaded } from '../errors.js';
import { deadline, DeadlineError } from './deadline.js';
import { loadLanceDb } from './lancedb/load.js';
import type { LocalPlanner } from './local-planner.js';
import { type EngineCall, type Planner, tableOf } from './planner.js';
import { Pool, type PoolObserver } from './pool.js';
import type { PlanQuery } from './request/query.js';
import { readStorage, type Storage } from './storage.js';
import { checkTemporaryFolder } from './temporary-folder.js';

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
  observer: PoolObserver = {},
): Promise<Planner> {
  await checkTemporaryFolder();
  const storage = await readStorage(settings);
  const pool = new Pool(settings, observer);
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

function withFastPath(
  pool: Pool,
  local: LocalPlanner,
  isSmall: (query: PlanQuery) => boolean,
  settings: Settings,
): Planner {
  const within = async <T>(work: Promise<T>): Promise<T> => inTime(work, settings);
  const isFast = async (call: EngineCall): Promise<boolean> => {
    if (call.kind !== 'explain' && call.kind !== 'describe') return false;
    if (call.kind === 'explain' && !isSmall(call.request.query)) return false;
    return within(local.isNarrow(tableOf(call)));
  };
  return {
    run: async (call, requestContext) => {
      if (await isFast(call)) return within(local.run(call));
      requestContext.onOffloaded?.();
      return pool.run(call, requestContext);
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
    if (error.failure === 'tableNotFound' || error.failure === 'namespaceNotFound') await isThere();
  };
  const run: Planner['run'] = async (call, requestContext) => {
    try {
      return await planner.run(call, requestContext);
    } catch (error) {
      await checkAfter(error).catch((cause: unknown) => {
        throw overloaded('the storage was not found', cause);
      });
      throw error;
    }
  };
  return { run, ready, close: async () => planner.close() };
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
