import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Settings, withDefaults } from '../../../src/settings/settings.js';
import { makeSample } from '../../../src/cli/demo-tables.js';
import { type Parts, type RunningService, startServer } from '../../../src/api/server/start-server.js';
import { patientQueue } from '../../support/patient.js';

/** The sample tables in a folder of their own, for the tests of a file. */
export function withSample(): { readonly root: () => string } {
  let root = '';
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'helmwright-http-'));
    await makeSample(root);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return { root: () => root };
}

/** A service for all tests of a file, on the sample tables. */
export function withService(
  given: Partial<Settings> = {},
  parts: Parts = {},
): { readonly url: () => string; readonly root: () => string } {
  const { root } = withSample();
  let service: RunningService | undefined;
  beforeAll(async () => {
    service = await startServer(settingsOf({ root: root(), ...given }), { log, queue: patientQueue, ...parts });
  });
  afterAll(() => service?.close());
  return { url: () => service?.url ?? '', root };
}

const log = pino({ level: 'silent' });

/** No time to end in: a test is over when all is answered, and its client keeps connections open. */
function settingsOf(given: Partial<Settings>): Settings {
  return withDefaults({ auth: 'none', port: 0, metricsPort: 0, planProcesses: 1, drainSeconds: 0, ...given });
}

/** A service on a free port of this machine, until `use` is over. */
export async function serving<T>(
  given: Partial<Settings>,
  use: (service: RunningService) => Promise<T>,
  parts: Parts = {},
): Promise<T> {
  const service = await startServer(settingsOf(given), { log, queue: patientQueue, ...parts });
  try {
    return await use(service);
  } finally {
    await service.close();
  }
}

/** Posts JSON as a client of the API does. */
export function post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
