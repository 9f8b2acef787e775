import type { JsonObject } from '../values/json.js';
import { checkOperator, checkOperatorReady, checkOperatorWatch } from './checks/operator.js';
import { checkQuota } from './checks/quota.js';
import { checkPriorityClasses, checkRayClusters } from './checks/ray-clusters.js';
import { checkScheduling } from './checks/scheduling.js';
import { checkServiceAccount } from './checks/service-account.js';
import type { ApiReader } from './cluster/api-reader.js';
import type { Subject } from './facts.js';
import type { Finding } from './finding.js';
import { accountOf } from './objects/account.js';
import { nodeOf } from './objects/node.js';
import { operatorOf, watches } from './objects/operator.js';
import { guessProvider } from './provider.js';
import { core, readWorkloads } from './read-facts.js';
import { absent, isUnread, mapReading, read, valueOf } from './reading.js';

/**
 * Whether a RayCluster could start that does not exist yet: a check that failed says for certain that it could not.
 *
 * It needs four requests, and one for each PriorityClass, all at the same time.
 */
export async function foresee(
  api: ApiReader,
  cluster: JsonObject,
  subject: Subject & { readonly serviceAccount: string },
): Promise<readonly Finding[]> {
  const { namespace, serviceAccount } = subject;
  const [account, allNodes, quotas, deployments, priorityClasses] = await Promise.all([
    api.get({ ...core('serviceaccounts'), namespace, name: serviceAccount }),
    api.list(core('nodes')),
    api.list({ ...core('resourcequotas'), namespace }),
    readWorkloads(api, 'deployments', namespace),
    checkPriorityClasses(api, cluster),
  ]);
  const nodes = mapReading(allNodes, (all) => all.map(nodeOf));
  const operators = (valueOf(deployments)?.objects ?? []).flatMap((one) => operatorOf(one) ?? []);
  const ready = operators.filter(({ readyReplicas }) => readyReplicas > 0);
  const isWatched = ready.some((operator) => watches(operator, namespace) === true);
  const facts = {
    subject,
    nodes,
    quotas,
    deployments,
    operators,
    rayClusters: read([cluster]),
    accounts: mapReading(account, (object) => [accountOf(object)]),
    // None of its own yet; whether the pods of others leave room changes while it starts.
    pods: read([]),
    allPods: read([]),
    provider: guessProvider('', valueOf(nodes) ?? []),
    // What a dry run tells: whether the namespace and the CRDs exist.
    namespace: read({}),
    rayVersions: read(['v1']),
    crds: new Map<string, never>(),
    gitVersion: absent,
  };
  return [
    ...checkServiceAccount(facts),
    // Unless the nodes are known, this may be GKE, which hides its operator.
    ...sureIf(!isUnread(nodes), checkOperator(facts)),
    // Its pods may just be replaced.
    ...sureIf(false, checkOperatorReady(facts)),
    // Operators that conflict may still start it.
    ...sureIf(!isWatched, checkOperatorWatch({ subject, operators: ready })),
    ...checkRayClusters(facts),
    ...priorityClasses,
    ...checkScheduling(facts),
    ...checkQuota(facts),
  ];
}

function sureIf(isSure: boolean, findings: readonly Finding[]): readonly Finding[] {
  return findings.map((finding) =>
    finding.status === 'failed' && !isSure ? { ...finding, status: 'warning' } : finding,
  );
}
