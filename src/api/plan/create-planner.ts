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
import { readStorage } from './storage.js';
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
  const local = await openLocal(settings);
  const pool = new Pool(settings, observer);
  const isFast = async (call: EngineCall): Promise<boolean> => {
    const mayBe = call.kind === 'describe' || (call.kind === 'explain' && isSmall(call.request.query));
    return mayBe && inTime(local.isNarrow(tableOf(call)), settings);
  };
  const ready = async (): Promise<void> => {
    await Promise.all([pool.ready(), local.ready(), readStorage(settings)]);
  };
  return {
    run: async (call, requestContext) => {
      try {
        if (await isFast(call)) return await inTime(local.run(call), settings);
        requestContext.onOffloaded?.();
        return await pool.run(call, requestContext);
      } catch (error) {
        throw await storageFailure(error, settings, ready);
      }
    },
    ready,
    sizes: () => ({ tables: local.openTables, processes: pool.size }),
    close: async () => {
      await pool.close();
      await local.close();
    },
  };
}

async function openLocal(settings: Settings): Promise<LocalPlanner> {
  const storage = await readStorage(settings);
  const lancedb = await loadLanceDb();
  const { LocalPlanner } = await import('./local-planner.js');
  return LocalPlanner.open(lancedb, storage, settings).catch((error: unknown) => {
    // The engine's message, without source locations.
    const [reason = ''] = messageOf(error).split(/\n|, \/\S+\.rs/u);
    throw new ConfigError(placeOf('root'), `cannot be opened: ${reason}`);
  });
}

/**
 * The engine takes a folder that is gone for one without tables, and says in many words that a store cannot be reached:
 * so the storage itself is asked.
 */
async function storageFailure(error: unknown, settings: Settings, ready: () => Promise<void>): Promise<unknown> {
  const isMissing =
    error instanceof ApiError && (error.failure === 'tableNotFound' || error.failure === 'namespaceNotFound');
  if (error instanceof ApiError && !isMissing) return error;
  const isThere = isMissing ? readStorage(settings) : ready();
  return isThere.then(
    () => error,
    (cause: unknown) => overloaded('the storage was not found', cause),
  );
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
