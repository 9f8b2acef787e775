import { checkEach, checkField, checkOneOf, invalidField, objectNameRule, pathRule, type Rule } from '../fields.js';
import type { Filled } from '../filled.js';
import { checkNodePools, type NodePools } from '../node-pools.js';
import { checkWorkloads, type Workloads } from '../workloads.js';

/**
 * How pods get the credentials of their role: by a web identity token that IAM verifies with the cluster's OIDC provider (`irsa`),
 * or from the agent of EKS Pod Identity (`pod-identity`).
 */
export type EksStyle = 'irsa' | 'pod-identity';

/**
 * What clients may do in the cluster: everything, by the access policy AmazonEKSClusterAdminPolicy (`cluster-admin`); or what a Role
 * allows that is bound to a Kubernetes group (`group`).
 */
export type EksAccess = 'cluster-admin' | 'group';

/** An EKS cluster, the bucket of the database, and who needs an identity. */
export interface EksDescription extends Workloads {
  /** The name of the cluster. */
  readonly cluster: string;
  /** The region of the cluster and of the bucket. The partition follows from it. */
  readonly region: string;
  /** The account of the cluster: 12 digits. */
  readonly account: string;
  /** The bucket that has the database. */
  readonly bucket: string;
  /** The path of the database in the bucket. The permissions are for the objects below it. @default the whole bucket */
  readonly path?: string | undefined;
  /** ARNs of keys that encrypt the bucket. @default none */
  readonly kmsKeys?: readonly string[] | undefined;
  /** ARNs of the users, roles or accounts that may start clients, by assuming the client role. @default none: no client role */
  readonly principals?: readonly string[] | undefined;
  /** How pods get their credentials. @default 'irsa' */
  readonly style?: EksStyle | undefined;
  /** The cluster's OIDC issuer: `https://oidc.eks.<region>.amazonaws.com/id/<id>`. `irsa` needs it. */
  readonly issuer?: string | undefined;
  /** What clients may do in the cluster. @default 'cluster-admin' */
  readonly access?: EksAccess | undefined;
  /** The Kubernetes group of clients whose access is `group`. @default 'ray-clients' */
  readonly group?: string | undefined;
  /** The prefix of the annotation `role-arn`: the `--annotation-prefix` of the webhook. @default 'eks.amazonaws.com' */
  readonly cloudDomain?: string | undefined;
  /** The name of the client role. @default `<cluster>-<namespace>-client` */
  readonly clientRole?: string | undefined;
  /** The name of the role of the compute pods. @default `<cluster>-<namespace>-<serviceAccount>` */
  readonly serviceAccountRole?: string | undefined;
  /** The name of the role of the explain-plan service. @default `<cluster>-<namespace>-<reader>` */
  readonly readerRole?: string | undefined;
  /** The ARN of the permissions boundary of the roles. @default none */
  readonly permissionsBoundary?: string | undefined;
  /** The node groups. @default none */
  readonly nodePools?: NodePools | undefined;
}

/** A group of regions with its own ARNs and accounts. */
export type EksPartition = 'aws' | 'aws-cn' | 'aws-us-gov';

type EksDefaults =
  | 'kmsKeys'
  | 'principals'
  | 'style'
  | 'access'
  | 'group'
  | 'cloudDomain'
  | 'clientRole'
  | 'serviceAccountRole'
  | 'readerRole';

/** A valid {@link EksDescription} with its defaults filled in, and the partition of its region. */
export type Eks = Filled<EksDescription, EksDefaults> & { readonly partition: EksPartition };

/**
 * Checks a description and fills in its defaults.
 *
 * @throws HelmwrightError `invalid-values`; its place is the field
 * @example
 * ```ts
 * import { checkEks } from 'helmwright/cloud';
 *
 * const eks = checkEks({
 *   cluster: 'lance',
 *   region: 'eu-west-1',
 *   account: '123456789012',
 *   bucket: 'features',
 *   namespace: 'lance',
 *   serviceAccount: 'ray',
 * });
 * eks.serviceAccountRole; // 'lance-lance-ray'
 * ```
 */
export function checkEks(description: EksDescription): Eks {
  const { cluster, region, namespace, serviceAccount, reader = '', principals = [], kmsKeys = [] } = description;
  const {
    style = 'irsa',
    access = 'cluster-admin',
    group = 'ray-clients',
    cloudDomain = 'eks.amazonaws.com',
  } = description;
  const named = (name: string) => `${cluster}-${namespace}-${name}`;
  const {
    clientRole = named('client'),
    serviceAccountRole = named(serviceAccount),
    readerRole = named(reader),
  } = description;
  checkWorkloads(description);
  checkField('cluster', cluster, clusterRule);
  checkField('account', description.account, { pattern: /^\d{12}$/, says: 'must be an account ID: 12 digits' });
  const partition = partitionOf(region);
  checkBucket(description);
  checkOneOf('style', style, ['irsa', 'pod-identity']);
  if (style === 'pod-identity' && partition === 'aws-cn')
    throw invalidField('style', `EKS Pod Identity does not exist in ${region}: use irsa`);
  checkField('issuer', description.issuer, issuerRule(region));
  checkOneOf('access', access, ['cluster-admin', 'group']);
  checkField('group', group, groupRule);
  checkField('cloudDomain', cloudDomain, objectNameRule);
  checkEach('principals', principals, principalRule(partition));
  checkEach('kmsKeys', kmsKeys, keyRule(partition, region));
  checkRoleNames({ clientRole, serviceAccountRole, ...(reader === '' ? {} : { readerRole }) });
  checkField('permissionsBoundary', description.permissionsBoundary, boundaryRule(partition));
  const nodePools = checkNodePools(description.nodePools, instanceTypeRule);
  const names = { clientRole, serviceAccountRole, readerRole };
  return { ...description, partition, kmsKeys, principals, style, access, group, cloudDomain, ...names, nodePools };
}

const clusterRule: Rule = {
  pattern: /^[A-Za-z0-9][-\w]{0,99}$/,
  says: 'must be the name of an EKS cluster: at most 100 letters, digits, hyphens and underscores',
};

function partitionOf(region: string): EksPartition {
  checkField('region', region, { pattern: /^[a-z]{2}(-[a-z]+)+-\d$/, says: 'must be a region, such as eu-west-1' });
  if (/^us-iso|^eu-isoe|^eusc-/.test(region))
    throw invalidField('region', `the partition of ${region} is not supported`);
  if (region.startsWith('cn-')) return 'aws-cn';
  return region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws';
}

function checkBucket({ bucket, path }: EksDescription): void {
  checkField('bucket', bucket, bucketRule);
  if (/^(\d+\.){3}\d+$|\.\.|^(xn--|sthree-|amzn-s3-demo-)|(-s3alias|--ol-s3|\.mrap|--x-s3|--table-s3)$/.test(bucket))
    throw invalidField('bucket', `S3 does not allow the name ${bucket} for a bucket`);
  checkField('path', path, pathRule);
}

const bucketRule: Rule = {
  pattern: /^[a-z0-9][-a-z0-9.]{1,61}[a-z0-9]$/,
  says: 'must be the name of a bucket: 3 to 63 lowercase letters, digits, hyphens and dots',
};

function issuerRule(region: string): Rule {
  const host = String.raw`oidc[.-]eks\.${region}\.(amazonaws\.com(\.cn)?|api\.aws|api\.amazonwebservices\.com\.cn)`;
  return {
    pattern: new RegExp(`^https://${host}/id/[0-9A-Za-z]+$`),
    says: `must be the OIDC issuer of a cluster in ${region}, such as https://oidc.eks.${region}.amazonaws.com/id/0123ABCD`,
  };
}

const groupRule: Rule = {
  pattern: /^(?!system:|eks:|aws:|amazon:|iam:)[A-Za-z0-9][-\w.:@/]{0,62}$/,
  says: 'must be a Kubernetes group that does not start with system:, eks:, aws:, amazon: or iam:',
};

function principalRule(partition: EksPartition): Rule {
  const iam = String.raw`iam::\d{12}:(root|(user|role)/[\w+=,.@/-]+)`;
  const sts = String.raw`sts::\d{12}:assumed-role/[\w+=,.@-]+/[\w+=,.@-]+`;
  return {
    pattern: new RegExp(`^arn:${partition}:(${iam}|${sts})$`),
    says: `must be the ARN of a user, a role or an account (root) in the partition ${partition}`,
  };
}

function keyRule(partition: EksPartition, region: string): Rule {
  return {
    pattern: new RegExp(String.raw`^arn:${partition}:kms:${region}:\d{12}:key/[\w-]+$`),
    says: `must be the ARN of a key in ${region}, such as arn:${partition}:kms:${region}:123456789012:key/<id>`,
  };
}

function boundaryRule(partition: EksPartition): Rule {
  return {
    pattern: new RegExp(String.raw`^arn:${partition}:iam::(\d{12}|aws):policy/[\w+=,.@/-]+$`),
    says: `must be the ARN of a policy in the partition ${partition}`,
  };
}

const roleRule: Rule = {
  pattern: /^[\w+=,.@-]{1,64}$/,
  says: 'must be the name of a role: at most 64 letters, digits and + = , . @ _ -',
};

function checkRoleNames(roles: Readonly<Record<string, string>>): void {
  for (const [field, name] of Object.entries(roles)) checkField(field, name, roleRule);
  const names = Object.values(roles);
  const twice = Object.entries(roles).find(([, name], index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw invalidField(twice[0], `is the name of another role too: ${twice[1]}`);
}

const instanceTypeRule: Rule = {
  pattern: /^[a-z0-9-]+\.[a-z0-9-]+$/,
  says: 'must be an instance type, such as m7i.2xlarge',
};
