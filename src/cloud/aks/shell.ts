import { createOwned, ownerOf, script, section, word } from '../shell.js';
import type { Aks } from './description.js';
import {
  aksClientRoles,
  aksClients,
  type AksWorkload,
  aksWorkloads,
  azureTokenAudience,
  clientIdValues,
  containerId,
} from './names.js';

const clouds = { public: 'AzureCloud', usgovernment: 'AzureUSGovernment', china: 'AzureChinaCloud' } as const;

/** The same with the command line of Azure, for people without Terraform. It writes client-ids.json, which Terraform would output. */
export function aksScript(aks: Aks): string {
  const { cluster, subscription, resourceGroup } = aks;
  const cloud = clouds[aks.environment];
  const enable = `az aks update --name ${cluster} --resource-group ${word(resourceGroup)} --enable-oidc-issuer --enable-workload-identity`;
  return script(`Creates the identities of the AKS cluster ${cluster} with the Azure CLI.`, [
    `[ "$(az cloud show --query name --output tsv)" = ${cloud} ] || fail "az cloud set --name ${cloud}, then az login"`,
    `az account set --subscription ${subscription}`,
    `group=${word(resourceGroup)}`,
    `issuer=$(az aks show --name ${word(cluster)} --resource-group "$group" --query oidcIssuerProfile.issuerUrl --output tsv)`,
    `[ -n "$issuer" ] || fail "the cluster has no OIDC issuer: ${enable}"`,
    ...aksWorkloads(aks).flatMap((workload) => workloadLines(aks, workload)),
    ...section(
      'The clients',
      aksClients(aks).flatMap(([id, type]) =>
        aksClientRoles(aks).map(({ scope, role }) => assignment(scope, role, id, type)),
      ),
    ),
    ...section("The identities' client IDs, as values of the chart", [
      'cat >client-ids.json <<VALUES',
      JSON.stringify(clientIdValues(aks, (key) => `$${key}`)),
      'VALUES',
    ]),
  ]);
}

function workloadLines(aks: Aks, workload: AksWorkload): readonly string[] {
  const { key, serviceAccount, subject, credential, role, identityId } = workload;
  const identity = word(workload.identity);
  const owner = ownerOf(aks.cluster, aks.namespace, serviceAccount);
  const show = (field: string) =>
    `az identity show --name ${identity} --resource-group "$group" --query ${field} --output tsv`;
  return section(`The pods with the ServiceAccount ${aks.namespace}/${serviceAccount}`, [
    ...createOwned({
      what: `the managed identity ${workload.identity}`,
      owner,
      show: show('tags.helmwright'),
      create: `az identity create --name ${identity} --resource-group "$group" --location ${aks.location} --tags helmwright=${owner} --output none`,
      mark: `az tag update --resource-id ${word(identityId)} --operation merge --tags helmwright=${owner}`,
    }),
    `${key}=$(${show('clientId')})`,
    `az identity federated-credential create --name ${word(credential)} --identity-name ${identity} --resource-group "$group" \\`,
    `  --issuer "$issuer" --subject ${subject} --audiences ${azureTokenAudience} --output none`,
    assignment(containerId(aks), role, `"$(${show('principalId')})"`, 'ServicePrincipal'),
  ]);
}

function assignment(scope: string, role: string, id: string, type: string): string {
  return [
    `az role assignment create --role ${word(role)} --assignee-object-id ${id} \\`,
    `  --assignee-principal-type ${type} --scope ${word(scope)} --output none`,
  ].join('\n');
}
