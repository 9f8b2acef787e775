import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

const prefix = 'helmwright_explain_';

/** The metrics of /metrics. Each service has its own registry. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter<Label>({ name, help, labelNames, registers });
  return {
    registry,
    requests: counter('http_requests_total', 'Requests by route, method and status; 499: the client disconnected.', [
      'route',
      'method',
      'status',
    ]),
    duration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Seconds from the headers of a request to the end of the response.',
      labelNames: ['route'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    inFlight: new Gauge({ name: 'http_requests_in_flight', help: 'Requests without a response yet.', registers }),
    rejected: counter(
      `${prefix}rejected_total`,
      'Rejected requests (503), by reason: full (too many in progress), memory (of bodies).',
      ['reason'],
    ),
    errors: counter(`${prefix}internal_errors_total`, 'Internal errors (500).'),
    connectionsDropped: counter(
      `${prefix}connections_dropped_total`,
      'Connections that were closed because of the connection limit.',
    ),
    plannersEnded: counter(
      `${prefix}planners_ended_total`,
      'Planning processes that a query ended, by reason: time, starved (CPU), memory, worn (kept too much memory), left (client disconnected), crash.',
      ['why'],
    ),
    /** Adds a gauge, which is read on each scrape. */
    gauge: (name: string, help: string, value: () => number): void => {
      const collect = function collect(this: Gauge): void {
        this.set(value());
      };
      new Gauge({ name: `${prefix}${name}`, help, registers, collect });
    },
  };
}
