import { App, Chart } from 'cdk8s';
import { expect, it } from 'vitest';
import type * as imported from '../../imports/types/ray.io.js';
import { concat, CustomResource, each, list, merge, render, Resource, v, when } from '../../src/index.js';
import { bareModel, demoModel, valuesOf } from '../support/demo-chart.js';

const values = valuesOf({
  replicas: v.integer({ description: 'Replicas.', default: 2 }),
  debug: v.boolean({ description: 'Debug.', default: false }),
  ports: v.list(v.integer({ description: 'Port.' }), { description: 'Ports.', default: [80] }),
  labels: v.map(v.string({ description: 'Label.' }), { description: 'Labels.', default: { team: 'search' } }),
});

it('a resource takes values at every depth', () => {
  const model = demoModel<typeof values>(values, (chart) => {
    const { replicas, debug, ports, labels } = chart.values;
    return new Resource(chart, 'web', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', labels, annotations: merge(labels, { a: 'b' }) },
      spec: {
        replicas,
        selector: { matchLabels: chart.selectorLabels },
        template: {
          metadata: { labels: merge(labels, chart.selectorLabels) },
          spec: {
            hostNetwork: when(debug, true),
            containers: list(
              { name: 'web', image: 'nginx', ports: each(ports, (containerPort) => ({ containerPort })) },
              when(debug, { name: 'debug', image: 'busybox' }),
            ),
          },
        },
      },
    });
  });
  const [object] = render(model, { release: { name: 'r' }, values: { debug: true, ports: [1, 2] } });
  expect(object?.object).toMatchObject({
    metadata: { name: 'web', annotations: { a: 'b', team: 'search' } },
    spec: {
      replicas: 2,
      template: {
        spec: {
          hostNetwork: true,
          containers: [{ name: 'web', ports: [{ containerPort: 1 }, { containerPort: 2 }] }, { name: 'debug' }],
        },
      },
    },
  });
});

it('a resource works in any cdk8s app', () => {
  const chart = new Chart(new App(), 'plain');
  const data = merge({ a: 'b' }, { c: when(true, 'd') });
  const map = new Resource(chart, 'map', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { labels: data }, data });
  expect(map.toJson()).toMatchObject({ metadata: { labels: { a: 'b', c: 'd' } }, data: { a: 'b', c: 'd' } });
});

/** What `cdk8s import` made. Its own source does not compile with the settings here. */
const module: unknown = await import(new URL('../../imports/ray.io.ts', import.meta.url).href);

function isModule(loaded: unknown): loaded is typeof imported {
  return typeof loaded === 'object' && loaded !== null && 'RayCluster' in loaded;
}

if (!isModule(module)) throw new Error('imports/ray.io.ts has no class RayCluster');
const { RayCluster } = module;

const template = { spec: { containers: [{ name: 'ray' }] } };
const headGroupSpec = { rayStartParams: {}, template };

it('a custom resource takes values at every depth, which its class would lose', () => {
  const model = demoModel<typeof values>(values, (chart) => {
    const { labels, replicas, debug, ports } = chart.values;
    const worker = { rayStartParams: labels, minReplicas: replicas, maxReplicas: 9, template };
    return new CustomResource(chart, 'ray', RayCluster, {
      metadata: { labels },
      spec: {
        rayVersion: when(debug, 'nightly', '2.60.0'),
        headGroupSpec,
        headServiceAnnotations: labels,
        workerGroupSpecs: [...[when(debug, { ...worker, groupName: 'debug' })], { ...worker, groupName: 'cpu' }],
        autoscalerOptions: when(debug, {
          idleTimeoutSeconds: 5,
          env: each(ports, (port) => ({ name: concat('P', port) })),
        }),
      },
    });
  });
  const [object] = render(model, { release: { name: 'r' }, values: { debug: true } });
  expect(object?.object).toMatchObject({
    apiVersion: 'ray.io/v1',
    kind: 'RayCluster',
    metadata: { labels: { team: 'search' } },
    spec: {
      rayVersion: 'nightly',
      headGroupSpec,
      headServiceAnnotations: { team: 'search' },
      workerGroupSpecs: [
        { groupName: 'debug', rayStartParams: { team: 'search' }, minReplicas: 2 },
        { groupName: 'cpu', rayStartParams: { team: 'search' }, minReplicas: 2 },
      ],
      autoscalerOptions: { idleTimeoutSeconds: 5, env: [{ name: 'P80' }] },
    },
  });
});

it('a custom resource rejects fields that its class does not write', () => {
  const misspelled = { headGroupSpec, rayVersoin: '2' };
  expect(() => bareModel((chart) => new CustomResource(chart, 'ray', RayCluster, { spec: misspelled }))).toThrow(
    'demo/ray: RayCluster.spec.rayVersoin: the imported class does not write a field of this name',
  );
});
