import {
  type Block,
  precondition,
  resources,
  type TerraformFile,
  type TypedBlocks,
  versionsFile,
} from '../terraform.js';
import { workloadsOf } from '../workloads.js';
import type { Eks } from './description.js';
import { clusterAdminPolicyArn, issuerPath, stsAudience } from './names.js';
import { type EksRole, eksRoles } from './policies.js';

const tags = '${var.tags}';
const clusterName = '${data.aws_eks_cluster.cluster.name}';

/** The files that make the identities with Terraform, by name. The policies are files beside them. */
export function eksIdentityFiles(eks: Eks): Readonly<Record<string, TerraformFile>> {
  const roles = eksRoles(eks);
  return {
    'versions.tf.json': versionsFile('aws', 'hashicorp/aws', '~> 6.66', {
      region: eks.region,
      allowed_account_ids: [eks.account],
    }),
    'variables.tf.json': { variable: variables(eks) },
    'identities.tf.json': {
      data: { aws_eks_cluster: { cluster: { name: eks.cluster } } },
      resource: {
        ...resources('aws_iam_openid_connect_provider', eks.style === 'irsa' ? { cluster: provider(eks) } : {}),
        ...resources(
          'aws_iam_role',
          blocks(roles, (role) => roleBlock(eks, role)),
        ),
        ...resources('aws_iam_role_policy', blocks(roles, policyBlock)),
        ...(eks.style === 'pod-identity' && podIdentity(eks)),
        ...(eks.principals.length > 0 && clientAccess(eks)),
      },
    },
    'outputs.tf.json': { output: outputs(roles) },
  };
}

function variables({ style }: Eks): Readonly<Record<string, Block>> {
  const switches = {
    irsa: {
      create_oidc_provider: {
        type: 'bool',
        default: true,
        description:
          "Whether to create the cluster's OIDC provider in IAM. An issuer has one in an account: false if it exists.",
      },
    },
    'pod-identity': {
      install_pod_identity_agent: {
        type: 'bool',
        default: true,
        description:
          'Whether to install the add-on eks-pod-identity-agent. False if it is installed, or with EKS Auto Mode.',
      },
    },
  };
  return {
    tags: { type: 'map(string)', default: {}, description: 'Tags of all resources.' },
    ...switches[style],
  };
}

function provider({ issuer = '' }: Eks): Block {
  return {
    count: '${var.create_oidc_provider ? 1 : 0}',
    url: issuer,
    client_id_list: [stsAudience],
    tags,
    lifecycle: precondition(
      `data.aws_eks_cluster.cluster.identity[0].oidc[0].issuer == "${issuer}"`,
      `The cluster has another OIDC issuer than ${issuerPath(issuer)}: write these files again with its issuer.`,
    ),
  };
}

function blocks(roles: readonly EksRole[], block: (role: EksRole) => Block): Readonly<Record<string, Block>> {
  return Object.fromEntries(roles.map((role) => [role.key, block(role)]));
}

function roleBlock({ style, permissionsBoundary }: Eks, { name, key, description }: EksRole): Block {
  const needsProvider = style === 'irsa' && key !== 'client';
  return {
    name,
    description,
    assume_role_policy: documentFile(key, 'trust'),
    ...(permissionsBoundary !== undefined && { permissions_boundary: permissionsBoundary }),
    tags,
    ...(needsProvider && { depends_on: ['aws_iam_openid_connect_provider.cluster'] }),
  };
}

function policyBlock({ key }: EksRole): Block {
  return { name: 'lance', role: `\${aws_iam_role.${key}.name}`, policy: documentFile(key, 'policy') };
}

function documentFile(key: EksRole['key'], kind: 'trust' | 'policy'): string {
  return `\${file("\${path.module}/${documentPath(key, kind)}")}`;
}

/** Where the document of a role is, beside the files of Terraform. */
export function documentPath(key: EksRole['key'], kind: 'trust' | 'policy'): string {
  return `policies/${key.replace('_', '-')}-${kind}.json`;
}

function podIdentity(eks: Eks): TypedBlocks {
  const association = (key: EksRole['key'], service_account: string): Block => ({
    cluster_name: clusterName,
    namespace: eks.namespace,
    service_account,
    role_arn: `\${aws_iam_role.${key}.arn}`,
    tags,
  });
  const addon = {
    count: '${var.install_pod_identity_agent ? 1 : 0}',
    cluster_name: clusterName,
    addon_name: 'eks-pod-identity-agent',
    tags,
  };
  return {
    aws_eks_addon: { pod_identity_agent: addon },
    aws_eks_pod_identity_association: Object.fromEntries(
      workloadsOf(eks).map(({ key, serviceAccount }) => [key, association(key, serviceAccount)]),
    ),
  };
}

function clientAccess(eks: Eks): TypedBlocks {
  const principal_arn = '${aws_iam_role.client.arn}';
  const entry = {
    cluster_name: clusterName,
    principal_arn,
    type: 'STANDARD',
    ...(eks.access === 'group' && { kubernetes_groups: [eks.group] }),
    tags,
    lifecycle: precondition(
      'data.aws_eks_cluster.cluster.access_config[0].authentication_mode != "CONFIG_MAP"',
      'The cluster has no access entries: set its authentication mode to API_AND_CONFIG_MAP.',
    ),
  };
  const association = {
    cluster_name: clusterName,
    principal_arn,
    policy_arn: clusterAdminPolicyArn(eks),
    access_scope: { type: 'cluster' },
    depends_on: ['aws_eks_access_entry.client'],
  };
  return {
    aws_eks_access_entry: { client: entry },
    ...(eks.access === 'cluster-admin' && { aws_eks_access_policy_association: { client: association } }),
  };
}

function outputs(roles: readonly EksRole[]): Readonly<Record<string, Block>> {
  return Object.fromEntries(
    roles.map(({ key, description }) => [
      `${key}_role_arn`,
      { value: `\${aws_iam_role.${key}.arn}`, description: `ARN of the role: ${description}.` },
    ]),
  );
}
