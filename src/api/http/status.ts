import type { ServiceContext } from './service-context.js';

/** A client that went away before its answer, as logs and metrics show it. */
export const clientGone = 499;

/** The status that the client got, or {@link clientGone}. */
export function statusOf({ res }: ServiceContext): number {
  return res.writableFinished ? res.statusCode : clientGone;
}
