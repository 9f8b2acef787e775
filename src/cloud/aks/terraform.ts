import { type Block, byKey, precondition, tags, type Terraform } from '../terraform.js';
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
import { aksNodePools } from './node-pools.js';

export function aksTerraform(aks: Aks): Terraform {
  const workloads = aksWorkloads(aks);
  const hasClients = aks.principals.length > 0;
  return {
    provider: {
      name: 'azurerm',
      version: '~> 4.73',
      configuration: { features: {}, subscription_id: aks.subscription, environment: aks.environment },
    },
    variables: tags.variable,
    ...(hasClients && { locals: { clients: Object.fromEntries(aksClients(aks)) } }),
    data: { azurerm_kubernetes_cluster: { cluster: { name: aks.cluster, resource_group_name: aks.resourceGroup } } },
    resources: {
      azurerm_user_assigned_identity: byKey(workloads, ({ identity }) => ({
        name: identity,
        location: aks.location,
        resource_group_name: aks.resourceGroup,
        tags: tags.value,
      })),
      azurerm_federated_identity_credential: byKey(workloads, federatedCredential),
      azurerm_role_assignment: {
        ...byKey(workloads, ({ key, role }) => ({
          scope: containerId(aks),
          role_definition_name: role,
          principal_id: `\${azurerm_user_assigned_identity.${key}.principal_id}`,
          // A new identity is not yet known everywhere; with its type, Azure does not look it up.
          principal_type: 'ServicePrincipal',
        })),
        ...byKey(hasClients ? aksClientRoles(aks) : [], ({ scope, role }) => ({
          for_each: '${local.clients}',
          scope,
          role_definition_name: role,
          principal_id: '${each.key}',
          principal_type: '${each.value}',
        })),
      },
    },
    // What only Azure knows.
    outputs: {
      values: {
        value: clientIdValues(aks, (key) => `\${azurerm_user_assigned_identity.${key}.client_id}`),
        description:
          'Client IDs of the identities as values of the chart: terraform output -json values > client-ids.json.',
      },
    },
    nodePools: aksNodePools,
  };
}

function federatedCredential({ key, credential, subject }: AksWorkload): Block {
  return {
    name: credential,
    user_assigned_identity_id: `\${azurerm_user_assigned_identity.${key}.id}`,
    issuer: '${data.azurerm_kubernetes_cluster.cluster.oidc_issuer_url}',
    subject,
    audience: [azureTokenAudience],
    lifecycle: precondition(
      'data.azurerm_kubernetes_cluster.cluster.oidc_issuer_enabled',
      'The cluster has no OIDC issuer: az aks update --enable-oidc-issuer --enable-workload-identity.',
    ),
  };
}
