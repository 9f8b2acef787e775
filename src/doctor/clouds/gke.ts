import type { Facts } from '../facts.js';
import { isTrueAt, objectsAt, stringAt, stringsAt } from '../fields.js';
import type { Finding } from '../finding.js';
import { absent, type Reading, valueOf } from '../reading.js';
import type { JsonObject } from '../../values/json.js';
import type { Gke } from '../../cloud/gke/description.js';
import {
  bucketRoles,
  gkeAnnotation,
  type GkeWorkload,
  gkeWorkloads,
  workloadIdentityRole,
  workloadPool,
} from '../../cloud/gke/names.js';
import { checkAnnotation, nodesOf } from './pods.js';
import { type CloudOptions, RestReader, tokenOf } from './rest.js';
import { verdict } from './symptoms.js';

/** What Google Cloud says of a GKE cluster and its identities. */
export interface GkeFacts {
  readonly cluster: Reading<JsonObject>;
  /** The ServiceAccounts, with the IAM policies of their Google service accounts. */
  readonly accounts: readonly (readonly [GkeWorkload, Reading<JsonObject>])[];
  /** The IAM policy of the bucket. */
  readonly bucket: Reading<JsonObject>;
}

/** @throws HelmwrightError `usage` if there is no token */
export async function readGke(gke: Gke, options: CloudOptions): Promise<GkeFacts> {
  const { project, location, cluster: name, bucket: database } = gke;
  const { env } = options;
  const token = env['CLOUDSDK_AUTH_ACCESS_TOKEN'] ?? (await tokenOf('gcloud', ['auth', 'print-access-token'], options));
  const rest = new RestReader(token, options);
  const get = (service: string, path: string, permission: string, body?: JsonObject) => {
    // As gcloud has them, such as for endpoints in a private network.
    const override = env[`CLOUDSDK_API_ENDPOINT_OVERRIDES_${service.toUpperCase()}`];
    const endpoint = (override ?? `https://${service}.googleapis.com`).replace(/\/$/, '');
    return rest.read(`${endpoint}/${path}`, permission, body);
  };
  const policyOf = (email: string) =>
    get('iam', `v1/projects/-/serviceAccounts/${email}:getIamPolicy`, 'iam.serviceAccounts.getIamPolicy', {});
  const [cluster, bucket, ...accounts] = await Promise.all([
    get('container', `v1/projects/${project}/locations/${location}/clusters/${name}`, 'container.clusters.get'),
    get('storage', `storage/v1/b/${database}/iam?optionsRequestedPolicyVersion=3`, 'storage.buckets.getIamPolicy'),
    ...gkeWorkloads(gke).map(
      async (each) => [each, each.google === undefined ? absent : await policyOf(each.google.email)] as const,
    ),
  ]);
  return { cluster, bucket, accounts };
}

export function judgeGke(gke: Gke, { cluster, bucket, accounts }: GkeFacts, facts: Facts): readonly Finding[] {
  return [
    ...checkCluster(gke, cluster),
    ...checkNodePools(gke, cluster),
    ...accounts.flatMap(([workload, policy]) => [
      ...(workload.google === undefined
        ? checkDirect(facts, gke, workload)
        : checkBinding(workload, workload.google.email, policy)),
      ...Object.entries(workload.annotations).flatMap(([key, value]) =>
        checkAnnotation(facts, { ...gke, ...workload }, { key, value, symptom: 'nodeAccount' }),
      ),
      ...checkNodes(facts, workload),
      ...checkBucket(gke, workload, bucket),
    ]),
  ];
}

function checkCluster(gke: Gke, cluster: Reading<JsonObject>): readonly Finding[] {
  const { cluster: name, location, project } = gke;
  return verdict('cloud-cluster', cluster, (found) => {
    const place = `${name} in ${location} of ${project}`;
    if (found === undefined)
      return ['unnamed', `GKE cluster ${place} not found`, 'check the description, and gcloud auth list'];
    const pool = stringAt(found, 'workloadIdentityConfig', 'workloadPool');
    if (pool === workloadPool(gke)) return `${place}, workload pool ${pool}`;
    const cause = pool === undefined ? 'the cluster has no workload identity' : `the workload pool is ${pool}`;
    const remedy = `gcloud container clusters update ${name} --location ${location} --project ${project} --workload-pool=${workloadPool(gke)}`;
    return ['nodeAccount', cause, remedy];
  });
}

/** Autopilot always runs the metadata server. */
function checkNodePools({ cluster: name, location, project }: Gke, cluster: Reading<JsonObject>): readonly Finding[] {
  return verdict('cloud-nodes', cluster, (found) => {
    if (found === undefined) return undefined;
    if (isTrueAt(found, 'autopilot', 'enabled')) return 'Autopilot runs the metadata server';
    const without = objectsAt(found, 'nodePools')
      .filter((pool) => stringAt(pool, 'config', 'workloadMetadataConfig', 'mode') !== 'GKE_METADATA')
      .map((pool) => stringAt(pool, 'name') ?? '');
    const [first] = without;
    if (first === undefined) return 'all node pools run the metadata server';
    const remedy = `gcloud container node-pools update ${first} --cluster ${name} --location ${location} --project ${project} --workload-metadata=GKE_METADATA: the nodes are created again`;
    return ['nodeAccount', `the node pools ${without.join(', ')} do not run GKE's metadata server`, remedy];
  });
}

/** The nodes on which pods run already. */
function checkNodes(facts: Facts, { serviceAccount }: GkeWorkload): readonly Finding[] {
  const used = nodesOf(facts, serviceAccount);
  const without = (valueOf(facts.nodes) ?? []).filter(
    ({ name, labels }) => used.includes(name) && labels['iam.gke.io/gke-metadata-server-enabled'] !== 'true',
  );
  if (without.length === 0) return [];
  const names = without.map(({ name }) => name).join(', ');
  const cause = `pods of ServiceAccount ${serviceAccount} run on nodes without GKE's metadata server: ${names}`;
  return verdict('cloud-pods', facts.nodes, () => ['nodeAccount', cause, 'fix the node pool, and restart the pods']);
}

/** With the annotation, GKE has pods impersonate the account that it names, whatever is granted to the ServiceAccount itself. */
function checkDirect({ accounts }: Facts, { namespace }: Gke, { serviceAccount }: GkeWorkload): readonly Finding[] {
  return verdict('cloud-annotation', accounts, (found = []) => {
    const email = found.find(({ name }) => name === serviceAccount)?.annotations[gkeAnnotation];
    if (email === undefined) return undefined;
    const remedy = `kubectl annotate serviceaccount ${serviceAccount} -n ${namespace} ${gkeAnnotation}-, and remove it from the chart's values; then restart its pods`;
    const cause = `the style is direct, but ServiceAccount ${serviceAccount} has ${gkeAnnotation}=${email}, which its pods use instead`;
    return ['getAccessToken', cause, remedy];
  });
}

function checkBinding({ user }: GkeWorkload, email: string, policy: Reading<JsonObject>): readonly Finding[] {
  return verdict('cloud-trust', policy, (found) => {
    if (found === undefined)
      return ['getAccessToken', `${email} does not exist`, 'apply the Terraform of helmwright cloud gke'];
    const members = membersOf(found, [workloadIdentityRole]);
    if (members.includes(user)) return `${user} may use ${email}`;
    const others = members.filter((one) => one.includes('.svc.id.goog['));
    const instead = others.length === 0 ? '' : `, only ${others.join(', ')}`;
    const add = `gcloud iam service-accounts add-iam-policy-binding ${email} --role ${workloadIdentityRole} --member '${user}' --condition None`;
    const granted = `${workloadIdentityRole} on ${email} is not granted to ${user}`;
    return ['getAccessToken', `${granted}${onlyIf(found, [workloadIdentityRole], user)}${instead}`, add];
  });
}

const writers = [bucketRoles.write, 'roles/storage.admin', 'roles/storage.objectUser'];

/** A grant on the project or a folder is not in the bucket's policy. */
function checkBucket(
  { bucket: name }: Gke,
  { member, role, access }: GkeWorkload,
  bucket: Reading<JsonObject>,
): readonly Finding[] {
  return verdict('cloud-bucket', bucket, (policy) => {
    if (policy === undefined) return ['unnamed', `bucket ${name} not found`, 'check bucket of the description'];
    const roles = access === 'write' ? writers : [role, ...writers];
    if (membersOf(policy, roles).includes(member)) return `${member} may use gs://${name}`;
    const add = `gcloud storage buckets add-iam-policy-binding gs://${name} --role ${role} --member '${member}' --condition None, unless a policy of the project grants it`;
    return ['storageObjects', `${role} on ${name} is not granted to ${member}${onlyIf(policy, roles, member)}`, add];
  });
}

function onlyIf(policy: JsonObject, roles: readonly string[], member: string): string {
  return membersOf(policy, roles, true).includes(member) ? ', only under a condition that doctor does not compare' : '';
}

/** What a condition lets through, doctor does not know. */
function membersOf(policy: JsonObject, roles: readonly string[], hasCondition = false): readonly string[] {
  const bindings = objectsAt(policy, 'bindings').filter(
    (one) => roles.includes(stringAt(one, 'role') ?? '') && (one['condition'] !== undefined) === hasCondition,
  );
  return bindings.flatMap((binding) => stringsAt(binding, 'members'));
}
