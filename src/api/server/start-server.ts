import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Settings } from '../../settings/settings.js';
import { createApp, type Duty } from '../app.js';
import type { Authenticator } from '../auth/authenticator.js';
import { createAuthenticator } from '../auth/create-authenticator.js';
import type { Service } from '../context.js';
import { overloaded } from '../errors.js';
import { Readiness } from '../readiness.js';
import { createLog } from '../log.js';
import { createMetrics, type Metrics } from '../metrics.js';
import { ByteBudget } from '../middleware/byte-budget.js';
import { full, refuseOverload } from '../middleware/overload.js';
import { createPlanner } from '../plan/create-planner.js';
import type { Planner } from '../plan/planner.js';
import { isSmall } from '../plan/request/filter.js';
import { Slots } from '../slots.js';
import type { Connections } from './connections.js';
import { endServer } from './end-server.js';
import { type HttpLimits, httpLimits } from './limits.js';
import { type Address, listen } from './listen.js';

/** A running service. */
export interface RunningService {
  /** The URL with the base path, such as `http://127.0.0.1:2333/lance`. */
  readonly url: string;
  /** The URL without a path of /metrics. */
  readonly metricsUrl: string;
  /**
   * Shuts down: not ready at once, accepts requests for `drainDelayMs`, finishes running ones within `drainSeconds`.
   * A second call waits for the same shutdown.
   */
  close(): Promise<void>;
}

/** Replacements of the service's own parts. */
export interface Parts {
  readonly log?: Logger;
  readonly planner?: Planner;
  readonly authenticator?: Authenticator;
  readonly limits?: Partial<HttpLimits>;
}

/** Starts the parts and listens. If a part fails to start, the others are stopped. */
export async function startServer(settings: Settings, parts: Parts = {}): Promise<RunningService> {
  const log = parts.log ?? createLog(settings.logLevel);
  const limits = { ...httpLimits, ...parts.limits };
  const metrics = createMetrics();
  const ends: End[] = [];
  try {
    const authenticator = parts.authenticator ?? createAuthenticator(settings, { warn: (text) => log.warn(text) });
    ends.unshift(() => authenticator.close());
    const planner =
      parts.planner ??
      (await createPlanner(settings, isSmall, {
        started: () => metrics.plannersStarted.inc(),
        ended: (why) => metrics.plannersEnded.inc({ why }),
      }));
    ends.unshift(() => planner.close());
    const readiness = new Readiness({ planner, authenticator }, log);
    const slots = slotsOf(settings, metrics);
    const half = Math.floor(limits.maxBodyMemoryBytes / 2);
    const bodies = { known: new ByteBudget(half), unknown: new ByteBudget(half) };
    const service = { settings, log, planner, authenticator, readiness, limits, metrics, slots, bodies };
    const open: Connections[] = [];
    addGauges(service, open);
    const urls = await listenAll(service, open, ends);
    log.info({ ...urls, auth: settings.auth }, 'listening');
    // The result of probes comes later, and there may be no probes.
    authenticator.ready().catch((err: unknown) => log.warn({ err }, 'the authenticator is not ready'));
    let ending: Promise<void> | undefined;
    return { ...urls, close: () => (ending ??= end(service, ends)) };
  } catch (error) {
    await endAll(ends);
    throw error;
  }
}

/** Of both ports together. */
function slotsOf({ maxConcurrent: size, maxQueued, queueTimeoutMs }: Settings, { rejected }: Metrics): Slots {
  const rejects = (reason: string, error: Error) => (): Error => {
    rejected.inc({ reason });
    return error;
  };
  const late = rejects('waited', overloaded('the request timed out in the queue; retry later'));
  return new Slots({ size, maxQueued, queueTimeoutMs, full: rejects('full', full), late });
}

function addGauges({ metrics: { gauge }, slots, bodies, planner, authenticator }: Service, open: Connections[]): void {
  gauge('admitted', 'Requests in progress.', () => slots.running);
  gauge('queued', 'Requests in the queue.', () => slots.waiting);
  gauge('body_bytes', 'Bytes of request bodies in memory.', () => bodies.known.held + bodies.unknown.held);
  gauge('connections', 'Open connections.', () => open.reduce((sum, { size }) => sum + size, 0));
  gauge('open_tables', 'Open tables for small queries.', () => planner.sizes?.().tables ?? 0);
  gauge('remembered_tokens', 'Verified tokens in the cache.', () => authenticator.remembered ?? 0);
  gauge('planners', 'Planning processes.', () => planner.sizes?.().processes ?? 0);
}

/** Stops a part. Parts stop in reverse order of their start. */
type End = () => Promise<void> | void;

async function endAll(ends: readonly End[]): Promise<void> {
  for (const end of ends) await end();
}

async function end({ readiness, settings, log }: Service, ends: readonly End[]): Promise<void> {
  readiness.end();
  log.info('ending');
  await setTimeout(settings.drainDelayMs);
  await endAll(ends);
  log.info('ended');
}

type Urls = Omit<RunningService, 'close'>;

/** Listens on the main port and, if it is set, on that of the metrics, which closes last. */
async function listenAll(service: Service, open: Connections[], ends: End[]): Promise<Urls> {
  const { settings } = service;
  const start = async (duties: readonly Duty[], address: Address): Promise<string> => {
    const app = createApp(service, new Set(duties)).callback();
    const handle = refuseOverload(service, (request, response) => void app(request, response));
    const { server, connections } = await listen(handle, address, service.limits);
    server.on('drop', () => service.metrics.connectionsDropped.inc());
    open.push(connections);
    ends.unshift(() => endServer(server, connections, settings.drainSeconds * 1_000));
    return urlOf(server, address.host);
  };
  const { host, port, metricsPort } = settings;
  const metricsUrl =
    metricsPort === 0 ? undefined : await start(['metrics'], { host, port: metricsPort, setting: 'metricsPort' });
  const duties: readonly Duty[] = metricsUrl === undefined ? ['tables', 'metrics'] : ['tables'];
  const url = await start(duties, { host, port, setting: 'port' });
  return { url: `${url}${settings.basePath}`, metricsUrl: metricsUrl ?? url };
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
