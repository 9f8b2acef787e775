import { writeFileSync } from 'node:fs';
import { ApiError } from '../api-error.js';
import { loadLanceDb } from './lancedb.js';
import type { LocalPlanner, PlanSettings } from './local-planner.js';
import { type Answer, type Call, isCall } from './planner-messages.js';
import { readStorage } from './storage.js';
import { messageOf } from '../../errors.js';

/**
 * The main file of a planning process: it answers the calls of its parent, which kills it when one takes too long, and
 * ends with its parent.
 */
let planner: LocalPlanner | undefined;

/** Where memory is short, this process goes and not its parent. */
function offerToEnd(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every system has it.
  }
}

async function start(settings: PlanSettings): Promise<LocalPlanner> {
  const lancedb = await loadLanceDb();
  const { LocalPlanner } = await import('./local-planner.js');
  // Looked at last: the engine makes a folder that is gone.
  const storage = await readStorage(settings);
  return LocalPlanner.open(lancedb, storage, settings);
}

async function resultOf(call: Call): Promise<unknown> {
  if (call.kind === 'start') {
    planner = await start(call.settings);
    return undefined;
  }
  if (planner === undefined) throw new Error('the planning process could not be started');
  return planner.run(call, () => send({ kind: 'opened' }));
}

function refusalOf(error: unknown): Answer {
  if (!(error instanceof ApiError)) return { kind: 'broken', message: messageOf(error) };
  const { cause } = error.options;
  return {
    kind: 'refused',
    failure: error.failure,
    detail: error.detail,
    cause: cause === undefined ? '' : messageOf(cause),
  };
}

function send(answer: Answer): void {
  process.send?.(answer);
}

offerToEnd();
// A terminal signals the whole group; the parent says when to end.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  if (!isCall(message)) return;
  resultOf(message).then(
    (result) => send({ kind: 'done', result }),
    (error: unknown) => send(refusalOf(error)),
  );
});
