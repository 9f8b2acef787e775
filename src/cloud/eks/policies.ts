import { invalidField } from '../fields.js';
import type { Workload } from '../workloads.js';
import type { Eks } from './description.js';
import { type Assuming, eksClusterArn, eksWorkloads, podIdentity, webIdentity } from './names.js';

/** A policy of IAM. */
export interface PolicyDocument {
  /** The version of the policy language. */
  readonly Version: '2012-10-17';
  /** What the policy allows. */
  readonly Statement: readonly PolicyStatement[];
}

/** A statement of a policy. */
export interface PolicyStatement {
  /** A name. */
  readonly Sid: string;
  /** Policies here only allow. */
  readonly Effect: 'Allow';
  /** In a trust policy, who may assume the role. */
  readonly Principal?: Readonly<Record<string, string | readonly string[]>>;
  /** What is allowed. */
  readonly Action: readonly string[];
  /** In a permissions policy, on what. */
  readonly Resource?: readonly string[];
  /** Under which conditions. */
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

/** A role with what it needs. */
export interface EksRole {
  /** The name of the role. */
  readonly name: string;
  /** How it is named in Terraform and in files. */
  readonly key: 'service_account' | 'reader' | 'client';
  /** What the role is for. */
  readonly description: string;
  /** Who may assume it. */
  readonly trust: PolicyDocument;
  /** What it may do. */
  readonly policy: PolicyDocument;
}

/**
 * The roles of a setup with their policies: of the compute pods, of the explain-plan service, and of clients.
 *
 * @throws HelmwrightError `invalid-values` if the style is `irsa` and the description has no issuer, or for too many principals
 * @example
 * ```ts
 * import { checkEks, eksRoles } from 'helmwright/cloud';
 *
 * const where = { cluster: 'lance', region: 'eu-west-1', account: '123456789012', bucket: 'features' };
 * const eks = checkEks({ ...where, namespace: 'lance', serviceAccount: 'ray', style: 'pod-identity' });
 * eksRoles(eks).map(({ name }) => name); // ['lance-lance-ray']
 * ```
 */
export function eksRoles(eks: Eks): readonly EksRole[] {
  const { namespace, cluster } = eks;
  const pods = eksWorkloads(eks).map((workload): EksRole => {
    const { key, serviceAccount, role: name, access } = workload;
    const description = `Pods with the ServiceAccount ${namespace}/${serviceAccount} of the EKS cluster ${cluster}`;
    const trust = eks.style === 'irsa' ? webIdentity(eks, workload, issuerOf(eks)) : podIdentity(eks, workload);
    return { name, key, description, trust: podTrust(trust), policy: podPolicy(eks, access) };
  });
  if (eks.principals.length === 0) return pods;
  const description = `Clients that open Ray clusters in the EKS cluster ${cluster}`;
  const client = { name: eks.clientRole, key: 'client', description } as const;
  return [...pods, { ...client, trust: clientTrust(eks), policy: clientPolicy(eks) }];
}

function issuerOf({ issuer, cluster, region }: Eks): string {
  if (issuer !== undefined) return issuer;
  const command = `aws eks describe-cluster --name ${cluster} --region ${region} --query cluster.identity.oidc.issuer --output text`;
  throw invalidField('issuer', `is required for the style irsa; print it with \`${command}\``);
}

function document(...statements: readonly Omit<PolicyStatement, 'Effect'>[]): PolicyDocument {
  const Statement = statements.map(({ Sid, ...rest }): PolicyStatement => ({ Sid, Effect: 'Allow', ...rest }));
  return { Version: '2012-10-17', Statement };
}

/** IAM does not count white space. */
function clientTrust({ principals, trustPolicyQuota = 2048 }: Eks): PolicyDocument {
  const trust = document({ Sid: 'StartClients', Principal: { AWS: principals }, Action: ['sts:AssumeRole'] });
  const { length } = JSON.stringify(trust);
  if (length <= trustPolicyQuota) return trust;
  throw invalidField(
    'principals',
    `give a trust policy of ${length} characters, and IAM allows ${trustPolicyQuota}: name accounts (root), whose own policies decide, or set trustPolicyQuota if the account has a higher quota`,
  );
}

/** Only the console needs `eks:AccessKubernetesApi`. A client reads the endpoint of the cluster, and the access entry does the rest. */
function clientPolicy(eks: Eks): PolicyDocument {
  const actions = eks.access === 'cluster-admin' ? ['eks:DescribeCluster', 'eks:AccessKubernetesApi'] : undefined;
  return document(clusterStatement(eks, actions), ...databaseStatements(eks, 'write'));
}

function podPolicy(eks: Eks, access: Workload['access']): PolicyDocument {
  return document(...(access === 'write' ? [clusterStatement(eks)] : []), ...databaseStatements(eks, access));
}

function clusterStatement(eks: Eks, Action: readonly string[] = ['eks:DescribeCluster']) {
  return { Sid: 'FindCluster', Action, Resource: [eksClusterArn(eks)] };
}

/** There is no action `s3:HeadObject`: a HEAD request needs `s3:GetObject`. Large uploads that fail are aborted. */
const objectActions = {
  read: ['s3:GetObject'],
  write: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'],
} as const;

const keyActions = { read: ['kms:Decrypt'], write: ['kms:Decrypt', 'kms:GenerateDataKey'] } as const;

function databaseStatements({ partition, bucket, path, kmsKeys }: Eks, access: Workload['access']) {
  const arn = `arn:${partition}:s3:::${bucket}`;
  const below = path === undefined ? '*' : `${path}/*`;
  const Sid = access === 'read' ? 'ReadDatabase' : 'UseDatabase';
  // Lance begins each listing with the path of the database.
  const limited = path === undefined ? {} : { Condition: { StringLike: { 's3:prefix': [below] } } };
  return [
    { Sid: 'ListDatabase', Action: ['s3:ListBucket'], Resource: [arn], ...limited },
    { Sid, Action: objectActions[access], Resource: [`${arn}/${below}`] },
    ...(kmsKeys.length === 0 ? [] : [{ Sid: 'UseKeys', Action: keyActions[access], Resource: kmsKeys }]),
  ];
}

/** The conditions keep the role from tokens and associations of other ServiceAccounts. */
function podTrust({ principal: [kind, name], actions, context }: Assuming): PolicyDocument {
  const Sid = kind === 'Federated' ? 'AssumeByToken' : 'AssumeByAgent';
  return document({ Sid, Principal: { [kind]: name }, Action: actions, Condition: { StringEquals: context } });
}
