import {
  checkField,
  checkFields,
  checkUsed,
  type Fields,
  invalidField,
  oneOf,
  optional,
  pathRule,
  type Rule,
  uuidRule,
} from '../fields.js';
import { checkNodePools, type Filled, nodePoolFields, type NodePools, refuseInPools } from '../node-pools.js';
import { checkReader, workloadFields, type Workloads } from '../workloads.js';

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
export type Aks = Filled<
  AksDescription,
  'storageResourceGroup' | 'principals' | 'environment' | 'identity' | 'readerIdentity'
>;

const resourceGroupRule: Rule = {
  pattern: /^[-\w.()]{0,89}[-\w()]$/,
  says: 'must be the name of a resource group: at most 90 letters, digits and - _ . ( ), without a dot at its end',
};

const identityRule: Rule = {
  pattern: /^[A-Za-z0-9][-\w]{2,127}$/,
  says: 'must be the name of a managed identity: 3 to 128 letters, digits, hyphens and underscores',
};

/** Each field by itself. */
export const aksFields: Fields<AksDescription> = {
  ...workloadFields,
  subscription: uuidRule,
  resourceGroup: resourceGroupRule,
  cluster: {
    pattern: /^[A-Za-z0-9]([-\w]{0,61}[A-Za-z0-9])?$/,
    says: 'must be the name of an AKS cluster: at most 63 letters, digits, hyphens and underscores',
  },
  location: { pattern: /^[a-z0-9]+$/, says: 'must be a region, such as westeurope' },
  storageAccount: {
    pattern: /^[a-z0-9]{3,24}$/,
    says: 'must be the name of a storage account: 3 to 24 lowercase letters and digits',
  },
  storageResourceGroup: optional(resourceGroupRule),
  container: {
    pattern: /^(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*$/,
    says: 'must be the name of a container: 3 to 63 lowercase letters, digits and single hyphens',
  },
  path: optional(pathRule),
  principals: optional({
    each: {
      pattern: /^(user|group|servicePrincipal):[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
      says: 'must be user:<object ID>, group:<object ID> or servicePrincipal:<object ID>; `az ad user show --id <e-mail> --query id --output tsv` prints that of a user',
    },
  }),
  environment: optional(oneOf('public', 'usgovernment', 'china')),
  identity: optional(identityRule),
  readerIdentity: optional(identityRule),
  clientId: optional(uuidRule),
  readerClientId: optional(uuidRule),
  nodePools: nodePoolFields({ pattern: /^Standard_\w+$/, says: 'must be a VM size, such as Standard_D8s_v5' }),
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
  checkFields<AksDescription>(description, aksFields);
  const { cluster, resourceGroup, namespace, serviceAccount, reader, principals = [] } = description;
  const { storageResourceGroup = resourceGroup, environment = 'public' } = description;
  const named = (name: string) => `${cluster}-${namespace}-${name}`.replaceAll('.', '-');
  const { identity = named(serviceAccount), readerIdentity = named(reader ?? 'reader') } = description;
  checkReader(description);
  const needed = [reader !== undefined, 'a reader'] as const;
  checkUsed(description, { readerIdentity: needed, readerClientId: needed });
  checkField('identity', identity, identityRule);
  if (reader !== undefined) checkField('readerIdentity', readerIdentity, identityRule);
  if (reader !== undefined && readerIdentity.toLowerCase() === identity.toLowerCase())
    throw invalidField('readerIdentity', 'must be another identity than identity, which can write');
  checkClientIds(description);
  checkPrincipals(principals);
  checkLocation(description.location, environment);
  for (const field of ['serviceAccount', 'reader'] as const)
    // Together with the namespace, it is the name of a federated credential.
    if (`${namespace}-${description[field] ?? ''}`.length > 120)
      throw invalidField(
        field,
        'must have, with the namespace, at most 119 characters: Azure allows no longer credential',
      );
  const nodePools = checkNodePools(description.nodePools);
  const ofTheSize = 'the VM size determines it: remove it';
  const otherMachineTypes = 'a node pool on AKS has one VM size: remove it';
  refuseInPools(nodePools, { otherMachineTypes, accelerator: ofTheSize, gpus: ofTheSize });
  return { ...description, storageResourceGroup, principals, environment, identity, readerIdentity, nodePools };
}

function checkClientIds({ clientId, readerClientId }: AksDescription): void {
  if (readerClientId !== undefined && readerClientId.toLowerCase() === clientId?.toLowerCase())
    throw invalidField('readerClientId', 'must be that of another identity than clientId, which can write');
}

/** Object IDs are unique: nobody is a user and a group. */
function checkPrincipals(principals: readonly string[]): void {
  const ids = principals.map((principal) => principal.slice(principal.indexOf(':') + 1).toLowerCase());
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw invalidField('principals', `has the object ID ${twice} twice`);
}

function checkLocation(location: string, environment: AzureEnvironment): void {
  const its = location.startsWith('china') ? 'china' : /^us(gov|dod)/.test(location) ? 'usgovernment' : 'public';
  if (its !== environment)
    throw invalidField('location', `${location} is a region of the environment ${its}, not ${environment}`);
}
