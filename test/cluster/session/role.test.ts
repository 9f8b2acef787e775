import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SessionAccess } from '../../../src/constructs/index.js';
import { definitionKeys } from '../../../src/constructs/ray/cluster-definition.js';
import { openingRules, sessionClusterRules, sessionRules } from '../../../src/constructs/ray/session-access.js';
import { accessesOf, describeAccess, type Rule } from '../../../src/doctor/cluster/access.js';
import { objectsAt, stringsAt } from '../../../src/doctor/fields.js';
import { messageOf } from '../../../src/errors.js';
import { HeldCluster } from '../../../src/session/cluster/held-cluster.js';
import { manifestOf } from '../../../src/session/cluster/manifest.js';
import { type Hold, keys, markOf, newHolder } from '../../../src/session/cluster/mark.js';
import { defaultLife } from '../../../src/session/cluster/options.js';
import { preflight } from '../../../src/session/cluster/preflight.js';
import { connect } from '../../../src/kubeconfig/connect/connect.js';
import { KubernetesApi } from '../../../src/session/kubernetes/kubernetes-api.js';
import { installedDefinition } from '../../../src/session/definition.js';
import { type OpenOptions, openRayCluster } from '../../../src/session/open-ray-cluster.js';
import { reap } from '../../../src/session/reap.js';
import type { JsonObject } from '../../../src/values/json.js';
import { plainObjects } from '../../support/plain.js';
import { kubeconfigOf, tokenOf } from '../doctor/identities.js';
import type { Api } from '../support/api.js';
import { createNamespace, removeNamespace, uniqueName } from '../support/namespaces.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { rayClusterCrd } from '../support/open-crds.js';
import { removeRayCrds } from '../support/ray-crds.js';
import { crashLine, createOperator, StandInCluster } from './stand-in-cluster.js';

/** What a session does, each of which needs a permission that no other does. */
type Capability = 'definition' | 'preflight' | 'open' | 'ray' | 'crash log' | 'retain' | 'reopen' | 'close' | 'reap';

/** By each permission of the Role and the ClusterRole, what fails without it. */
const needs: Readonly<Record<string, Capability>> = {
  'create rayclusters.ray.io': 'open',
  'delete rayclusters.ray.io': 'close',
  'get rayclusters.ray.io': 'reopen',
  'list rayclusters.ray.io': 'open',
  'patch rayclusters.ray.io': 'retain',
  'watch rayclusters.ray.io': 'open',
  'list pods': 'open',
  'watch pods': 'open',
  'list events': 'open',
  'watch events': 'open',
  'get pods/log': 'crash log',
  'create pods/portforward': 'ray',
  'get pods/portforward': 'ray',
  'get secrets': 'ray',
  'get configmaps': 'definition',
  'get serviceaccounts': 'preflight',
  'list resourcequotas': 'preflight',
  'list nodes': 'preflight',
  'list deployments.apps': 'preflight',
  'get priorityclasses.scheduling.k8s.io': 'preflight',
};

const { found, abilities } = { abilities: [], ...inject('cluster') };
const hasControllers = found && abilities.some((ability) => ability === 'controllers');

// Where controllers run, they and the stand-ins would meet.
describe.skipIf(hasControllers)('on an API server alone', () => {
  describeOnCluster('the Role of a session', ['disposable'], ({ api, kubeconfig }) => {
    const namespace = uniqueName('role');
    let others: StandInCluster;
    let folder: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'helmwright-role-'));
      await api.create(rayClusterCrd);
      await createNamespace(api, namespace, 'privileged');
      await api.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'compute', namespace } });
      await createDefinition(api, namespace);
      await createOperator(api, namespace);
      others = await StandInCluster.start(api, kubeconfig, namespace);
    });

    afterAll(async () => {
      await others.removeClusters();
      await others.stop();
      await removeRayCrds(api);
      await removeNamespace(api, namespace);
      await rm(folder, { recursive: true });
    });

    async function failuresWithout(missing: string): Promise<ReadonlyMap<Capability, string>> {
      const name = missing.replaceAll(/[^a-z]/g, '-');
      const file = join(folder, name);
      await writeFile(file, kubeconfigOf(kubeconfig, { token: await userWithout(api, namespace, missing, name) }));
      return failuresOf({ api, kubeconfig: file, namespace, name });
    }

    it('lets a session do all that it does', async () => {
      expect(await failuresWithout('nothing')).toEqual(new Map());
    });

    it('has a row in this table for each of its permissions', () => {
      const granted = accessesOf([...sessionRules, ...sessionClusterRules]).map((access) => describeAccess(access));
      expect(Object.keys(needs).sort()).toEqual([...granted, 'get configmaps', 'get secrets'].sort());
    });

    it.each(Object.entries(needs))('is not enough without %s: %s fails', async (access, capability) => {
      const failures = await failuresWithout(access);
      expect(failures.get(capability)).toMatch(/cannot|is forbidden|see kubectl logs/);
      // It says before the creation what will be missing for certain.
      const isOpening = openingAccesses.includes(access);
      expect(failures.get('preflight') ?? '').toMatch(isOpening || capability === 'preflight' ? saidOf(access) : /^$/);
      if (isOpening) expect(failures.get(capability)).toMatch(new RegExp(`^${access.split(' ')[0] ?? ''} `));
    });
  });
});

const openingAccesses = accessesOf(openingRules).map((access) => describeAccess(access));

/** The dry run says so of the creation. */
function saidOf(access: string): string {
  return access.startsWith('create') ? 'cannot create resource' : `you cannot ${access}`;
}

const definition = 'small';
const never = new AbortController().signal;

const hold: Hold = { ...defaultLife, holder: newHolder(), idleSeconds: undefined };

interface Client {
  readonly api: Api;
  readonly kubeconfig: string;
  readonly namespace: string;
  /** Part of the names of its clusters. */
  readonly name: string;
}

/** Tries all that a session does, and returns what failed. */
async function failuresOf({ api, kubeconfig, namespace, name }: Client): Promise<ReadonlyMap<Capability, string>> {
  const failures = new Map<Capability, string>();
  const attempt = async (capability: Capability, work: () => Promise<unknown>): Promise<boolean> => {
    const failure = await work().then(() => undefined, messageOf);
    if (failure !== undefined) failures.set(capability, failure);
    return failure === undefined;
  };
  const client = new KubernetesApi(await connect({ kubeconfig }));
  const headGroup = { serviceAccount: 'compute', priorityClassName: 'system-cluster-critical' };
  const options: OpenOptions = {
    kubeconfig,
    namespace,
    name: `demo-${name}`,
    headGroup,
    preflight: 'off',
    timeoutSeconds: 20,
  };
  await attempt('definition', async () => installedDefinition(client, { namespace, name: definition }, never));
  await attempt('preflight', async () => inspect(client, options));
  await attempt('crash log', async () => {
    const message = await openRayCluster({ ...options, name: `crash-${name}` }).then(() => 'it is ready', messageOf);
    if (!message.endsWith(`its log ends with: ${crashLine}`)) throw new Error(message);
  });
  const open = async (onExit: 'retain' | 'delete') => openRayCluster({ ...options, onExit });
  await attempt('open', async () => {
    const session = await open('retain');
    await attempt('ray', async () => session.ray.version());
    if (!(await attempt('retain', async () => session.close()))) return;
    await attempt('reopen', async () => {
      const again = await open('delete');
      await attempt('close', async () => again.close());
    });
  });
  await attempt('reap', async () => {
    await createExpired(api, namespace, `old-${name}`);
    const reaped = await reap(client, { namespace });
    if (!reaped.some((each) => each.name === `old-${name}` && each.isDeleted)) throw new Error(JSON.stringify(reaped));
  });
  client.close();
  return failures;
}

/** The preflight has nothing to say. */
async function inspect(client: KubernetesApi, options: OpenOptions): Promise<void> {
  const messages: string[] = [];
  const onMessage = (message: string) => messages.push(message);
  const { namespace = '', name } = options;
  const held = new HeldCluster(client, namespace, name, hold);
  await preflight(client, held, manifestOf(options), { options, onMessage }, AbortSignal.timeout(30_000));
  if (messages.length > 0) throw new Error(messages.join('\n'));
}

/** A cluster of a session whose client is gone for long. */
async function createExpired(api: Api, namespace: string, name: string): Promise<void> {
  const { labels, annotations } = markOf(hold, 'digest', `${namespace}/${name}`);
  const metadata = {
    name,
    namespace,
    labels,
    annotations: { ...annotations, [keys.renewedAt]: '2020-01-01T00:00:00Z' },
  };
  await api.create({ apiVersion: 'ray.io/v1', kind: 'RayCluster', metadata, spec: { suspend: true } });
}

async function createDefinition(api: Api, namespace: string): Promise<void> {
  const metadata = { name: definition, namespace };
  const data = { [definitionKeys.definition]: 'headGroup: {serviceAccount: compute}' };
  await api.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data });
}

/** The token of a user who has the Role without one permission. */
async function userWithout(api: Api, namespace: string, missing: string, name: string): Promise<string> {
  const subjects = [{ kind: 'ServiceAccount', name, namespace }] as const;
  const granted = { subjects, clusters: [`demo-${name}`], definitions: [definition] };
  const objects = plainObjects(
    (chart) => new SessionAccess(chart, 'access', { name: `${namespace}-${name}`, namespace, ...granted }),
  );
  await api.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } });
  for (const object of objects) await api.create(without(object, missing));
  const token = await tokenOf(api, namespace, name);
  await untilGranted(api, api.asServiceAccount(namespace, name), namespace);
  return token;
}

/** The object, with each verb on each resource a rule of its own, but one. */
function without(object: JsonObject, missing: string): JsonObject {
  const rules = objectsAt(object, 'rules').flatMap(({ resourceNames, ...rule }) =>
    accessesOf([ruleOf(rule)])
      .filter((access) => describeAccess(access) !== missing)
      .map(({ group, resource, verb }) => ({
        apiGroups: [group],
        resources: [resource],
        verbs: [verb],
        ...(resourceNames === undefined ? {} : { resourceNames }),
      })),
  );
  return rules.length === 0 ? object : { ...object, rules };
}

function ruleOf(rule: JsonObject): Rule {
  return {
    apiGroups: stringsAt(rule, 'apiGroups'),
    resources: stringsAt(rule, 'resources'),
    verbs: stringsAt(rule, 'verbs'),
  };
}

/** The API server learns of a Role and of its binding a little after it has stored them. One verb may be missing. */
async function untilGranted(api: Api, user: Api, namespace: string): Promise<void> {
  const any = async (...all: readonly JsonObject[]): Promise<boolean> =>
    (await Promise.all(all.map(async (attributes) => api.allows(user, attributes)))).includes(true);
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    const here = await any(
      { namespace, verb: 'list', resource: 'pods' },
      { namespace, verb: 'list', resource: 'events' },
    );
    const everywhere = { verb: 'list', group: 'apps', resource: 'deployments' };
    if (here && (await any({ verb: 'list', resource: 'nodes' }, everywhere))) return;
  }
  throw new Error('the API server does not know the Role after 10 s');
}
