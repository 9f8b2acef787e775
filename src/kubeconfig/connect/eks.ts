import type { Cluster } from '@aws-sdk/client-eks';
import type { KubeConfig } from '@kubernetes/client-node';
import { type Authenticated, authenticateWith, type Credential } from '../credential.js';
import { importClient } from '../import-client.js';
import { Renewable } from '../renewable.js';
import { type Aws, loadAws, requestHandler } from './aws.js';
import { awsError, isDenied, isNamed, usage } from './aws-error.js';
import { type AwsIdentity, awsIdentity } from './aws-identity.js';
import { eksToken } from './eks-token.js';

/** An EKS cluster, without a kubeconfig. The credentials of AWS are those that the AWS SDK finds. */
export interface FromEks {
  /** Credentials of AWS. */
  readonly configMethod: 'EKS_AUTH';
  /** The name of the EKS cluster. */
  readonly clusterName: string;
  /** Such as `eu-west-1`. @default the region of the AWS SDK: `AWS_REGION`, or the profile's */
  readonly region?: string;
  /** The role to assume: its name in the caller's own account, or its ARN. @default none: the caller's own credentials */
  readonly roleName?: string;
}

/** A minute less than STS accepts a token, for slow requests; as `aws eks get-token` has it. */
const tokenMs = 14 * 60_000;

/**
 * Finds an EKS cluster. Its tokens, and the AWS credentials that sign them, are renewed before they expire.
 *
 * @throws HelmwrightError `usage`
 */
export async function findEks(options: FromEks, signal?: AbortSignal): Promise<Authenticated & { place: string }> {
  checkOptions(options);
  const { clusterName, roleName } = options;
  const aws = await loadAws(options.region);
  const identity = new Renewable((stop) => awsIdentity(aws, roleName, stop));
  const cluster = await describeCluster(aws, clusterName, await identity.get(signal), signal);
  const credential = new Renewable(async (stop): Promise<Credential> => {
    const current = await identity.get(stop);
    const expiresAt = Math.min(Date.now() + tokenMs, current.expiresAt ?? Infinity);
    return { token: await eksToken(aws, clusterName, current), expiresAt };
  }, identity);
  const config = await configOf(clusterName, cluster);
  authenticateWith(config, credential);
  return { config, credential, place: `EKS cluster ${clusterName} in ${aws.region}` };
}

function checkOptions({ clusterName, region, roleName }: FromEks): void {
  check('clusterName', clusterName, /^[A-Za-z0-9][\w-]{0,99}$/, 'the name of an EKS cluster');
  check('region', region, /^[a-z]+(-[a-z]+)+-\d+$/, 'a region, such as eu-west-1');
  const role = /^(arn:aws[a-z-]*:iam::\d{12}:role\/|(?!arn:)\/?)[\w+=,.@/-]{1,512}$/;
  check('roleName', roleName, role, "a role's name, or its ARN (arn:aws:iam::<account>:role/<name>)");
}

function check(option: string, value: string | undefined, pattern: RegExp, what: string): void {
  if (value === undefined || pattern.test(value)) return;
  throw usage(option, `must be ${what}, got ${JSON.stringify(value)}`);
}

async function describeCluster(
  aws: Aws,
  name: string,
  { credentials, arn }: AwsIdentity,
  abortSignal?: AbortSignal,
): Promise<Cluster> {
  const { region } = aws;
  const client = new aws.eks.EKSClient({ region, credentials, requestHandler });
  const sending = abortSignal === undefined ? {} : { abortSignal };
  try {
    const { cluster } = await client.send(new aws.eks.DescribeClusterCommand({ name }), sending);
    return cluster ?? {};
  } catch (error) {
    if (isNamed(error, 'ResourceNotFoundException')) {
      throw usage('clusterName', `EKS cluster ${name} not found in ${region}: check clusterName, region and account`);
    }
    if (isDenied(error)) {
      throw usage(
        'roleName',
        `${arn} may not call eks:DescribeCluster for ${name} in ${region}: allow it in its policy`,
      );
    }
    throw awsError(error, `AWS EKS in ${region}`);
  } finally {
    client.destroy();
  }
}

/** The certificate authority stays in memory. */
async function configOf(name: string, { endpoint, certificateAuthority, status }: Cluster): Promise<KubeConfig> {
  const caData = certificateAuthority?.data;
  if (endpoint === undefined || caData === undefined) {
    throw usage(
      'clusterName',
      `EKS cluster ${name} has no endpoint (${status ?? 'unknown status'}): wait until it is ACTIVE`,
    );
  }
  const { KubeConfig } = await importClient();
  const config = new KubeConfig();
  config.loadFromClusterAndUser({ name, server: endpoint.replace(/\/$/, ''), caData, skipTLSVerify: false }, { name });
  return config;
}
