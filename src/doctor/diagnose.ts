import { checkApiServer, checkProvider } from './checks/api-server.js';
import { checkCloudIdentity } from './checks/cloud-identity.js';
import { checkCrdOwner, checkCrds, checkCrdVersion } from './checks/crds.js';
import { checkExplainPlan } from './checks/explain-plan.js';
import { checkGpuCapacity } from './checks/gpu-capacity.js';
import { checkNamespace, checkPodSecurity } from './checks/namespace.js';
import { checkOperatorPermissions } from './checks/operator-permissions.js';
import { checkOperator, checkOperatorReady, checkOperatorWatch } from './checks/operator.js';
import { checkPendingPods } from './checks/pending-pods.js';
import { checkPermissions } from './checks/permissions.js';
import { checkQuota } from './checks/quota.js';
import { checkRayClusters } from './checks/ray-clusters.js';
import { checkRoleNodes } from './checks/role-nodes.js';
import { checkScheduling } from './checks/scheduling.js';
import { checkServiceAccount } from './checks/service-account.js';
import { ClusterApi, type ConnectOptions } from './cluster/cluster-api.js';
import type { Facts } from './facts.js';
import { type Finding, isHealthy } from './finding.js';
import { readFacts, type ReadProgress } from './read-facts.js';

export interface DoctorOptions extends ConnectOptions {
  /** @default the context's namespace, or `default` */
  readonly namespace?: string;
  /** @default the ServiceAccount of the platform's release in the namespace */
  readonly serviceAccount?: string;
  /** @default the only release in the namespace */
  readonly release?: string;
  /** The prefix of the node labels. */
  readonly labelPrefix: string;
  /** @default the value that the namespace's RayClusters select, or `true` */
  readonly labelValue?: string;
  readonly progress?: (progress: ReadProgress) => void;
  /** Further checks, such as those of `--cloud`. @default none */
  readonly further?: (facts: Facts) => Promise<readonly Finding[]>;
}

/** The result of doctor. */
export interface Diagnosis {
  /** Whether no needed check failed. */
  readonly ok: boolean;
  readonly cluster: {
    readonly context: string;
    readonly server: string;
    readonly namespace: string;
    /** null if it is not known which one is meant. */
    readonly serviceAccount: string | null;
    readonly provider: string;
  };
  readonly findings: readonly Finding[];
}

/**
 * Checks a live cluster. It changes nothing and reads no Secret.
 *
 * @throws HelmwrightError `usage` if the kubeconfig is invalid or no API server answers
 */
export async function diagnose(options: DoctorOptions): Promise<Diagnosis> {
  const { serviceAccount, release, labelPrefix, labelValue, progress = () => undefined, further } = options;
  const api = await ClusterApi.connect(options);
  try {
    const namespace = options.namespace ?? api.namespace ?? 'default';
    const subject = { namespace, labelPrefix, labelValue, serviceAccount, release };
    const facts = await readFacts(api, subject, progress);
    const findings = [...judgeAll(facts), ...((await further?.(facts)) ?? [])];
    const cluster = {
      context: api.context,
      server: api.server,
      namespace,
      serviceAccount: facts.account?.name ?? null,
      provider: facts.provider,
    };
    return { ok: isHealthy(findings), cluster, findings };
  } finally {
    api.close();
  }
}

/** All findings, in the order of the checks. */
export function judgeAll(facts: Facts): readonly Finding[] {
  return judgements.flatMap((judgement) => judgement(facts));
}

const judgements: readonly ((facts: Facts) => readonly Finding[])[] = [
  checkApiServer,
  checkProvider,
  checkOperator,
  checkOperatorReady,
  checkOperatorWatch,
  checkOperatorPermissions,
  checkCrds,
  checkCrdOwner,
  checkCrdVersion,
  checkNamespace,
  checkPodSecurity,
  checkServiceAccount,
  checkCloudIdentity,
  checkPermissions,
  checkRoleNodes,
  checkGpuCapacity,
  checkRayClusters,
  checkScheduling,
  checkPendingPods,
  checkQuota,
  checkExplainPlan,
];
