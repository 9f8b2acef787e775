import { messageOf } from '../../errors.js';
import { ConfigError } from '../../settings/config-error.js';
import { placeOf } from '../../settings/setting-names.js';
import type { Settings } from '../../settings/settings.js';
import { ApiError, overloaded } from '../errors.js';
import { deadline, readStorage } from './storage.js';
import { LocalPlanner } from './local-planner.js';
import { type EngineCall, type Planner, type PlanQuery, tableOf } from './planner.js';
import { Pool, type PoolQueue, type WorkerEnd } from './pool.js';
import { checkTemporaryFolder } from './temporary-folder.js';

export interface PlannerOptions {
  /** Whether a query is certain to be planned in little time and memory. @default none is */
  readonly isSmall?: (query: PlanQuery) => boolean;
  /** Called when a planning process was ended because of its call. */
  readonly onEnded?: (why: WorkerEnd) => void;
  /** Of calls that wait for a planning process. */
  readonly queue?: Partial<PoolQueue>;
}

/**
 * The planner of the service. Queries that are small are planned in this process; all others in processes that can be
 * killed.
 */
export async function createPlanner(
  settings: Settings,
  { isSmall = () => false, onEnded, queue }: PlannerOptions = {},
): Promise<Planner> {
  await checkTemporaryFolder();
  const local = await LocalPlanner.open(settings).catch(asConfigError);
  const pool = new Pool(settings, onEnded, queue);
  /** Undefined for a call that is not small. Small calls only wait for the storage. */
  const runSmall = async (call: EngineCall): Promise<unknown> => {
    if (call.kind !== 'describe' && !(call.kind === 'explain' && isSmall(call.request.query))) return undefined;
    const work = async (): Promise<unknown> =>
      (await local.isNarrow(tableOf(call))) ? await local.run(call) : undefined;
    return deadline(work(), settings.planTimeoutMs);
  };
  const ready = async (): Promise<void> => {
    await Promise.all([pool.ready(), local.ready(), readStorage(settings)]);
  };
  return {
    run: async (call, requestContext) => {
      try {
        const result = await runSmall(call);
        if (result !== undefined) return result;
        requestContext.onOffloaded?.();
        return await pool.run(call, requestContext);
      } catch (error) {
        if (!(error instanceof ApiError)) await ready().catch(throwUnavailable);
        // The engine takes a folder that is gone for one without tables.
        else if (error.kind.status === 404) await readStorage(settings).catch(throwUnavailable);
        throw error;
      }
    },
    ready,
    sizes: () => ({ tables: local.openTables, processes: pool.size }),
    close: async () => {
      await pool.close();
      local.close();
    },
  };
}

/** The engine's message, without source locations. */
function asConfigError(error: unknown): never {
  if (error instanceof ConfigError) throw error;
  const [reason = ''] = messageOf(error).split(/\n|, \/\S+\.rs/u);
  throw new ConfigError(placeOf('root'), `cannot be opened: ${reason}`);
}

/** The engine says in many words that a store cannot be reached, so the storage itself is asked. */
function throwUnavailable(cause: unknown): never {
  throw overloaded('the storage was not found', cause);
}
