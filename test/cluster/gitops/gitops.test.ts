import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/values/json.js';
import { at, identities, textAt } from '../../support/objects.js';
import { helmMajors } from '../../support/helm-binaries.js';
import { type Api, referenceOf } from '../support/api.js';
import { chartAt } from '../support/charts.js';
import { establish } from '../support/establish.js';
import { createNamespace, removeNamespace, uniqueName } from '../support/namespaces.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { removeRayCrds } from '../support/ray-crds.js';
import { type Application, comparable, renderAsArgoCd, tasksOf, waveOf } from './argo-cd.js';

/** What docs/gitops.md says to set. */
const values: JsonObject = {
  ray: { enabled: true, workerGroups: { gpu: null } },
  explainPlan: { enabled: true, image: { repository: 'registry.example.com/explain-plan' } },
};

const isCrd = ({ kind }: JsonObject): boolean => kind === 'CustomResourceDefinition';

/** Applies objects as a controller does, CRDs first, and returns what the server answers. */
async function applyAll(api: Api, objects: readonly JsonObject[], manager: string): Promise<readonly JsonObject[]> {
  const crds = objects.filter(isCrd);
  await establish(api, crds, manager);
  const answers: JsonObject[] = [];
  for (const object of objects) answers.push(await api.apply(object, { manager, force: true }));
  return answers;
}

/** The objects that applying the same again would change, as drift detection finds them. */
async function drifted(api: Api, objects: readonly JsonObject[], manager: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const object of objects) {
    const reference = { ...referenceOf(object), name: textAt(object, 'metadata', 'name') };
    const [live, predicted] = [
      await api.read(reference),
      await api.apply(object, { manager, force: true, dryRun: true }),
    ];
    if (JSON.stringify(comparable(live)) !== JSON.stringify(comparable(predicted))) found.push(...identities([object]));
  }
  return found;
}

/** An API server alone leaves in a removed namespace what is there, and other tests would find the operator. */
async function removeWithDeployments(api: Api, namespace: string): Promise<void> {
  const deployments = { apiVersion: 'apps/v1', kind: 'Deployment', namespace };
  for (const deployment of await api.list(deployments))
    await api.remove({ ...deployments, name: textAt(deployment, 'metadata', 'name') });
  await removeNamespace(api, namespace);
}

describeOnCluster('lance-platform as Argo CD applies it', ['disposable'], ({ api }) => {
  const namespace = uniqueName('helmwright');
  const application: Application = { name: 'lance', namespace, chart: chartAt('lance-platform'), values };

  beforeAll(async () => {
    await removeRayCrds(api);
    await createNamespace(api, namespace);
  });

  afterAll(async () => {
    await removeRayCrds(api);
    await removeWithDeployments(api, namespace);
  });

  it('renders the same twice, and with both versions of Helm, on a cluster without the CRDs', async () => {
    for (const major of helmMajors) {
      const first = await renderAsArgoCd(major, api, application);
      expect(await renderAsArgoCd(major, api, application)).toBe(first);
      expect(tasksOf(first, namespace).map(({ kind }) => kind)).toContain('RayCluster');
    }
  });

  it('is ordered: CRDs, the operator, and in a wave of its own the RayCluster', async () => {
    const tasks = tasksOf(await renderAsArgoCd('helm3', api, application), namespace);
    const kinds = tasks.map(({ kind }) => kind);
    expect(kinds.lastIndexOf('CustomResourceDefinition')).toBeLessThan(kinds.indexOf('Deployment'));
    expect(kinds.at(-1)).toBe('RayCluster');
    expect(tasks.filter((task) => waveOf(task) === 1).map(({ kind }) => kind)).toEqual(['RayCluster']);
  });

  it('does not drift, and renders the same when the CRDs are there', async () => {
    const manager = 'argocd-controller';
    const rendered = await renderAsArgoCd('helm3', api, application);
    const tasks = tasksOf(rendered, namespace);
    const first = await applyAll(api, tasks, manager);
    expect(await renderAsArgoCd('helm3', api, application)).toBe(rendered);
    const second = await applyAll(api, tasks, manager);
    const versions = (objects: readonly JsonObject[]) =>
      objects.map((object) => at(object, 'metadata', 'resourceVersion'));
    expect(versions(second)).toEqual(versions(first));
    expect(await drifted(api, tasks, manager)).toEqual([]);
    const [operator] = tasks.filter(({ kind }) => kind === 'Deployment');
    if (operator === undefined) throw new Error('the rendering has no Deployment');
    const reference = { ...referenceOf(operator), name: textAt(operator, 'metadata', 'name') };
    await api.patch(reference, { spec: { replicas: 3 } });
    expect(await drifted(api, tasks, manager)).toEqual(identities([operator]));
  });

  it('has no Namespace where namespace.create is false', async () => {
    const other = { ...values, namespace: { name: 'compute', create: false } };
    const tasks = tasksOf(await renderAsArgoCd('helm3', api, { ...application, values: other }), namespace);
    expect(tasks.filter(({ kind }) => kind === 'Namespace')).toEqual([]);
  });
});

describeOnCluster('the charts as Flux applies them', ['disposable'], ({ api, helm }) => {
  const [operators, features, compute] = ['operators', 'features', 'compute'].map((name) => uniqueName(name));

  beforeAll(async () => {
    await removeRayCrds(api);
    for (const name of [operators, features, compute]) await createNamespace(api, name ?? '');
  });

  afterAll(async () => {
    await removeRayCrds(api);
    for (const name of [operators, features, compute]) await removeWithDeployments(api, name ?? '');
  });

  it.each(helmMajors)('do not drift, and take no existing Namespace over: %s', async (major) => {
    const releases = [
      { chart: 'kuberay-operator', name: 'kuberay', namespace: operators ?? '', values: {} },
      {
        chart: 'lance-platform',
        name: `lance-${major}`,
        namespace: features ?? '',
        values: { ...values, operator: { enabled: false }, namespace: { name: compute ?? '' } },
      },
    ];
    const before = await api.read({ apiVersion: 'v1', kind: 'Namespace', name: compute ?? '' });
    for (const { chart, name, namespace, values: given } of releases) {
      const place = ['--namespace', namespace];
      const args = ['upgrade', '--install', name, chartAt(chart), ...place];
      const release = () => helm(major).run(args, given);
      expect(await release()).toMatchObject({ code: 0 });
      expect(await release()).toMatchObject({ code: 0 });
      const { stdout } = await helm(major).run(['get', 'manifest', name, ...place]);
      expect(await drifted(api, tasksOf(stdout, namespace), 'helm-controller')).toEqual([]);
    }
    expect(await api.read({ apiVersion: 'v1', kind: 'Namespace', name: compute ?? '' })).toEqual(before);
    for (const { name, namespace } of releases.reverse())
      expect(await helm(major).run(['uninstall', name, '--namespace', namespace])).toMatchObject({ code: 0 });
    await removeRayCrds(api);
  });
});
