import { type Argument, type Block, precondition, resources, type TerraformFile, versionsFile } from '../terraform.js';
import { type Workload, workloadsOf } from '../workloads.js';
import type { Aks } from './description.js';
import {
  aksAnnotations,
  aksClusterId,
  aksIdentityName,
  clusterUserRole,
  containerId,
  containerRole,
  federatedCredential,
} from './names.js';

const issuer = '${data.azurerm_kubernetes_cluster.cluster.oidc_issuer_url}';

/** The files that make the identities with Terraform, by name. */
export function aksIdentityFiles(aks: Aks): Readonly<Record<string, TerraformFile>> {
  const workloads = workloadsOf(aks);
  const each = (block: (workload: Workload) => Block) =>
    Object.fromEntries(workloads.map((workload) => [workload.key, block(workload)]));
  const clients = aks.principals.length > 0;
  return {
    'versions.tf.json': versionsFile('azurerm', 'hashicorp/azurerm', '~> 4.73', {
      features: {},
      subscription_id: aks.subscription,
      environment: aks.environment,
    }),
    'variables.tf.json': {
      variable: { tags: { type: 'map(string)', default: {}, description: 'Tags of all resources.' } },
    },
    'identities.tf.json': {
      ...(clients && { locals: { clients: principalTypes(aks) } }),
      data: {
        azurerm_kubernetes_cluster: { cluster: { name: aks.cluster, resource_group_name: aks.resourceGroup } },
      },
      resource: {
        azurerm_user_assigned_identity: each((workload) => identity(aks, workload)),
        azurerm_federated_identity_credential: each((workload) => credential(aks, workload)),
        ...resources('azurerm_role_assignment', {
          ...each((workload) => containerAccess(aks, workload)),
          ...(clients && { client_container: clientAccess(containerId(aks), containerRole({ access: 'write' })) }),
          ...(clients && { client_cluster: clientAccess(aksClusterId(aks), clusterUserRole) }),
        }),
      },
    },
    'outputs.tf.json': { output: outputs(workloads) },
  };
}

function identity(aks: Aks, workload: Workload): Block {
  return {
    name: aksIdentityName(aks, workload),
    location: aks.location,
    resource_group_name: aks.resourceGroup,
    tags: '${var.tags}',
  };
}

/** The issuer is the cluster's own string: Entra compares it with that in the token, the slash at the end included. */
function credential(aks: Aks, workload: Workload): Block {
  const { name, subject, audiences } = federatedCredential(aks, workload, issuer);
  return {
    name,
    user_assigned_identity_id: `\${azurerm_user_assigned_identity.${workload.key}.id}`,
    issuer,
    subject,
    audience: audiences,
    lifecycle: precondition(
      'data.azurerm_kubernetes_cluster.cluster.oidc_issuer_enabled',
      'The cluster has no OIDC issuer: az aks update --enable-oidc-issuer --enable-workload-identity.',
    ),
  };
}

function containerAccess(aks: Aks, workload: Workload): Block {
  return {
    scope: containerId(aks),
    role_definition_name: containerRole(workload),
    principal_id: `\${azurerm_user_assigned_identity.${workload.key}.principal_id}`,
    // A new identity is not yet known everywhere; with its type, Azure does not look it up.
    principal_type: 'ServicePrincipal',
  };
}

const principalType = { user: 'User', group: 'Group', servicePrincipal: 'ServicePrincipal' } as const;

/** The type of each principal, by its object ID. */
function principalTypes({ principals }: Aks): Readonly<Record<string, string>> {
  const kinds = Object.entries(principalType);
  return Object.fromEntries(
    principals.map((principal) => {
      const [kind, id = ''] = principal.split(':');
      return [id, kinds.find(([name]) => name === kind)?.[1] ?? ''];
    }),
  );
}

function clientAccess(scope: string, role_definition_name: string): Block {
  return {
    for_each: '${local.clients}',
    scope,
    role_definition_name,
    principal_id: '${each.key}',
    principal_type: '${each.value}',
  };
}

/** `values` has what only Azure knows: the client IDs, as values of the chart. */
function outputs(workloads: readonly Workload[]): Readonly<Record<string, Block>> {
  return {
    values: {
      value: clientIdValues(workloads, ({ key }) => `\${azurerm_user_assigned_identity.${key}.client_id}`),
      description:
        'Client IDs of the identities as values of the chart: terraform output -json values > client-ids.json.',
    },
  };
}

/** The client IDs of the identities as values of the chart. */
export function clientIdValues(workloads: readonly Workload[], clientId: (workload: Workload) => string): Block {
  return Object.fromEntries<Argument>(
    workloads.map((workload) => {
      const serviceAccount = { annotations: aksAnnotations(clientId(workload)) };
      return workload.key === 'reader' ? ['explainPlan', { serviceAccount }] : ['serviceAccount', serviceAccount];
    }),
  );
}
