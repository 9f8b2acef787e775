import { checkFields, checkUsed, type Fields, invalidField, oneOf, optional, pathRule, type Rule } from '../fields.js';
import { checkNodePools, type Filled, nodePoolFields, type NodePools, refuseInPools } from '../node-pools.js';
import { checkReader, workloadFields, type Workloads } from '../workloads.js';

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
export type Gke = Filled<GkeDescription, 'principals' | 'style' | 'googleServiceAccount' | 'googleReader'>;

const googleName = /^[a-z][-a-z0-9]{4,28}[a-z0-9]$/;

const emailRule: Rule = {
  pattern: /^[a-z][-a-z0-9]{4,28}[a-z0-9]@[a-z][-a-z0-9]{4,28}[a-z0-9]\.iam\.gserviceaccount\.com$/,
  says: 'must be the e-mail of a Google service account, <name>@<project>.iam.gserviceaccount.com with a name of 6 to 30 lowercase letters, digits and hyphens',
};

/** Each field by itself. */
export const gkeFields: Fields<GkeDescription> = {
  ...workloadFields,
  cluster: {
    pattern: /^[a-z]([-a-z0-9]{0,38}[a-z0-9])?$/,
    says: 'must be the name of a GKE cluster: at most 40 lowercase letters, digits and hyphens, a letter first',
  },
  location: {
    pattern: /^[a-z]+-[a-z]+\d+(-[a-z])?$/,
    says: 'must be a region or a zone, such as europe-west1 or europe-west1-b',
  },
  project: {
    pattern: /^[a-z][-a-z0-9]{4,28}[a-z0-9]$/,
    says: 'must be the ID of a project: 6 to 30 lowercase letters, digits and hyphens, a letter first',
  },
  projectNumber: optional({ pattern: /^\d{5,20}$/, says: 'must be the number of the project' }),
  bucket: {
    pattern: /^(?=.{3,222}$)[a-z0-9]([-a-z0-9_]{0,61}[a-z0-9])?(\.[a-z0-9]([-a-z0-9_]{0,61}[a-z0-9])?)*$/,
    says: 'must be the name of a bucket: lowercase letters, digits, hyphens, underscores and dots, at most 63 characters between dots',
  },
  path: optional(pathRule),
  principals: optional({
    each: {
      pattern: /^(user|group|serviceAccount):[\w.%+-]+@[\w-]+(\.[\w-]+)+$/,
      says: 'must be user:<e-mail>, group:<e-mail> or serviceAccount:<e-mail>',
    },
  }),
  style: optional(oneOf('service-account', 'direct')),
  googleServiceAccount: optional(emailRule),
  googleReader: optional(emailRule),
  nodePools: nodePoolFields({
    pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/,
    says: 'must be a machine type, such as n2-standard-8',
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
  checkFields<GkeDescription>(description, gkeFields);
  const { project, projectNumber, serviceAccount, reader, principals = [], style = 'service-account' } = description;
  const named = (name: string) => `${name}@${project}.iam.gserviceaccount.com`;
  const { googleServiceAccount = named(serviceAccount), googleReader = named(reader ?? 'reader') } = description;
  checkReader(description);
  if (/^goog|google|g00gle|^(\d+\.){3}\d+$/.test(description.bucket))
    throw invalidField('bucket', `Cloud Storage does not allow the name ${description.bucket} for a bucket`);
  if (style === 'direct' && projectNumber === undefined)
    throw invalidField(
      'projectNumber',
      `is required for the style direct: gcloud projects describe ${project} --format='value(projectNumber)'`,
    );
  checkUsed(description, {
    googleServiceAccount: [style === 'service-account', 'the style service-account'],
    googleReader: [style === 'service-account' && reader !== undefined, 'a reader, and the style service-account'],
  });
  if (style === 'service-account') {
    checkDefault('googleServiceAccount', description.googleServiceAccount, serviceAccount);
    checkDefault('googleReader', description.googleReader, reader);
  }
  if (reader !== undefined && googleReader === googleServiceAccount)
    throw invalidField('googleReader', 'must be another account than googleServiceAccount, which can write');
  const nodePools = checkNodePools(description.nodePools);
  refuseInPools(nodePools, { otherMachineTypes: 'a node pool on GKE has one machine type: remove it' });
  // GKE attaches GPUs to nodes only if their type is named.
  if (nodePools.pools.some(({ role, accelerator }) => role === 'gpu' && accelerator === undefined))
    throw invalidField('nodePools.gpu.accelerator', 'is required on GKE: the type of the GPUs, such as nvidia-l4');
  return { ...description, principals, style, googleServiceAccount, googleReader, nodePools };
}

/** The name of a Google service account is that of its ServiceAccount by default, which can be too short or too long. */
function checkDefault(field: string, email: string | undefined, serviceAccount: string | undefined): void {
  if (email !== undefined || serviceAccount === undefined || googleName.test(serviceAccount)) return;
  throw invalidField(
    field,
    `is required: the ServiceAccount ${serviceAccount} cannot give its name to a Google service account, which takes 6 to 30 lowercase letters, digits and hyphens`,
  );
}
