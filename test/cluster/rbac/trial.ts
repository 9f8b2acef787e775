import { setTimeout as sleep } from 'node:timers/promises';
import type { PolicyRule } from '../../../src/constructs/operator/rules.js';
import { type ApiClient, at, listAt, textAt } from './api-client.js';
import type { ApiServer } from './api-server.js';
import { type AuditedRequest, AuditLog } from './audit-log.js';
import { OperatorProcess } from './operator-process.js';
import type { Scenario, Step, StepContext } from './scenarios.js';
import { satisfies } from '../../../src/template/functions/semver.js';
import { StandInNode } from './stand-in-node.js';
import type { StandInRay } from './stand-in-ray.js';
import { messageOf } from '../../../src/errors.js';

export interface TrialOptions {
  readonly server: ApiServer;
  readonly ray: StandInRay;
  readonly version: string;
  readonly scenario: Scenario;
  /** What the operator may do in the namespace that it watches, in its own, and beside any. */
  readonly rules: readonly PolicyRule[];
  readonly ownRules: readonly PolicyRule[];
  readonly clusterRules: readonly PolicyRule[];
  /** Whether the operator watches all namespaces, by a ClusterRole. @default false */
  readonly clusterWide?: boolean;
  /** @default 90 seconds */
  readonly seconds?: number;
  /** Whether a refusal does not end the trial. @default false */
  readonly goesOn?: boolean;
}

export interface TrialResult {
  /** The requests that were refused, once each. */
  readonly forbidden: readonly string[];
  /** The grants that were used. */
  readonly used: ReadonlySet<string>;
  /** Why the scenario did not come to its end; undefined where it did. */
  readonly failure: string | undefined;
  readonly seconds: number;
}

/** One verb on one resource: `ray.io/rayclusters/status update`. */
export function grantOf(apiGroup: string, resource: string, verb: string): string {
  return `${apiGroup === '' ? '' : `${apiGroup}/`}${resource} ${verb}`;
}

export function grantsOf(rules: readonly PolicyRule[]): readonly string[] {
  return rules.flatMap(({ apiGroups, resources, verbs }) =>
    apiGroups.flatMap((group) => resources.flatMap((resource) => verbs.map((verb) => grantOf(group, resource, verb)))),
  );
}

let trials = 0;

/** Runs the operator with these rules, and no others, through a scenario. Stops at the first request that is refused. */
export async function runTrial(options: TrialOptions): Promise<TrialResult> {
  const trial = await Trial.prepare(options);
  try {
    return await trial.run();
  } finally {
    await trial.end();
  }
}

/** Milliseconds until an answered request is in the log. */
const logDelay = 1_000;

class Trial {
  private readonly forbidden = new Set<string>();
  private readonly used = new Set<string>();
  private readonly log: AuditLog;
  private readonly start = Date.now();
  private readonly node: StandInNode;
  private readonly operator: OperatorProcess;

  private constructor(
    private readonly options: TrialOptions,
    private readonly watched: string,
    own: string,
    token: string,
  ) {
    const { server, ray, version, scenario, clusterWide = false } = options;
    this.log = new AuditLog(server.auditLog, `system:serviceaccount:${own}:operator`);
    this.node = new StandInNode({ api: server.admin, namespace: watched, podAddress: ray.address });
    this.operator = OperatorProcess.start({
      version,
      server,
      token,
      ownNamespace: own,
      ...(clusterWide ? {} : { watchNamespace: watched }),
      arguments: scenario.arguments(version),
      rayPort: ray.ports.dashboard,
      streaming: clusterWide,
    });
  }

  static async prepare(options: TrialOptions): Promise<Trial> {
    const { server, rules, ownRules, clusterRules, clusterWide = false } = options;
    trials += 1;
    const [own, watched] = [`own-${trials}`, `watched-${trials}`];
    const api = server.admin;
    for (const name of [own, watched]) await api.create('/api/v1/namespaces', { metadata: { name } });
    await api.ensure(`/api/v1/namespaces/${watched}/serviceaccounts`, { metadata: { name: 'default' } });
    await api.create(`/api/v1/namespaces/${own}/serviceaccounts`, { metadata: { name: 'operator' } });
    const everywhere = clusterWide ? [...rules, ...clusterRules] : clusterRules;
    await grant(api, own, undefined, everywhere);
    await grant(api, own, own, ownRules);
    if (!clusterWide) await grant(api, own, watched, rules);
    const request = { spec: { expirationSeconds: 3600 } };
    const answer = await api.create(`/api/v1/namespaces/${own}/serviceaccounts/operator/token`, request);
    return new Trial(options, watched, own, textAt(answer, 'status', 'token'));
  }

  async run(): Promise<TrialResult> {
    const { scenario, version } = this.options;
    const steps = scenario.steps.filter(({ since }) => since === undefined || satisfies(version, `>=${since}`));
    const outcomes = await Promise.allSettled(steps.map((step) => this.runStep(step)));
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure === undefined) await this.until('a Lease that is renewed', () => Promise.resolve(this.renewed()));
    await sleep(logDelay);
    this.readLog();
    await this.readObjects();
    return {
      forbidden: [...this.forbidden],
      used: this.used,
      failure: failure === undefined ? undefined : String(failure.reason),
      seconds: (Date.now() - this.start) / 1000,
    };
  }

  async end(): Promise<void> {
    await this.operator.stop();
    await this.node.stop();
  }

  private async runStep({ name, run }: Step): Promise<void> {
    const { server, ray, version } = this.options;
    const context: StepContext = {
      version,
      rayPorts: ray.ports,
      api: server.admin,
      namespace: this.watched,
      until: (what, condition) => this.until(what, condition),
    };
    try {
      await run(context);
    } catch (error) {
      throw new Error(`${name}: ${messageOf(error)}`, { cause: error });
    }
  }

  private renewed(): boolean {
    return this.used.has(grantOf('coordination.k8s.io', 'leases', 'update'));
  }

  private async until(what: string, condition: () => Promise<boolean>): Promise<void> {
    const end = this.start + (this.options.seconds ?? 90) * 1000;
    while (!(await condition())) {
      this.readLog();
      if (this.forbidden.size > 0 && this.options.goesOn !== true)
        throw new Error(`refused: ${[...this.forbidden].join(', ')}`);
      if (!this.operator.running) throw new Error(`the operator ended: ${this.operator.lastWords}`);
      if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
      await sleep(150);
    }
  }

  private readLog(): void {
    for (const request of this.log.next()) this.note(request);
  }

  private note({ apiGroup, resource, verb, code }: AuditedRequest): void {
    const grant = grantOf(apiGroup, resource, verb);
    if (code === 403) this.forbidden.add(grant);
    else this.used.add(grant);
  }

  /** What is used without a request for it: what the operator granted on, and owners whose deletion it blocks. */
  private async readObjects(): Promise<void> {
    const { admin } = this.options.server;
    const roles = await admin.list(`/apis/rbac.authorization.k8s.io/v1/namespaces/${this.watched}/roles`);
    const made = roles.filter((role) => at(role, 'metadata', 'ownerReferences') !== undefined);
    for (const rule of made.flatMap((role) => listAt(role, 'rules')))
      for (const grant of grantsOf([policyRule(rule)])) this.used.add(grant);
    for (const kind of ownedKinds)
      for (const object of await admin.list(kind.replace('*', this.watched)))
        for (const owner of listAt(object, 'metadata', 'ownerReferences'))
          if (at(owner, 'blockOwnerDeletion') === true)
            this.used.add(grantOf('ray.io', `${textAt(owner, 'kind').toLowerCase()}s/finalizers`, 'update'));
  }
}

/** Objects that the operator makes. */
const ownedKinds = [
  '/api/v1/namespaces/*/pods',
  '/api/v1/namespaces/*/services',
  '/apis/batch/v1/namespaces/*/jobs',
  '/apis/ray.io/v1/namespaces/*/rayjobs',
  '/apis/ray.io/v1/namespaces/*/rayclusters',
];

function policyRule(rule: unknown): PolicyRule {
  const texts = (key: string): readonly string[] => listAt(rule, key).map(String);
  return { apiGroups: texts('apiGroups'), resources: texts('resources'), verbs: texts('verbs') };
}

/** Lets the operator do this in a namespace, or everywhere where none is named, and waits until the API server knows. */
async function grant(
  api: ApiClient,
  own: string,
  namespace: string | undefined,
  rules: readonly PolicyRule[],
): Promise<void> {
  const [first] = rules;
  if (first === undefined) return;
  const rbac = '/apis/rbac.authorization.k8s.io/v1';
  const folder = namespace === undefined ? rbac : `${rbac}/namespaces/${namespace}`;
  const [role, kind] = namespace === undefined ? ['clusterrole', 'ClusterRole'] : ['role', 'Role'];
  const name = `operator-of-${own}`;
  await api.create(`${folder}/${role}s`, { metadata: { name }, rules });
  await api.create(`${folder}/${role}bindings`, {
    metadata: { name },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind, name },
    subjects: [{ kind: 'ServiceAccount', name: 'operator', namespace: own }],
  });
  await untilGranted(api, own, namespace, first);
}

async function untilGranted(api: ApiClient, own: string, namespace = '', rule: PolicyRule): Promise<void> {
  const [group = '', name = '', verb = ''] = [rule.apiGroups[0], rule.resources[0], rule.verbs[0]];
  const [resource = '', subresource = ''] = name.split('/');
  const spec = {
    user: `system:serviceaccount:${own}:operator`,
    resourceAttributes: { group, resource, subresource, verb, namespace },
  };
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await api.create('/apis/authorization.k8s.io/v1/subjectaccessreviews', { spec });
    if (at(answer, 'status', 'allowed') === true) return;
    await sleep(50);
  }
  throw new Error(`the API server does not know the rules of ${own} after 5 s`);
}
