import type { Facts } from '../../doctor/facts.js';
import { isTrueAt, objectsAt, stringAt, stringsAt } from '../../doctor/fields.js';
import { failed, type Finding, judge, ok, warning } from '../../doctor/finding.js';
import { absent, type Reading, valueOf } from '../../doctor/reading.js';
import type { JsonObject } from '../../values/json.js';
import type { Gke } from '../gke/description.js';
import {
  bucketMember,
  bucketRole,
  gkeAnnotations,
  gkeEmail,
  workloadIdentityMember,
  workloadIdentityRole,
  workloadPool,
} from '../gke/names.js';
import { type Workload, workloadsOf } from '../workloads.js';
import { checkAnnotation, nodesOf } from './pods.js';
import { type CloudOptions, RestReader, tokenOf } from './rest.js';
import { symptomatic, symptoms } from './symptoms.js';

/** What Google Cloud says of a GKE cluster and its identities. */
export interface GkeFacts {
  readonly cluster: Reading<JsonObject>;
  /** The IAM policies of the Google service accounts, by ServiceAccount. */
  readonly accounts: ReadonlyMap<string, Reading<JsonObject>>;
  /** The IAM policy of the bucket. */
  readonly bucket: Reading<JsonObject>;
}

/** @throws HelmwrightError `usage` if there is no token */
export async function readGke(gke: Gke, options: CloudOptions): Promise<GkeFacts> {
  const { env } = options;
  const token = env['CLOUDSDK_AUTH_ACCESS_TOKEN'] ?? (await tokenOf('gcloud', ['auth', 'print-access-token'], options));
  const rest = new RestReader(token, options);
  // As gcloud has them, such as for endpoints in a private network.
  const at = (service: string) =>
    (env[`CLOUDSDK_API_ENDPOINT_OVERRIDES_${service.toUpperCase()}`] ?? `https://${service}.googleapis.com`).replace(
      /\/$/,
      '',
    );
  const { project, location, cluster, bucket, style } = gke;
  const workloads = workloadsOf(gke);
  const policyOf = (workload: Workload) =>
    rest.read(
      `${at('iam')}/v1/projects/-/serviceAccounts/${gkeEmail(gke, workload)}:getIamPolicy`,
      'iam.serviceAccounts.getIamPolicy',
      {},
    );
  const [found, policy, ...accounts] = await Promise.all([
    rest.read(
      `${at('container')}/v1/projects/${project}/locations/${location}/clusters/${cluster}`,
      'container.clusters.get',
    ),
    rest.read(
      `${at('storage')}/storage/v1/b/${bucket}/iam?optionsRequestedPolicyVersion=3`,
      'storage.buckets.getIamPolicy',
    ),
    ...workloads.map((workload) => (style === 'direct' ? absent : policyOf(workload))),
  ]);
  const byAccount = workloads.map(({ serviceAccount }, index) => [serviceAccount, accounts[index] ?? absent] as const);
  return { cluster: found, bucket: policy, accounts: new Map(byAccount) };
}

export function judgeGke(gke: Gke, live: GkeFacts, facts: Facts): readonly Finding[] {
  const hasAccount = gke.style === 'service-account';
  return [
    ...checkCluster(gke, live),
    ...checkNodePools(gke, live),
    ...workloadsOf(gke).flatMap((workload) => [
      ...(hasAccount ? checkBinding(gke, workload, live.accounts.get(workload.serviceAccount) ?? absent) : []),
      ...Object.entries(gkeAnnotations(gke, workload)).flatMap(([key, value]) =>
        checkAnnotation(
          facts,
          { ...gke, serviceAccount: workload.serviceAccount },
          { key, value, symptom: 'nodeAccount' },
        ),
      ),
      ...checkNodes(facts, workload),
      ...checkBucket(gke, workload, live),
    ]),
  ];
}

function checkCluster(gke: Gke, { cluster }: GkeFacts): readonly Finding[] {
  const { cluster: name, location, project } = gke;
  return judge('cloud-cluster', cluster, (found) => {
    const place = `${name} in ${location} of ${project}`;
    if (found === undefined)
      return [failed('cloud-cluster', `GKE cluster ${place} not found`, 'check the description, and gcloud auth list')];
    const pool = stringAt(found, 'workloadIdentityConfig', 'workloadPool');
    if (pool === workloadPool(gke)) return [ok('cloud-cluster', `${place}, workload pool ${pool}`)];
    return [
      symptomatic(
        'cloud-cluster',
        'nodeAccount',
        pool === undefined ? 'the cluster has no workload identity' : `the workload pool is ${pool}`,
        `gcloud container clusters update ${name} --location ${location} --project ${project} --workload-pool=${workloadPool(gke)}`,
      ),
    ];
  });
}

/** Autopilot always runs the metadata server. */
function checkNodePools({ cluster: name, location, project }: Gke, { cluster }: GkeFacts): readonly Finding[] {
  return judge('cloud-nodes', cluster, (found) => {
    if (found === undefined) return [];
    if (isTrueAt(found, 'autopilot', 'enabled')) return [ok('cloud-nodes', 'Autopilot runs the metadata server')];
    const without = objectsAt(found, 'nodePools')
      .filter((pool) => stringAt(pool, 'config', 'workloadMetadataConfig', 'mode') !== 'GKE_METADATA')
      .map((pool) => stringAt(pool, 'name') ?? '');
    const [first] = without;
    if (first === undefined) return [ok('cloud-nodes', 'all node pools run the metadata server')];
    return [
      symptomatic(
        'cloud-nodes',
        'nodeAccount',
        `the node pools ${without.join(', ')} do not run GKE's metadata server`,
        `gcloud container node-pools update ${first} --cluster ${name} --location ${location} --project ${project} --workload-metadata=GKE_METADATA: the nodes are created again`,
      ),
    ];
  });
}

/** The nodes on which pods run already. */
function checkNodes(facts: Facts, { serviceAccount }: Workload): readonly Finding[] {
  const used = nodesOf(facts, serviceAccount);
  const without = (valueOf(facts.nodes) ?? []).filter(
    ({ name, labels }) => used.includes(name) && labels['iam.gke.io/gke-metadata-server-enabled'] !== 'true',
  );
  if (without.length === 0) return [];
  const names = without.map(({ name }) => name).join(', ');
  const cause = `pods of ServiceAccount ${serviceAccount} run on nodes without GKE's metadata server: ${names}`;
  return [symptomatic('cloud-pods', 'nodeAccount', cause, 'fix the node pool, and restart the pods')];
}

function checkBinding(gke: Gke, workload: Workload, policy: Reading<JsonObject>): readonly Finding[] {
  const email = gkeEmail(gke, workload);
  const member = workloadIdentityMember(gke, workload);
  const add = `gcloud iam service-accounts add-iam-policy-binding ${email} --role ${workloadIdentityRole} --member '${member}'`;
  return judge('cloud-trust', policy, (found) => {
    if (found === undefined)
      return [
        symptomatic(
          'cloud-trust',
          'getAccessToken',
          `${email} does not exist`,
          'apply the Terraform of helmwright cloud gke',
        ),
      ];
    const members = membersOf(found, [workloadIdentityRole]);
    if (members.includes(member)) return [ok('cloud-trust', `${member} may use ${email}`)];
    const others = members.filter((one) => one.includes('.svc.id.goog['));
    const instead = others.length === 0 ? '' : `, only ${others.join(', ')}`;
    const cause = `${workloadIdentityRole} on ${email} is not granted to ${member}${instead}`;
    return [symptomatic('cloud-trust', 'getAccessToken', cause, add)];
  });
}

const writers = ['roles/storage.objectAdmin', 'roles/storage.admin', 'roles/storage.objectUser'];

/** A grant on the project or a folder is not in the bucket's policy. */
function checkBucket(gke: Gke, workload: Workload, { bucket }: GkeFacts): readonly Finding[] {
  const member = bucketMember(gke, workload);
  const role = bucketRole(workload);
  return judge('cloud-bucket', bucket, (policy) => {
    if (policy === undefined)
      return [failed('cloud-bucket', `bucket ${gke.bucket} not found`, 'check bucket of the description')];
    const roles = workload.access === 'write' ? writers : [role, ...writers];
    if (membersOf(policy, roles).includes(member)) return [ok('cloud-bucket', `${member} may use gs://${gke.bucket}`)];
    const add = `gcloud storage buckets add-iam-policy-binding gs://${gke.bucket} --role ${role} --member '${member}', unless a policy of the project grants it`;
    return [
      warning('cloud-bucket', `${symptoms.storageObjects}: ${role} on ${gke.bucket} is not granted to ${member}`, add),
    ];
  });
}

function membersOf(policy: JsonObject, roles: readonly string[]): readonly string[] {
  const bindings = objectsAt(policy, 'bindings').filter((one) => roles.includes(stringAt(one, 'role') ?? ''));
  return bindings.flatMap((binding) => stringsAt(binding, 'members'));
}
