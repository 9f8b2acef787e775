import { afterAll, beforeAll, expect, it } from 'vitest';
import { isJsonObject, type JsonObject } from '../../src/values/json.js';
import { at } from '../support/objects.js';
import { chartAt } from './support/charts.js';
import { images, withExplainPlan } from './support/images.js';
import { createNamespace, removeNamespace, uniqueName } from './support/namespaces.js';
import { describeOnCluster } from './support/on-cluster.js';
import { endOfPod, phaseOf, runPod, startPod, tokenFile } from './support/pods.js';
import { waitFor } from './support/waiting.js';

const audience = 'helmwright-explain-plan';
const table = 'helmwright_sample';

/** The SDK of LanceDB for Node, as an application would use it. It prints the plan, or what went wrong. */
const asksBySdk = `import { readFile } from 'node:fs/promises';
import { connect } from '@lancedb/lancedb';

const { SERVICE, TOKEN_FILE } = process.env;
const headers = TOKEN_FILE ? { Authorization: 'Bearer ' + (await readFile(TOKEN_FILE, 'utf8')).trim() } : {};
const options = { apiKey: 'unused', hostOverride: SERVICE, clientConfig: { extraHeaders: headers, retryConfig: { retries: 0 } } };
try {
  const table = await (await connect('db://any', options)).openTable('${table}');
  console.log(await table.query().where('id > 60').limit(2).explainPlan(true));
} catch (error) {
  console.log(String(error));
  process.exitCode = 1;
}
`;

/** Sends requests without a pause on four connections until it is stopped; then it returns the responses. */
const asksForever = `import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const { SERVICE, TOKEN_FILE } = process.env;
const answers = {};
let stopped = false;
createServer((_request, response) => {
  stopped = _request.url === '/stop';
  response.end(JSON.stringify(answers));
}).listen(8080).unref();

async function ask() {
  const token = (await readFile(TOKEN_FILE, 'utf8')).trim();
  const response = await fetch(SERVICE + '/v1/table/${table}/explain_plan', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' + token },
    body: JSON.stringify({ query: { k: 3, vector: {} } }),
  });
  await response.text();
  return String(response.status);
}

async function client() {
  while (!stopped) {
    const answer = await ask().catch((error) => String(error.cause ?? error));
    answers[answer] = (answers[answer] ?? 0) + 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

await Promise.all([client(), client(), client(), client()]);
console.log(JSON.stringify(answers));
`;

describeOnCluster('the explain-plan service', ['nodes', 'explain-plan image'], ({ api, helm }) => {
  const namespace = uniqueName('helmwright');
  const release = { name: 'lance', namespace, chart: chartAt('lance-platform') };
  const name = 'lance-lance-platform-explain-plan';
  const service = `http://${name}:2333`;
  const image = images['explain-plan'].name;
  const account = `lance.${namespace}`;
  const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', name, namespace };

  beforeAll(async () => {
    await createNamespace(api, namespace);
    await helm('helm4').install(release, { values: { operator: { enabled: false }, ...withExplainPlan } });
    await api.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'stranger', namespace } });
  });

  afterAll(async () => {
    await helm('helm4').uninstall(release);
    await removeNamespace(api, namespace);
  });

  it.each([
    ['explains to the ServiceAccount of the compute pods', account, audience, /full_filter=id > /],
    ['refuses another ServiceAccount', 'stranger', audience, /403/],
    ['refuses a token for another audience', account, 'somebody-else', /401/],
    ['refuses a caller without a token', account, undefined, /401/],
  ] as const)('%s: the SDK for Node', async (_what, serviceAccountName, tokenAudience, answer) => {
    const withToken = tokenAudience === undefined ? {} : { audience: tokenAudience };
    const { logs } = await runPod(api, namespace, 'sdk', {
      image,
      command: ['node', '--input-type=module', '--eval', asksBySdk],
      env: { SERVICE: service, ...(tokenAudience === undefined ? {} : { TOKEN_FILE: tokenFile }) },
      serviceAccountName,
      ...withToken,
    });
    expect(logs).toMatch(answer);
  });

  it('answers every request while its pods are replaced', async () => {
    await startPod(api, namespace, 'load', {
      image,
      command: ['node', '--input-type=module', '--eval', asksForever],
      env: { SERVICE: service, TOKEN_FILE: tokenFile },
      serviceAccountName: account,
      audience,
    });
    const load = { apiVersion: 'v1', kind: 'Pod', name: 'load', namespace };
    await waitFor(api, load, (pod) => phaseOf(pod) === 'Running');
    const proxy = `/api/v1/namespaces/${namespace}/pods/load:8080/proxy`;
    const restartedAt = { 'kubectl.kubernetes.io/restartedAt': new Date().toISOString() };
    await api.patch(deployment, { spec: { template: { metadata: { annotations: restartedAt } } } });
    await waitFor(api, deployment, isRolledOut);
    await api.text('GET', `${proxy}/stop`);
    const { logs } = await endOfPod(api, namespace, 'load');
    const answers: unknown = JSON.parse(logs);
    if (!isJsonObject(answers)) throw new Error(`no answers: ${logs}`);
    expect(Object.keys(answers)).toEqual(['200']);
    expect(answers['200']).toBeGreaterThan(50);
  });
});

/** Every pod is of the newest kind, and no older one is left. */
function isRolledOut(object: JsonObject | undefined): boolean {
  const [wanted, generation] = [at(object, 'spec', 'replicas'), at(object, 'metadata', 'generation')];
  const status = (key: string): unknown => at(object, 'status', key);
  return (
    status('observedGeneration') === generation &&
    ['replicas', 'updatedReplicas', 'availableReplicas'].every((key) => status(key) === wanted)
  );
}
