import { type Block, precondition, resources, type TerraformFile, versionsFile } from '../terraform.js';
import { type Workload, workloadsOf } from '../workloads.js';
import type { Gke } from './description.js';
import {
  bucketMember,
  bucketRole,
  clusterRole,
  gkeEmail,
  workloadIdentityMember,
  workloadIdentityRole,
  workloadPool,
} from './names.js';

/**
 * The files that make the identities with Terraform, by name. All grants are `_member` resources: others would take over what else a
 * role is granted to.
 */
export function gkeIdentityFiles(gke: Gke): Readonly<Record<string, TerraformFile>> {
  const workloads = workloadsOf(gke);
  const impersonating = gke.style === 'service-account' ? workloads : [];
  const each = (list: readonly Workload[], block: (workload: Workload) => Block) =>
    Object.fromEntries(list.map((workload) => [workload.key, block(workload)]));
  return {
    'versions.tf.json': versionsFile('google', 'hashicorp/google', '~> 6.50', { project: gke.project }),
    'identities.tf.json': {
      data: { google_container_cluster: { cluster: { name: gke.cluster, location: gke.location } } },
      resource: {
        ...resources(
          'google_service_account',
          each(impersonating, (workload) => serviceAccount(gke, workload)),
        ),
        ...resources(
          'google_service_account_iam_member',
          each(impersonating, (workload) => impersonation(gke, workload)),
        ),
        google_storage_bucket_iam_member: {
          ...each(workloads, (workload) => bucketAccess(gke, workload)),
          ...(gke.principals.length > 0 && { client: clientBucketAccess(gke) }),
        },
        ...resources('google_project_iam_member', gke.principals.length > 0 ? { client: clusterAccess(gke) } : {}),
      },
    },
    ...(impersonating.length > 0 && { 'outputs.tf.json': { output: each(impersonating, output) } }),
  };
}

/** The name in an e-mail, and its project, which need not be that of the cluster. */
function serviceAccount(gke: Gke, workload: Workload): Block {
  const [, account_id = '', project = ''] =
    /^(.+)@(.+)\.iam\.gserviceaccount\.com$/.exec(gkeEmail(gke, workload)) ?? [];
  const { namespace, cluster } = gke;
  return {
    account_id,
    project,
    display_name: `${namespace}/${workload.serviceAccount} of the GKE cluster ${cluster}`.slice(0, 100),
    lifecycle: poolCondition(gke),
  };
}

function poolCondition(gke: Gke) {
  return precondition(
    `try(data.google_container_cluster.cluster.workload_identity_config[0].workload_pool, "") == "${workloadPool(gke)}"`,
    `The cluster has no workload identity: set its workload pool to ${workloadPool(gke)}.`,
  );
}

function impersonation(gke: Gke, workload: Workload): Block {
  return {
    service_account_id: `\${google_service_account.${workload.key}.name}`,
    role: workloadIdentityRole,
    member: workloadIdentityMember(gke, workload),
  };
}

function bucketAccess(gke: Gke, workload: Workload): Block {
  const member = `\${google_service_account.${workload.key}.member}`;
  return {
    bucket: gke.bucket,
    role: bucketRole(workload),
    member: gke.style === 'direct' ? bucketMember(gke, workload) : member,
    ...(gke.style === 'direct' && { lifecycle: poolCondition(gke) }),
  };
}

function clientBucketAccess({ bucket, principals }: Gke): Block {
  return { for_each: toSet(principals), bucket, role: bucketRole({ access: 'write' }), member: '${each.value}' };
}

function clusterAccess({ project, principals }: Gke): Block {
  return { for_each: toSet(principals), project, role: clusterRole, member: '${each.value}' };
}

function toSet(strings: readonly string[]): string {
  return `\${toset(${JSON.stringify(strings)})}`;
}

function output({ key, serviceAccount }: Workload): Block {
  const description = `E-mail of the Google service account of the ServiceAccount ${serviceAccount}.`;
  return { value: `\${google_service_account.${key}.email}`, description };
}
