import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseScript } from '../../../src/charts/lance-platform/database-test.js';
import { RayClient } from '../../../src/ray/ray-client.js';
import { post } from '../../api/http/serving.js';
import { collected } from '../../async/chunks.js';
import { startAzureStore } from '../../support/clouds/azure-store.js';
import type { CloudStore, PodEnvironment } from '../../support/clouds/cloud-store.js';
import { startGcsStore } from '../../support/clouds/gcs-store.js';
import { startS3Store } from '../../support/clouds/s3-store.js';
import { findPython } from '../../support/python.js';
import { startService } from '../../support/service-process.js';
import { type RayHead, startHead } from '../session/ray-head.js';

const run = promisify(execFile);
const home = fileURLToPath(new URL('../../..', import.meta.url));
const main = join(home, 'dist/cli/main.js');
const objectStore = await findPython('requirements-object-store.txt');
const ray = await findPython('requirements-ray.txt');
const lancedb = await findPython();

/** A file of gcloud in the home directory would go before the metadata server. */
const noHome = { HOME: '/nonexistent' };

// Vitest sets it, and the engine takes it for the address of Cloud Storage.
delete process.env['BASE_URL'];

/** Writes a table, and prints the plan of a query. */
const writer = `import { connect } from '@lancedb/lancedb';
const database = await connect(process.env.ROOT);
const table = await database.createTable('items', [1, 2, 3].map((id) => ({ id, vector: [id, 0] })));
console.log(await table.query().nearestTo([1, 2]).limit(3).where('id > 2').explainPlan(false));`;

const query = { vector: { single_vector: [1, 2] }, k: 3, filter: 'id > 2' };

/** Counts the rows in a task of Ray. The packages of LanceDB are those of another environment. */
const reader = `import os, ray, sys
ray.init(log_to_driver=False)
@ray.remote(num_cpus=0)
def rows():
    sys.path.append(os.environ["PACKAGES"])
    import lancedb
    return lancedb.connect(os.environ["ROOT"]).open_table("items").count_rows()
print("rows:", ray.get(rows.remote()))`;

describe.skipIf(objectStore === undefined)('A database in an object store (needs python3 on the path)', () => {
  let head: RayHead;

  beforeAll(async () => {
    head = await startHead(ray ?? '');
  });

  afterAll(() => head.stop());

  describe.each<[string, () => Promise<CloudStore>, readonly string[], readonly [string, RegExp]]>([
    [
      'S3',
      () => startS3Store(objectStore ?? ''),
      ['web identity', 'Pod Identity'],
      ['another ServiceAccount', /AccessDenied.*sts:AssumeRoleWithWebIdentity/],
    ],
    [
      'Blob Storage',
      startAzureStore,
      ['a federated token'],
      ['an issuer without the slash at its end', /AADSTS700211: No matching federated identity record/],
    ],
    [
      'Cloud Storage',
      () => startGcsStore(objectStore ?? ''),
      ['the metadata server'],
      ["the node's account", /403.*AccessDenied/],
    ],
  ])('%s', (_, start, ways, [wrong, symptom]) => {
    let store: CloudStore;
    let plan = '';

    beforeAll(async () => {
      store = await start();
      const env = { PATH: process.env['PATH'], ROOT: store.root, ...noHome, ...Object.values(store.pods)[0] };
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', writer], { cwd: home, env });
      plan = stdout.trimEnd();
    });

    afterAll(() => store.end());

    it.each(ways)('is read by the explain-plan service through %s', async (way) => {
      expect(await explained(store.pods[way])).toEqual({ status: 200, body: plan });
    });

    it(`is not read by the explain-plan service through ${wrong}`, async () => {
      const env = { ...process.env, ...noHome, ...store.strangers[wrong] };
      const serve = run(process.execPath, [main, 'serve', '--port', '0', ...flags()], { env });
      await expect(serve).rejects.toThrow(symptom);
    });

    it.each(ways)('is read by a Ray job through %s', async (way) => {
      const { dashboard } = head;
      const client = new RayClient({
        dashboard: () => Promise.resolve(dashboard),
        token: () => Promise.resolve(undefined),
      });
      const variables = { ...store.pods[way], ...noHome, ROOT: store.root, PACKAGES: await packagesOf(lancedb ?? '') };
      const { id } = await client.jobs.submit({
        entrypoint: `python -c '${reader}'`,
        runtimeEnv: { env_vars: variables },
      });
      const lines = await collected(client.logs.lines(id));
      expect(lines.at(-1)).toBe('rows: 3');
    });

    function flags(): readonly string[] {
      return ['--root', store.root, '--auth', 'none', '--log-level', 'silent'];
    }

    it.each(ways)(
      'is written, read and emptied by the pod of helm test through %s, which names the identity',
      async (way) => {
        const { stdout } = await helmTest(store.pods[way]);
        const [who = '', ...steps] = stdout.trimEnd().split('\n');
        expect(who).toMatch(new RegExp(`^identity: .*${store.identity}$`));
        expect(steps.map((step) => step.replace(/helm_test_\w+/, 'NAME'))).toEqual([
          'wrote NAME',
          'read 1 row',
          'deleted NAME',
        ]);
      },
    );

    it(`is not written by the pod of helm test through ${wrong}`, async () => {
      await expect(helmTest(store.strangers[wrong])).rejects.toMatchObject({ code: 1 });
    });

    function helmTest(env: PodEnvironment = {}): Promise<{ readonly stdout: string }> {
      const variables = { PATH: process.env['PATH'], DATABASE: store.root, ...noHome, ...env };
      return run(process.execPath, ['--input-type=module', '--eval', databaseScript], { cwd: home, env: variables });
    }

    async function explained(env: PodEnvironment = {}): Promise<{ readonly status: number; readonly body: string }> {
      const service = await startService(flags(), { env: { ...noHome, ...env, HELMWRIGHT_PLAN_TIMEOUT_MS: '60000' } });
      try {
        const response = await post(`${service.url}/v1/table/items/explain_plan`, { query });
        return { status: response.status, body: String(await response.json()).trimEnd() };
      } finally {
        await service.end();
      }
    }
  });
});

async function packagesOf(python: string): Promise<string> {
  const { stdout } = await run(python, ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))']);
  return stdout.trim();
}
