import { describe, expect, it } from 'vitest';
import { listen } from '../api/auth/listen.js';
import { startCloudServer } from '../doctor/clouds/cloud-server.js';
import { type CliResult, helmwright, jsonOf } from '../support/cli.js';
import { withFiles } from '../support/helm.js';

const description = {
  cluster: 'prod',
  location: 'europe-west1',
  project: 'my-project',
  bucket: 'features',
  namespace: 'lance',
  serviceAccount: 'pods',
  googleServiceAccount: 'lance-pods@my-project.iam.gserviceaccount.com',
};

function doctor(text: string, server: string, args: readonly string[] = [], env = {}): Promise<CliResult> {
  const kubeconfig = JSON.stringify({
    'current-context': 'test',
    clusters: [{ name: 'test', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'test', user: { token: 'token' } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
  });
  return withFiles({ 'config.yaml': kubeconfig, 'cloud-gke/description.json': text }, (folder) =>
    helmwright(['doctor', '--kubeconfig', 'config.yaml', '--cloud', 'gke', ...args], folder, { env }),
  );
}

describe('helmwright doctor --cloud', () => {
  it('adds what the cloud says to what the cluster says', async () => {
    const google = await startCloudServer('token-of-the-admin');
    const cluster = await listen((request, response) => {
      const isVersion = request.url === '/version';
      response.writeHead(isVersion ? 200 : 403).end(isVersion ? '{"gitVersion":"v1.35.1-gke.1"}' : '{}');
    });
    try {
      const overrides = ['CONTAINER', 'IAM', 'STORAGE'].map((name) => [
        `CLOUDSDK_API_ENDPOINT_OVERRIDES_${name}`,
        google.url,
      ]);
      const env = {
        ...Object.fromEntries<string>(overrides.map(([name = '', url = '']) => [name, url])),
        CLOUDSDK_AUTH_ACCESS_TOKEN: 'token-of-the-admin',
      };
      const result = await doctor(JSON.stringify(description), cluster.url, ['--json'], env);
      expect(result).toMatchObject({ code: 1, stderr: '' });
      const { cluster: about, findings } = jsonOf(result);
      expect(about).toMatchObject({ namespace: 'lance', serviceAccount: 'pods' });
      expect(findings).toContainEqual({
        check: 'cloud-cluster',
        status: 'failed',
        needed: true,
        found: 'GKE cluster prod in europe-west1 of my-project not found',
        remedy: 'check the description, and gcloud auth list',
      });
      expect(findings).toContainEqual({
        check: 'cloud-annotation',
        status: 'skipped',
        needed: true,
        found: 'could not be read: you cannot list serviceaccounts in lance',
        permission: 'list serviceaccounts in lance',
      });
    } finally {
      await google.close();
      await cluster.close();
    }
  });

  it('looks for nodes with the labels of the description, unless a flag names others', async () => {
    const google = await startCloudServer('token-of-the-admin');
    const cluster = await listen((request, response) => {
      const { url = '' } = request;
      const body =
        url === '/version' ? '{"gitVersion":"v1.35.1-gke.1"}' : '{"kind":"NodeList","apiVersion":"v1","items":[]}';
      response.writeHead(url === '/version' || url.startsWith('/api/v1/nodes') ? 200 : 403).end(body);
    });
    const nodePools = { labelPrefix: 'nodes.example.org', cpu: { machineType: 'n2-standard-8' } };
    const text = JSON.stringify({ ...description, nodePools });
    const env = { CLOUDSDK_API_ENDPOINT_OVERRIDES_CONTAINER: google.url, CLOUDSDK_AUTH_ACCESS_TOKEN: 'other' };
    try {
      const [described, given] = await Promise.all([
        doctor(text, cluster.url, [], env),
        doctor(text, cluster.url, ['--label-prefix', 'example.com'], env),
      ]);
      expect(described.stdout).toContain('nodes.example.org/ray-worker-cpu');
      expect(given.stdout).toContain('example.com/ray-worker-cpu');
      expect(given.stdout).not.toContain('nodes.example.org');
    } finally {
      await google.close();
      await cluster.close();
    }
  });

  it.each<[string, string, RegExp]>([
    [
      'the file is no JSON',
      'cluster: prod',
      /^helmwright: cloud-gke\/description.json: must be a JSON object with the fields of a description$/,
    ],
    [
      'a field is missing',
      JSON.stringify({ ...description, cluster: undefined }),
      /^helmwright: cloud-gke\/description.json: cluster: is required$/,
    ],
    [
      'a field is invalid',
      JSON.stringify({ ...description, style: 'irsa' }),
      /^helmwright: cloud-gke\/description.json: style: must be one of service-account, direct, got "irsa"$/,
    ],
    [
      'a field has another type',
      JSON.stringify({ ...description, principals: 'user:ana' }),
      /^helmwright: cloud-gke\/description.json: principals: must be a list of strings$/,
    ],
    [
      'the description is for another cloud',
      JSON.stringify({ ...description, region: 'eu-west-1' }),
      /^helmwright: cloud-gke\/description.json: region: descriptions for eks have it, those for gke do not: use --cloud eks$/,
    ],
    [
      'a field is unknown',
      JSON.stringify({ ...description, googleServiceAcount: 'x' }),
      /^helmwright: cloud-gke\/description.json: googleServiceAcount: unknown field; did you mean googleServiceAccount\?$/,
    ],
  ])('ends with 2 and one line where %s', async (_, text, line) => {
    const { code, stdout, stderr } = await doctor(text, 'http://127.0.0.1:1');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trimEnd()).toMatch(line);
  });

  it.each([
    [['--namespace', 'other'], 'helmwright: --namespace: the description has the namespace lance\n'],
    [['--service-account', 'x'], 'helmwright: --service-account: the description has the serviceAccount pods\n'],
  ])('ends with 2 and one line where the flags contradict the description: %j', async (args, stderr) => {
    expect(await doctor(JSON.stringify(description), 'http://127.0.0.1:1', args)).toMatchObject({ code: 2, stderr });
  });

  it('ends with 2 and one line where a description is of no cloud', async () => {
    const { code, stderr } = await helmwright(['doctor', '--description', 'x.json'], '.');
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'helmwright: --description: is used only with --cloud\n' });
  });

  it('ends with 2 and one line where there is no file', async () => {
    const { code, stderr } = await helmwright(['doctor', '--cloud', 'eks', '--description', 'none.json'], '.');
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'helmwright: --description: file not found: none.json\n' });
  });
});
