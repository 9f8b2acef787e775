import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/values/json.js';
import { at, textAt } from '../../support/objects.js';
import { operatorBinary } from '../rbac/binaries.js';
import { end, startOwned } from '../rbac/owned-process.js';
import type { Api } from '../support/api.js';
import { changed, type Changes } from '../support/changed.js';
import { createNamespace, removeNamespace, uniqueName } from '../support/namespaces.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { waitFor } from '../support/waiting.js';
import { hangingSpecs } from './hanging-specs.js';
import { openedCrds } from './opened-crds.js';
import { rayCluster } from './specs.js';
import { withCrds } from './with-crds.js';

const binary = operatorBinary('1.6.2');
const seen = hangingSpecs.filter(({ unseen }) => unseen === undefined);

/** Groups that look odd and work. */
const workingGroups: readonly (readonly [what: string, changes: Changes])[] = [
  ['what is right', {}],
  ['a group without a name', { 'spec.workerGroupSpecs.0.groupName': '' }],
  ['a group of a long name', { 'spec.workerGroupSpecs.0.groupName': 'x'.repeat(63) }],
  ['a group of a name with all that it may have', { 'spec.workerGroupSpecs.0.groupName': '4-GPU.a100' }],
  [
    'a group of several hosts and a long name',
    { 'spec.workerGroupSpecs.0.groupName': 'x'.repeat(57), 'spec.workerGroupSpecs.0.numOfHosts': 2 },
  ],
  ['a group of less than no workers, and a minimum', { 'spec.workerGroupSpecs.0.replicas': -1 }],
];

describeOnCluster(
  'what the definitions refuse is left undone by the operator',
  ['disposable'],
  ({ api, kubeconfig }) => {
    describe.skipIf(!existsSync(binary) && process.env['CI'] === undefined)(`with ${binary}`, () => {
      const namespace = uniqueName('hanging');
      withCrds(api, openedCrds());
      withOperator(api, kubeconfig, namespace);

      it.each(workingGroups.map(([what, changes], index) => ({ what, changes, index })))(
        'which does make the head and the worker of $what',
        async ({ changes, index }) => {
          const stored = await put(rayCluster(changes), `right-${index}`);
          await told(stored);
          expect(await podsOf(api, stored, 'head')).toHaveLength(1);
          expect((await podsOf(api, stored, 'worker')).length).toBeGreaterThan(0);
        },
      );

      it.each(seen.filter(({ makes }) => makes === 'a head').map((spec, index) => ({ ...spec, index })))(
        '$what: there is a head, and no worker',
        async ({ object, index }) => {
          const stored = await put(object, `h${index}`);
          await told(stored);
          expect(await podsOf(api, stored, 'head')).toHaveLength(1);
          expect(await podsOf(api, stored, 'worker')).toEqual([]);
        },
      );

      it.each(seen.filter(({ makes }) => makes === undefined).map((spec, index) => ({ ...spec, index })))(
        '$what',
        async ({ object, index }) => {
          const stored = await put(object, `s${index}`);
          // The operator says so once, in an event of the object or of the cluster that it makes of it.
          await patiently(async () => {
            const events = await Promise.all((await concerned(api, stored)).map((each) => eventsOf(api, each)));
            return events.flat().some((event) => at(event, 'type') === 'Warning');
          });
          const clusters = await concerned(api, stored);
          expect((await Promise.all(clusters.map((cluster) => podsOf(api, cluster)))).flat()).toEqual([]);
        },
      );

      /** Waits until the operator tells of a cluster, which it does after it made what it can. */
      async function told(cluster: JsonObject): Promise<void> {
        const name = textAt(cluster, 'metadata', 'name');
        await waitFor(
          api,
          { apiVersion: 'ray.io/v1', kind: 'RayCluster', namespace, name },
          (object) => at(object, 'status', 'observedGeneration') !== undefined,
        );
      }

      /** Each gets a name of its own, but where the name is what is wrong. */
      async function put(object: JsonObject, name: string): Promise<JsonObject> {
        const own = textAt(object, 'metadata', 'name') === 'sample' ? { 'metadata.name': name } : {};
        return api.create(changed(object, { ...own, 'metadata.namespace': namespace }));
      }
    });
  },
);

/** The operator as a process of this machine, which sees to one namespace. */
function withOperator(api: Api, kubeconfig: string, namespace: string): void {
  let stop = async (): Promise<void> => Promise.resolve();
  beforeAll(async () => {
    await createNamespace(api, namespace, 'privileged');
    const folder = mkdtempSync(join(tmpdir(), 'hanging-operator-'));
    const flags = [
      `--watch-namespace=${namespace}`,
      '--enable-leader-election=false',
      '--metrics-addr=0',
      '--health-probe-bind-address=0',
      '--feature-gates=RayCronJob=true',
    ];
    const child = startOwned(binary, flags, { cwd: folder, stdio: 'ignore', env: { KUBECONFIG: kubeconfig } });
    stop = async () => {
      await end(child);
      rmSync(folder, { recursive: true });
    };
  });
  afterAll(async () => {
    await stop();
    await release(api, namespace);
    await removeNamespace(api, namespace);
  });
}

/** An object, and the RayClusters that the operator made of it. */
async function concerned(api: Api, object: JsonObject): Promise<readonly JsonObject[]> {
  const namespace = textAt(object, 'metadata', 'namespace');
  const clusters = await api.list({ apiVersion: 'ray.io/v1', kind: 'RayCluster', namespace });
  return [object, ...clusters.filter((cluster) => isOwnedBy(cluster, object))];
}

/** The pods of a cluster: all of them, or those of a kind. */
async function podsOf(api: Api, cluster: JsonObject, kind?: 'head' | 'worker'): Promise<readonly JsonObject[]> {
  const ofKind = kind === undefined ? '' : `,ray.io/node-type=${kind}`;
  const labelSelector = `ray.io/cluster=${textAt(cluster, 'metadata', 'name')}${ofKind}`;
  const namespace = textAt(cluster, 'metadata', 'namespace');
  return api.list({ apiVersion: 'v1', kind: 'Pod', namespace }, { labelSelector });
}

async function eventsOf(api: Api, object: JsonObject): Promise<readonly JsonObject[]> {
  const fieldSelector = `involvedObject.uid=${textAt(object, 'metadata', 'uid')}`;
  const namespace = textAt(object, 'metadata', 'namespace');
  return api.list({ apiVersion: 'v1', kind: 'Event', namespace }, { fieldSelector });
}

function isOwnedBy(object: JsonObject, owner: JsonObject): boolean {
  return JSON.stringify(at(object, 'metadata', 'ownerReferences') ?? []).includes(textAt(owner, 'metadata', 'uid'));
}

/** Takes away what waits for an operator before it goes. */
async function release(api: Api, namespace: string): Promise<void> {
  for (const kind of ['RayJob', 'RayService', 'RayCluster']) {
    const type = { apiVersion: 'ray.io/v1', kind, namespace };
    for (const object of await api.list(type)) {
      await api.patch({ ...type, name: textAt(object, 'metadata', 'name') }, { metadata: { finalizers: null } });
    }
  }
}

/** Asks until the answer is yes, a minute at most. */
async function patiently(ask: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 60_000;
  while (!(await ask())) {
    if (Date.now() > until) throw new Error('nothing after a minute');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
