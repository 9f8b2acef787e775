import type { Workload } from '../workloads.js';
import type { Gke } from './description.js';

/** The annotation that names the Google service account of a ServiceAccount. */
export const gkeAnnotation = 'iam.gke.io/gcp-service-account';

/** The role that lets a ServiceAccount impersonate a Google service account. */
export const workloadIdentityRole = 'roles/iam.workloadIdentityUser';

/** The role with which clients find the cluster and connect to it. What they may do there, Roles of Kubernetes say. */
export const clusterRole = 'roles/container.clusterViewer';

/** The workload identity pool of a project's clusters. */
export function workloadPool({ project }: Pick<Gke, 'project'>): string {
  return `${project}.svc.id.goog`;
}

/** The e-mail of the Google service account of a ServiceAccount. */
export function gkeEmail(gke: Gke, { key }: Pick<Workload, 'key'>): string {
  return key === 'reader' ? gke.googleReader : gke.googleServiceAccount;
}

/** A ServiceAccount as the policy of a Google service account names it. */
export function workloadIdentityMember(gke: Gke, { serviceAccount }: Pick<Workload, 'serviceAccount'>): string {
  return `serviceAccount:${workloadPool(gke)}[${gke.namespace}/${serviceAccount}]`;
}

/** A ServiceAccount as the policy of a bucket names it if there is no Google service account. */
export function directPrincipal(gke: Gke, { serviceAccount }: Pick<Workload, 'serviceAccount'>): string {
  const pool = `projects/${gke.projectNumber ?? ''}/locations/global/workloadIdentityPools/${workloadPool(gke)}`;
  return `principal://iam.googleapis.com/${pool}/subject/ns/${gke.namespace}/sa/${serviceAccount}`;
}

/** What the policy of the bucket grants a role to. */
export function bucketMember(gke: Gke, workload: Workload): string {
  return gke.style === 'direct' ? directPrincipal(gke, workload) : `serviceAccount:${gkeEmail(gke, workload)}`;
}

/** The role on the bucket. */
export function bucketRole({ access }: Pick<Workload, 'access'>): string {
  return access === 'write' ? 'roles/storage.objectAdmin' : 'roles/storage.objectViewer';
}

/** The annotations of a ServiceAccount. The style `direct` needs none. */
export function gkeAnnotations(gke: Gke, workload: Pick<Workload, 'key'>): Readonly<Record<string, string>> {
  return gke.style === 'direct' ? {} : { [gkeAnnotation]: gkeEmail(gke, workload) };
}
