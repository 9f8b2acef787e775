import type * as EksSdk from '@aws-sdk/client-eks';
import type * as IamSdk from '@aws-sdk/client-iam';
import { messageOf } from '../../errors.js';
import { absent, mapReading, read, type Reading, valueOf } from '../reading.js';
import { awsError, isDenied, isNamed } from '../../kubeconfig/connect/aws-error.js';
import { importPeers } from '../../kubeconfig/import-peers.js';
import { plainLine } from '../../kubeconfig/plain-line.js';
import { type JsonObject, parsedObject } from '../../values/json.js';
import type { Eks } from '../../cloud/eks/description.js';
import { clientRoleArn, type EksWorkload, eksWorkloads, oidcProviderArn } from '../../cloud/eks/names.js';
import type { CloudOptions } from './rest.js';

/** What AWS says of an EKS cluster and its identities. */
export interface EksFacts {
  readonly cluster: Reading<EksSdk.Cluster>;
  /** The audiences of IAM's OIDC provider for the cluster's issuer. */
  readonly provider: Reading<readonly string[]>;
  readonly roles: readonly RoleFacts[];
  /** The access entry of the client role, if clients have one. */
  readonly entry: Reading<EksSdk.AccessEntry>;
  readonly accessPolicies: Reading<readonly EksSdk.AssociatedAccessPolicy[]>;
}

/** What is known of the role of a ServiceAccount. */
export interface RoleFacts {
  readonly workload: EksWorkload;
  readonly trust: Reading<JsonObject>;
  /** The actions on the bucket that the role's policies do not allow. */
  readonly denied: Reading<readonly string[]>;
  /** The roles that EKS Pod Identity gives the ServiceAccount. */
  readonly associated: Reading<readonly string[]>;
}

interface Clients {
  readonly eks: EksSdk.EKS;
  readonly iam: IamSdk.IAM;
}

/**
 * Reads what the checks need. All requests are reads.
 *
 * @throws HelmwrightError `usage` if a package of the AWS SDK is not installed or AWS does not accept the credentials
 */
export async function readEks(eks: Eks, { timeoutMs }: CloudOptions): Promise<EksFacts> {
  const peers = ['@aws-sdk/client-eks', '@aws-sdk/client-iam', '@aws-sdk/client-sts'];
  const [eksSdk, iamSdk, stsSdk] = await importPeers('doctor --cloud eks', peers, async () =>
    Promise.all([import('@aws-sdk/client-eks'), import('@aws-sdk/client-iam'), import('@aws-sdk/client-sts')]),
  );
  const requestHandler = { connectionTimeout: timeoutMs, requestTimeout: timeoutMs, throwOnRequestTimeout: true };
  const config = { region: eks.region, requestHandler };
  const [sts, clients] = [new stsSdk.STS(config), { eks: new eksSdk.EKS(config), iam: new iamSdk.IAM(config) }];
  try {
    // It needs no permission, so it fails only for credentials and the network.
    await sts.getCallerIdentity().catch((error: unknown) => {
      throw awsError(error, `AWS STS in ${eks.region}`);
    });
    return await readAll(eks, clients);
  } finally {
    for (const client of [sts, clients.eks, clients.iam]) client.destroy();
  }
}

async function readAll(eks: Eks, clients: Clients): Promise<EksFacts> {
  const { cluster: clusterName, principals } = eks;
  const described = await reading('eks:DescribeCluster', clients.eks.describeCluster({ name: clusterName }));
  const cluster = mapReading(described, (found) => found.cluster ?? {});
  const issuer = valueOf(cluster)?.identity?.oidc?.issuer;
  const client = { clusterName, principalArn: clientRoleArn(eks) };
  const ifClients = <T>(ask: () => Promise<Reading<T>>) => (principals.length === 0 ? absent : ask());
  const OpenIDConnectProviderArn = oidcProviderArn(eks, issuer ?? '');
  const [provider, entry, accessPolicies, ...roles] = await Promise.all([
    issuer === undefined
      ? absent
      : reading('iam:GetOpenIDConnectProvider', clients.iam.getOpenIDConnectProvider({ OpenIDConnectProviderArn })),
    ifClients(() => reading('eks:DescribeAccessEntry', clients.eks.describeAccessEntry(client))),
    ifClients(() => reading('eks:ListAssociatedAccessPolicies', clients.eks.listAssociatedAccessPolicies(client))),
    ...eksWorkloads(eks).map((workload) => readRole(eks, workload, clients)),
  ]);
  return {
    cluster,
    provider: mapReading(provider, (found) => found.ClientIDList ?? []),
    entry: mapReading(entry, (found) => found.accessEntry ?? {}),
    accessPolicies: mapReading(accessPolicies, (found) => found.associatedAccessPolicies ?? []),
    roles,
  };
}

async function readRole(eks: Eks, workload: EksWorkload, clients: Clients): Promise<RoleFacts> {
  const [role, denied, associated] = await Promise.all([
    reading('iam:GetRole', clients.iam.getRole({ RoleName: workload.role })),
    reading('iam:SimulatePrincipalPolicy', deniedActions(eks, workload, clients)),
    eks.style === 'irsa' ? absent : reading('eks:ListPodIdentityAssociations', associatedRoles(eks, workload, clients)),
  ]);
  const trust = mapReading(role, (found) =>
    parsedObject(decodeURIComponent(found.Role?.AssumeRolePolicyDocument ?? '')),
  );
  return { workload, trust, denied, associated };
}

async function associatedRoles(
  { cluster: clusterName, namespace }: Eks,
  { serviceAccount }: EksWorkload,
  { eks: client }: Clients,
): Promise<readonly string[]> {
  const { associations = [] } = await client.listPodIdentityAssociations({ clusterName, namespace, serviceAccount });
  const described = associations.map(({ associationId }) =>
    client.describePodIdentityAssociation({ clusterName, associationId }),
  );
  return (await Promise.all(described)).map(({ association }) => association?.roleArn ?? '');
}

/** IAM evaluates the policies itself, with the permissions boundary. */
async function deniedActions(
  { partition, bucket, path, kmsKeys }: Eks,
  { access, roleArn: PolicySourceArn }: EksWorkload,
  { iam }: Clients,
): Promise<readonly string[]> {
  const arn = `arn:${partition}:s3:::${bucket}`;
  const prefix = path === undefined ? '' : `${path}/`;
  const context = { ContextKeyName: 's3:prefix', ContextKeyType: 'string' as const, ContextKeyValues: [prefix] };
  const simulate = async (ActionNames: string[], resource: string) => {
    const question = { PolicySourceArn, ActionNames, ResourceArns: [resource], ContextEntries: [context] };
    const { EvaluationResults = [] } = await iam.simulatePrincipalPolicy(question);
    const allowed = EvaluationResults.filter(({ EvalDecision }) => EvalDecision === 'allowed');
    const names = allowed.map(({ EvalActionName }) => EvalActionName);
    return ActionNames.filter((name) => !names.includes(name)).map((name) => `${name} on ${resource}`);
  };
  const onObjects = ['s3:GetObject', ...(access === 'write' ? ['s3:PutObject', 's3:DeleteObject'] : [])];
  const denied = [simulate(['s3:ListBucket'], arn), simulate(onObjects, `${arn}/${prefix}helmwright-doctor`)];
  const onKeys = access === 'write' ? ['kms:Decrypt', 'kms:GenerateDataKey'] : ['kms:Decrypt'];
  return (await Promise.all([...denied, ...kmsKeys.map((key) => simulate(onKeys, key))])).flat();
}

async function reading<T>(permission: string, answer: Promise<T>): Promise<Reading<T>> {
  try {
    return read(await answer);
  } catch (error) {
    if (isNamed(error, 'ResourceNotFoundException', 'NoSuchEntityException', 'NoSuchEntity')) return absent;
    if (isDenied(error)) return { state: 'forbidden', permission };
    return { state: 'failed', reason: plainLine(messageOf(error)) };
  }
}
