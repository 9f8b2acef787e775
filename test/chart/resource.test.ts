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

/** As `cdk8s import` writes the types of a CRD: an integer or a string is a class, and what is fixed is an enum. */
class Size {
  static fromNumber(value: number): Size {
    return new Size(value);
  }
  private constructor(readonly value: number | string) {}
}

enum Mode {
  FAST = 'Fast',
  SLOW = 'Slow',
}

interface WidgetProps {
  readonly spec?: { readonly mode?: Mode; readonly sizes?: Size[]; readonly until?: Date };
}

const Widget = {
  GVK: { apiVersion: 'example.io/v1', kind: 'Widget' },
  manifest({ spec }: WidgetProps = {}) {
    const { mode, sizes, until } = spec ?? {};
    return { spec: { mode, sizes: sizes?.map((size) => size.value), until: until?.toISOString() } };
  },
};

it('a custom resource takes values and strings for an enum, for a Date, and for what is an integer or a string', () => {
  const widget = v.object(
    {
      mode: v.enum(['Fast', 'Slow'], { description: 'Mode.', default: 'Slow' }),
      size: v.quantity({ description: 'Size.', default: '1Gi' }),
      until: v.string({ description: 'Until.', default: '2030-01-01T00:00:00Z' }),
    },
    { description: 'Values.' },
  );
  const model = demoModel<typeof widget>(widget, (chart) => {
    const { mode, size, until } = chart.values;
    new CustomResource(chart, 'values', Widget, { spec: { mode, sizes: [size, 2, Size.fromNumber(3)], until } });
    new CustomResource(chart, 'plain', Widget, { spec: { mode: Mode.FAST, until: new Date(0) } });
    return new CustomResource(chart, 'strings', Widget, { spec: { mode: 'Fast', until: '2030-01-01' } });
  });
  expect(render(model, { release: { name: 'r' } }).map(({ object }) => object['spec'])).toEqual([
    { mode: 'Slow', sizes: ['1Gi', 2, 3], until: '2030-01-01T00:00:00Z' },
    { mode: 'Fast', until: '1970-01-01T00:00:00.000Z' },
    { mode: 'Fast', until: '2030-01-01' },
  ]);
});
