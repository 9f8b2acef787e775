import { expect, it } from 'vitest';
import { chartFiles, HelmChart, modelOf, packageChart, render, Resource, v } from '../../src/index.js';
import { demoMetadata, demoModel, specModel, valuesOf } from '../support/demo-chart.js';

const description = 'A value.';
const release = { name: 'r' };

it('a value of Kubernetes fits the field of a manifest', () => {
  const values = valuesOf({
    affinity: v.k8s('Affinity', { description, optional: true }),
    volumes: v.list(v.k8s('Volume', { description }), { description, default: [] }),
    resources: v.k8s('ResourceRequirements', { description, default: { requests: { cpu: '100m' } } }),
  });
  const model = demoModel<typeof values>(values, (chart) => {
    const { affinity, volumes, resources } = chart.values;
    const containers = [{ name: 'web', image: 'nginx', resources }];
    return new Resource(chart, 'web', { apiVersion: 'v1', kind: 'Pod', spec: { affinity, volumes, containers } });
  });
  const given = {
    affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: {} }] } },
    volumes: [{ name: 'secrets', csi: { driver: 'secrets-store.csi.k8s.io', readOnly: true } }],
    resources: { requests: null, limits: { memory: '1Gi' } },
  };
  const [pod] = render(model, { release, values: given });
  expect(pod?.object['spec']).toEqual({
    affinity: given.affinity,
    volumes: given.volumes,
    containers: [{ name: 'web', image: 'nginx', resources: { limits: { memory: '1Gi' } } }],
  });
});

it('a null takes a default away', () => {
  const values = valuesOf({
    resources: v.k8s('ResourceRequirements', { description, default: { requests: { cpu: '100m' } } }),
    any: v.any({ description, default: 'x' }),
  });
  const model = specModel<typeof values>(values, ({ values: { resources, any } }) => ({ resources, any, last: 1 }));
  const [object] = render(model, { release, values: { resources: null, any: null } });
  expect(object?.object['spec']).toEqual({ last: 1 });
});

it('a chart with a PodSpec packs to less than 60 KB', async () => {
  const values = valuesOf({ pod: v.k8s('PodSpec', { description }) });
  const model = modelOf((app) => {
    const chart = new HelmChart<typeof values>(app, 'demo', { metadata: demoMetadata, values });
    new Resource(chart, 'pod', { apiVersion: 'v1', kind: 'Pod', spec: chart.values.pod });
    return chart;
  });
  const packed = await packageChart(chartFiles(model), demoMetadata.version);
  expect(packed.length).toBeLessThan(60_000);
});
