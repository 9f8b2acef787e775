import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkAks, type AksDescription } from '../../../src/cloud/index.js';
import { diagnoseCloud } from '../../../src/doctor/clouds/diagnose-cloud.js';
import type { Facts } from '../../../src/doctor/facts.js';
import type { Finding } from '../../../src/doctor/finding.js';
import { read } from '../../../src/doctor/reading.js';
import { isJsonObject, type JsonObject } from '../../../src/values/json.js';
import { objectsAt } from '../../../src/doctor/fields.js';
import { account, facts } from '../facts.js';
import { type CloudServer, startCloudServer } from './cloud-server.js';

const described: AksDescription = {
  subscription: '00000000-0000-0000-0000-000000000000',
  resourceGroup: 'platform(eu)',
  cluster: 'prod',
  location: 'westeurope',
  storageAccount: 'features',
  container: 'tables',
  namespace: 'lance',
  serviceAccount: 'lance.lance',
  identity: 'lance-pods',
};
const group = '/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/platform(eu)';
const identityId = `${group}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/lance-pods`;
const storage = `${group}/providers/Microsoft.Storage/storageAccounts/features`;
const container = `${storage}/blobServices/default/containers/tables`;
const paths = {
  cluster: `GET ${group}/providers/Microsoft.ContainerService/managedClusters/prod`,
  identity: `GET ${identityId}`,
  credentials: `GET ${identityId}/federatedIdentityCredentials`,
  assignments: `GET ${container}/providers/Microsoft.Authorization/roleAssignments`,
};
const clientId = '22222222-2222-2222-2222-222222222222';
const issuer = 'https://westeurope.oic.prod-aks.azure.com/tenant/cluster/';
const right = {
  issuer,
  subject: 'system:serviceaccount:lance:lance.lance',
  audiences: ['api://AzureADTokenExchange'],
};
const contributor = 'ba92f5b4-2d11-453d-a403-e96b0029c9fe';
const reader = '2a2b9908-6ea1-4ae2-8e65-a410df84e7d1';

const listOf = (...all: readonly JsonObject[]): JsonObject => ({ value: all.map((properties) => ({ properties })) });
const assigned = (role: string, scope: string): JsonObject =>
  listOf({ roleDefinitionId: `/subscriptions/x/providers/Microsoft.Authorization/roleDefinitions/${role}`, scope });

function pod(labels: JsonObject, variables: Readonly<Record<string, string>>): JsonObject {
  const env = Object.entries(variables).map(([name, value]) => ({ name, value }));
  return {
    metadata: { name: 'ray-head', labels },
    spec: { serviceAccountName: 'lance.lance', containers: [{ name: 'ray', env }] },
  };
}

const use = { 'azure.workload.identity/use': 'true' };
const tokenFile = { AZURE_FEDERATED_TOKEN_FILE: '/var/run/secrets/azure/tokens/azure-identity-token' };
const injected = read([pod(use, { ...tokenFile, AZURE_CLIENT_ID: clientId })]);

describe('doctor --cloud aks', () => {
  let server: CloudServer;
  let folder = '';

  beforeAll(async () => {
    server = await startCloudServer('token-of-the-admin');
    folder = await mkdtemp(join(tmpdir(), 'helmwright-az-'));
    // What `az account get-access-token` prints.
    await writeFile(join(folder, 'az'), '#!/bin/sh\necho "$AZ_PRINTS"\n');
    await chmod(join(folder, 'az'), 0o755);
  });

  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  beforeEach(() => {
    server.objects.set(paths.cluster, clusterWith({}));
    server.objects.set(paths.identity, { properties: { clientId, principalId: '3333' } });
    server.objects.set(paths.credentials, listOf(right));
    server.objects.set(paths.assignments, assigned(contributor, container));
    server.denied.clear();
    server.requests.length = 0;
  });

  it('finds nothing wrong with a setup that is right', async () => {
    const findings = await diagnose();
    expect(findings.map(({ check, status }) => [check, status])).toEqual([
      ['cloud-cluster', 'ok'],
      ['cloud-trust', 'ok'],
      ['cloud-annotation', 'ok'],
      ['cloud-pods', 'ok'],
      ['cloud-bucket', 'ok'],
    ]);
    const queries = server.requests.map((request) => request.replace(/^.*\?/, ''));
    expect(queries).toContain("$filter=principalId+eq+'3333'&api-version=2022-04-01");
  });

  it.each<[string, object, RegExp]>([
    [
      'an issuer without the slash at its end',
      { issuer: issuer.replace(/\/$/, '') },
      /^cloud-trust: AADSTS700211: .*the issuer of the cluster is \S+cluster\/, those of lance-pods are \S+cluster$/,
    ],
    [
      'the issuer of another cluster',
      { issuer: 'https://other/' },
      /^cloud-trust: AADSTS700211: .* are https:\/\/other\/$/,
    ],
    [
      'another subject',
      { subject: 'system:serviceaccount:lance:Lance.lance' },
      /^cloud-trust: AADSTS700213: .* is \S+:lance.lance, those of lance-pods are \S+:Lance.lance$/,
    ],
    [
      'another audience',
      { audiences: ['api://AzureADTokenExchangeChina'] },
      /^cloud-trust: AADSTS700212: .* are api:\/\/AzureADTokenExchangeChina$/,
    ],
  ])('finds a federated credential with %s', async (_, mistake, problem) => {
    server.objects.set(paths.credentials, listOf({ ...right, ...mistake }));
    expect(await problems()).toEqual([expect.stringMatching(problem)]);
  });

  it('finds no federated credential, and takes the right one among others', async () => {
    server.objects.set(paths.credentials, listOf());
    expect(await problems()).toEqual([expect.stringMatching(/those of lance-pods are none$/)]);
    server.objects.set(paths.credentials, listOf({ ...right, issuer: 'https://other/' }, right));
    expect(await problems()).toEqual([]);
  });

  it('finds pods without the label, and pods that are older than the annotation', async () => {
    const start =
      'cloud-pods: Identity not found at 169.254.169.254/metadata/identity: pod ray-head of ServiceAccount lance.lance has no AZURE_FEDERATED_TOKEN_FILE: ';
    expect(await problems({ pods: read([pod({}, {})]) })).toEqual([
      `${start}it lacks the label azure.workload.identity/use=true, which belongs to the pod template`,
    ]);
    expect(await problems({ pods: read([pod(use, {})]) })).toEqual([
      `${start}it was created before the identity was set up, or the webhook did not run`,
    ]);
    expect(await problems({ pods: read([pod(use, { ...tokenFile, AZURE_CLIENT_ID: '' })]) })).toEqual([
      `cloud-pods: AADSTS700016: Application not found in the directory: pod ray-head of ServiceAccount lance.lance has no AZURE_CLIENT_ID=${clientId}: it was created before the identity was set up, or the webhook did not run`,
    ]);
  });

  it('finds an annotation with a typing error, and one of another identity', async () => {
    const wrong = [
      { 'azure.workload.identity/clientid': clientId },
      { 'azure.workload.identity/client-id': identityId },
    ];
    const found = await Promise.all(wrong.map((one) => problems({ accounts: read([account(one)]) })));
    expect(found.flat()).toEqual([
      'cloud-annotation: AADSTS700016: Application not found in the directory: ServiceAccount lance.lance has the annotation azure.workload.identity/clientid, not azure.workload.identity/client-id',
      `cloud-annotation: AADSTS700016: Application not found in the directory: azure.workload.identity/client-id of ServiceAccount lance.lance is ${identityId}, not ${clientId}`,
    ]);
  });

  it('finds what the cluster lacks', async () => {
    server.objects.set(paths.cluster, clusterWith({ oidcIssuerProfile: {}, securityProfile: {} }));
    const [finding] = (await diagnose()).filter(({ status }) => status === 'failed');
    expect(finding?.remedy).toBe(
      "az aks update --name prod --resource-group 'platform(eu)' --enable-oidc-issuer --enable-workload-identity",
    );
  });

  it.each<[string, string, string, number]>([
    ['no role', reader, container, 1],
    ['a role on another container', contributor, `${container}2`, 1],
    ['a role on the storage account', contributor, storage.toUpperCase(), 0],
  ])('judges %s', async (_, role, scope, count) => {
    server.objects.set(paths.assignments, assigned(role, scope));
    const found = await problems();
    expect(found).toHaveLength(count);
    for (const each of found)
      expect(each).toMatch(/^cloud-bucket: AuthorizationPermissionMismatch: no role assignment/);
  });

  it('finds a role assignment with a condition, which it does not compare', async () => {
    const [one = {}] = objectsAt(assigned(contributor, container), 'value');
    const properties = one['properties'];
    const conditional = { properties: { ...(isJsonObject(properties) ? properties : {}), condition: 'false' } };
    server.objects.set(paths.assignments, { value: [conditional] });
    expect(await problems()).toEqual([expect.stringMatching(/^cloud-bucket: .* without a condition for /)]);
  });

  it('finds that the identity does not exist, and lets a reader read', async () => {
    server.objects.delete(paths.identity);
    server.objects.delete(paths.credentials);
    expect(await problems()).toEqual([
      `cloud-trust: AADSTS700016: Application not found in the directory: ${identityId} does not exist`,
    ]);
  });

  it('skips what it may not read, with the permission', async () => {
    server.denied.add('roleAssignments');
    const findings = await diagnose();
    expect(findings.flatMap(({ permission }) => permission ?? [])).toEqual([
      'Microsoft.Authorization/roleAssignments/read',
    ]);
  });

  it('ends with one line if az is not installed or not logged in', async () => {
    const env = { PATH: '/nowhere' };
    await expect(diagnose({}, env)).rejects.toThrow('--cloud: az is not installed');
    await writeFile(join(folder, 'az'), '#!/bin/sh\necho secret >&2; exit 1\n');
    await expect(diagnose()).rejects.toThrow('--cloud: az has no token: az login');
  });

  function clusterWith(more: JsonObject): JsonObject {
    const profiles = {
      oidcIssuerProfile: { enabled: true, issuerURL: issuer },
      securityProfile: { workloadIdentity: { enabled: true } },
    };
    return { properties: { ...profiles, ...more } };
  }

  function diagnose(seen: Partial<Facts> = {}, env?: Readonly<Record<string, string>>): Promise<readonly Finding[]> {
    const accounts = read([account({ 'azure.workload.identity/client-id': clientId })]);
    const own = {
      PATH: `${folder}:${process.env['PATH'] ?? ''}`,
      ARM_ENDPOINT: server.url,
      AZ_PRINTS: 'token-of-the-admin',
    };
    const cluster = facts({ accounts, pods: injected, ...seen });
    const description = checkAks(described);
    return diagnoseCloud({ cloud: 'aks', description }, cluster, { env: env ?? own, timeoutMs: 10_000 });
  }

  async function problems(seen: Partial<Facts> = {}): Promise<readonly string[]> {
    const found = (await diagnose(seen)).filter(({ status }) => status !== 'ok');
    expect(found.filter(({ remedy }) => remedy === undefined)).toEqual([]);
    return found.map(({ check, found: text }) => `${check}: ${text}`);
  }
});
