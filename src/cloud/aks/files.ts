import { databaseUrl, hasGpuPool, subjectsOf } from '../chart-values.js';
import { devicePluginNote } from '../readme.js';
import { type Setup, setupFiles } from '../setup.js';
import { word } from '../shell.js';
import { type Aks, type AksDescription, checkAks } from './description.js';
import { aksAnnotations, aksPodLabel, aksWorkloads, blobHosts } from './names.js';
import { aksSpotTaint } from './node-pools.js';
import { aksScript } from './shell.js';
import { aksTerraform } from './terraform.js';

/**
 * The files of a setup on AKS: Terraform in JSON, a script for people without Terraform, the values of the chart, the
 * description, and a README. Unless the description has the client IDs of the identities, Terraform outputs them as a second file of values.
 *
 * @returns the text of each file by its path
 * @throws HelmwrightError `invalid-values`; its place is the field
 * @example
 * ```ts
 * import { aksFiles } from 'helmwright/cloud';
 *
 * const where = {
 *   subscription: '00000000-0000-0000-0000-000000000000', resourceGroup: 'platform', cluster: 'lance',
 *   location: 'westeurope', storageAccount: 'features', container: 'tables',
 * };
 * const files = aksFiles({ ...where, namespace: 'lance', serviceAccount: 'ray' });
 * files.has('identities.tf.json'); // true
 * ```
 */
export function aksFiles(description: AksDescription): ReadonlyMap<string, string> {
  const aks = checkAks(description);
  return setupFiles(description, aks, setupOf(aks));
}

function setupOf(aks: Aks): Setup {
  const { cluster, resourceGroup, storageAccount, container, path, environment, principals, nodePools } = aks;
  const workloads = aksWorkloads(aks);
  const isKnown = workloads.every(({ clientId }) => clientId !== undefined);
  // Object stores know the host of the public cloud; that of another they must be told.
  const AZURE_ENDPOINT = `https://${storageAccount}.${blobHosts[environment]}`;
  return {
    cloud: 'aks',
    workloads: workloads.map((each) => ({
      ...each,
      values: aksAnnotations(each.clientId),
      gets: `the managed identity ${each.identity}: ${each.role} on ${storageAccount}/${container}`,
    })),
    clients: `connects to the cluster; Storage Blob Data Contributor on ${storageAccount}/${container}`,
    connect: [
      `az aks get-credentials --resource-group ${word(resourceGroup)} --name ${cluster}`,
      'kubelogin convert-kubeconfig --login azurecli',
    ],
    needs: [
      `the AKS cluster ${cluster} in the resource group ${resourceGroup}, with OIDC issuer and workload identity enabled`,
      `the container ${container} in the storage account ${storageAccount}`,
      'credentials that may create managed identities and role assignments: Managed Identity Contributor on the resource group, and Role Based Access Control Administrator on the container and the cluster',
      ...(nodePools.pools.length === 0
        ? []
        : [
            'for the node pools, Azure Kubernetes Service Contributor Role on the cluster',
            'the feature EncryptionAtHost in the subscription, or add `-var host_encryption_enabled=false`',
          ]),
    ],
    moreValues: isKnown ? undefined : ['client-ids.json', 'terraform output -json values > client-ids.json'],
    notes: [
      'A new role assignment takes some minutes until the storage account knows it.',
      'The grant is for the whole container.',
      ...(principals.length > 0 ? ['Clients sign in with Microsoft Entra ID, which the cluster must use.'] : []),
      ...(hasGpuPool(nodePools.pools) ? [devicePluginNote] : []),
    ],
    terraform: aksTerraform(aks),
    script: aksScript(aks),
    values: {
      podLabels: Object.fromEntries([aksPodLabel]),
      root: databaseUrl('az', container, path),
      env: { AZURE_STORAGE_ACCOUNT_NAME: storageAccount, ...(environment !== 'public' && { AZURE_ENDPOINT }) },
      ...subjectsOf(principals),
      spotTaint: aksSpotTaint,
      devicePlugin: true,
    },
  };
}
