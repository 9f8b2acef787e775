import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Settings, withDefaults } from '../../../src/settings/settings.js';
import { type Parts, type RunningService, startServer } from '../../../src/api/server/start-server.js';
import { LocalPlanner } from '../../../src/api/plan/local-planner.js';
import type { ExplainRequest } from '../../../src/api/plan/planner.js';
import { writeLanceDataset } from '../../support/lance-dataset.js';
import { patient, patientQueue } from '../../support/patient.js';
import { audience } from '../../api/auth/oauth-server.js';

/** A key for all tables, and one for those of the namespace `prod`. */
export const keys = { all: 'key-of-all-tables', prod: 'key-of-prod' } as const;

/** The tables of a test file in a folder of their own, and services on them. */
export interface Tables {
  /** What the engine says in this process. The table is `items` unless another is named. */
  readonly planOf: (request: Pick<ExplainRequest, 'query'> & Partial<ExplainRequest>) => Promise<string>;
  /** The settings of a service that asks for nothing. */
  readonly unguarded: () => Partial<Settings>;
  /** Of one that asks for one of {@link keys}. */
  readonly keyed: () => Partial<Settings>;
  /** Of one that asks for a token of an issuer: the client `ci` may explain what `prod` holds. */
  readonly issued: (issuer: string) => Partial<Settings>;
}

/** @param write - makes the tables in a folder */
export function withTables(write: (root: string) => Promise<void> = writeLanceDataset): Tables {
  let folder = '';
  let planner: LocalPlanner | undefined;
  const root = (): string => join(folder, 'tables');
  const file = (name: string): string => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helmwright-clients-'));
    await write(root());
    await writeFile(file('keys.json'), JSON.stringify({ keys: keyEntries }));
    await writeFile(file('access.json'), JSON.stringify({ rules: [{ subjects: ['ci'], prefixes: [['prod']] }] }));
    const settings = withDefaults({ root: root() });
    planner = await LocalPlanner.open(settings);
  });
  afterAll(async () => {
    planner?.close();
    await rm(folder, { recursive: true });
  });
  return {
    planOf: async (request) => {
      if (planner === undefined) throw new Error('the tables are not there yet');
      const call = { kind: 'explain', request: { table: { path: ['items'] }, verbose: false, ...request } } as const;
      return String(await planner.run(call));
    },
    unguarded: () => ({ root: root(), auth: 'none' }),
    keyed: () => ({ root: root(), auth: 'keys', accessFile: file('keys.json') }),
    issued: (jwtIssuer) => ({
      root: root(),
      auth: 'jwt',
      accessFile: file('access.json'),
      jwtIssuer,
      audience: [audience],
    }),
  };
}

/** The entries of a file of {@link keys}. */
export const keyEntries = [
  { name: 'all', sha256: sha256(keys.all), prefixes: [[]], analyze: true },
  { name: 'prod', sha256: sha256(keys.prod), prefixes: [['prod']] },
];

function sha256(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** A service on a free port; a slow machine may take its time to plan. */
export async function serve(given: Partial<Settings>, parts: Parts = {}): Promise<RunningService> {
  const settings = withDefaults({ port: 0, metricsPort: 0, planProcesses: 1, ...patient, drainSeconds: 0, ...given });
  return startServer(settings, { log: pino({ level: 'silent' }), queue: patientQueue, ...parts });
}

/** A service until `use` is over. */
export async function serving<T>(
  given: Partial<Settings>,
  use: (service: RunningService) => Promise<T>,
  parts: Parts = {},
): Promise<T> {
  const service = await serve(given, parts);
  try {
    return await use(service);
  } finally {
    await service.close();
  }
}
