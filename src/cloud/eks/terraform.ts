import {
  type Block,
  byKey,
  precondition,
  tags,
  type Terraform,
  trueUnlessSet,
  type TypedBlocks,
} from '../terraform.js';
import type { Eks } from './description.js';
import { clusterAdminPolicyArn, eksWorkloads, issuerPath, stsAudience } from './names.js';
import { eksNodeGroups } from './node-groups.js';
import { type EksRole, eksRoles } from './policies.js';

const cluster_name = '${data.aws_eks_cluster.cluster.name}';

/** What makes the identities with Terraform. The policies are files beside it. */
export function eksTerraform(eks: Eks): Terraform {
  const roles = eksRoles(eks);
  return {
    provider: {
      name: 'aws',
      version: '~> 6.66',
      configuration: { region: eks.region, allowed_account_ids: [eks.account] },
    },
    variables: { ...tags.variable, ...switches[eks.style] },
    data: { aws_eks_cluster: { cluster: { name: eks.cluster } } },
    resources: {
      aws_iam_openid_connect_provider: eks.style === 'irsa' ? { cluster: provider(eks) } : {},
      aws_iam_role: byKey(roles, (role) => roleBlock(eks, role)),
      aws_iam_role_policy: byKey(roles, policyBlock),
      ...(eks.style === 'pod-identity' && podIdentity(eks)),
      ...(eks.principals.length > 0 && clientAccess(eks)),
    },
    outputs: Object.fromEntries(
      roles.map(({ key, description }) => [
        `${key}_role_arn`,
        { value: `\${aws_iam_role.${key}.arn}`, description: `ARN of the role: ${description}.` },
      ]),
    ),
    nodePools: eksNodeGroups,
  };
}

/** What may be there already. */
const switches: Readonly<Record<Eks['style'], Readonly<Record<string, Block>>>> = {
  irsa: {
    create_oidc_provider: trueUnlessSet(
      "Whether to create the cluster's OIDC provider in IAM. An issuer has one in an account: false if it exists.",
    ),
  },
  'pod-identity': {
    install_pod_identity_agent: trueUnlessSet(
      'Whether to install the add-on eks-pod-identity-agent. False if it is installed, or with EKS Auto Mode.',
    ),
  },
};

function provider({ issuer = '' }: Eks): Block {
  return {
    count: '${var.create_oidc_provider ? 1 : 0}',
    url: issuer,
    client_id_list: [stsAudience],
    tags: tags.value,
  };
}

function roleBlock(eks: Eks, { name, key, description }: EksRole): Block {
  const { style, permissionsBoundary, issuer = '' } = eks;
  const needsProvider = style === 'irsa' && key !== 'client';
  const issuerCondition = precondition(
    `data.aws_eks_cluster.cluster.identity[0].oidc[0].issuer == "${issuer}"`,
    `The cluster has another OIDC issuer than ${issuerPath(issuer)}: write these files again with its issuer.`,
  );
  return {
    name,
    description,
    assume_role_policy: documentFile(key, 'trust'),
    ...(permissionsBoundary !== undefined && { permissions_boundary: permissionsBoundary }),
    tags: tags.value,
    ...(needsProvider && { depends_on: ['aws_iam_openid_connect_provider.cluster'], lifecycle: issuerCondition }),
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
  const addon = {
    count: '${var.install_pod_identity_agent ? 1 : 0}',
    cluster_name,
    addon_name: 'eks-pod-identity-agent',
    tags: tags.value,
  };
  return {
    aws_eks_addon: { pod_identity_agent: addon },
    aws_eks_pod_identity_association: byKey(eksWorkloads(eks), ({ key, serviceAccount }) => ({
      cluster_name,
      namespace: eks.namespace,
      service_account: serviceAccount,
      role_arn: `\${aws_iam_role.${key}.arn}`,
      tags: tags.value,
    })),
  };
}

function clientAccess(eks: Eks): TypedBlocks {
  const principal_arn = '${aws_iam_role.client.arn}';
  const entry = {
    cluster_name,
    principal_arn,
    type: 'STANDARD',
    ...(eks.access === 'group' && { kubernetes_groups: [eks.group] }),
    tags: tags.value,
    lifecycle: precondition(
      'data.aws_eks_cluster.cluster.access_config[0].authentication_mode != "CONFIG_MAP"',
      'The cluster has no access entries: set its authentication mode to API_AND_CONFIG_MAP.',
    ),
  };
  const association = {
    cluster_name,
    principal_arn,
    policy_arn: clusterAdminPolicyArn(eks),
    access_scope: { type: 'cluster' },
    depends_on: ['aws_eks_access_entry.client'],
  };
  return {
    aws_eks_access_entry: { client: entry },
    aws_eks_access_policy_association: eks.access === 'cluster-admin' ? { client: association } : {},
  };
}
