import * as f from '../fields.js';
import { type Checked, checkNodePools, type NodePools, nodePoolsOf } from '../node-pools.js';
import { checkApart, workloadFields, type Workloads } from '../workloads.js';

/**
 * How pods get access: as a Google service account that they may impersonate (`service-account`), or as themselves, by a principal of
 * the cluster's workload identity pool (`direct`).
 */
export type GkeStyle = 'service-account' | 'direct';

/** A GKE cluster, the bucket of the database, and who needs an identity. */
export interface GkeDescription extends Workloads {
  /** The name of the cluster. */
  readonly cluster: string;
  /** The region or zone of the cluster. */
  readonly location: string;
  /** The ID of the cluster's project. */
  readonly project: string;
  /** The number of the project. The style `direct` needs it. */
  readonly projectNumber?: string | undefined;
  /** The bucket that has the database. */
  readonly bucket: string;
  /** The path of the database in the bucket. The permissions are for the whole bucket nevertheless. @default the whole bucket */
  readonly path?: string | undefined;
  /**
   * Who may start clients: `user:<e-mail>`, `group:<e-mail>` or `serviceAccount:<e-mail>`. They may connect to the cluster and use the
   * bucket.
   *
   * @default none
   */
  readonly principals?: readonly string[] | undefined;
  /** How pods get access. @default 'service-account' */
  readonly style?: GkeStyle | undefined;
  /** The e-mail of the compute pods' Google service account. @default `<serviceAccount>@<project>.iam.gserviceaccount.com` */
  readonly googleServiceAccount?: string | undefined;
  /** The e-mail of the explain-plan service's Google service account. @default `<reader>@<project>.iam.gserviceaccount.com` */
  readonly googleReader?: string | undefined;
  /** The node pools. @default none */
  readonly nodePools?: NodePools | undefined;
}

/** A valid {@link GkeDescription} with its defaults filled in. */
export type Gke = Checked<GkeDescription, 'principals' | 'style' | 'googleServiceAccount' | 'googleReader'>;

const googleName = /^[a-z][-a-z0-9]{4,28}[a-z0-9]$/;

const accountEmail = f.string(
  /^[a-z][-a-z0-9]{4,28}[a-z0-9]@[a-z][-a-z0-9]{4,28}[a-z0-9]\.iam\.gserviceaccount\.com$/,
  'must be the e-mail of a Google service account, <name>@<project>.iam.gserviceaccount.com with a name of 6 to 30 lowercase letters, digits and hyphens',
);

/** GKE attaches GPUs to nodes only if their type is named. */
function accelerator(field: string, value: unknown): string {
  if (value === undefined) throw f.invalidField(field, 'is required on GKE: the type of the GPUs, such as nvidia-l4');
  return f.string(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a type of GPU, such as nvidia-l4')(field, value);
}

/** Each field by itself. */
export const gkeFields: f.Fields<GkeDescription> = {
  ...workloadFields,
  cluster: f.string(
    /^[a-z]([-a-z0-9]{0,38}[a-z0-9])?$/,
    'must be the name of a GKE cluster: at most 40 lowercase letters, digits and hyphens, a letter first',
  ),
  location: f.string(
    /^[a-z]+-[a-z]+\d+(-[a-z])?$/,
    'must be a region or a zone, such as europe-west1 or europe-west1-b',
  ),
  project: f.string(
    /^[a-z][-a-z0-9]{4,28}[a-z0-9]$/,
    'must be the ID of a project: 6 to 30 lowercase letters, digits and hyphens, a letter first',
  ),
  projectNumber: f.optional(f.string(/^\d{5,20}$/, 'must be the number of the project')),
  bucket: f.string(
    /^(?=.{3,222}$)[a-z0-9]([-a-z0-9_]{0,61}[a-z0-9])?(\.[a-z0-9]([-a-z0-9_]{0,61}[a-z0-9])?)*$/,
    'must be the name of a bucket: lowercase letters, digits, hyphens, underscores and dots, at most 63 characters between dots',
  ),
  path: f.optional(f.databasePath),
  principals: f.optional(
    f.listOf(
      f.string(
        /^(user|group|serviceAccount):[\w.%+-]+@[\w-]+(\.[\w-]+)+$/,
        'must be user:<e-mail>, group:<e-mail> or serviceAccount:<e-mail>',
      ),
    ),
  ),
  style: f.optional(f.oneOf('service-account', 'direct')),
  googleServiceAccount: f.optional(accountEmail),
  googleReader: f.optional(accountEmail),
  nodePools: nodePoolsOf({
    machineType: f.string(/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/, 'must be a machine type, such as n2-standard-8'),
    otherMachineTypes: f.unused('a node pool on GKE has one machine type: remove it'),
    accelerator,
    gpus: f.optional(f.integer(1, 16)),
  }),
};

/**
 * Checks a description and fills in its defaults.
 *
 * @throws HelmwrightError `invalid-values`; its place is the field
 * @example
 * ```ts
 * import { checkGke } from 'helmwright/cloud';
 *
 * const where = { cluster: 'lance', location: 'europe-west1', project: 'my-project', bucket: 'features' };
 * const gke = checkGke({ ...where, namespace: 'lance', serviceAccount: 'ray-pods' });
 * gke.googleServiceAccount; // 'ray-pods@my-project.iam.gserviceaccount.com'
 * ```
 */
export function checkGke(description: GkeDescription): Gke {
  f.checkFields<GkeDescription>(description, gkeFields);
  const { project, projectNumber, serviceAccount, reader, principals = [], style = 'service-account' } = description;
  const named = (name: string) => `${name}@${project}.iam.gserviceaccount.com`;
  const { googleServiceAccount = named(serviceAccount), googleReader = named(reader ?? 'reader') } = description;
  checkApart({ reader, serviceAccount }, 'another ServiceAccount');
  if (/^goog|google|g00gle|^(\d+\.){3}\d+$/.test(description.bucket))
    throw f.invalidField('bucket', `Cloud Storage does not allow the name ${description.bucket} for a bucket`);
  if (style === 'direct' && projectNumber === undefined)
    throw f.invalidField(
      'projectNumber',
      `is required for the style direct: gcloud projects describe ${project} --format='value(projectNumber)'`,
    );
  f.checkUsed(description, {
    projectNumber: [style === 'direct', 'the style direct'],
    googleServiceAccount: [style === 'service-account', 'the style service-account'],
    googleReader: [style === 'service-account' && reader !== undefined, 'a reader, and the style service-account'],
  });
  if (style === 'service-account') {
    checkDefault('googleServiceAccount', description.googleServiceAccount, serviceAccount);
    checkDefault('googleReader', description.googleReader, reader);
  }
  if (reader !== undefined) checkApart({ googleReader, googleServiceAccount }, 'another account');
  const nodePools = checkNodePools(description.nodePools);
  return { ...description, principals, style, googleServiceAccount, googleReader, nodePools };
}

/** The name of a Google service account is that of its ServiceAccount by default, which can be too short or too long. */
function checkDefault(field: string, email: string | undefined, serviceAccount: string | undefined): void {
  if (email !== undefined || serviceAccount === undefined || googleName.test(serviceAccount)) return;
  throw f.invalidField(
    field,
    `is required: the ServiceAccount ${serviceAccount} cannot give its name to a Google service account, which takes 6 to 30 lowercase letters, digits and hyphens`,
  );
}
