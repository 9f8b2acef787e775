import { type Workload, workloadsOf } from '../workloads.js';
import type { Gke } from './description.js';

/** The annotation that names the Google service account of a ServiceAccount. */
export const gkeAnnotation = 'iam.gke.io/gcp-service-account';

/** The role that lets a ServiceAccount impersonate a Google service account. */
export const workloadIdentityRole = 'roles/iam.workloadIdentityUser';

/** The role with which clients find the cluster and connect to it. What they may do there, Roles of Kubernetes say. */
export const clusterRole = 'roles/container.clusterViewer';

/** The roles on the bucket. */
export const bucketRoles = { write: 'roles/storage.objectAdmin', read: 'roles/storage.objectViewer' } as const;

/** The workload identity pool of a project's clusters. */
export function workloadPool({ project }: Pick<Gke, 'project'>): string {
  return `${project}.svc.id.goog`;
}

/** A ServiceAccount as Google Cloud knows it. */
export interface GkeWorkload extends Workload {
  /** Its Google service account; with the style `direct`, it has none. */
  readonly google: GoogleServiceAccount | undefined;
  /** What the policy of the Google service account grants its use to. */
  readonly user: string;
  /** What the policy of the bucket grants a role to. */
  readonly member: string;
  /** The role on the bucket. */
  readonly role: string;
  readonly annotations: Readonly<Record<string, string>>;
}

interface GoogleServiceAccount {
  readonly email: string;
  readonly name: string;
  /** It need not be that of the cluster. */
  readonly project: string;
}

export function gkeWorkloads(gke: Gke): readonly GkeWorkload[] {
  const { style, namespace, projectNumber = '' } = gke;
  return workloadsOf(gke).map((workload) => {
    const { key, serviceAccount, access } = workload;
    const email = key === 'reader' ? gke.googleReader : gke.googleServiceAccount;
    const [name = '', project = ''] = email.replace(/\.iam\.gserviceaccount\.com$/, '').split('@');
    const pool = `projects/${projectNumber}/locations/global/workloadIdentityPools/${workloadPool(gke)}`;
    const principal = `principal://iam.googleapis.com/${pool}/subject/ns/${namespace}/sa/${serviceAccount}`;
    const isDirect = style === 'direct';
    return {
      ...workload,
      google: isDirect ? undefined : { email, name, project },
      user: `serviceAccount:${workloadPool(gke)}[${namespace}/${serviceAccount}]`,
      member: isDirect ? principal : `serviceAccount:${email}`,
      role: bucketRoles[access],
      annotations: isDirect ? {} : { [gkeAnnotation]: email },
    };
  });
}
