import { execFile } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gkeFiles } from '../../../src/cloud/gke/files.js';
import { type JsonObject, parsedObject } from '../../../src/values/json.js';
import { listen, type Listening } from '../../api/auth/listen.js';
import { gkeSample } from '../../cloud/samples.js';
import { withFiles } from '../../support/helm.js';
import { at, textAt } from '../../support/objects.js';

const run = promisify(execFile);
const hasGcloud = await run('gcloud', ['--version']).then(
  () => true,
  () => false,
);
const email = 'geneva-service-account@my-project.iam.gserviceaccount.com';
/** What others have granted. With a condition, gcloud refuses or asks unless it is told the one of the new grant. */
const theirs = {
  role: 'roles/viewer',
  members: ['user:bob@example.org'],
  condition: { title: 'always', expression: 'true' },
};

describe.skipIf(!hasGcloud)('the script of a setup on GKE, run by gcloud', { timeout: 300_000 }, () => {
  const accounts = new Map<string, JsonObject>();
  const policies = new Map<string, JsonObject>();
  let server: Listening;

  /** The policy of a resource after the change, if there is one. */
  const policyAnswer = (resource: string, policy: JsonObject | undefined): JsonObject => {
    if (policy !== undefined) policies.set(resource, policy);
    return { etag: 'CAE=', version: 3, ...(policies.get(resource) ?? { bindings: [theirs] }) };
  };

  /** undefined: not found */
  const answer = ({ method, url = '' }: IncomingMessage, given: JsonObject): JsonObject | undefined => {
    const path = decodeURIComponent(url.replace(/\?.*/, ''));
    const [, resource, verb] = /^\/v1\/(.*):(get|set)IamPolicy$/.exec(path) ?? [];
    const policy = at(given, 'policy');
    if (resource !== undefined)
      return policyAnswer(resource, verb === 'set' ? parsedObject(JSON.stringify(policy)) : undefined);
    if (path === '/storage/v1/b/my-features/iam') return policyAnswer('bucket', method === 'PUT' ? given : undefined);
    if (path.endsWith('/clusters/lance'))
      return { name: 'lance', workloadIdentityConfig: { workloadPool: 'my-project.svc.id.goog' } };
    if (method !== 'POST') return accounts.get(path.split('/').at(-1) ?? '');
    const name = `${textAt(given, 'accountId')}@my-project.iam.gserviceaccount.com`;
    const account = { email: name, description: textAt(given, 'serviceAccount', 'description') };
    accounts.set(name, account);
    return account;
  };

  /** With settings and a token of its own, and no service but the stand-in. */
  const setUp = async (files: ReadonlyMap<string, string>) =>
    withFiles({ ...Object.fromEntries(files), token: 'token' }, async (folder) => {
      const overrides = ['CONTAINER', 'IAM', 'CLOUDRESOURCEMANAGER'].map((name) => [name, `${server.url}/`]);
      const endpoints = [...overrides, ['STORAGE', `${server.url}/storage/v1/`]].map(([name = '', url = '']) => [
        `CLOUDSDK_API_ENDPOINT_OVERRIDES_${name}`,
        url,
      ]);
      const env = {
        ...Object.fromEntries<string>(endpoints.map(([name = '', url = '']) => [name, url])),
        PATH: process.env['PATH'],
        HOME: folder,
        CLOUDSDK_CONFIG: join(folder, 'gcloud'),
        CLOUDSDK_AUTH_ACCESS_TOKEN_FILE: join(folder, 'token'),
        CLOUDSDK_CORE_DISABLE_PROMPTS: '1',
        CLOUDSDK_CORE_DISABLE_USAGE_REPORTING: '1',
        CLOUDSDK_COMPONENT_MANAGER_DISABLE_UPDATE_CHECK: '1',
      };
      return run('sh', [join(folder, 'setup.sh')], { env });
    });

  beforeAll(async () => {
    server = await listen((request, response) => {
      void text(request).then((body) => {
        const found = answer(request, body === '' ? {} : parsedObject(body));
        const status = found === undefined ? 404 : 200;
        const error = { error: { code: 404, message: 'not found', status: 'NOT_FOUND' } };
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? error));
      });
    });
  });

  afterAll(() => server.close());

  it('adds its grants to those of others, and again changes nothing', async () => {
    const files = gkeFiles({ ...gkeSample, principals: ['user:ada@example.org'] });
    const granted = (...grants: readonly (readonly [string, ...string[]])[]) => [
      theirs,
      ...grants.map(([role, ...members]) => ({ role, members })),
    ];
    const member = `serviceAccount:${email}`;
    const user = 'serviceAccount:my-project.svc.id.goog[lancedb/geneva-service-account]';
    for (let left = 2; left > 0; left -= 1) {
      await setUp(files);
      expect([...accounts.keys()]).toEqual([email]);
      expect(Object.fromEntries([...policies].map(([name, policy]) => [name, at(policy, 'bindings')]))).toEqual({
        [`projects/my-project/serviceAccounts/${email}`]: granted(['roles/iam.workloadIdentityUser', user]),
        bucket: granted(['roles/storage.objectAdmin', member, 'user:ada@example.org']),
        'projects/my-project': granted(['roles/container.clusterViewer', 'user:ada@example.org']),
      });
    }
  });

  it('stops at an account of another cluster, before it grants anything', async () => {
    const before = JSON.stringify([...policies]);
    await expect(setUp(gkeFiles({ ...gkeSample, location: 'europe-west4' }))).rejects.toThrow(
      `setup: the Google service account ${email} exists and is not of this setup`,
    );
    expect(JSON.stringify([...policies])).toBe(before);
  });
});
