import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isLoopback } from '../../settings/loopback.js';
import type { Settings } from '../../settings/settings.js';
import { Admission, BodyBudget } from '../admission.js';
import { refuseOverload } from '../middleware/overload.js';
import { createApp, type Duties } from '../app.js';
import { createAuthenticator } from '../auth/create-authenticator.js';
import type { Service } from '../context.js';
import { overloaded } from '../errors.js';
import { createLog } from '../log.js';
import { createMetrics } from '../metrics.js';
import { createPlanner } from '../plan/create-planner.js';
import type { Planner } from '../plan/planner.js';
import type { PoolQueue } from '../plan/pool.js';
import { isSmall } from '../plan/request/filter.js';
import { Readiness } from '../readiness.js';
import { type Address, type HttpLimits, httpLimits, listen, type Listening } from './listen.js';

/** A running service. */
export interface RunningService {
  /** The URL with the base path, such as `http://127.0.0.1:2333/lance`. */
  readonly url: string;
  /** The URL without a path of /metrics. */
  readonly metricsUrl: string;
  /**
   * Shuts down within `drainSeconds`: not ready at once, finishes running requests, and on the network accepts new ones
   * for some seconds. A second call waits for the same shutdown.
   */
  close(): Promise<void>;
}

/** Replacements of the service's own parts. */
export interface Parts {
  readonly log?: Logger;
  readonly planner?: Planner;
  readonly limits?: Partial<HttpLimits>;
  /** Of calls that wait for a planning process. */
  readonly queue?: Partial<PoolQueue>;
}

/** Starts the parts and listens. If it cannot listen, the parts are stopped. */
export async function startServer(settings: Settings, parts: Parts = {}): Promise<RunningService> {
  const log = parts.log ?? createLog(settings.logLevel);
  const limits = { ...httpLimits, ...parts.limits };
  const metrics = createMetrics();
  const authenticator = createAuthenticator(settings, (text) => log.warn(text));
  const planner =
    parts.planner ??
    (await createPlanner(settings, {
      isSmall,
      onEnded: (why) => metrics.plannersEnded.inc({ why }),
      ...(parts.queue && { queue: parts.queue }),
    }));
  const service: Service = {
    settings,
    log,
    planner,
    authenticator,
    readiness: new Readiness({ planner, authenticator }, log),
    limits,
    metrics,
    admission: new Admission(settings.maxConcurrent),
    bodies: new BodyBudget(limits.maxBodyMemoryBytes),
    running: new Set(),
  };
  const servers: Listening[] = [];
  try {
    const urls = await listenAll(service, servers);
    addGauges(service, servers);
    log.info({ ...urls, auth: settings.auth }, 'listening');
    // The result of probes comes later, and there may be no probes.
    authenticator.ready().catch((err: unknown) => log.warn({ err }, 'the authenticator is not ready'));
    let ending: Promise<void> | undefined;
    return { ...urls, close: () => (ending ??= end(service, servers)) };
  } catch (error) {
    await Promise.all([...servers.map(({ close }) => close()), planner.close()]);
    throw error;
  }
}

type Urls = Omit<RunningService, 'close'>;

/** Listens on the main port and, if it is set, on that of the metrics. */
async function listenAll(service: Service, servers: Listening[]): Promise<Urls> {
  const { basePath, host, port, metricsPort } = service.settings;
  const start = async (duties: Duties, address: Address): Promise<string> => {
    const app = createApp(service, duties).callback();
    const handle = refuseOverload(service, (request, response) => void app(request, response));
    const server = await listen(handle, address, service.limits, () => service.metrics.connectionsDropped.inc());
    servers.push(server);
    return server.url;
  };
  if (metricsPort === 0) {
    const url = await start({ tables: true, metrics: true }, { host, port, setting: 'port' });
    return { url: `${url}${basePath}`, metricsUrl: url };
  }
  const metricsUrl = await start({ tables: false, metrics: true }, { host, port: metricsPort, setting: 'metricsPort' });
  return {
    url: `${await start({ tables: true, metrics: false }, { host, port, setting: 'port' })}${basePath}`,
    metricsUrl,
  };
}

function addGauges({ metrics: { gauge }, admission, bodies, planner }: Service, servers: readonly Listening[]): void {
  gauge('admitted', 'Requests in progress, without those in planning processes.', () => admission.count);
  gauge('body_bytes', 'Bytes of request bodies in memory.', () => bodies.held);
  gauge('connections', 'Open connections.', () => servers.reduce((sum, { sockets }) => sum + sockets.size, 0));
  gauge('open_tables', 'Open tables for small queries.', () => planner.sizes?.().tables ?? 0);
  gauge('planners', 'Planning processes.', () => planner.sizes?.().processes ?? 0);
}

/** How long new requests are still accepted at most, until load balancers stop sending them. */
const lateRequestsMs = 5_000;

/** Time for the last error responses to be sent. */
const lastResponsesMs = 100;

/** Shuts down. Each response is the last one of its connection; requests that take too long get a 503. */
async function end({ readiness, settings, running, planner, log }: Service, servers: readonly Listening[]) {
  readiness.isEnding = true;
  log.info('ending');
  const drainMs = settings.drainSeconds * 1_000;
  const lateMs = isLoopback(settings.host) ? 0 : Math.min(lateRequestsMs, drainMs / 4);
  await delay(lateMs);
  const deadline = setTimeout(() => {
    for (const request of running) request.abort(overloaded('the service is shutting down; retry'));
    setTimeout(() => servers.forEach(({ destroy }) => destroy()), lastResponsesMs);
  }, drainMs - lateMs);
  // That of the metrics and probes last.
  for (const { close } of servers.toReversed()) await close();
  clearTimeout(deadline);
  await planner.close();
  log.info('ended');
}
