import * as f from '../fields.js';
import { type Checked, checkNodePools, type NodePools, nodePoolsOf } from '../node-pools.js';
import { checkApart, workloadFields, type Workloads } from '../workloads.js';

/** A cloud of Azure, as Terraform names it. */
export type AzureEnvironment = 'public' | 'usgovernment' | 'china';

/** An AKS cluster, the container of the database, and who needs an identity. */
export interface AksDescription extends Workloads {
  /** The ID of the subscription. */
  readonly subscription: string;
  /** The resource group of the cluster. The identities are created in it. */
  readonly resourceGroup: string;
  /** The name of the cluster. */
  readonly cluster: string;
  /** The region of the identities, such as `westeurope`. */
  readonly location: string;
  /** The storage account. */
  readonly storageAccount: string;
  /** The resource group of the storage account. @default that of the cluster */
  readonly storageResourceGroup?: string | undefined;
  /** The container of the storage account that has the database. */
  readonly container: string;
  /** The path of the database in the container. The permissions are for the whole container. @default the whole container */
  readonly path?: string | undefined;
  /**
   * Who may start clients, by object ID: `user:<id>`, `group:<id>` or `servicePrincipal:<id>`. They may connect to the cluster and use
   * the container.
   *
   * @default none
   */
  readonly principals?: readonly string[] | undefined;
  /** The cloud. @default 'public' */
  readonly environment?: AzureEnvironment | undefined;
  /** The name of the compute pods' managed identity. @default `<cluster>-<namespace>-<serviceAccount>` */
  readonly identity?: string | undefined;
  /** The name of the explain-plan service's managed identity. @default `<cluster>-<namespace>-<reader>` */
  readonly readerIdentity?: string | undefined;
  /** The client ID of the compute pods' identity. @default known only once the identity exists */
  readonly clientId?: string | undefined;
  /** The client ID of the explain-plan service's identity. @default known only once the identity exists */
  readonly readerClientId?: string | undefined;
  /** The node pools. @default none */
  readonly nodePools?: NodePools | undefined;
}

/** A valid {@link AksDescription} with its defaults filled in. */
export type Aks = Checked<
  AksDescription,
  'storageResourceGroup' | 'principals' | 'environment' | 'identity' | 'readerIdentity'
>;

const groupName = f.string(
  /^[-\w.()]{0,89}[-\w()]$/,
  'must be the name of a resource group: at most 90 letters, digits and - _ . ( ), without a dot at its end',
);

const identityName = f.string(
  /^[A-Za-z0-9][-\w]{2,127}$/,
  'must be the name of a managed identity: 3 to 128 letters, digits, hyphens and underscores',
);

const ofTheSize = 'the VM size determines it: remove it';

/** Each field by itself. */
export const aksFields: f.Fields<AksDescription> = {
  ...workloadFields,
  subscription: f.uuid,
  resourceGroup: groupName,
  cluster: f.string(
    /^[A-Za-z0-9]([-\w]{0,61}[A-Za-z0-9])?$/,
    'must be the name of an AKS cluster: at most 63 letters, digits, hyphens and underscores',
  ),
  location: f.string(/^[a-z0-9]+$/, 'must be a region, such as westeurope'),
  storageAccount: f.string(
    /^[a-z0-9]{3,24}$/,
    'must be the name of a storage account: 3 to 24 lowercase letters and digits',
  ),
  storageResourceGroup: f.optional(groupName),
  container: f.string(
    /^(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*$/,
    'must be the name of a container: 3 to 63 lowercase letters, digits and single hyphens',
  ),
  path: f.optional(f.databasePath),
  principals: f.optional(
    f.listOf(
      f.string(
        /^(user|group|servicePrincipal):[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
        'must be user:<object ID>, group:<object ID> or servicePrincipal:<object ID>; `az ad user show --id <e-mail> --query id --output tsv` prints that of a user',
      ),
    ),
  ),
  environment: f.optional(f.oneOf('public', 'usgovernment', 'china')),
  identity: f.optional(identityName),
  readerIdentity: f.optional(identityName),
  clientId: f.optional(f.uuid),
  readerClientId: f.optional(f.uuid),
  nodePools: nodePoolsOf({
    machineType: f.string(/^Standard_\w+$/, 'must be a VM size, such as Standard_D8s_v5'),
    otherMachineTypes: f.unused('a node pool on AKS has one VM size: remove it'),
    accelerator: f.unused(ofTheSize),
    gpus: f.unused(ofTheSize),
  }),
};

/**
 * Checks a description and fills in its defaults.
 *
 * @throws HelmwrightError `invalid-values`; its place is the field
 * @example
 * ```ts
 * import { checkAks } from 'helmwright/cloud';
 *
 * const where = {
 *   subscription: '00000000-0000-0000-0000-000000000000', resourceGroup: 'platform', cluster: 'lance',
 *   location: 'westeurope', storageAccount: 'features', container: 'tables',
 * };
 * const aks = checkAks({ ...where, namespace: 'lance', serviceAccount: 'ray' });
 * aks.identity; // 'lance-lance-ray'
 * ```
 */
export function checkAks(description: AksDescription): Aks {
  f.checkFields<AksDescription>(description, aksFields);
  const { cluster, resourceGroup, namespace, serviceAccount, reader, principals = [] } = description;
  const { storageResourceGroup = resourceGroup, environment = 'public', clientId, readerClientId } = description;
  const named = (name: string) => `${cluster}-${namespace}-${name}`.replaceAll('.', '-');
  const { identity = named(serviceAccount), readerIdentity = named(reader ?? 'reader') } = description;
  checkApart({ reader, serviceAccount }, 'another ServiceAccount');
  const needed = [reader !== undefined, 'a reader'] as const;
  f.checkUsed(description, { readerIdentity: needed, readerClientId: needed });
  identityName('identity', identity);
  if (reader !== undefined) identityName('readerIdentity', readerIdentity);
  if (reader !== undefined) checkApart({ readerIdentity, identity }, 'another identity');
  checkApart({ readerClientId, clientId }, 'that of another identity');
  // Object IDs are unique: nobody is a user and a group.
  const ids = principals.map((principal) => principal.slice(principal.indexOf(':') + 1).toLowerCase());
  f.listOf(f.uuid)('principals', ids);
  checkLocation(description.location, environment);
  for (const field of ['serviceAccount', 'reader'] as const)
    // Together with the namespace, it is the name of a federated credential.
    if (`${namespace}-${description[field] ?? ''}`.length > 120)
      throw f.invalidField(
        field,
        'must have, with the namespace, at most 119 characters: Azure allows no longer credential',
      );
  const nodePools = checkNodePools(description.nodePools);
  return { ...description, storageResourceGroup, principals, environment, identity, readerIdentity, nodePools };
}

function checkLocation(location: string, environment: AzureEnvironment): void {
  const its = location.startsWith('china') ? 'china' : /^us(gov|dod)/.test(location) ? 'usgovernment' : 'public';
  if (its !== environment)
    throw f.invalidField('location', `${location} is a region of the environment ${its}, not ${environment}`);
}
