import { databaseUrl, hasGpuPool } from '../chart-values.js';
import { devicePluginNote } from '../readme.js';
import { type Setup, setupFiles } from '../setup.js';
import { checkEks, type Eks, type EksDescription } from './description.js';
import { clientRoleArn, eksWorkloads } from './names.js';
import { eksRoles } from './policies.js';
import { eksScript } from './shell.js';
import { documentPath, eksTerraform } from './terraform.js';

/**
 * The files of a setup on EKS: Terraform in JSON, the policy documents, a script for people without Terraform, the values of the
 * chart, the description, and a README.
 *
 * @returns the text of each file by its path
 * @throws HelmwrightError `invalid-values`; its place is the field
 * @example
 * ```ts
 * import { eksFiles } from 'helmwright/cloud';
 *
 * const where = { cluster: 'lance', region: 'eu-west-1', account: '123456789012', bucket: 'features' };
 * const files = eksFiles({ ...where, namespace: 'lance', serviceAccount: 'ray', style: 'pod-identity' });
 * files.has('identities.tf.json'); // true
 * ```
 */
export function eksFiles(description: EksDescription): ReadonlyMap<string, string> {
  const eks = checkEks(description);
  const domain = description.cloudDomain === undefined ? {} : { cloudDomain: eks.cloudDomain };
  return setupFiles(description, eks, setupOf(eks, domain));
}

function setupOf(eks: Eks, domain: object): Setup {
  const { cluster, region, bucket, path, style, access, group, clientRole, principals, nodePools } = eks;
  const root = databaseUrl('s3', bucket, path);
  const accessText = access === 'cluster-admin' ? 'cluster admin' : `the group ${group}`;
  const role = clientRoleArn(eks);
  const modes = principals.length > 0 ? ', with the authentication mode API or API_AND_CONFIG_MAP' : '';
  const documents = eksRoles(eks).flatMap(({ key, trust, policy }) => [
    [documentPath(key, 'trust'), trust] as const,
    [documentPath(key, 'policy'), policy] as const,
  ]);
  return {
    cloud: 'eks',
    // EKS Pod Identity needs no annotation.
    workloads: eksWorkloads(eks).map((each) => ({
      ...each,
      values: style === 'irsa' ? { roleArn: each.roleArn, ...domain } : {},
      gets: `the role ${each.role}: ${each.access} objects of ${root}`,
    })),
    clients: `may assume the role ${clientRole}: write objects of ${root}; ${accessText} in the cluster`,
    connect: [
      `aws eks update-kubeconfig --name ${cluster} --region ${region} --role-arn ${role} --assume-role-arn ${role}`,
    ],
    needs: [
      `the EKS cluster ${cluster} in ${region}${modes}`,
      `the bucket ${bucket}`,
      'credentials that may manage IAM roles and the cluster',
    ],
    variables:
      nodePools.pools.length > 0 ? ['node_role_arn=<ARN of the role of the nodes>', 'subnet_ids=["<subnet>"]'] : [],
    notes: [...notes[style], ...(hasGpuPool(nodePools.pools) ? [devicePluginNote] : [])],
    terraform: eksTerraform(eks),
    documents: new Map<string, object>(documents),
    script: eksScript(eks),
    values: {
      root,
      // Without it, LanceDB asks a host of the partition aws for the region of the bucket.
      env: { AWS_REGION: region },
      users: [],
      groups: principals.length > 0 && access === 'group' ? [group] : [],
      // The agent of EKS Pod Identity has an address of the node.
      ...(style === 'pod-identity' && { metadataServer: true }),
      devicePlugin: true,
    },
  };
}

const notes: Readonly<Record<Eks['style'], readonly string[]>> = {
  irsa: [
    'If IAM has the OIDC provider of the cluster already, add `-var create_oidc_provider=false` to `terraform apply`.',
  ],
  'pod-identity': [
    'If the agent is installed already, or with EKS Auto Mode, add `-var install_pod_identity_agent=false` to `terraform apply`.',
    'The role of the nodes needs the policy AmazonEKSWorkerNodePolicy, or `eks-auth:AssumeRoleForPodIdentity`.',
    'Cilium ignores addresses of the node in a NetworkPolicy, so the explain-plan service does not reach the agent: allow the entity `host` in a CiliumNetworkPolicy.',
    "LanceDB's Python client (geneva) refuses a ServiceAccount without the annotation role-arn: for it, use the style irsa.",
    'Pods on Fargate get no identity from EKS Pod Identity.',
  ],
};
