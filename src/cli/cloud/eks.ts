import { type Command, Option } from 'commander';
import type { EksAccess, EksDescription, EksStyle } from '../../cloud/eks/description.js';
import { type Conclude, repeated } from '../conclude.js';
import { integer } from '../integer.js';
import { type CloudFlags, splitFlags, withCloudOptions } from './common.js';
import { writeSetup } from './write.js';

interface EksFlags extends CloudFlags {
  readonly cluster: string;
  readonly region: string;
  readonly account: string;
  readonly bucket: string;
  readonly kmsKey?: readonly string[];
  readonly style?: EksStyle;
  readonly issuer?: string;
  readonly access?: EksAccess;
  readonly group?: string;
  readonly cloudDomain?: string;
  readonly clientRole?: string;
  readonly serviceAccountRole?: string;
  readonly readerRole?: string;
  readonly permissionsBoundary?: string;
  readonly trustPolicyQuota?: number;
}

export function addEks(cloud: Command, conclude: Conclude): void {
  const command = cloud
    .command('eks')
    .description('Write a setup for Amazon EKS: IAM roles, and the access of clients to the cluster.')
    .requiredOption('--cluster <name>', 'the name of the cluster')
    .requiredOption('--region <region>', 'the region of the cluster and the bucket; the partition follows from it')
    .requiredOption('--account <id>', 'the account of the cluster')
    .requiredOption('--bucket <name>', 'the bucket of the database');
  withCloudOptions(command, {
    store: 'bucket',
    principal:
      'the ARN of a user, a role or an account (root) that may assume the client role (can be repeated); without any, there is no client role',
  })
    .addOption(
      new Option('--style <style>', 'how pods get credentials; by default irsa').choices(['irsa', 'pod-identity']),
    )
    .option('--issuer <url>', "the cluster's OIDC issuer, which irsa needs")
    .addOption(
      new Option('--access <access>', 'what clients may do in the cluster; by default cluster-admin').choices([
        'cluster-admin',
        'group',
      ]),
    )
    .option('--group <name>', 'the Kubernetes group of clients, with --access group; by default ray-clients')
    .option('--kms-key <arn>', 'a key that encrypts the bucket (can be repeated)', repeated)
    .option('--permissions-boundary <arn>', 'the permissions boundary of the roles')
    .option(
      '--trust-policy-quota <characters>',
      "the account's quota of characters of a role's trust policy, if it was raised; by default 2048",
      integer(2048, 8192),
    )
    .option('--client-role <name>', 'the name of the client role')
    .option('--service-account-role <name>', 'the name of the role of the compute pods')
    .option('--reader-role <name>', 'the name of the role of the explain-plan service')
    .option('--cloud-domain <domain>', 'the prefix of the annotation role-arn; by default eks.amazonaws.com')
    .addHelpText('after', `\nExample:\n  ${example}`)
    .action((flags: EksFlags) =>
      conclude(flags, (io) =>
        writeSetup(io, flags, async () => (await import('../../cloud/eks/files.js')).eksFiles(eksDescription(flags))),
      ),
    );
}

const example = `helmwright cloud eks --cluster lance --region eu-west-1 --account 123456789012 --bucket features \\
    --path tables --namespace lance --service-account ray --principal arn:aws:iam::123456789012:user/ada \\
    --issuer https://oidc.eks.eu-west-1.amazonaws.com/id/0123ABCD`;

export function eksDescription(flags: EksFlags): EksDescription {
  const { kmsKey: kmsKeys, ...fields } = splitFlags(flags).description;
  return { ...fields, kmsKeys };
}
