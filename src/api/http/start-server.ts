import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Authenticator } from '../auth/authenticator.js';
import { createAuthenticator } from '../auth/create-authenticator.js';
import { placeOf } from '../config/setting-names.js';
import type { Settings } from '../config/settings.js';
import { isSmall } from '../plan/complexity.js';
import { createPlanner } from '../plan/create-planner.js';
import type { Planner } from '../plan/planner.js';
import { Admission } from './admission.js';
import { ByteBudget } from './byte-budget.js';
import { createApp, type Duty } from './create-app.js';
import { createLog } from './create-log.js';
import { Connections, endServer } from './end-server.js';
import { type Address, listen } from './listen.js';
import { createMetrics } from './metrics.js';
import { Readiness } from './readiness.js';
import type { Service } from './service.js';

/** A service that answers. */
export interface RunningService {
  /** Where it listens, with the base path, such as `http://127.0.0.1:2333/lance`. */
  readonly url: string;
  /** Where /livez, /readyz and /metrics are. */
  readonly adminUrl: string;
  /**
   * Ends it: not ready at once, new requests for `drainDelayMs` more, running ones for `drainSeconds`. A second call
   * waits for the same end.
   */
  close(): Promise<void>;
}

/** @internal The parts that tests give. */
export interface Parts {
  readonly log?: Logger;
  readonly planner?: Planner;
  readonly authenticator?: Authenticator;
}

/** Starts the parts and listens; whatever was started is ended again where a later part cannot start. */
export async function startServer(settings: Settings, parts: Parts = {}): Promise<RunningService> {
  const log = parts.log ?? createLog(settings.logLevel);
  const ends: End[] = [];
  try {
    const authenticator = parts.authenticator ?? createAuthenticator(settings, { warn: (text) => log.warn(text) });
    ends.unshift(() => authenticator.close());
    const planner = parts.planner ?? (await createPlanner(settings, isSmall));
    ends.unshift(() => planner.close());
    return await serve({ settings, log, authenticator, planner }, ends);
  } catch (error) {
    await endAll(ends);
    throw error;
  }
}

/** Ends a part; those that were started last end first. */
type End = () => Promise<void> | void;

async function endAll(ends: readonly End[]): Promise<void> {
  for (const end of ends) await end();
}

async function serve(parts: Pick<Service, 'settings' | 'log' | 'authenticator' | 'planner'>, ends: End[]) {
  const open: Connections[] = [];
  const service = assemble(parts, () => open.reduce((sum, { size }) => sum + size, 0));
  const { settings, readiness, log } = service;
  const isSplit = settings.adminPort !== 0;
  const start = async (duties: readonly Duty[], address: Address): Promise<string> => {
    const server = await listen(createApp(service, new Set(duties)).callback(), address, settings);
    const connections = new Connections(server);
    server.on('drop', () => service.metrics.connectionsDropped.inc());
    open.push(connections);
    ends.unshift(() => endServer(server, connections, settings.drainSeconds * 1_000));
    return urlOf(server, address.host);
  };
  const admin = isSplit ? await start(['health'], adminAddress(settings)) : undefined;
  const main = await start(isSplit ? ['tables'] : ['tables', 'health'], mainAddress(settings));
  log.info({ url: main, auth: settings.auth }, 'listening');
  return runningService({ url: `${main}${settings.basePath}`, adminUrl: admin ?? main }, async () => {
    readiness.end();
    await setTimeout(settings.drainDelayMs);
    await endAll(ends);
    log.info('ended');
  });
}

function runningService(urls: Omit<RunningService, 'close'>, end: () => Promise<void>): RunningService {
  let ending: Promise<void> | undefined;
  return {
    ...urls,
    close: () => {
      ending ??= end();
      return ending;
    },
  };
}

function assemble(
  parts: Pick<Service, 'settings' | 'log' | 'authenticator' | 'planner'>,
  connections: () => number,
): Service {
  const { settings, log, planner, authenticator } = parts;
  const half = Math.floor(settings.maxBodyMemoryBytes / 2);
  const bodies = { known: new ByteBudget(half), unknown: new ByteBudget(half) };
  const admission = new Admission(settings, (reason) => metrics.rejected.inc({ reason }));
  const metrics = createMetrics({
    admission,
    bodyBytes: () => bodies.known.held + bodies.unknown.held,
    connections,
    planner: () => planner.stats?.() ?? {},
  });
  return { ...parts, admission, bodies, metrics, readiness: new Readiness({ planner, authenticator }, log) };
}

function mainAddress({ host, port }: Settings): Address {
  return { host, port, place: placeOf('port') };
}

function adminAddress({ adminHost, adminPort }: Settings): Address {
  return { host: adminHost, port: adminPort, place: placeOf('adminPort') };
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
