import { createOwned, ownerOf, script, section, word } from '../shell.js';
import type { Gke } from './description.js';
import {
  bucketRoles,
  clusterRole,
  type GkeWorkload,
  gkeWorkloads,
  workloadIdentityRole,
  workloadPool,
} from './names.js';

/** The same with the command line of Google Cloud, for people without Terraform. */
export function gkeScript(gke: Gke): string {
  const { cluster, location, project, bucket, principals } = gke;
  const pool = workloadPool(gke);
  const at = `${cluster} --location ${location} --project ${project}`;
  // Without --condition, gcloud refuses or asks if the policy has another grant with a condition.
  const grant = (role: string, member: string) =>
    `gcloud storage buckets add-iam-policy-binding gs://${bucket} --role ${role} --member ${word(member)} --condition None`;
  return script(`Creates the identities of the GKE cluster ${cluster} with gcloud.`, [
    `found=$(gcloud container clusters describe ${at} --format='value(workloadIdentityConfig.workloadPool)')`,
    `[ "$found" = ${pool} ] ||`,
    `  fail "the cluster has no workload identity: gcloud container clusters update ${at} --workload-pool ${pool}"`,
    ...gkeWorkloads(gke).flatMap((workload) =>
      section(`The pods with the ServiceAccount ${gke.namespace}/${workload.serviceAccount}`, [
        ...accountLines(gke, workload),
        grant(workload.role, workload.member),
      ]),
    ),
    ...section(
      'The clients',
      principals.flatMap((member) => [
        `gcloud projects add-iam-policy-binding ${project} --role ${clusterRole} --member ${word(member)} --condition None`,
        grant(bucketRoles.write, member),
      ]),
    ),
  ]);
}

function accountLines(gke: Gke, { google, serviceAccount, user }: GkeWorkload): readonly string[] {
  if (google === undefined) return [];
  const { email, name, project } = google;
  const { namespace, location, cluster } = gke;
  const owner = ownerOf(gke.project, location, cluster, namespace, serviceAccount);
  const account = (verb: string, of = email) => `gcloud iam service-accounts ${verb} ${of} --project ${project}`;
  const displayName = word(`${namespace}/${serviceAccount}`.slice(0, 100));
  return [
    ...createOwned({
      what: `the Google service account ${email}`,
      owner,
      show: `${account('describe')} --format='value(description)'`,
      create: `${account('create', name)} --display-name ${displayName} --description ${owner}`,
      mark: `${account('update')} --description ${owner}`,
    }),
    `${account('add-iam-policy-binding')} --role ${workloadIdentityRole} \\`,
    `  --member ${word(user)} --condition None`,
  ];
}
