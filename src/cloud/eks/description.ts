import * as f from '../fields.js';
import { type Checked, type CheckedNodePool, checkNodePools, type NodePools, nodePoolsOf } from '../node-pools.js';
import { checkApart, workloadFields, type Workloads } from '../workloads.js';

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
  /** The account's quota of characters of a role's trust policy, if it was raised (L-C07B4B0D). @default 2048 */
  readonly trustPolicyQuota?: number | undefined;
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

/** A valid {@link EksDescription} with its defaults filled in, and the partition of its region. */
export type Eks = Checked<
  EksDescription,
  'kmsKeys' | 'principals' | 'style' | 'access' | 'group' | 'cloudDomain' | EksRoleField
> & { readonly partition: EksPartition };

type EksRoleField = 'clientRole' | 'serviceAccountRole' | 'readerRole';

const roleName = f.string(
  /^[\w+=,.@-]{1,64}$/,
  'must be the name of a role: at most 64 letters, digits and + = , . @ _ -',
);

const ofTheType = 'the instance type determines it: remove it';

/** Each field by itself. */
export const eksFields: f.Fields<EksDescription> = {
  ...workloadFields,
  cluster: f.string(
    /^[A-Za-z0-9][-\w]{0,99}$/,
    'must be the name of an EKS cluster: at most 100 letters, digits, hyphens and underscores',
  ),
  region: f.string(/^[a-z]{2,4}(-[a-z]+)+-\d$/, 'must be a region, such as eu-west-1'),
  account: f.string(/^\d{12}$/, 'must be an account ID: 12 digits'),
  bucket: f.string(
    /^[a-z0-9][-a-z0-9.]{1,61}[a-z0-9]$/,
    'must be the name of a bucket: 3 to 63 lowercase letters, digits, hyphens and dots',
  ),
  path: f.optional(f.databasePath),
  kmsKeys: f.optional(f.listOf(f.string(/^arn:/, 'must be the ARN of a key'))),
  principals: f.optional(f.listOf(f.string(/./, 'must be an ARN'))),
  trustPolicyQuota: f.optional(f.integer(2048, 8192)),
  style: f.optional(f.oneOf('irsa', 'pod-identity')),
  issuer: f.optional(f.string(/^https:/, 'must be the OIDC issuer of a cluster, which starts with https://')),
  access: f.optional(f.oneOf('cluster-admin', 'group')),
  group: f.optional(
    f.string(
      /^(?!system:|eks:|aws:|amazon:|iam:)[A-Za-z0-9][-\w.:@/]{0,62}$/,
      'must be a Kubernetes group that does not start with system:, eks:, aws:, amazon: or iam:',
    ),
  ),
  cloudDomain: f.optional(f.objectName),
  clientRole: f.optional(roleName),
  serviceAccountRole: f.optional(roleName),
  readerRole: f.optional(roleName),
  permissionsBoundary: f.optional(f.string(/^arn:/, 'must be the ARN of a policy')),
  nodePools: nodePoolsOf({
    machineType: f.string(/^[a-z0-9-]+\.[a-z0-9-]+$/, 'must be an instance type, such as m7i.2xlarge'),
    accelerator: f.unused(ofTheType),
    gpus: f.unused(ofTheType),
  }),
};

/**
 * Checks a description and fills in its defaults.
 *
 * @throws HelmwrightError `invalid-values`; its place is the field
 * @example
 * ```ts
 * import { checkEks } from 'helmwright/cloud';
 *
 * const where = { cluster: 'lance', region: 'eu-west-1', account: '123456789012', bucket: 'features' };
 * const eks = checkEks({ ...where, namespace: 'lance', serviceAccount: 'ray' });
 * eks.serviceAccountRole; // 'lance-lance-ray'
 * ```
 */
export function checkEks(description: EksDescription): Eks {
  f.checkFields<EksDescription>(description, eksFields);
  const { cluster, region, namespace, serviceAccount, reader, principals = [], kmsKeys = [] } = description;
  const { style = 'irsa', access = 'cluster-admin', cloudDomain = 'eks.amazonaws.com' } = description;
  const named = (name: string) => `${cluster}-${namespace}-${name}`;
  const { clientRole = named('client'), serviceAccountRole = named(serviceAccount) } = description;
  const { group = 'ray-clients', readerRole = named(reader ?? 'reader') } = description;
  const partition = partitionOf(region);
  checkApart({ reader, serviceAccount }, 'another ServiceAccount');
  checkBucket(description);
  if (style === 'pod-identity' && partition === 'aws-cn')
    throw f.invalidField('style', `EKS Pod Identity does not exist in ${region}: use irsa`);
  checkArns(description, partition);
  f.optional(issuerIn(region))('issuer', description.issuer);
  f.checkUsed(description, {
    issuer: [style === 'irsa', 'the style irsa'],
    cloudDomain: [style === 'irsa', 'the style irsa'],
    group: [access === 'group', 'the access group'],
    access: [principals.length > 0, 'principals'],
    clientRole: [principals.length > 0, 'principals'],
    trustPolicyQuota: [principals.length > 0, 'principals'],
    readerRole: [reader !== undefined, 'a reader'],
  });
  checkRoleNames([
    ['serviceAccountRole', serviceAccountRole],
    ...(principals.length > 0 ? ([['clientRole', clientRole]] as const) : []),
    ...(reader !== undefined ? ([['readerRole', readerRole]] as const) : []),
  ]);
  const nodePools = checkNodePools(description.nodePools);
  nodePools.pools.forEach(isArm);
  const roles = { clientRole, serviceAccountRole, readerRole };
  return { ...description, partition, kmsKeys, principals, style, access, group, cloudDomain, ...roles, nodePools };
}

function partitionOf(region: string): EksPartition {
  if (/^us-iso|^eu-isoe|^eusc-/.test(region))
    throw f.invalidField('region', `the partition of ${region} is not supported`);
  if (region.startsWith('cn-')) return 'aws-cn';
  return region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws';
}

function checkBucket({ bucket }: EksDescription): void {
  if (/^(\d+\.){3}\d+$|\.\.|^(xn--|sthree-|amzn-s3-demo-)|(-s3alias|--ol-s3|\.mrap|--x-s3|--table-s3)$/.test(bucket))
    throw f.invalidField('bucket', `S3 does not allow the name ${bucket} for a bucket`);
}

function issuerIn(region: string): f.Check<string> {
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const host = String.raw`oidc[.-]eks\.${region}\.(amazonaws\.com(\.cn)?|api\.aws|api\.amazonwebservices\.com\.cn)`;
  return f.string(
    new RegExp(`^https://${host}/id/[0-9A-Za-z]+$`),
    `must be the OIDC issuer of a cluster in ${region}, such as https://oidc.eks.${region}.${suffix}/id/0123ABCD`,
  );
}

function checkArns(
  { region, principals = [], kmsKeys = [], permissionsBoundary }: EksDescription,
  partition: EksPartition,
) {
  const iam = String.raw`iam::\d{12}:(root|(user|role)/([\w+=,.@-]+/)*[\w+=,.@-]+)`;
  const sts = String.raw`sts::\d{12}:assumed-role/[\w+=,.@-]+/[\w+=,.@-]+`;
  const arn = (rest: string, says: string) => f.string(new RegExp(`^arn:${partition}:${rest}$`), says);
  const principal = `must be the ARN of a user, a role or an account (root) in the partition ${partition}`;
  const key = `must be the ARN of a key in ${region}, such as arn:${partition}:kms:${region}:123456789012:key/<id>`;
  const boundary = `must be the ARN of a policy in the partition ${partition}`;
  f.listOf(arn(`(${iam}|${sts})`, principal))('principals', principals);
  f.listOf(arn(String.raw`kms:${region}:\d{12}:key/[\w-]+`, key))('kmsKeys', kmsKeys);
  const policy = String.raw`iam::(\d{12}|aws):policy/([\w+=,.@-]+/)*[\w+=,.@-]+`;
  f.optional(arn(policy, boundary))('permissionsBoundary', permissionsBoundary);
}

/** The default names can be too long, and one name can be that of two roles, whose case IAM ignores. */
function checkRoleNames(roles: readonly (readonly [field: EksRoleField, name: string])[]): void {
  for (const [field, name] of roles) roleName(field, name);
  const names = roles.map(([, name]) => name.toLowerCase());
  const twice = roles.find(([, name], index) => names.indexOf(name.toLowerCase()) !== index);
  if (twice !== undefined) throw f.invalidField(twice[0], `is the name of another role too: ${twice[1]}`);
}

/** Graviton: a `g` behind the generation, as in m7g and c7gn; and the first of them, a1. A node group has one architecture. */
export function isArm({ role, machineTypes }: Pick<CheckedNodePool, 'role' | 'machineTypes'>): boolean {
  const arm = machineTypes.filter((type) => /^([a-z]+\d+[a-z]*g[a-z]*|a1)\./.test(type));
  if (arm.length > 0 && arm.length < machineTypes.length)
    throw f.invalidField(`nodePools.${role}.otherMachineTypes`, `must all be ARM or all x86, as ${arm.join(', ')}`);
  return arm.length > 0;
}
