import { databaseUrl, subjectsOf } from '../chart-values.js';
import { type Setup, setupFiles } from '../setup.js';
import { checkGke, type Gke, type GkeDescription } from './description.js';
import { gkeWorkloads, workloadPool } from './names.js';
import { gkeSpotTaint } from './node-pools.js';
import { gkeScript } from './shell.js';
import { gkeTerraform } from './terraform.js';

/**
 * The files of a setup on GKE: Terraform in JSON, a script for people without Terraform, the values of the chart, the
 * description, and a README.
 *
 * @returns the text of each file by its path
 * @throws HelmwrightError `invalid-values`; its place is the field
 * @example
 * ```ts
 * import { gkeFiles } from 'helmwright/cloud';
 *
 * const where = { cluster: 'lance', location: 'europe-west1', project: 'my-project', bucket: 'features' };
 * const files = gkeFiles({ ...where, namespace: 'lance', serviceAccount: 'ray-pods' });
 * files.has('identities.tf.json'); // true
 * ```
 */
export function gkeFiles(description: GkeDescription): ReadonlyMap<string, string> {
  const gke = checkGke(description);
  return setupFiles(description, gke, setupOf(gke));
}

function setupOf(gke: Gke): Setup {
  const { cluster, location, project, bucket, path, principals, nodePools } = gke;
  return {
    cloud: 'gke',
    workloads: gkeWorkloads(gke).map((each) => {
      const account = each.google === undefined ? 'itself' : `the Google service account ${each.google.email}`;
      return {
        ...each,
        values: { annotations: each.annotations },
        gets: `as ${account}: ${each.role} on ${bucket}`,
      };
    }),
    clients: `connects to the clusters of the project; roles/storage.objectAdmin on ${bucket}`,
    connect: [`gcloud container clusters get-credentials ${cluster} --location ${location} --project ${project}`],
    needs: [
      `the GKE cluster ${cluster} in ${location}, with the workload pool ${workloadPool(gke)}`,
      `the bucket ${bucket}`,
      `credentials with ${roles(gke).join(', ')}`,
    ],
    variables: nodePools.pools.length > 0 ? ['node_service_account=<e-mail>'] : [],
    notes: notes(gke),
    terraform: gkeTerraform(gke),
    script: gkeScript(gke),
    values: {
      root: databaseUrl('gs', bucket, path),
      env: {},
      ...subjectsOf(principals),
      spotTaint: gkeSpotTaint,
      metadataServer: true,
    },
  };
}

/** The roles of who runs Terraform or the script. */
function roles({ style, principals, nodePools }: Gke): readonly string[] {
  return [
    `${nodePools.pools.length > 0 ? 'roles/container.admin' : 'roles/container.clusterViewer'} on the project`,
    'roles/storage.admin on the bucket',
    ...(style === 'service-account' ? ['roles/iam.serviceAccountAdmin on the projects of the service accounts'] : []),
    ...(principals.length > 0 ? ['roles/resourcemanager.projectIamAdmin on the project'] : []),
    ...(nodePools.pools.length > 0 ? ["roles/iam.serviceAccountUser on the nodes' service account"] : []),
  ];
}

function notes({ style, cluster, location, project, principals, nodePools }: Gke): readonly string[] {
  const geneva =
    "LanceDB's Python client (geneva) refuses a ServiceAccount without the annotation: for it, use the style service-account.";
  const groups = 'Kubernetes knows Google groups only if Google Groups for RBAC is enabled in the cluster.';
  const pools = `Node pools need the metadata server: \`gcloud container node-pools update <pool> --cluster ${cluster} --location ${location} --project ${project} --workload-metadata GKE_METADATA\`. This recreates their nodes.`;
  const addOn =
    "If GKE's Ray operator add-on is enabled in the cluster, install the chart with `--set operator.enabled=false`.";
  return [
    ...(style === 'direct' ? [geneva] : []),
    'The grant is for the whole bucket, and for the ServiceAccount of this name in every cluster of the project.',
    ...(principals.some((member) => member.startsWith('group:')) ? [groups] : []),
    ...(nodePools.pools.length === 0 ? [pools] : []),
    addOn,
  ];
}
