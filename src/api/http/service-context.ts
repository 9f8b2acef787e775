import type { Middleware, ParameterizedContext } from 'koa';

/** What the middlewares learn about a request, for each other and for the log. */
export interface RequestState {
  /** From the header x-request-id, or made here. */
  requestId: string;
  /** The route's name, which is the same for all tables; `unmatched` where there is none. */
  route: string;
  /** Ends when the client goes away before its answer. */
  signal: AbortSignal;
  subject?: string;
  /** The table's path, as it is logged. */
  table?: string;
}

export type ServiceContext = ParameterizedContext<RequestState>;

export type ServiceMiddleware = Middleware<RequestState>;
