import type { Facts } from '../facts.js';
import { isTrueAt, objectsAt, stringAt, stringsAt } from '../fields.js';
import type { Finding } from '../finding.js';
import { absent, mapReading, type Reading, valueOf } from '../reading.js';
import type { JsonObject } from '../../values/json.js';
import type { Aks, AzureEnvironment } from '../../cloud/aks/description.js';
import {
  aksAnnotation,
  aksClusterId,
  aksPodLabel,
  type AksWorkload,
  aksWorkloads,
  azureTokenAudience,
  containerId,
} from '../../cloud/aks/names.js';
import { word } from '../../cloud/shell.js';
import { checkAnnotation, checkInjected } from './pods.js';
import { type CloudOptions, RestReader, tokenOf } from './rest.js';
import { verdict } from './symptoms.js';

/** What Azure says of an AKS cluster and its identities. */
export interface AksFacts {
  readonly cluster: Reading<JsonObject>;
  readonly identities: readonly IdentityFacts[];
}

/** What is known of the managed identity of a ServiceAccount. */
export interface IdentityFacts {
  readonly workload: AksWorkload;
  readonly identity: Reading<JsonObject>;
  readonly credentials: Reading<readonly JsonObject[]>;
  /** The role assignments of the identity at the container and above. */
  readonly assignments: Reading<readonly JsonObject[]>;
}

const managers: Readonly<Record<AzureEnvironment, string>> = {
  public: 'https://management.azure.com',
  usgovernment: 'https://management.usgovcloudapi.net',
  china: 'https://management.chinacloudapi.cn',
};

const identityType = 'Microsoft.ManagedIdentity/userAssignedIdentities';
const assignmentType = 'Microsoft.Authorization/roleAssignments';

/** @throws HelmwrightError `usage` if there is no token */
export async function readAks(aks: Aks, options: CloudOptions): Promise<AksFacts> {
  const manager = managers[aks.environment];
  const endpoint = (options.env['ARM_ENDPOINT'] ?? manager).replace(/\/$/, '');
  const tokenArgs = ['account', 'get-access-token', '--resource', manager, '--query', 'accessToken', '--output', 'tsv'];
  const rest = new RestReader(await tokenOf('az', tokenArgs, options), options);
  const get = (path: string, version: string, permission: string, query = '') =>
    rest.read(`${endpoint}${path}?${query}api-version=${version}`, permission);
  const list = async (...args: Parameters<typeof get>) =>
    mapReading(await get(...args), (found) => objectsAt(found, 'value'));
  const readIdentity = async (workload: AksWorkload): Promise<IdentityFacts> => {
    const { identityId } = workload;
    const [identity, credentials] = await Promise.all([
      get(identityId, '2023-01-31', `${identityType}/read`),
      list(
        `${identityId}/federatedIdentityCredentials`,
        '2023-01-31',
        `${identityType}/federatedIdentityCredentials/read`,
      ),
    ]);
    const principal = stringAt(valueOf(identity), 'properties', 'principalId');
    if (principal === undefined) return { workload, identity, credentials, assignments: absent };
    const path = `${containerId(aks)}/providers/${assignmentType}`;
    const filter = new URLSearchParams({ $filter: `principalId eq '${principal}'` }).toString();
    const assignments = await list(path, '2022-04-01', `${assignmentType}/read`, `${filter}&`);
    return { workload, identity, credentials, assignments };
  };
  const [cluster, ...identities] = await Promise.all([
    get(aksClusterId(aks), '2024-09-01', 'Microsoft.ContainerService/managedClusters/read'),
    ...aksWorkloads(aks).map(readIdentity),
  ]);
  return { cluster, identities };
}

export function judgeAks(aks: Aks, live: AksFacts, facts: Facts): readonly Finding[] {
  const issuer = stringAt(valueOf(live.cluster), 'properties', 'oidcIssuerProfile', 'issuerURL');
  return [
    ...checkCluster(aks, live.cluster),
    ...live.identities.flatMap((identity) => checkIdentity(aks, identity, issuer, facts)),
  ];
}

function checkCluster({ cluster: name, resourceGroup }: Aks, cluster: Reading<JsonObject>): readonly Finding[] {
  return verdict('cloud-cluster', cluster, (found) => {
    if (found === undefined) {
      const remedy = 'check the description, and az account show';
      return ['unnamed', `AKS cluster ${name} not found in ${resourceGroup}`, remedy];
    }
    const flags = [
      ...(isTrueAt(found, 'properties', 'oidcIssuerProfile', 'enabled') ? [] : ['--enable-oidc-issuer']),
      ...(isTrueAt(found, 'properties', 'securityProfile', 'workloadIdentity', 'enabled')
        ? []
        : ['--enable-workload-identity']),
    ];
    if (flags.length === 0) return `${name} in ${resourceGroup}, with workload identity`;
    const remedy = `az aks update --name ${name} --resource-group ${word(resourceGroup)} ${flags.join(' ')}`;
    return ['noToken', 'the cluster has no OIDC issuer or no workload identity', remedy];
  });
}

function checkIdentity(
  aks: Aks,
  { workload, identity, credentials, assignments }: IdentityFacts,
  issuer: string | undefined,
  facts: Facts,
): readonly Finding[] {
  const using = { namespace: aks.namespace, serviceAccount: workload.serviceAccount };
  const clientId = stringAt(valueOf(identity), 'properties', 'clientId');
  const tokenFile = { variable: 'AZURE_FEDERATED_TOKEN_FILE', label: aksPodLabel, symptom: 'noToken' } as const;
  const client = { variable: 'AZURE_CLIENT_ID', value: clientId, label: aksPodLabel, symptom: 'noClient' } as const;
  const [injected = tokenFile] = [tokenFile, ...(clientId === undefined ? [] : [client])].filter((one) =>
    checkInjected(facts, using, one).some(({ status }) => status !== 'ok'),
  );
  return [
    ...(issuer === undefined ? [] : checkCredential(aks, workload, credentials, issuer)),
    ...checkAnnotation(facts, using, { key: aksAnnotation, value: clientId, symptom: 'noClient' }),
    ...checkInjected(facts, using, injected),
    ...(valueOf(identity) === undefined ? [] : checkContainer(aks, workload, assignments)),
  ];
}

/** Entra compares issuer, subject and audience character by character. */
function checkCredential(
  aks: Aks,
  { identity, identityId, subject, credential }: AksWorkload,
  credentials: Reading<readonly JsonObject[]>,
  issuer: string,
): readonly Finding[] {
  return verdict('cloud-trust', credentials, (found) => {
    if (found === undefined)
      return ['noClient', `${identityId} does not exist`, 'apply the Terraform of helmwright cloud aks'];
    let candidates = found.map((one) => ({
      issuer: [stringAt(one, 'properties', 'issuer') ?? ''],
      subject: [stringAt(one, 'properties', 'subject') ?? ''],
      audience: stringsAt(one, 'properties', 'audiences'),
    }));
    const expected = [
      ['issuer', `the issuer of the cluster is ${issuer}`, issuer],
      ['subject', `the subject of the pods is ${subject}`, subject],
      ['audience', `the audience of the tokens is ${azureTokenAudience}`, azureTokenAudience],
    ] as const;
    for (const [part, is, value] of expected) {
      const matching = candidates.filter((one) => one[part].includes(value));
      const others = candidates.flatMap((one) => one[part]).join(', ') || 'none';
      const remedy = `az identity federated-credential update (or create) --identity-name ${identity} --resource-group ${word(aks.resourceGroup)} --name ${credential} --issuer ${issuer} --subject ${subject} --audiences ${azureTokenAudience}`;
      if (matching.length === 0) return [part, `${is}, those of ${identity} are ${others}`, remedy];
      candidates = matching;
    }
    return `${identity} trusts ${subject}`;
  });
}

/** Built-in roles by their IDs, which are the same everywhere. */
const writers = ['ba92f5b4-2d11-453d-a403-e96b0029c9fe', 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b'];
const roleIds = { write: writers, read: [...writers, '2a2b9908-6ea1-4ae2-8e65-a410df84e7d1'] } as const;

function checkContainer(
  aks: Aks,
  { access, role, serviceAccount }: AksWorkload,
  assignments: Reading<readonly JsonObject[]>,
): readonly Finding[] {
  const scope = containerId(aks);
  return verdict('cloud-bucket', assignments, (found = []) => {
    const isGranted = found.some((one) => {
      // What a condition lets through, doctor does not know.
      if ((stringAt(one, 'properties', 'condition') ?? '') !== '') return false;
      const granted = (stringAt(one, 'properties', 'roleDefinitionId') ?? '').toLowerCase().split('/').at(-1) ?? '';
      const at = (stringAt(one, 'properties', 'scope') ?? '').toLowerCase();
      return roleIds[access].includes(granted) && (at === '/' || `${scope.toLowerCase()}/`.startsWith(`${at}/`));
    });
    if (isGranted) return `${serviceAccount} may use the container ${aks.container}`;
    const remedy = `az role assignment create --role '${role}' --assignee-principal-type ServicePrincipal --assignee-object-id <principal ID of the identity> --scope ${word(scope)}; it can take minutes to take effect`;
    return ['blobs', `no role assignment '${role}' without a condition for ${serviceAccount} at ${scope}`, remedy];
  });
}
