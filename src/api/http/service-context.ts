import type { Middleware, ParameterizedContext } from 'koa';

/** The state of a request, for the middlewares and the log. */
export interface RequestState {
  /** From the header x-request-id, or generated. */
  requestId: string;
  /** The name of the route, the same for all tables; `unmatched` without a route. */
  route: string;
  /** Aborts when the client disconnects before the response. */
  signal: AbortSignal;
  subject?: string;
  /** The path of the table in the log. */
  table?: string;
}

export type ServiceContext = ParameterizedContext<RequestState>;

export type ServiceMiddleware = Middleware<RequestState>;
