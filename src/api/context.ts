import type { RouterMiddleware } from '@koa/router';
import type { Middleware, ParameterizedContext } from 'koa';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings.js';
import type { Admission, BodyBudget } from './admission.js';
import type { Authenticator, Principal } from './auth/authenticator.js';
import type { Readiness } from './readiness.js';
import type { Metrics } from './metrics.js';
import type { Planner } from './plan/planner.js';
import type { ReadCall } from './plan/request/read-request.js';
import type { HttpLimits } from './server/listen.js';

/** The state of a request, for the middlewares and the log. */
export interface RequestState {
  /** From the header x-request-id, or generated. */
  requestId: string;
  /** The name of the route, the same for all tables; `unmatched` without a route. */
  route: string;
  /** Aborts when the client disconnects before the response, or a shutdown takes too long. */
  signal: AbortSignal;
  subject?: string;
  /** The path of the table in the log. */
  table?: string;
}

/** The state of a request about tables: what each step leaves for the next ones. */
export interface CallState extends RequestState {
  /** The caller according to the headers; undefined if they have no credentials, which the body may have. */
  known: Principal | undefined;
  body: Buffer;
  /** Ends the request as far as it counts as in progress. */
  leave: () => void;
  read: ReadCall;
  principal: Principal;
}

export type ServiceContext = ParameterizedContext<RequestState>;

export type ServiceMiddleware = Middleware<RequestState>;

/** A step of a request about tables. */
export type CallMiddleware = RouterMiddleware<CallState>;

export interface Service {
  readonly settings: Settings;
  readonly planner: Planner;
  readonly authenticator: Authenticator;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly limits: HttpLimits;
  readonly admission: Admission;
  readonly bodies: BodyBudget;
  readonly readiness: Readiness;
  /** Aborts each request without a response yet. */
  readonly running: Set<AbortController>;
}
