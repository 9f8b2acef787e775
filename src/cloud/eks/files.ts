import { type CloudValues, chartValues, valuesText } from '../chart-values.js';
import { readmeText } from '../readme.js';
import { jsonText } from '../terraform.js';
import { workloadsOf } from '../workloads.js';
import { checkEks, type Eks, type EksDescription } from './description.js';
import { eksAnnotations } from './names.js';
import { eksNodeGroupsFile } from './node-groups.js';
import { eksRoles } from './policies.js';
import { eksScript } from './shell.js';
import { documentPath, eksIdentityFiles } from './terraform.js';

/**
 * The files of a setup on EKS: Terraform in JSON, the policy documents, a script for people without Terraform, the values of the
 * chart, and a README.
 *
 * @returns the text of each file by its path
 * @throws HelmwrightError `invalid-values`; its place is the field
 * @example
 * ```ts
 * import { eksFiles } from 'helmwright/cloud';
 *
 * const files = eksFiles({
 *   cluster: 'lance',
 *   region: 'eu-west-1',
 *   account: '123456789012',
 *   bucket: 'features',
 *   namespace: 'lance',
 *   serviceAccount: 'ray',
 *   style: 'pod-identity',
 * });
 * files.has('identities.tf.json'); // true
 * ```
 */
export function eksFiles(description: EksDescription): ReadonlyMap<string, string> {
  const eks = checkEks(description);
  const terraform = Object.entries({
    ...eksIdentityFiles(eks),
    ...(eks.nodePools.pools.length > 0 && { 'node-pools.tf.json': eksNodeGroupsFile(eks) }),
  });
  const documents = eksRoles(eks).flatMap(({ key, trust, policy }) => [
    [documentPath(key, 'trust'), jsonText(trust)] as const,
    [documentPath(key, 'policy'), jsonText(policy)] as const,
  ]);
  return new Map([
    ['README.md', eksReadme(eks)],
    ...terraform.map(([name, file]) => [name, jsonText(file)] as const),
    ...documents,
    ['setup.sh', eksScript(eks)],
    ['values.yaml', valuesText(eksValues(eks))],
  ]);
}

/** The values of the chart that fit a setup on EKS. */
export function eksValues(eks: Eks): object {
  const [compute, reader] = workloadsOf(eks);
  const values: CloudValues = {
    annotations: compute === undefined ? {} : eksAnnotations(eks, compute),
    readerAnnotations: reader === undefined ? {} : eksAnnotations(eks, reader),
    podLabels: {},
    root: `s3://${eks.bucket}${eks.path === undefined ? '' : `/${eks.path}`}`,
    // Without it, LanceDB asks a host of the partition aws for the region of the bucket.
    env: { AWS_REGION: eks.region },
    users: [],
    groups: eks.principals.length > 0 && eks.access === 'group' ? [eks.group] : [],
    tolerations: () => [],
  };
  return chartValues(eks, values);
}

function eksReadme(eks: Eks): string {
  const { cluster, namespace, style, access, principals, bucket, path, nodePools } = eks;
  const database = `s3://${bucket}/${path ?? ''}`;
  const accessText = access === 'cluster-admin' ? 'cluster admin' : `the group ${eks.group}`;
  return readmeText({
    title: `EKS cluster ${cluster}`,
    identities: [
      ...workloadsOf(eks).map(
        ({ serviceAccount, access, key }) =>
          [
            `ServiceAccount ${namespace}/${serviceAccount}`,
            `the role ${key === 'reader' ? eks.readerRole : eks.serviceAccountRole}: ${access} objects of ${database}`,
          ] as const,
      ),
      ...principals.map(
        (arn) =>
          [
            arn,
            `may assume the role ${eks.clientRole}: write objects of ${database}; ${accessText} in the cluster`,
          ] as const,
      ),
    ],
    needs: [
      `the EKS cluster ${cluster} in ${eks.region}${principals.length > 0 ? ', with the authentication mode API or API_AND_CONFIG_MAP' : ''}`,
      `the bucket ${bucket}`,
      'credentials that may manage IAM roles and the cluster',
    ],
    variables:
      nodePools.pools.length > 0 ? ['node_role_arn=<ARN of the role of the nodes>', 'subnet_ids=["<subnet>"]'] : [],
    values: [],
    namespace,
    notes: eksNotes(style),
  });
}

function eksNotes(style: Eks['style']): readonly string[] {
  if (style === 'irsa')
    return ['If IAM has the OIDC provider of the cluster already, add `-var create_oidc_provider=false`.'];
  return [
    'If the agent is installed already, or with EKS Auto Mode, add `-var install_pod_identity_agent=false`.',
    "LanceDB's Python client (geneva) refuses a ServiceAccount without the annotation role-arn: for it, use the style irsa.",
    'Pods on Fargate get no identity from EKS Pod Identity.',
  ];
}
