import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of /metrics. Each service has its own registry. */
export interface Metrics {
  readonly registry: Registry;
  readonly requests: Counter<'route' | 'method' | 'status'>;
  readonly duration: Histogram<'route'>;
  readonly inFlight: Gauge;
  readonly rejected: Counter<'reason'>;
  readonly errors: Counter;
  readonly connectionsDropped: Counter;
  readonly plannersStarted: Counter;
  readonly plannersEnded: Counter<'why'>;
  /** Adds a gauge, which is read on each scrape. */
  readonly gauge: (name: string, help: string, value: () => number) => void;
}

const prefix = 'helmwright_explain_';

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const rejected = new Counter({
    name: `${prefix}rejected_total`,
    help: 'Rejected requests (503), by reason: full (queue), waited (timed out in the queue), memory (of bodies).',
    labelNames: ['reason'],
    registers,
  });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route, method and status; 499 means that the client disconnected.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  return {
    registry,
    requests,
    gauge: (name, help, value) => {
      new Gauge({ name: `${prefix}${name}`, help, registers, collect: sets(value) });
    },
    duration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Seconds from the headers of a request to the end of the response.',
      labelNames: ['route'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    inFlight: new Gauge({ name: 'http_requests_in_flight', help: 'Requests without a response yet.', registers }),
    rejected,
    errors: new Counter({
      name: `${prefix}internal_errors_total`,
      help: 'Internal errors (500).',
      registers,
    }),
    connectionsDropped: new Counter({
      name: `${prefix}connections_dropped_total`,
      help: 'Connections that were closed because of the connection limit.',
      registers,
    }),
    plannersStarted: new Counter({
      name: `${prefix}planners_started_total`,
      help: 'Planning processes that started.',
      registers,
    }),
    plannersEnded: new Counter({
      name: `${prefix}planners_ended_total`,
      help: 'Planning processes that a query ended, by reason: time, starved (CPU), memory, worn (kept too much memory), left (client disconnected), crash.',
      labelNames: ['why'],
      registers,
    }),
  };
}

function sets(value: () => number): (this: Gauge) => void {
  return function collect() {
    this.set(value());
  };
}
