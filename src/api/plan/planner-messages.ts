import type { FailureName } from '../api-error.js';
import { failures } from '../api-error.js';
import type { PlanSettings } from './local-planner.js';
import type { EngineCall } from './engine-call.js';

/** What a planning process is asked, one at a time. */
export type Call = { readonly kind: 'start'; readonly settings: PlanSettings } | EngineCall;

/** What it answers: perhaps that the storage answered, then one of the others. */
export type Answer =
  | { readonly kind: 'opened' }
  | { readonly kind: 'done'; readonly result: unknown }
  /** An ApiError; `cause` is for the log. */
  | { readonly kind: 'refused'; readonly failure: FailureName; readonly detail: string; readonly cause: string }
  | { readonly kind: 'broken'; readonly message: string };

/** Whether a message is a call: only the parent writes to the channel. */
export function isCall(message: unknown): message is Call {
  return typeof message === 'object' && message !== null && 'kind' in message;
}

/** Whether a message is an answer. A process that fails may write anything, so that its texts are looked at. */
export function isAnswer(message: unknown): message is Answer {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false;
  switch (message.kind) {
    case 'opened':
      return true;
    case 'done':
      return 'result' in message;
    case 'refused':
      return isRefusal(message);
    case 'broken':
      return 'message' in message && typeof message.message === 'string';
    default:
      return false;
  }
}

function isRefusal(message: object): boolean {
  if (!('failure' in message && 'detail' in message && 'cause' in message)) return false;
  const { failure, detail, cause } = message;
  return (
    typeof failure === 'string' &&
    Object.hasOwn(failures, failure) &&
    typeof detail === 'string' &&
    typeof cause === 'string'
  );
}
