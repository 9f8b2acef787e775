import type { Logger } from 'pino';
import type { Authenticator } from '../auth/authenticator.js';
import type { Settings } from '../../settings/settings.js';
import type { Planner } from '../plan/planner.js';
import type { Admission } from './admission.js';
import type { ByteBudget } from './byte-budget.js';
import type { HttpLimits } from './http-limits.js';
import type { Metrics } from './metrics.js';
import type { Readiness } from './readiness.js';

/** The dependencies of the routes. */
export interface Service {
  readonly settings: Settings;
  readonly planner: Planner;
  readonly authenticator: Authenticator;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly limits: HttpLimits;
  readonly admission: Admission;
  readonly bodies: BodyBudgets;
  readonly readiness: Readiness;
}

/** Unauthenticated callers have a separate budget, so that they cannot block authenticated ones. */
export interface BodyBudgets {
  readonly known: ByteBudget;
  readonly unknown: ByteBudget;
}
