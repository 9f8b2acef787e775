import type { Logger } from 'pino';
import type { Authenticator } from '../auth/authenticator.js';
import type { Settings } from '../../settings/settings.js';
import type { Planner } from '../plan/planner.js';
import type { Admission } from './admission.js';
import type { ByteBudget } from './byte-budget.js';
import type { Metrics } from './metrics.js';
import type { Readiness } from './readiness.js';

/** What the routes work with. */
export interface Service {
  readonly settings: Settings;
  readonly planner: Planner;
  readonly authenticator: Authenticator;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly admission: Admission;
  readonly bodies: BodyBudgets;
  readonly readiness: Readiness;
}

/** Callers that are not known yet share a budget of their own, so that they cannot shut out those that are. */
export interface BodyBudgets {
  readonly known: ByteBudget;
  readonly unknown: ByteBudget;
}
