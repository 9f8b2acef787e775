import { tokenSubject, type Workload } from '../workloads.js';
import type { Aks, AzureEnvironment } from './description.js';

/** The annotation that names the managed identity of a ServiceAccount, by its client ID. */
export const aksAnnotation = 'azure.workload.identity/client-id';

/** The label without which a pod gets no token. It belongs to the pods, not to the ServiceAccount. */
export const aksPodLabels: Readonly<Record<string, string>> = { 'azure.workload.identity/use': 'true' };

/** The audience of the tokens that Entra exchanges, in all clouds. */
export const azureTokenAudience = 'api://AzureADTokenExchange';

/** The host of the storage accounts of a cloud. */
export const blobHosts: Readonly<Record<AzureEnvironment, string>> = {
  public: 'blob.core.windows.net',
  usgovernment: 'blob.core.usgovcloudapi.net',
  china: 'blob.core.chinacloudapi.cn',
};

export function aksIdentityName(aks: Aks, { key }: Pick<Workload, 'key'>): string {
  return key === 'reader' ? aks.readerIdentity : aks.identity;
}

/** The client ID of the identity of a ServiceAccount, if the description has it. */
export function aksClientId(aks: Aks, { key }: Pick<Workload, 'key'>): string | undefined {
  return key === 'reader' ? aks.readerClientId : aks.clientId;
}

/** A credential of a managed identity: tokens of this issuer and subject are exchanged for tokens of the identity. */
export interface FederatedCredential {
  readonly name: string;
  readonly issuer: string;
  readonly subject: string;
  readonly audiences: readonly string[];
}

/**
 * The credential that lets a ServiceAccount use its identity. Entra compares issuer and subject character by character.
 *
 * @param issuer - the cluster's `oidcIssuerProfile.issuerUrl` verbatim, with the slash at its end
 */
export function federatedCredential(
  { namespace }: Pick<Aks, 'namespace'>,
  { serviceAccount }: Pick<Workload, 'serviceAccount'>,
  issuer: string,
): FederatedCredential {
  const name = `${namespace}-${serviceAccount}`.replaceAll('.', '-');
  return { name, issuer, subject: tokenSubject(namespace, serviceAccount), audiences: [azureTokenAudience] };
}

export function aksClusterId({ subscription, resourceGroup, cluster }: Aks): string {
  return `/subscriptions/${subscription}/resourceGroups/${resourceGroup}/providers/Microsoft.ContainerService/managedClusters/${cluster}`;
}

export function aksIdentityId(aks: Aks, workload: Pick<Workload, 'key'>): string {
  const group = `/subscriptions/${aks.subscription}/resourceGroups/${aks.resourceGroup}`;
  return `${group}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${aksIdentityName(aks, workload)}`;
}

/** The scope of the role assignments: the container, not the storage account. */
export function containerId({ subscription, storageResourceGroup, storageAccount, container }: Aks): string {
  const account = `/subscriptions/${subscription}/resourceGroups/${storageResourceGroup}/providers/Microsoft.Storage/storageAccounts/${storageAccount}`;
  return `${account}/blobServices/default/containers/${container}`;
}

/** The built-in role with which clients get the address of the cluster. */
export const clusterUserRole = 'Azure Kubernetes Service Cluster User Role';

/** The built-in role on the container. */
export function containerRole({ access }: Pick<Workload, 'access'>): string {
  return access === 'write' ? 'Storage Blob Data Contributor' : 'Storage Blob Data Reader';
}

/** The annotations of a ServiceAccount. */
export function aksAnnotations(clientId: string): Readonly<Record<string, string>> {
  return { [aksAnnotation]: clientId };
}
