import { script, word } from '../shell.js';
import { type Workload, workloadsOf } from '../workloads.js';
import type { Aks } from './description.js';
import {
  aksClusterId,
  aksIdentityName,
  azureTokenAudience,
  clusterUserRole,
  containerId,
  containerRole,
  federatedCredential,
} from './names.js';
import { clientIdValues } from './terraform.js';

const clouds = { public: 'AzureCloud', usgovernment: 'AzureUSGovernment', china: 'AzureChinaCloud' } as const;
const principalTypes = { user: 'User', group: 'Group', servicePrincipal: 'ServicePrincipal' } as const;

/** The same with the command line of Azure, for people without Terraform. It writes client-ids.json, which Terraform would output. */
export function aksScript(aks: Aks): string {
  const { cluster, environment, subscription, principals } = aks;
  return script(`Creates the identities of the AKS cluster ${cluster} with the Azure CLI.`, [
    `[ "$(az cloud show --query name --output tsv)" = ${clouds[environment]} ] || { echo "setup: az cloud set --name ${clouds[environment]}, then az login" >&2; exit 1; }`,
    `az account set --subscription ${subscription}`,
    `group=${word(aks.resourceGroup)}`,
    `issuer=$(az aks show --name ${word(cluster)} --resource-group "$group" --query oidcIssuerProfile.issuerUrl --output tsv)`,
    `[ -n "$issuer" ] || { echo "setup: the cluster has no OIDC issuer: az aks update --name ${cluster} --resource-group $group --enable-oidc-issuer --enable-workload-identity" >&2; exit 1; }`,
    ...workloadsOf(aks).flatMap((workload) => workloadLines(aks, workload)),
    ...(principals.length > 0 ? ['', '# The clients'] : []),
    ...principals.flatMap((principal) => clientLines(aks, principal)),
    '',
    "# The identities' client IDs, as values of the chart",
    `cat >client-ids.json <<VALUES`,
    JSON.stringify(clientIdValues(workloadsOf(aks), ({ key }) => `$${key}`)),
    'VALUES',
  ]);
}

function workloadLines(aks: Aks, workload: Workload): readonly string[] {
  const { name, subject } = federatedCredential(aks, workload, '');
  const identity = word(aksIdentityName(aks, workload));
  const show = (field: string) =>
    `$(az identity show --name ${identity} --resource-group "$group" --query ${field} --output tsv)`;
  return [
    '',
    `# The pods with the ServiceAccount ${aks.namespace}/${workload.serviceAccount}`,
    `az identity create --name ${identity} --resource-group "$group" --location ${aks.location} --output none`,
    `${workload.key}=${show('clientId')}`,
    `az identity federated-credential create --name ${word(name)} --identity-name ${identity} --resource-group "$group" \\`,
    `  --issuer "$issuer" --subject ${subject} --audiences ${azureTokenAudience} --output none`,
    assignment(containerId(aks), containerRole(workload), `"${show('principalId')}"`, 'ServicePrincipal'),
  ];
}

function clientLines(aks: Aks, principal: string): readonly string[] {
  const [kind = '', id = ''] = principal.split(':');
  const type = Object.entries(principalTypes).find(([name]) => name === kind)?.[1] ?? '';
  return [
    assignment(containerId(aks), containerRole({ access: 'write' }), id, type),
    assignment(aksClusterId(aks), clusterUserRole, id, type),
  ];
}

function assignment(scope: string, role: string, id: string, type: string): string {
  return [
    `az role assignment create --role ${word(role)} --assignee-object-id ${id} \\`,
    `  --assignee-principal-type ${type} --scope ${word(scope)} --output none`,
  ].join('\n');
}
