import type { Argument, Block } from '../terraform.js';
import { type Workload, workloadsOf } from '../workloads.js';
import type { Aks, AzureEnvironment } from './description.js';

/** The annotation that names the managed identity of a ServiceAccount, by its client ID. */
export const aksAnnotation = 'azure.workload.identity/client-id';

/** The label without which a pod gets no token. It belongs to the pods, not to the ServiceAccount. */
export const aksPodLabel = ['azure.workload.identity/use', 'true'] as const;

/** The audience of the tokens that Entra exchanges, in all clouds. */
export const azureTokenAudience = 'api://AzureADTokenExchange';

/** The host of the storage accounts of a cloud. */
export const blobHosts: Readonly<Record<AzureEnvironment, string>> = {
  public: 'blob.core.windows.net',
  usgovernment: 'blob.core.usgovcloudapi.net',
  china: 'blob.core.chinacloudapi.cn',
};

/** The built-in roles on the container. */
const containerRoles = { write: 'Storage Blob Data Contributor', read: 'Storage Blob Data Reader' } as const;

/** A ServiceAccount with its managed identity. */
export interface AksWorkload extends Workload {
  readonly identity: string;
  readonly identityId: string;
  /** Known only once the identity exists. */
  readonly clientId: string | undefined;
  /**
   * The name of the credential that trusts tokens of the cluster's issuer with the ServiceAccount's subject. Entra compares both
   * character by character; the issuer is the cluster's own, with the slash at its end.
   */
  readonly credential: string;
  /** The role on the container. */
  readonly role: string;
}

export function aksWorkloads(aks: Aks): readonly AksWorkload[] {
  return workloadsOf(aks).map((workload) => {
    const { key, serviceAccount, access } = workload;
    const [identity, clientId] =
      key === 'reader' ? [aks.readerIdentity, aks.readerClientId] : [aks.identity, aks.clientId];
    return {
      ...workload,
      identity,
      identityId: resourceId(aks, aks.resourceGroup, `ManagedIdentity/userAssignedIdentities/${identity}`),
      clientId,
      credential: `${aks.namespace}-${serviceAccount}`.replaceAll('.', '-'),
      role: containerRoles[access],
    };
  });
}

/** The built-in roles of clients and their scopes: with the second, they get the address of the cluster. */
export function aksClientRoles(aks: Aks) {
  return [
    { key: 'client_container', role: containerRoles.write, scope: containerId(aks) },
    { key: 'client_cluster', role: 'Azure Kubernetes Service Cluster User Role', scope: aksClusterId(aks) },
  ] as const;
}

/** The clients with their types, as role assignments name them. */
export function aksClients({ principals }: Aks): readonly (readonly [id: string, type: string])[] {
  return principals.map((principal) => {
    const [kind = '', id = ''] = principal.split(':');
    return [id, `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`] as const;
  });
}

export function aksClusterId(aks: Aks): string {
  return resourceId(aks, aks.resourceGroup, `ContainerService/managedClusters/${aks.cluster}`);
}

/** The scope of the role assignments: the container, not the storage account. */
export function containerId(aks: Aks): string {
  const { storageResourceGroup, storageAccount, container } = aks;
  const account = resourceId(aks, storageResourceGroup, `Storage/storageAccounts/${storageAccount}`);
  return `${account}/blobServices/default/containers/${container}`;
}

function resourceId({ subscription }: Aks, group: string, resource: string): string {
  return `/subscriptions/${subscription}/resourceGroups/${group}/providers/Microsoft.${resource}`;
}

/** The chart's value `serviceAccount.annotations`. */
export function aksAnnotations(clientId: string | undefined): {
  readonly annotations: Readonly<Record<string, string>>;
} {
  return { annotations: clientId === undefined ? {} : { [aksAnnotation]: clientId } };
}

/** The client IDs of the identities as values of the chart. */
export function clientIdValues(aks: Aks, clientId: (key: Workload['key']) => string): Block {
  return Object.fromEntries<Argument>(
    aksWorkloads(aks).map(({ key }) => {
      const serviceAccount = aksAnnotations(clientId(key));
      return key === 'reader' ? ['explainPlan', { serviceAccount }] : ['serviceAccount', serviceAccount];
    }),
  );
}
