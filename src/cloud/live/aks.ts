import type { Facts } from '../../doctor/facts.js';
import { isTrueAt, objectsAt, stringAt, stringsAt } from '../../doctor/fields.js';
import { failed, type Finding, judge, ok } from '../../doctor/finding.js';
import { absent, mapReading, type Reading, valueOf } from '../../doctor/reading.js';
import type { JsonObject } from '../../values/json.js';
import type { Aks, AzureEnvironment } from '../aks/description.js';
import {
  aksAnnotation,
  aksClusterId,
  aksIdentityId,
  aksPodLabels,
  containerId,
  containerRole,
  federatedCredential,
} from '../aks/names.js';
import { type Workload, workloadsOf } from '../workloads.js';
import { checkAnnotation, checkInjected } from './pods.js';
import { type CloudOptions, RestReader, tokenOf } from './rest.js';
import { symptomatic } from './symptoms.js';

/** What Azure says of an AKS cluster and its identities. */
export interface AksFacts {
  readonly cluster: Reading<JsonObject>;
  readonly identities: readonly IdentityFacts[];
}

/** What is known of the managed identity of a ServiceAccount. */
export interface IdentityFacts {
  readonly workload: Workload;
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

/** @throws HelmwrightError `usage` if there is no token */
export async function readAks(aks: Aks, options: CloudOptions): Promise<AksFacts> {
  const manager = managers[aks.environment];
  const endpoint = (options.env['ARM_ENDPOINT'] ?? manager).replace(/\/$/, '');
  const tokenArgs = ['account', 'get-access-token', '--resource', manager, '--query', 'accessToken', '--output', 'tsv'];
  const rest = new RestReader(await tokenOf('az', tokenArgs, options), options);
  const get = (path: string, version: string, permission: string) =>
    rest.read(`${endpoint}${path}${path.includes('?') ? '&' : '?'}api-version=${version}`, permission);
  const [cluster, ...identities] = await Promise.all([
    get(aksClusterId(aks), '2024-09-01', 'Microsoft.ContainerService/managedClusters/read'),
    ...workloadsOf(aks).map((workload) => readIdentity(aks, workload, get)),
  ]);
  return { cluster, identities };
}

async function readIdentity(
  aks: Aks,
  workload: Workload,
  get: (path: string, version: string, permission: string) => Promise<Reading<JsonObject>>,
): Promise<IdentityFacts> {
  const id = aksIdentityId(aks, workload);
  const type = 'Microsoft.ManagedIdentity/userAssignedIdentities';
  const [identity, credentials] = await Promise.all([
    get(id, '2023-01-31', `${type}/read`),
    get(`${id}/federatedIdentityCredentials`, '2023-01-31', `${type}/federatedIdentityCredentials/read`),
  ]);
  const principal = stringAt(valueOf(identity), 'properties', 'principalId');
  const filter = new URLSearchParams({ $filter: `principalId eq '${principal ?? ''}'` }).toString();
  const path = `${containerId(aks)}/providers/Microsoft.Authorization/roleAssignments?${filter}`;
  const assignments =
    principal === undefined ? absent : await get(path, '2022-04-01', 'Microsoft.Authorization/roleAssignments/read');
  const listed = (found: JsonObject) => objectsAt(found, 'value');
  return {
    workload,
    identity,
    credentials: mapReading(credentials, listed),
    assignments: mapReading(assignments, listed),
  };
}

export function judgeAks(aks: Aks, live: AksFacts, facts: Facts): readonly Finding[] {
  const issuer = stringAt(valueOf(live.cluster), 'properties', 'oidcIssuerProfile', 'issuerURL');
  return [
    ...checkCluster(aks, live.cluster),
    ...live.identities.flatMap((identity) => checkIdentity(aks, identity, issuer, facts)),
  ];
}

function checkCluster({ cluster: name, resourceGroup }: Aks, cluster: Reading<JsonObject>): readonly Finding[] {
  return judge('cloud-cluster', cluster, (found) => {
    if (found === undefined)
      return [
        failed(
          'cloud-cluster',
          `AKS cluster ${name} not found in ${resourceGroup}`,
          'check the description, and az account show',
        ),
      ];
    const missing = [
      ...(isTrueAt(found, 'properties', 'oidcIssuerProfile', 'enabled') ? [] : ['--enable-oidc-issuer']),
      ...(isTrueAt(found, 'properties', 'securityProfile', 'workloadIdentity', 'enabled')
        ? []
        : ['--enable-workload-identity']),
    ];
    if (missing.length === 0) return [ok('cloud-cluster', `${name} in ${resourceGroup}, with workload identity`)];
    const remedy = `az aks update --name ${name} --resource-group ${resourceGroup} ${missing.join(' ')}`;
    return [symptomatic('cloud-cluster', 'noToken', 'the cluster has no OIDC issuer or no workload identity', remedy)];
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
  const [label] = Object.entries(aksPodLabels);
  const injection = { variable: 'AZURE_FEDERATED_TOKEN_FILE', symptom: 'noToken' } as const;
  return [
    ...(issuer === undefined ? [] : checkCredential(aks, workload, credentials, issuer)),
    ...checkAnnotation(facts, using, { key: aksAnnotation, value: clientId, symptom: 'noClient' }),
    ...checkInjected(facts, using, label === undefined ? injection : { ...injection, label }),
    ...(valueOf(identity) === undefined ? [] : checkContainer(aks, workload, assignments)),
  ];
}

/** Entra compares issuer, subject and audience character by character. */
function checkCredential(
  aks: Aks,
  workload: Workload,
  credentials: Reading<readonly JsonObject[]>,
  issuer: string,
): readonly Finding[] {
  const id = aksIdentityId(aks, workload);
  const name = id.split('/').at(-1) ?? '';
  const expected = federatedCredential(aks, workload, issuer);
  const [audience = ''] = expected.audiences;
  return judge('cloud-trust', credentials, (found) => {
    if (found === undefined)
      return [
        symptomatic('cloud-trust', 'noClient', `${id} does not exist`, 'apply the Terraform of helmwright cloud aks'),
      ];
    const has = (one: JsonObject) => ({
      issuer: stringAt(one, 'properties', 'issuer') ?? '',
      subject: stringAt(one, 'properties', 'subject') ?? '',
      audiences: stringsAt(one, 'properties', 'audiences'),
    });
    const all = found.map(has);
    const ofIssuer = all.filter((one) => one.issuer === issuer);
    const ofSubject = ofIssuer.filter((one) => one.subject === expected.subject);
    if (ofSubject.some(({ audiences }) => audiences.includes(audience)))
      return [ok('cloud-trust', `${name} trusts ${expected.subject}`)];
    const remedy = `az identity federated-credential update (or create) --identity-name ${name} --resource-group ${aks.resourceGroup} --name ${expected.name} --issuer ${issuer} --subject ${expected.subject} --audiences ${audience}`;
    const list = (values: readonly string[]) => values.join(', ') || 'none';
    if (ofIssuer.length === 0) {
      const issuers = list(all.map((one) => one.issuer));
      return [
        symptomatic(
          'cloud-trust',
          'issuer',
          `the issuer of the cluster is ${issuer}, those of ${name} are ${issuers}`,
          remedy,
        ),
      ];
    }
    if (ofSubject.length === 0) {
      const subjects = list(ofIssuer.map((one) => one.subject));
      return [
        symptomatic(
          'cloud-trust',
          'subject',
          `the subject of the pods is ${expected.subject}, those of ${name} are ${subjects}`,
          remedy,
        ),
      ];
    }
    const audiences = list(ofSubject.flatMap((one) => one.audiences));
    return [
      symptomatic(
        'cloud-trust',
        'audience',
        `the audience of the tokens is ${audience}, those of ${name} are ${audiences}`,
        remedy,
      ),
    ];
  });
}

/** Built-in roles by their IDs, which are the same everywhere. */
const writers = ['ba92f5b4-2d11-453d-a403-e96b0029c9fe', 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b'];
const readers = [...writers, '2a2b9908-6ea1-4ae2-8e65-a410df84e7d1'];

function checkContainer(aks: Aks, workload: Workload, assignments: Reading<readonly JsonObject[]>): readonly Finding[] {
  const scope = containerId(aks);
  const role = containerRole(workload);
  return judge('cloud-bucket', assignments, (found = []) => {
    const ids = workload.access === 'write' ? writers : readers;
    const isGranted = found.some((one) => {
      const granted = (stringAt(one, 'properties', 'roleDefinitionId') ?? '').split('/').at(-1) ?? '';
      const at = (stringAt(one, 'properties', 'scope') ?? '').toLowerCase();
      return ids.includes(granted) && (at === '/' || `${scope.toLowerCase()}/`.startsWith(`${at}/`));
    });
    if (isGranted) return [ok('cloud-bucket', `${workload.serviceAccount} may use the container ${aks.container}`)];
    const remedy = `az role assignment create --role '${role}' --assignee-principal-type ServicePrincipal --assignee-object-id <principal ID of the identity> --scope ${scope}; it can take minutes to take effect`;
    return [
      symptomatic(
        'cloud-bucket',
        'blobs',
        `no role assignment '${role}' for ${workload.serviceAccount} at ${scope}`,
        remedy,
      ),
    ];
  });
}
