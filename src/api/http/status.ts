import type { ServiceContext } from './service-context.js';

/** The status in logs and metrics if the client disconnected before the response. */
export const clientGone = 499;

/** The status of the response, or {@link clientGone}. */
export function statusOf({ res }: ServiceContext): number {
  return res.writableFinished ? res.statusCode : clientGone;
}
