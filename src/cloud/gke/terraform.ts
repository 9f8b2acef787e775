import { type Block, byKey, precondition, type Terraform } from '../terraform.js';
import type { Gke } from './description.js';
import {
  bucketRoles,
  clusterRole,
  type GkeWorkload,
  gkeWorkloads,
  workloadIdentityRole,
  workloadPool,
} from './names.js';
import { gkeNodePools } from './node-pools.js';

/** All grants are `_member` resources: others would take over what else a role is granted to. */
export function gkeTerraform(gke: Gke): Terraform {
  const { project, bucket, principals } = gke;
  const workloads = gkeWorkloads(gke);
  const withAccount = workloads.filter(({ google }) => google !== undefined);
  // Each client gets the grant.
  const client = (block: Block): Readonly<Record<string, Block>> =>
    principals.length === 0
      ? {}
      : { client: { for_each: `\${toset(${JSON.stringify(principals)})}`, ...block, member: '${each.value}' } };
  return {
    provider: { name: 'google', version: '~> 6.50', configuration: { project } },
    data: { google_container_cluster: { cluster: { name: gke.cluster, location: gke.location } } },
    resources: {
      google_service_account: byKey(withAccount, (workload) => serviceAccount(gke, workload)),
      google_service_account_iam_member: byKey(withAccount, ({ key, user }) => ({
        service_account_id: `\${google_service_account.${key}.name}`,
        role: workloadIdentityRole,
        member: user,
      })),
      google_storage_bucket_iam_member: {
        ...byKey(workloads, (workload) => bucketAccess(gke, workload)),
        ...client({ bucket, role: bucketRoles.write }),
      },
      google_project_iam_member: client({ project, role: clusterRole }),
    },
    outputs: byKey(withAccount, ({ key, serviceAccount: name }) => ({
      value: `\${google_service_account.${key}.email}`,
      description: `E-mail of the Google service account of the ServiceAccount ${name}.`,
    })),
    nodePools: gkeNodePools,
  };
}

function serviceAccount(gke: Gke, { google, serviceAccount: name }: GkeWorkload): Block {
  return {
    account_id: google?.name ?? '',
    project: google?.project ?? '',
    display_name: `${gke.namespace}/${name} of the GKE cluster ${gke.cluster}`.slice(0, 100),
    lifecycle: poolCondition(gke),
  };
}

function bucketAccess(gke: Gke, { key, role, member, google }: GkeWorkload): Block {
  return {
    bucket: gke.bucket,
    role,
    ...(google === undefined
      ? { member, lifecycle: poolCondition(gke) }
      : { member: `\${google_service_account.${key}.member}` }),
  };
}

function poolCondition(gke: Gke) {
  return precondition(
    `try(data.google_container_cluster.cluster.workload_identity_config[0].workload_pool, "") == "${workloadPool(gke)}"`,
    `The cluster has no workload identity: set its workload pool to ${workloadPool(gke)}.`,
  );
}
