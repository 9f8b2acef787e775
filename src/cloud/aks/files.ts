import { type CloudValues, chartValues, type StringMap, valuesText } from '../chart-values.js';
import { readmeText } from '../readme.js';
import { jsonText } from '../terraform.js';
import { type Workload, workloadsOf } from '../workloads.js';
import { type Aks, type AksDescription, checkAks } from './description.js';
import { aksAnnotations, aksClientId, aksIdentityName, aksPodLabels, blobHosts, containerRole } from './names.js';
import { aksNodePoolsFile, aksTolerations } from './node-pools.js';
import { aksScript } from './shell.js';
import { aksIdentityFiles } from './terraform.js';

/**
 * The files of a setup on AKS: Terraform in JSON, a script for people without Terraform, the values of the chart, and a README.
 * Unless the description has the client IDs of the identities, Terraform outputs them as a second file of values.
 *
 * @returns the text of each file by its path
 * @throws HelmwrightError `invalid-values`; its place is the field
 * @example
 * ```ts
 * import { aksFiles } from 'helmwright/cloud';
 *
 * const files = aksFiles({
 *   subscription: '00000000-0000-0000-0000-000000000000',
 *   resourceGroup: 'platform',
 *   cluster: 'lance',
 *   location: 'westeurope',
 *   storageAccount: 'features',
 *   container: 'tables',
 *   namespace: 'lance',
 *   serviceAccount: 'ray',
 * });
 * files.has('identities.tf.json'); // true
 * ```
 */
export function aksFiles(description: AksDescription): ReadonlyMap<string, string> {
  const aks = checkAks(description);
  const terraform = Object.entries({
    ...aksIdentityFiles(aks),
    ...(aks.nodePools.pools.length > 0 && { 'node-pools.tf.json': aksNodePoolsFile(aks) }),
  });
  return new Map([
    ['README.md', aksReadme(aks)],
    ...terraform.map(([name, file]) => [name, jsonText(file)] as const),
    ['setup.sh', aksScript(aks)],
    ['values.yaml', valuesText(aksValues(aks))],
  ]);
}

/** The values of the chart that fit a setup on AKS, with the client IDs that are known. */
export function aksValues(aks: Aks): object {
  const [compute, reader] = workloadsOf(aks);
  const subjects = aks.principals.map((principal) => principal.split(':'));
  const idsOf = (isGroup: boolean) =>
    subjects.filter(([kind]) => (kind === 'group') === isGroup).map(([, id = '']) => id);
  const values: CloudValues = {
    annotations: knownAnnotations(aks, compute),
    readerAnnotations: knownAnnotations(aks, reader),
    podLabels: aksPodLabels,
    root: `az://${aks.container}${aks.path === undefined ? '' : `/${aks.path}`}`,
    env: storageEnvironment(aks),
    users: idsOf(false),
    groups: idsOf(true),
    tolerations: aksTolerations,
  };
  return chartValues(aks, values);
}

function knownAnnotations(aks: Aks, workload: Workload | undefined): StringMap {
  const clientId = workload === undefined ? undefined : aksClientId(aks, workload);
  return clientId === undefined ? {} : aksAnnotations(clientId);
}

/** Object stores know the host of the public cloud; that of another they must be told. */
function storageEnvironment({ storageAccount, environment }: Aks): StringMap {
  const endpoint = `https://${storageAccount}.${blobHosts[environment]}`;
  return {
    AZURE_STORAGE_ACCOUNT_NAME: storageAccount,
    ...(environment !== 'public' && { AZURE_ENDPOINT: endpoint }),
  };
}

function aksReadme(aks: Aks): string {
  const { cluster, resourceGroup, namespace, storageAccount, container, principals } = aks;
  const workloads = workloadsOf(aks);
  const unknown = workloads.filter((workload) => aksClientId(aks, workload) === undefined);
  return readmeText({
    title: `AKS cluster ${cluster}`,
    identities: [
      ...workloads.map(
        (workload) =>
          [
            `ServiceAccount ${namespace}/${workload.serviceAccount}`,
            `the managed identity ${aksIdentityName(aks, workload)}: ${containerRole(workload)} on ${storageAccount}/${container}`,
          ] as const,
      ),
      ...principals.map(
        (principal) =>
          [
            principal,
            `connects to the cluster; Storage Blob Data Contributor on ${storageAccount}/${container}`,
          ] as const,
      ),
    ],
    needs: [
      `the AKS cluster ${cluster} in the resource group ${resourceGroup}, with OIDC issuer and workload identity enabled`,
      `the container ${container} in the storage account ${storageAccount}`,
      'credentials that may create managed identities and role assignments: Managed Identity Contributor on the resource group, and Role Based Access Control Administrator on the container and the cluster',
    ],
    variables: [],
    afterApply: unknown.length > 0 ? ['terraform output -json values > client-ids.json'] : [],
    values: unknown.length > 0 ? ['client-ids.json'] : [],
    namespace,
    notes: [
      'A new role assignment takes some minutes until the storage account knows it.',
      'The grant is for the whole container.',
      ...(principals.length > 0 ? ['Clients sign in with `kubelogin`; the cluster must use Microsoft Entra ID.'] : []),
    ],
  });
}
