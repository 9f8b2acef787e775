import type { AssumeRoleCommandInput, AssumeRoleCommandOutput, STSClient } from '@aws-sdk/client-sts';
import type { Expiring } from '../renewable.js';
import { type Aws, requestHandler } from './aws.js';
import { awsError, isDenied, usage } from './aws-error.js';

/** The AWS credentials of the caller or of the assumed role. */
export interface AwsIdentity extends Expiring {
  readonly arn: string;
  readonly credentials: AwsCredentials;
  /** How far the clock of AWS is ahead of this machine's, in milliseconds. */
  readonly clockOffset: number;
}

interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

interface Caller {
  readonly account: string;
  readonly arn: string;
}

type Found = Omit<AwsIdentity, 'clockOffset'>;

/** The maximum that AWS allows if one role assumes another. */
const roleSeconds = 3_600;

/**
 * Assumes the role, or takes the caller's own credentials.
 *
 * @param roleName - its name in the caller's account, or its ARN
 * @throws HelmwrightError `usage`
 */
export async function awsIdentity(aws: Aws, roleName?: string, abortSignal?: AbortSignal): Promise<AwsIdentity> {
  const client = new aws.sts.STSClient({ region: aws.region, requestHandler });
  const sending = abortSignal === undefined ? {} : { abortSignal };
  try {
    const { Account = '', Arn = '' } = await client.send(new aws.sts.GetCallerIdentityCommand(), sending);
    const caller = { account: Account, arn: Arn };
    const ask = (input: AssumeRoleCommandInput) => client.send(new aws.sts.AssumeRoleCommand(input), sending);
    const found = roleName === undefined ? await ownOf(client, caller) : await assumed(caller, roleName, ask);
    return { ...found, clockOffset: client.config.systemClockOffset };
  } catch (error) {
    throw awsError(error, `AWS STS in ${aws.region}`);
  } finally {
    client.destroy();
  }
}

async function ownOf(client: STSClient, { arn }: Caller): Promise<Found> {
  const { expiration, ...credentials } = await client.config.credentials();
  return { arn, credentials, expiresAt: expiration?.getTime() };
}

async function assumed(
  caller: Caller,
  roleName: string,
  ask: (input: AssumeRoleCommandInput) => Promise<AssumeRoleCommandOutput>,
): Promise<Found> {
  const role = roleArn(roleName, caller);
  // Counted from here, so that a wrong clock of this machine does not matter.
  const expiresAt = Date.now() + roleSeconds * 1_000;
  const input = { RoleArn: role, RoleSessionName: 'helmwright', DurationSeconds: roleSeconds };
  const { Credentials, AssumedRoleUser } = await ask(input).catch((error: unknown) => {
    if (!isDenied(error)) throw error;
    const todo = `allow it in the role's trust policy, and check that the role exists`;
    throw usage('roleName', `${caller.arn} may not assume ${role}: ${todo}`);
  });
  const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = Credentials ?? {};
  const credentials = { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken };
  return { arn: AssumedRoleUser?.Arn ?? role, credentials, expiresAt };
}

/** A role's ARN, in the caller's account and partition if only its name is given. */
export function roleArn(roleName: string, { account, arn }: Caller): string {
  const [, partition = 'aws'] = arn.split(':');
  return roleName.startsWith('arn:')
    ? roleName
    : `arn:${partition}:iam::${account}:role/${roleName.replace(/^\//, '')}`;
}
