import { script, word } from '../shell.js';
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

/** The same with the command line of Google Cloud, for people without Terraform. */
export function gkeScript(gke: Gke): string {
  const { cluster, location, project, principals } = gke;
  const pool = workloadPool(gke);
  return script(`Creates the identities of the GKE cluster ${cluster} with gcloud.`, [
    `found=$(gcloud container clusters describe ${cluster} --location ${location} --project ${project} \\`,
    "  --format='value(workloadIdentityConfig.workloadPool)')",
    `if [ "$found" != ${pool} ]; then`,
    `  echo "setup: the cluster has no workload identity: gcloud container clusters update ${cluster} --location ${location} --project ${project} --workload-pool ${pool}" >&2`,
    '  exit 1',
    'fi',
    ...workloadsOf(gke).flatMap((workload) => workloadLines(gke, workload)),
    ...(principals.length > 0 ? ['', '# The clients'] : []),
    ...principals.flatMap((member) => [
      `gcloud projects add-iam-policy-binding ${project} --role ${clusterRole} --member ${word(member)} --condition None`,
      bucketBinding(gke, 'write', member),
    ]),
  ]);
}

function workloadLines(gke: Gke, workload: Workload): readonly string[] {
  const title = `# The pods with the ServiceAccount ${gke.namespace}/${workload.serviceAccount}`;
  const account = gke.style === 'direct' ? [] : serviceAccountLines(gke, workload);
  return ['', title, ...account, bucketBinding(gke, workload.access, bucketMember(gke, workload))];
}

function serviceAccountLines(gke: Gke, workload: Workload): readonly string[] {
  const email = gkeEmail(gke, workload);
  const [name = '', domain = ''] = email.split('@');
  const project = domain.replace('.iam.gserviceaccount.com', '');
  return [
    `gcloud iam service-accounts describe ${email} --project ${project} >/dev/null 2>&1 ||`,
    `  gcloud iam service-accounts create ${name} --project ${project} --display-name ${word(`${gke.namespace}/${workload.serviceAccount}`)}`,
    `gcloud iam service-accounts add-iam-policy-binding ${email} --project ${project} --role ${workloadIdentityRole} \\`,
    `  --member ${word(workloadIdentityMember(gke, workload))} --condition None`,
  ];
}

function bucketBinding({ bucket }: Gke, access: Workload['access'], member: string): string {
  return `gcloud storage buckets add-iam-policy-binding gs://${bucket} --role ${bucketRole({ access })} --member ${word(member)}`;
}
