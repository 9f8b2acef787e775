import { clusterRulesFor, leaderElectionRules, rulesFor } from '../constructs/operator/rules-for.js';
import { rayIdentityRules } from '../constructs/ray/identity.js';
import type { JsonObject } from '../values/json.js';
import { type Access, accessesOf, deniedTo, type ServiceAccountName } from './cluster/access.js';
import type { ApiReader } from './cluster/api-reader.js';
import type { ClusterApi } from './cluster/cluster-api.js';
import type { Resource } from './cluster/resource.js';
import type { Facts, Subject, Workloads } from './facts.js';
import { objectsAt, stringAt } from './fields.js';
import { type Account, accountOf } from './objects/account.js';
import { crdOf, type RayCrd, rayCrdNames } from './objects/crd.js';
import { nodeOf } from './objects/node.js';
import { describeOperator, operatorOf, type RayOperator, watches } from './objects/operator.js';
import { chosenAccount } from './chosen-account.js';
import { guessProvider } from './provider.js';
import { absent, mapReading, type Reading, valueOf } from './reading.js';

export interface ReadProgress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

/**
 * Reads all that is judged, at the same time where one thing does not depend on another.
 *
 * @throws HelmwrightError `usage` where no API server answers
 */
export async function readFacts(
  api: ClusterApi,
  subject: Subject,
  progress: (progress: ReadProgress) => void,
): Promise<Facts> {
  // Alone and first: where nothing answers, one line says so.
  progress({ step: 'reading the version', done: 0, total: 1 });
  const version = await api.version();
  const objects = await readObjects(api, subject, progress);
  const operators = (valueOf(objects.deployments)?.objects ?? []).flatMap((one) => operatorOf(one) ?? []);
  const account = accountName(subject, objects.accounts);
  progress({ step: 'checking permissions', done: 0, total: operators.length + 1 });
  const [accountDenied, ...operatorDenied] = await Promise.all([
    account === undefined ? absent : deniedTo(api, account, identityAccesses(account)),
    ...operators.map((operator) => operatorDenials(api, operator, subject)),
  ]);
  const gitVersion = mapReading(version, (value) => stringAt(value, 'gitVersion') ?? '');
  return {
    subject,
    gitVersion,
    provider: guessProvider(valueOf(gitVersion) ?? '', valueOf(objects.nodes) ?? []),
    ...objects,
    operators,
    operatorDenied: new Map(operators.map((one, index) => [describeOperator(one), operatorDenied[index] ?? absent])),
    account,
    accountDenied,
  };
}

type Objects = Omit<
  Facts,
  'subject' | 'gitVersion' | 'provider' | 'operators' | 'operatorDenied' | 'account' | 'accountDenied'
>;

async function readObjects(
  api: ClusterApi,
  { namespace }: Subject,
  progress: (progress: ReadProgress) => void,
): Promise<Objects> {
  const asked: Promise<unknown>[] = [];
  let done = 0;
  const track = <T>(reading: Promise<T>): Promise<T> => {
    const tracked = reading.finally(() => progress({ step: 'reading', done: ++done, total: asked.length }));
    asked.push(tracked);
    return tracked;
  };
  const crds = rayCrdNames.map((name) => track(readCrd(api, name)));
  const running = { fieldSelector: 'status.phase!=Succeeded,status.phase!=Failed' };
  const rayClusters = { group: 'ray.io', version: 'v1', resource: 'rayclusters', namespace };
  const readings = {
    rayVersions: track(api.group('ray.io')),
    nodes: track(api.list(core('nodes'))),
    namespace: track(api.get({ ...core('namespaces'), name: namespace })),
    accounts: track(api.list({ ...core('serviceaccounts'), namespace })),
    deployments: track(readWorkloads(api, 'deployments', namespace)),
    daemonSets: track(readWorkloads(api, 'daemonsets', namespace)),
    rayClusters: track(api.list(rayClusters)),
    pods: track(api.list({ ...core('pods'), namespace })),
    allPods: track(api.list({ ...core('pods'), query: running })),
    quotas: track(api.list({ ...core('resourcequotas'), namespace })),
  };
  const readCrds = await Promise.all(crds);
  return {
    rayVersions: mapReading(await readings.rayVersions, servedVersions),
    crds: new Map(rayCrdNames.map((name, index) => [name, readCrds[index] ?? absent])),
    nodes: mapReading(await readings.nodes, (nodes) => nodes.map(nodeOf)),
    namespace: await readings.namespace,
    accounts: mapReading(await readings.accounts, (accounts) => accounts.map(accountOf)),
    deployments: await readings.deployments,
    daemonSets: await readings.daemonSets,
    rayClusters: await readings.rayClusters,
    pods: await readings.pods,
    allPods: await readings.allPods,
    quotas: await readings.quotas,
  };
}

export function core(resource: string): Resource {
  return { group: '', version: 'v1', resource };
}

async function readCrd(api: ApiReader, name: string): Promise<Reading<RayCrd>> {
  const resource = { group: 'apiextensions.k8s.io', version: 'v1', resource: 'customresourcedefinitions', name };
  return mapReading(await api.get(resource), crdOf);
}

function servedVersions(group: JsonObject): readonly string[] {
  return objectsAt(group, 'versions').map((version) => stringAt(version, 'version') ?? '');
}

/** Those of all namespaces, or else those of one. */
export async function readWorkloads(api: ApiReader, resource: string, namespace: string): Promise<Reading<Workloads>> {
  const everywhere = await api.list({ group: 'apps', version: 'v1', resource });
  if (everywhere.state !== 'forbidden') {
    return mapReading(everywhere, (objects) => ({ objects, isWholeCluster: true }));
  }
  const { permission } = everywhere;
  const here = await api.list({ group: 'apps', version: 'v1', resource, namespace });
  if (here.state === 'forbidden') return everywhere;
  return mapReading(here, (objects) => ({ objects, isWholeCluster: false, permission }));
}

function accountName(subject: Subject, accounts: Reading<readonly Account[]>): ServiceAccountName | undefined {
  const chosen = chosenAccount(subject, valueOf(accounts) ?? []);
  return chosen.kind === 'one' ? { namespace: subject.namespace, name: chosen.name } : undefined;
}

/** `get pods` first: the specification's own check. */
export function identityAccesses({ namespace }: ServiceAccountName): readonly Access[] {
  return accessesOf(rayIdentityRules, namespace);
}

/** If the operator's namespaces are not known, only the checked namespace counts. */
async function operatorDenials(
  api: ApiReader,
  operator: RayOperator,
  subject: Subject,
): Promise<Reading<readonly Access[]>> {
  const { version, features, namespace, serviceAccount } = operator;
  if (version === undefined || watches(operator, subject.namespace) === false) return absent;
  const accesses = [
    ...watchedNamespaces(operator, subject).flatMap((one) => accessesOf(rulesFor(version, { features }), one)),
    ...accessesOf(clusterRulesFor(version, { features })),
    ...(operator.electsLeader ? accessesOf(leaderElectionRules(version), namespace) : []),
  ];
  return deniedTo(api, { namespace, name: serviceAccount }, accesses);
}

function watchedNamespaces({ watch }: RayOperator, { namespace }: Subject): readonly (string | undefined)[] {
  switch (watch.kind) {
    case 'all':
      return [undefined];
    case 'some':
      return watch.namespaces;
    case 'unknown':
      return [namespace];
  }
}
