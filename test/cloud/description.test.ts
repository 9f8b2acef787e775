import { describe, expect, it } from 'vitest';
import { type AksDescription, checkAks } from '../../src/cloud/aks/description.js';
import { aksFiles } from '../../src/cloud/aks/files.js';
import { aksWorkloads, containerId } from '../../src/cloud/aks/names.js';
import { checkEks, type EksDescription } from '../../src/cloud/eks/description.js';
import { eksFiles } from '../../src/cloud/eks/files.js';
import { clientRoleArn, eksWorkloads, oidcProviderArn } from '../../src/cloud/eks/names.js';
import { checkGke, type GkeDescription } from '../../src/cloud/gke/description.js';
import { gkeFiles } from '../../src/cloud/gke/files.js';
import { gkeWorkloads } from '../../src/cloud/gke/names.js';
import { describedBy } from '../../src/doctor/clouds/described.js';
import { parsedObject } from '../../src/values/json.js';
import { aksSample, aksSetups, eksSample, eksSetups, gkeSample, gkeSetups } from './samples.js';

describe('an EKS description', () => {
  it('gives the names of the identities', () => {
    const eks = checkEks({ ...eksSample, reader: 'explain-plan' });
    expect(eksWorkloads(eks).map(({ roleArn }) => roleArn)).toEqual([
      'arn:aws:iam::123456789012:role/lance-lancedb-geneva-service-account',
      'arn:aws:iam::123456789012:role/lance-lancedb-explain-plan',
    ]);
    expect(clientRoleArn(eks)).toBe('arn:aws:iam::123456789012:role/lance-lancedb-client');
    expect(oidcProviderArn(eks, eks.issuer ?? '')).toBe(
      'arn:aws:iam::123456789012:oidc-provider/oidc.eks.eu-west-1.amazonaws.com/id/EXAMPLE0123456789',
    );
  });

  it('takes the partition from the region', () => {
    const partitions = ['eu-west-1', 'cn-north-1', 'us-gov-west-1'].map((region) => {
      return checkEks({ ...eksSample, region, principals: [], issuer: undefined }).partition;
    });
    expect(partitions).toEqual(['aws', 'aws-cn', 'aws-us-gov']);
  });

  it.each<[Partial<EksDescription>, string]>([
    [{ account: '12345' }, 'account: must be an account ID: 12 digits, got "12345"'],
    [{ region: 'europe' }, 'region: must be a region'],
    [{ region: 'us-iso-east-1' }, 'region: the partition of us-iso-east-1 is not supported'],
    [{ cluster: '-x' }, 'cluster: must be the name of an EKS cluster'],
    [{ bucket: 'My_Bucket' }, 'bucket: must be the name of a bucket'],
    [{ bucket: '10.0.0.1' }, 'bucket: S3 does not allow the name 10.0.0.1'],
    [{ bucket: 'a..b' }, 'bucket: S3 does not allow'],
    [{ bucket: 'xn--a' }, 'bucket: S3 does not allow'],
    [{ bucket: 'a--x-s3' }, 'bucket: S3 does not allow'],
    [{ path: '/tables' }, 'path: must be the path'],
    [{ path: 'tables/' }, 'path: must be the path'],
    [{ path: 'tables/*' }, 'path: must be the path'],
    [{ path: 'a/../b' }, 'path: must be the path'],
    [{ path: '${aws:username}' }, 'path: must be the path'],
    [{ path: 'a'.repeat(901) }, 'path: must be the path'],
    [{ path: 'a\n' }, 'path: must be the path'],
    [{ region: 'eusc-de-east-1' }, 'region: the partition of eusc-de-east-1 is not supported'],
    [{ principals: ['arn:aws:iam::123456789012:role/x/'] }, 'principals[0]: must be the ARN'],
    [{ clientRole: 'Ray', serviceAccountRole: 'ray' }, 'clientRole: is the name of another role too: Ray'],
    [{ namespace: 'Lance' }, 'namespace: must be the name of a namespace'],
    [{ serviceAccount: 'a_b' }, 'serviceAccount: must be a Kubernetes name'],
    [{ serviceAccount: `a${'.a'.repeat(127)}` }, 'serviceAccount: must be a Kubernetes name'],
    [{ reader: 'geneva-service-account' }, 'reader: must be another ServiceAccount'],
    [{ principals: ['*'] }, 'principals[0]: must be the ARN of a user'],
    [{ principals: ['arn:aws-cn:iam::123456789012:root'] }, 'in the partition aws, got "arn:aws-cn:'],
    [{ principals: [...(eksSample.principals ?? []), ...(eksSample.principals ?? [])] }, 'principals: has "arn:aws:'],
    [
      { issuer: 'https://oidc.eks.us-east-1.amazonaws.com/id/A' },
      'issuer: must be the OIDC issuer of a cluster in eu-',
    ],
    [{ issuer: 'oidc.eks.eu-west-1.amazonaws.com/id/A' }, 'issuer: must be the OIDC issuer'],
    [
      { region: 'cn-north-1', principals: [], style: 'pod-identity', issuer: undefined },
      'style: EKS Pod Identity does not exist in cn-',
    ],
    [
      { access: 'group', group: 'system:masters' },
      'group: must be a Kubernetes group that does not start with system:',
    ],
    [{ cloudDomain: 'https://x' }, 'cloudDomain: must be a Kubernetes name'],
    [{ kmsKeys: ['arn:aws:kms:us-east-1:123456789012:key/a'] }, 'kmsKeys[0]: must be the ARN of a key in eu-west-1'],
    [{ permissionsBoundary: 'arn:aws:iam::1:policy/x' }, 'permissionsBoundary: must be the ARN of a policy'],
    [{ clientRole: 'a b' }, 'clientRole: must be the name of a role'],
    [{ cluster: 'c'.repeat(60) }, 'serviceAccountRole: must be the name of a role: at most 64'],
    [{ clientRole: 'x', serviceAccountRole: 'x' }, 'clientRole: is the name of another role too: x'],
    [{ nodePools: { head: { machineType: 'large' } } }, 'nodePools.head.machineType: must be an instance type'],
    [{ nodePools: { head: { machineType: 'm7i.large', minNodes: 0 } } }, 'nodePools.head.minNodes: must be an integer'],
    [{ nodePools: { cpu: { machineType: 'm7i.large', minNodes: 5, maxNodes: 4 } } }, 'nodePools.cpu.maxNodes: must be'],
    [{ nodePools: { labelPrefix: 'kubernetes.io' } }, 'nodePools.labelPrefix: node pools cannot set labels'],
    [{ nodePools: { labelValue: 'a b' } }, 'nodePools.labelValue: must be the value of a label'],
    [
      { nodePools: { cpu: { machineType: 'm7i.large', otherMachineTypes: ['m7g.large'] } } },
      'must all be ARM or all x86',
    ],
    [
      { nodePools: { cpu: { machineType: 'm7i.large', otherMachineTypes: ['m7'] } } },
      'otherMachineTypes[0]: must be an',
    ],
    [
      { nodePools: { gpu: { machineType: 'g6.xlarge', gpus: 1 } } },
      'nodePools.gpu.gpus: the instance type determines it',
    ],
    [{ group: 'team' }, 'group: is used only with the access group'],
    [
      { style: 'pod-identity', issuer: undefined, cloudDomain: 'example.org' },
      'cloudDomain: is used only with the style irsa',
    ],
    [{ readerRole: 'x' }, 'readerRole: is used only with a reader'],
    [{ style: 'pod-identity' }, 'issuer: is used only with the style irsa'],
    [{ principals: [], clientRole: 'x' }, 'clientRole: is used only with principals'],
    [{ principals: [], trustPolicyQuota: 4096 }, 'trustPolicyQuota: is used only with principals'],
    [{ trustPolicyQuota: 9000 }, 'trustPolicyQuota: must be an integer between 2048 and 8192, got 9000'],
  ])('%j is refused with its field', (change, message) => {
    expect(() => checkEks({ ...eksSample, ...change })).toThrow(message);
  });

  it('does not check the names of roles that it does not have', () => {
    const { principals: _, ...alone } = eksSample;
    expect(checkEks({ ...alone, serviceAccount: 'reader' }).serviceAccountRole).toBe('lance-lancedb-reader');
    expect(checkEks({ ...alone, cluster: 'c'.repeat(60), serviceAccountRole: 'x' }).serviceAccountRole).toBe('x');
  });

  it('refuses a spot head that the types do not show', () => {
    const json = { ...eksSample, nodePools: { head: { machineType: 'm7i.large', spot: true } } };
    expect(() => describedBy('eks', parsedObject(JSON.stringify(json)))).toThrow(
      'nodePools.head.spot: the head cannot run',
    );
  });
});

describe('the trust policy of the client role', () => {
  const users = (count: number) =>
    Array.from({ length: count }, (_, index) => `arn:aws:iam::123456789012:user/u${String(index).padStart(3, '0')}`);
  const lengthOf = (principals: readonly string[]) => {
    const document = eksFiles({ ...eksSample, principals, trustPolicyQuota: 8192 }).get('policies/client-trust.json');
    return JSON.stringify(parsedObject(document ?? '')).length;
  };
  const most = Array.from({ length: 100 }, (_, index) => index).filter(
    (count) => lengthOf(users(count + 1)) <= 2048,
  ).length;

  it('is not longer than the quota of IAM, without white space', () => {
    expect(most).toBeGreaterThan(20);
    expect(eksFiles({ ...eksSample, principals: users(most) }).size).toBeGreaterThan(0);
    expect(() => eksFiles({ ...eksSample, principals: users(most + 1) })).toThrow(
      `principals: give a trust policy of ${lengthOf(users(most + 1))} characters, and IAM allows 2048: name accounts`,
    );
  });

  it('may be longer if the account has a higher quota', () => {
    const raised = { ...eksSample, principals: users(most + 1), trustPolicyQuota: 4096 };
    expect(eksFiles(raised).size).toBeGreaterThan(0);
  });
});

describe('a GKE description', () => {
  it('gives the names of the identities', () => {
    const gke = checkGke(gkeSample);
    const account = 'geneva-service-account@my-project.iam.gserviceaccount.com';
    expect(gkeWorkloads(gke)).toMatchObject([
      {
        google: { email: account, name: 'geneva-service-account', project: 'my-project' },
        user: 'serviceAccount:my-project.svc.id.goog[lancedb/geneva-service-account]',
        member: `serviceAccount:${account}`,
        annotations: { 'iam.gke.io/gcp-service-account': account },
      },
    ]);
    expect(gkeWorkloads({ ...gke, style: 'direct', projectNumber: '123456789012' })).toMatchObject([
      {
        google: undefined,
        member:
          'principal://iam.googleapis.com/projects/123456789012/locations/global/workloadIdentityPools/my-project.svc.id.goog/subject/ns/lancedb/sa/geneva-service-account',
        annotations: {},
      },
    ]);
  });

  it.each<[Partial<GkeDescription>, string]>([
    [{ cluster: 'Lance' }, 'cluster: must be the name of a GKE cluster'],
    [{ location: 'europe' }, 'location: must be a region or a zone'],
    [{ project: 'x' }, 'project: must be the ID of a project'],
    [{ projectNumber: 'my-project' }, 'projectNumber: must be the number of the project'],
    [{ bucket: 'goog-x' }, 'bucket: Cloud Storage does not allow'],
    [{ bucket: 'Bucket' }, 'bucket: must be the name of a bucket'],
    [{ principals: ['allUsers'] }, 'principals[0]: must be user:<e-mail>'],
    [{ principals: ['serviceAccount:p.svc.id.goog[a/b]'] }, 'principals[0]: must be user:<e-mail>'],
    [{ style: 'direct' }, 'projectNumber: is required for the style direct: gcloud projects'],
    [{ projectNumber: '123456789012' }, 'projectNumber: is used only with the style direct'],
    [{ nodePools: { labelPrefix: 'example.org' } }, 'nodePools.labelPrefix: is used only with a node pool'],
    [{ nodePools: { labelValue: 'yes' } }, 'nodePools.labelValue: is used only with a node pool'],
    [
      { googleServiceAccount: 'ada@example.org' },
      'googleServiceAccount: must be the e-mail of a Google service account',
    ],
    [{ serviceAccount: 'ray' }, 'googleServiceAccount: is required: the ServiceAccount ray cannot give its name'],
    [{ reader: 'plan' }, 'googleReader: is required: the ServiceAccount plan cannot give its name'],
    [{ reader: 'explain-plan', googleReader: 'geneva-service-account@my-project.iam.gserviceaccount.com' }, 'another'],
    [{ nodePools: { gpu: { machineType: 'g2-standard-8' } } }, 'nodePools.gpu.accelerator: is required on GKE'],
    [
      { nodePools: { cpu: { machineType: 'n2-standard-8', otherMachineTypes: ['n2-standard-4'] } } },
      'one machine type',
    ],
    [{ googleReader: 'reader@my-project.iam.gserviceaccount.com' }, 'googleReader: is used only with a reader'],
  ])('%j is refused with its field', (change, message) => {
    expect(() => checkGke({ ...gkeSample, ...change })).toThrow(message);
  });
});

it('a ServiceAccount may have the name reader', () => {
  expect(checkGke({ ...gkeSample, serviceAccount: 'reader' }).googleServiceAccount).toMatch(/^reader@/);
  expect(checkAks({ ...aksSample, serviceAccount: 'reader' }).identity).toBe('lance-lancedb-reader');
});

describe('an AKS description', () => {
  it('gives the names of the identities', () => {
    const aks = checkAks(aksSample);
    const group = '/subscriptions/00000000-0000-0000-0000-000000000001/resourceGroups/platform/providers';
    expect(aksWorkloads(aks)).toMatchObject([
      {
        identityId: `${group}/Microsoft.ManagedIdentity/userAssignedIdentities/lance-lancedb-geneva-service-account`,
        credential: 'lancedb-geneva-service-account',
        subject: 'system:serviceaccount:lancedb:geneva-service-account',
      },
    ]);
    expect(containerId(aks)).toBe(
      `${group}/Microsoft.Storage/storageAccounts/features/blobServices/default/containers/tables`,
    );
  });

  it.each<[Partial<AksDescription>, string]>([
    [{ subscription: 'mine' }, 'subscription: must be a UUID'],
    [{ resourceGroup: 'a.' }, 'resourceGroup: must be the name of a resource group'],
    [{ cluster: '_' }, 'cluster: must be the name of an AKS cluster'],
    [{ location: 'West Europe' }, 'location: must be a region, such as westeurope'],
    [{ storageAccount: 'my-account' }, 'storageAccount: must be the name of a storage account'],
    [{ container: 'a--b' }, 'container: must be the name of a container'],
    [{ principals: ['user:ada@example.org'] }, 'principals[0]: must be user:<object ID>'],
    [{ identity: 'x' }, 'identity: must be the name of a managed identity'],
    [{ reader: 'r', identity: 'abc', readerIdentity: 'ABC' }, 'readerIdentity: must be another identity'],
    [{ clientId: 'x' }, 'clientId: must be a UUID'],
    [
      { reader: 'r', clientId: aksSample.subscription, readerClientId: aksSample.subscription },
      'readerClientId: must be that of another identity',
    ],
    [
      { principals: [`user:${aksSample.subscription}`, `group:${aksSample.subscription}`] },
      'principals: has "00000000-0000-0000-0000-000000000001" twice',
    ],
    [{ location: 'chinaeast2' }, 'location: chinaeast2 is a region of the environment china, not public'],
    [{ environment: 'usgovernment' }, 'location: westeurope is a region of the environment public, not usgovernment'],
    [{ serviceAccount: 's'.repeat(63) + '.s'.repeat(30), identity: 'abc' }, 'serviceAccount: must have, with the'],
    [{ nodePools: { cpu: { machineType: 'd8' } } }, 'nodePools.cpu.machineType: must be a VM size'],
    [{ readerClientId: aksSample.subscription }, 'readerClientId: is used only with a reader'],
  ])('%j is refused with its field', (change, message) => {
    expect(() => checkAks({ ...aksSample, ...change })).toThrow(message);
  });
});

describe('a description in JSON', () => {
  const setups = [
    ...eksSetups.map(([name, each]) => ['eks', name, eksFiles(each), checkEks(each)] as const),
    ...gkeSetups.map(([name, each]) => ['gke', name, gkeFiles(each), checkGke(each)] as const),
    ...aksSetups.map(([name, each]) => ['aks', name, aksFiles(each), checkAks(each)] as const),
  ];

  it.each(setups)('of %s %s is the one that the setup was made of', (cloud, _name, files, checked) => {
    expect(describedBy(cloud, parsedObject(files.get('description.json') ?? '')).description).toEqual(checked);
  });

  it.each([
    [{ ...eksSample, serviceAcount: 'x' }, 'serviceAcount: unknown field; did you mean serviceAccount?'],
    [{ ...eksSample, bucket: null }, 'bucket: must be a string, got null'],
    [{ ...eksSample, kmsKeys: 'x' }, 'kmsKeys: must be a list of strings'],
    [{ ...eksSample, kmsKeys: [1] }, 'kmsKeys[0]: must be a string, got 1'],
    [{ ...eksSample, nodePools: [] }, 'nodePools: must be an object, got []'],
    [
      { ...eksSample, nodePools: { cpu: { machineType: 'm7i.large', spot: 'yes' } } },
      'nodePools.cpu.spot: must be a boolean',
    ],
    [{ ...eksSample, nodePools: { cpu: { machineType: 'm7i.large', gpus: 1 } } }, 'nodePools.cpu.gpus: unknown field'],
    [{ ...eksSample, nodePools: { cpu: {} } }, 'nodePools.cpu.machineType: is required'],
    [{ cluster: 'lance' }, 'namespace: is required'],
    [
      { ...gkeSample, x: 1 },
      'location: descriptions for gke and aks have it, those for eks do not: use --cloud gke or',
    ],
    [aksSample, 'subscription: descriptions for aks have it, those for eks do not: use --cloud aks'],
  ])('%j is refused with its field', (json, message) => {
    expect(() => describedBy('eks', parsedObject(JSON.stringify(json)))).toThrow(message);
  });
});
