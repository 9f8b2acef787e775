import { type CloudValues, chartValues, valuesText } from '../chart-values.js';
import { readmeText } from '../readme.js';
import { jsonText } from '../terraform.js';
import { workloadsOf } from '../workloads.js';
import { checkGke, type Gke, type GkeDescription } from './description.js';
import { bucketRole, gkeAnnotations, gkeEmail, workloadPool } from './names.js';
import { gkeNodePoolsFile, gkeTolerations } from './node-pools.js';
import { gkeScript } from './shell.js';
import { gkeIdentityFiles } from './terraform.js';

/**
 * The files of a setup on GKE: Terraform in JSON, a script for people without Terraform, the values of the chart, and a README.
 *
 * @returns the text of each file by its path
 * @throws HelmwrightError `invalid-values`; its place is the field
 * @example
 * ```ts
 * import { gkeFiles } from 'helmwright/cloud';
 *
 * const files = gkeFiles({
 *   cluster: 'lance',
 *   location: 'europe-west1',
 *   project: 'my-project',
 *   bucket: 'features',
 *   namespace: 'lance',
 *   serviceAccount: 'ray-pods',
 * });
 * files.has('identities.tf.json'); // true
 * ```
 */
export function gkeFiles(description: GkeDescription): ReadonlyMap<string, string> {
  const gke = checkGke(description);
  const terraform = Object.entries({
    ...gkeIdentityFiles(gke),
    ...(gke.nodePools.pools.length > 0 && { 'node-pools.tf.json': gkeNodePoolsFile(gke) }),
  });
  return new Map([
    ['README.md', gkeReadme(gke)],
    ...terraform.map(([name, file]) => [name, jsonText(file)] as const),
    ['setup.sh', gkeScript(gke)],
    ['values.yaml', valuesText(gkeValues(gke))],
  ]);
}

/** The values of the chart that fit a setup on GKE. */
export function gkeValues(gke: Gke): object {
  const [compute, reader] = workloadsOf(gke);
  const subjects = gke.principals.map((principal) => principal.split(':'));
  const namesOf = (isGroup: boolean) =>
    subjects.filter(([kind]) => (kind === 'group') === isGroup).map(([, email = '']) => email);
  const values: CloudValues = {
    annotations: compute === undefined ? {} : gkeAnnotations(gke, compute),
    readerAnnotations: reader === undefined ? {} : gkeAnnotations(gke, reader),
    podLabels: {},
    root: `gs://${gke.bucket}${gke.path === undefined ? '' : `/${gke.path}`}`,
    env: {},
    users: namesOf(false),
    groups: namesOf(true),
    tolerations: gkeTolerations,
    metadataServer: true,
  };
  return chartValues(gke, values);
}

function gkeReadme(gke: Gke): string {
  const { cluster, location, namespace, bucket, style, principals, nodePools } = gke;
  const as = style === 'direct' ? 'itself' : 'the Google service account';
  return readmeText({
    title: `GKE cluster ${cluster}`,
    identities: [
      ...workloadsOf(gke).map((workload) => {
        const account = style === 'direct' ? as : `${as} ${gkeEmail(gke, workload)}`;
        return [
          `ServiceAccount ${namespace}/${workload.serviceAccount}`,
          `as ${account}: ${bucketRole(workload)} on ${bucket}`,
        ] as const;
      }),
      ...principals.map(
        (member) =>
          [member, `connects to the clusters of the project; roles/storage.objectAdmin on ${bucket}`] as const,
      ),
    ],
    needs: [
      `the GKE cluster ${cluster} in ${location}, with the workload pool ${workloadPool(gke)}`,
      `the bucket ${bucket}`,
      'credentials that may create service accounts and set the policies of service accounts, the bucket and the project: roles/iam.serviceAccountAdmin, roles/storage.admin, roles/resourcemanager.projectIamAdmin',
    ],
    variables: nodePools.pools.length > 0 ? ['node_service_account=<e-mail>'] : [],
    values: [],
    namespace,
    notes: gkeNotes(gke),
  });
}

function gkeNotes({ style, principals, nodePools }: Gke): readonly string[] {
  return [
    ...(style === 'direct'
      ? [
          "LanceDB's Python client (geneva) refuses a ServiceAccount without the annotation: for it, use the style service-account.",
        ]
      : []),
    'The grant is for the whole bucket, and for the ServiceAccount of this name in every cluster of the project.',
    ...(principals.some((member) => member.startsWith('group:'))
      ? ['Kubernetes knows Google groups only if Google Groups for RBAC is enabled in the cluster.']
      : []),
    ...(nodePools.pools.length === 0
      ? [
          'Node pools need the metadata server: `gcloud container node-pools update <pool> --workload-metadata GKE_METADATA`.',
        ]
      : []),
  ];
}
