import type * as EksSdk from '@aws-sdk/client-eks';
import type * as IamSdk from '@aws-sdk/client-iam';
import type * as StsSdk from '@aws-sdk/client-sts';
import { messageOf } from '../../errors.js';
import { absent, mapReading, read, type Reading } from '../../doctor/reading.js';
import { awsError, isDenied, isNamed } from '../../kubeconfig/connect/aws-error.js';
import { importPeers } from '../../kubeconfig/import-peers.js';
import { plainLine } from '../../kubeconfig/plain-line.js';
import { type JsonObject, parsedObject } from '../../values/json.js';
import type { Eks } from '../eks/description.js';
import { eksRoleArn, eksRoleArns, eksRoleName, oidcProviderArn } from '../eks/names.js';
import { type Workload, workloadsOf } from '../workloads.js';
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
  readonly workload: Workload;
  readonly trust: Reading<JsonObject>;
  /** The actions on the bucket that the role's policies do not allow. */
  readonly denied: Reading<readonly string[]>;
  /** The roles that EKS Pod Identity gives the ServiceAccount. */
  readonly associated: Reading<readonly string[]>;
}

interface Clients {
  readonly eks: EksSdk.EKSClient;
  readonly iam: IamSdk.IAMClient;
  readonly sdk: Omit<typeof EksSdk, 'default'> & Omit<typeof IamSdk, 'default'>;
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
  await checkCaller(new stsSdk.STSClient(config), stsSdk, eks);
  const clients = {
    eks: new eksSdk.EKSClient(config),
    iam: new iamSdk.IAMClient(config),
    sdk: { ...eksSdk, ...iamSdk },
  };
  try {
    return await readAll(eks, clients);
  } finally {
    clients.eks.destroy();
    clients.iam.destroy();
  }
}

/** Needs no permission, so it fails only for credentials and the network. */
async function checkCaller(client: StsSdk.STSClient, sdk: typeof StsSdk, { region }: Eks): Promise<void> {
  try {
    await client.send(new sdk.GetCallerIdentityCommand());
  } catch (error) {
    throw awsError(error, `AWS STS in ${region}`);
  } finally {
    client.destroy();
  }
}

async function readAll(eks: Eks, clients: Clients): Promise<EksFacts> {
  const { cluster: name, principals } = eks;
  const { client, sdk } = { client: clients.eks, sdk: clients.sdk };
  const cluster = await reading('eks:DescribeCluster', async () => {
    const found = await client.send(new sdk.DescribeClusterCommand({ name }));
    return found.cluster ?? {};
  });
  const issuer = cluster.state === 'read' ? cluster.value.identity?.oidc?.issuer : undefined;
  const principalArn = eksRoleArns(eks).client;
  const hasClients = principals.length > 0;
  const [provider, entry, accessPolicies, ...roles] = await Promise.all([
    issuer === undefined ? absent : readProvider(oidcProviderArn(eks, issuer), clients),
    hasClients
      ? reading('eks:DescribeAccessEntry', async () => {
          const found = await client.send(new sdk.DescribeAccessEntryCommand({ clusterName: name, principalArn }));
          return found.accessEntry ?? {};
        })
      : absent,
    hasClients
      ? reading('eks:ListAssociatedAccessPolicies', async () => {
          const found = await client.send(
            new sdk.ListAssociatedAccessPoliciesCommand({ clusterName: name, principalArn }),
          );
          return found.associatedAccessPolicies ?? [];
        })
      : absent,
    ...workloadsOf(eks).map((workload) => readRole(eks, workload, clients)),
  ]);
  return { cluster, provider, entry, accessPolicies, roles };
}

function readProvider(arn: string, { iam, sdk }: Clients): Promise<Reading<readonly string[]>> {
  return reading('iam:GetOpenIDConnectProvider', async () => {
    const found = await iam.send(new sdk.GetOpenIDConnectProviderCommand({ OpenIDConnectProviderArn: arn }));
    return found.ClientIDList ?? [];
  });
}

async function readRole(eks: Eks, workload: Workload, { iam, eks: client, sdk }: Clients): Promise<RoleFacts> {
  const RoleName = eksRoleName(eks, workload);
  const { cluster: clusterName, namespace } = eks;
  const [document, denied, associated] = await Promise.all([
    reading('iam:GetRole', async () => {
      const found = await iam.send(new sdk.GetRoleCommand({ RoleName }));
      return found.Role?.AssumeRolePolicyDocument ?? '';
    }),
    reading('iam:SimulatePrincipalPolicy', () => deniedActions(eks, workload, { iam, sdk })),
    eks.style === 'irsa'
      ? absent
      : reading('eks:ListPodIdentityAssociations', async () => {
          const { serviceAccount } = workload;
          const found = await client.send(
            new sdk.ListPodIdentityAssociationsCommand({ clusterName, namespace, serviceAccount }),
          );
          return Promise.all((found.associations ?? []).map((one) => roleOf(clusterName, one, { client, sdk })));
        }),
  ]);
  const trust = mapReading(document, (text) => parsedObject(decodeURIComponent(text)));
  return { workload, trust, denied, associated };
}

async function roleOf(
  clusterName: string,
  { associationId }: EksSdk.PodIdentityAssociationSummary,
  { client, sdk }: { readonly client: EksSdk.EKSClient; readonly sdk: Clients['sdk'] },
): Promise<string> {
  const found = await client.send(new sdk.DescribePodIdentityAssociationCommand({ clusterName, associationId }));
  return found.association?.roleArn ?? '';
}

/** IAM evaluates the policies itself, with the permissions boundary. */
async function deniedActions(
  eks: Eks,
  workload: Workload,
  { iam, sdk }: Pick<Clients, 'iam' | 'sdk'>,
): Promise<readonly string[]> {
  const bucket = `arn:${eks.partition}:s3:::${eks.bucket}`;
  const prefix = eks.path === undefined ? '' : `${eks.path}/`;
  const onObjects =
    workload.access === 'write' ? ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'] : ['s3:GetObject'];
  const simulate = async (ActionNames: string[], resource: string) => {
    const ContextEntries = [
      { ContextKeyName: 's3:prefix', ContextKeyType: 'string' as const, ContextKeyValues: [prefix] },
    ];
    const command = new sdk.SimulatePrincipalPolicyCommand({
      PolicySourceArn: eksRoleArn(eks, workload),
      ActionNames,
      ResourceArns: [resource],
      ContextEntries,
    });
    const { EvaluationResults = [] } = await iam.send(command);
    return EvaluationResults.filter(({ EvalDecision }) => EvalDecision !== 'allowed').map(
      ({ EvalActionName = '' }) => `${EvalActionName} on ${resource}`,
    );
  };
  const denied = await Promise.all([
    simulate(['s3:ListBucket'], bucket),
    simulate(onObjects, `${bucket}/${prefix}helmwright-doctor`),
  ]);
  return denied.flat();
}

async function reading<T>(permission: string, ask: () => Promise<T>): Promise<Reading<T>> {
  try {
    return read(await ask());
  } catch (error) {
    if (isNamed(error, 'ResourceNotFoundException', 'NoSuchEntityException', 'NoSuchEntity')) return absent;
    if (isDenied(error)) return { state: 'forbidden', permission };
    return { state: 'failed', reason: plainLine(messageOf(error)) };
  }
}
