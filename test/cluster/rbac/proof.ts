import { setTimeout as sleep } from 'node:timers/promises';
import { type OperatorFeature, operatorFeatures } from '../../../src/constructs/operator/features.js';
import { operatorRules, type OperatorRule } from '../../../src/constructs/operator/rules.js';
import { isInVersionRange } from '../../../src/constructs/operator/versions.js';
import { openCrd, type OpenKind } from '../support/open-crds.js';
import type { ApiClient } from './api-client.js';
import { ApiServer, type ApiServerOptions } from './api-server.js';
import { commonKinds, openshiftKinds } from './kinds.js';
import { afterExposed, always, featureScenarios, type Scenario } from './scenarios.js';
import { StandInRay } from './stand-in-ray.js';
import { grantsOf, runTrial, type TrialOptions, type TrialResult } from './trial.js';

export interface ProofOptions {
  /** Trials at a time. @default 2 */
  readonly parallel?: number;
  /** Whether each verb on each resource is removed in turn, and not only each rule. @default false */
  readonly eachGrant?: boolean;
  /** Only these parts. @default all */
  readonly parts?: readonly string[];
  /** Told how it goes. @default nothing is told */
  readonly progress?: (line: string) => void;
}

/** What was found for one version. */
export interface Proof {
  readonly version: string;
  readonly parts: readonly PartProof[];
  readonly seconds: number;
}

/** Of the rules that are always there, or of those of a feature. */
export interface PartProof {
  readonly part: Part;
  readonly rules: number;
  readonly grants: number;
  /** What was refused though the row grants all that it does. */
  readonly forbidden: readonly string[];
  /** Why the scenario did not come to its end with the whole row. */
  readonly failure: string | undefined;
  /** What was granted and not used. */
  readonly unused: readonly string[];
  readonly removals: readonly Removal[];
}

export interface Removal {
  /** What was taken away. */
  readonly removed: string;
  /** What was refused then. */
  readonly forbidden: readonly string[];
  readonly failure: string | undefined;
}

/** OpenShift asks who names an owner whether he may set its finalizers. */
const openshiftServer: ApiServerOptions = { admission: ['OwnerReferencesPermissionEnforcement'] };

type Part = 'always' | 'cluster-wide' | OperatorFeature;

/** Whether a part is exact: all of it is used, nothing more is needed, and nothing can be left out. */
export function isExact({ forbidden, failure, unused, removals }: PartProof): boolean {
  return forbidden.length === 0 && failure === undefined && unused.length === 0 && removals.every(isMissed);
}

/** Whether the operator was seen to need what was taken away. One that is merely slow was not. */
export function isMissed({ forbidden }: Removal): boolean {
  return forbidden.length > 0;
}

/** Runs the real operator of a version against its row of the table, whole and with each rule taken away. */
export async function prove(version: string, options: ProofOptions = {}): Promise<Proof> {
  const start = Date.now();
  const ray = await StandInRay.start();
  try {
    const proveAll = (parts: readonly Part[]) => (server: ApiServer) =>
      proveParts({ version, server, ray, options }, parts);
    const wanted = partsOf(version).filter((part) => options.parts?.includes(part) ?? true);
    const plain = wanted.filter((part) => part !== 'openshift');
    const openshift = wanted.filter((part) => part === 'openshift');
    const parts = [
      ...(plain.length === 0 ? [] : await withServer({}, [], proveAll(plain))),
      ...(openshift.length === 0 ? [] : await withServer(openshiftServer, openshiftKinds, proveAll(openshift))),
    ];
    return { version, parts, seconds: (Date.now() - start) / 1000 };
  } finally {
    await ray.stop();
  }
}

/**
 * Whether the operator runs a RayCluster after one with `enableIngress`, if it may or may not read what it exposes heads with:
 * Ingresses, or Routes on OpenShift.
 */
export async function followsExposed(
  version: string,
  exposedBy: 'ingresses' | 'routes',
  mayRead: boolean,
): Promise<TrialResult> {
  const ray = await StandInRay.start();
  const [kinds, added] = exposedBy === 'routes' ? [openshiftKinds, rulesOf(version, 'openshift')] : [[], []];
  const rules = [...rulesOf(version), ...added].filter(({ resources }) => mayRead || !resources.includes(exposedBy));
  const options = { goesOn: true, seconds: mayRead ? 60 : 20 };
  try {
    return await withServer({}, kinds, (server) =>
      attempt({ version, server, ray, options: {} }, afterExposed, rules, 'always', options),
    );
  } finally {
    await ray.stop();
  }
}

interface Setting {
  readonly version: string;
  readonly server: ApiServer;
  readonly ray: StandInRay;
  readonly options: ProofOptions;
}

async function withServer<T>(
  options: ApiServerOptions,
  kinds: readonly OpenKind[],
  act: (server: ApiServer) => Promise<T>,
): Promise<T> {
  const server = await ApiServer.start(options);
  try {
    for (const kind of [...commonKinds, ...kinds]) await serve(server.admin, kind);
    return await act(server);
  } finally {
    await server.stop();
  }
}

/** Makes a kind known, and waits until it is served. */
async function serve(api: ApiClient, kind: OpenKind): Promise<void> {
  await api.create('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', openCrd(kind));
  const { group, version, plural } = kind;
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await api.get(`/apis/${group}/${version}/${plural}`)) !== undefined) return;
    await sleep(100);
  }
  throw new Error(`the API server does not serve ${plural}.${group} after 10 s`);
}

function partsOf(version: string): readonly Part[] {
  return ['always', 'cluster-wide', ...operatorFeatures.filter((feature) => rulesOf(version, feature).length > 0)];
}

async function proveParts(setting: Setting, parts: readonly Part[]): Promise<readonly PartProof[]> {
  const proofs: PartProof[] = [];
  for (const part of parts) proofs.push(await provePart(setting, part));
  return proofs;
}

async function provePart(setting: Setting, part: Part): Promise<PartProof> {
  const { version, options } = setting;
  const { progress = () => undefined, parallel = 2, eachGrant = false } = options;
  const base = rulesOf(version);
  const isFeature = part !== 'always' && part !== 'cluster-wide';
  const own = isFeature ? rulesOf(version, part) : base;
  const all = isFeature ? [...base, ...extraOf(version, part), ...own] : base;
  const scenario = isFeature ? featureScenarios[part] : always;
  if (scenario === undefined) throw new Error(`there is no scenario of ${part}`);
  const whole = await attempt(setting, scenario, all, part);
  progress(`${version} ${part}: ${whole.failure ?? 'came to its end'} (${whole.seconds.toFixed(0)} s)`);
  // That all is used, and nothing can be left out, is proven in one namespace.
  const grants = part === 'cluster-wide' ? [] : grantsOf(own);
  const unused = grants.filter((grant) => !whole.used.has(grant));
  const units = part === 'cluster-wide' ? [] : own.flatMap((rule) => (eachGrant ? single(rule) : [rule]));
  const removals = await inParallel(parallel, units, async (unit) => {
    const result = await attempt(setting, scenario, all.flatMap(without(unit)), part);
    progress(`${version} ${part} without ${nameOf(unit)}: ${result.failure ?? 'CAME TO ITS END'}`);
    return { removed: nameOf(unit), forbidden: result.forbidden, failure: result.failure };
  });
  const { forbidden, failure } = whole;
  return { part, rules: own.length, grants: grants.length, forbidden, failure, unused, removals };
}

/** The rules of a version that are always needed, or those that a feature adds. */
function rulesOf(version: string, feature?: OperatorFeature): readonly OperatorRule[] {
  return operatorRules.filter((rule) => rule.feature === feature && isInVersionRange(version, rule));
}

/** OpenShift is tried with RayCronJobs, which name owners too. */
function extraOf(version: string, feature: OperatorFeature): readonly OperatorRule[] {
  return feature === 'openshift' ? rulesOf(version, 'rayCronJob') : [];
}

function attempt(
  { version, server, ray }: Setting,
  scenario: Scenario,
  rules: readonly OperatorRule[],
  part: Part,
  options: Pick<TrialOptions, 'goesOn' | 'seconds'> = {},
): Promise<TrialResult> {
  return runTrial({
    ...options,
    server,
    ray,
    version,
    scenario,
    rules: rules.filter((rule) => rule.leaderElection !== true && rule.clusterScoped !== true),
    ownRules: rules.filter(({ leaderElection }) => leaderElection === true),
    clusterRules: rules.filter(({ clusterScoped }) => clusterScoped === true),
    clusterWide: part === 'cluster-wide',
  });
}

/** A rule as rules of one verb on one resource each, which remember whose part they are. */
function single(rule: OperatorRule): readonly OperatorRule[] {
  return rule.resources.flatMap((resource) =>
    rule.verbs.map((verb) => ({ ...rule, resources: [resource], verbs: [verb] })),
  );
}

/** Takes away what another rule of the same kind grants. */
function without(unit: OperatorRule): (rule: OperatorRule) => readonly OperatorRule[] {
  const gone = new Set(grantsOf([unit]));
  return (rule) => {
    const same = rule.leaderElection === unit.leaderElection && rule.why === unit.why && rule.since === unit.since;
    return same ? single(rule).filter((one) => !gone.has(grantsOf([one])[0] ?? '')) : [rule];
  };
}

function nameOf({ apiGroups, resources, verbs, leaderElection }: OperatorRule): string {
  const group = apiGroups.join(',') === '' ? '' : `${apiGroups.join(',')}/`;
  return `${group}${resources.join(',')} ${verbs.join(',')}${leaderElection === true ? ' (leader election)' : ''}`;
}

async function inParallel<T, R>(
  limit: number,
  items: readonly T[],
  act: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Map<number, R>();
  const queue = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) results.set(next[0], await act(next[1]));
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return [...results.entries()].sort(([a], [b]) => a - b).map(([, result]) => result);
}
