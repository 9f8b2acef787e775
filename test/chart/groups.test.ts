import { ApiObject, App } from 'cdk8s';
import { expect, it } from 'vitest';
import { groups, HelmChart, modelOf, render, Resource, toJson, v, when } from '../../src/index.js';
import { at, demoMetadata, demoModel, template, valuesOf } from '../support/demo-chart.js';

const values = valuesOf({
  image: groups.image({ repository: 'nginx', tag: '1.27' }),
  ...groups.podValues({ requests: { cpu: '10m' } }),
  livenessProbe: groups.probe('Liveness probe.', { httpGet: { path: '/', port: 'http' } }),
});

const model = demoModel<typeof values>(values, (chart) => {
  const container = {
    name: 'web',
    ports: [{ name: 'http', containerPort: 80 }],
    volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
  };
  const volumes = [{ name: 'tmp', emptyDir: {} }];
  return new Resource(chart, 'server', {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    spec: {
      selector: { matchLabels: chart.selectorLabels },
      template: groups.podTemplate(chart, chart.values, { container, volumes, spec: { hostNetwork: true } }),
    },
  });
});

function podOf(given: Parameters<typeof render>[1]['values']): unknown {
  const [object] = render(model, { release: { name: 'r' }, values: given ?? {} });
  return at(object?.object, 'spec', 'template');
}

const restricted = { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } };
const container = {
  name: 'web',
  image: 'nginx:1.27',
  imagePullPolicy: 'IfNotPresent',
  securityContext: {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    readOnlyRootFilesystem: true,
  },
  resources: { requests: { cpu: '10m' } },
  livenessProbe: { httpGet: { path: '/', port: 'http' } },
  ports: [{ name: 'http', containerPort: 80 }],
  volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
};

it('leaves out what users leave empty', () => {
  expect(podOf({})).toEqual({
    metadata: { labels: { 'app.kubernetes.io/instance': 'r', 'app.kubernetes.io/name': 'demo' } },
    spec: {
      hostNetwork: true,
      securityContext: restricted,
      containers: [container],
      volumes: [{ name: 'tmp', emptyDir: {} }],
    },
  });
});

it('puts what users set where it belongs', () => {
  const extra = {
    imagePullSecrets: [{ name: 'registry' }],
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ operator: 'Exists' }],
    affinity: { nodeAffinity: {} },
    topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' }],
  };
  const given = {
    ...extra,
    image: { registry: 'docker.io', repository: 'library/nginx', digest: 'sha256:0' },
    podLabels: { team: 'web', 'app.kubernetes.io/name': 'lost' },
    podAnnotations: { a: 'b' },
    podSecurityContext: null,
    resources: null,
    livenessProbe: { httpGet: { path: '/live' }, periodSeconds: 5 },
    extraEnv: [{ name: 'A', value: 'b' }],
    extraEnvFrom: [{ secretRef: { name: 'all' } }],
    extraVolumes: [{ name: 'secrets', csi: { driver: 'secrets-store.csi.k8s.io' } }],
    extraVolumeMounts: [{ name: 'secrets', mountPath: '/secrets' }],
    extraContainers: [{ name: 'sidecar', image: 'busybox' }],
  };
  expect(podOf(given)).toEqual({
    metadata: {
      annotations: { a: 'b' },
      labels: { team: 'web', 'app.kubernetes.io/instance': 'r', 'app.kubernetes.io/name': 'demo' },
    },
    spec: {
      ...extra,
      hostNetwork: true,
      containers: [
        {
          ...container,
          resources: undefined,
          image: 'docker.io/library/nginx@sha256:0',
          livenessProbe: { httpGet: { path: '/live', port: 'http' }, periodSeconds: 5 },
          env: given.extraEnv,
          envFrom: given.extraEnvFrom,
          volumeMounts: [...container.volumeMounts, ...given.extraVolumeMounts],
        },
        { name: 'sidecar', image: 'busybox' },
      ],
      volumes: [{ name: 'tmp', emptyDir: {} }, ...given.extraVolumes],
    },
  });
});

it('takes the appVersion where the tag is empty, and only the groups that there are', () => {
  const few = v.object({ image: groups.image({ repository: 'nginx' }) }, { description: 'Values.' });
  const metadata = { ...demoMetadata, appVersion: '2.0' };
  const chart = new HelmChart<typeof few>(new App(), 'demo', { metadata, values: few });
  const pod = new Resource(chart, 'pod', {
    apiVersion: 'v1',
    kind: 'PodTemplate',
    template: groups.podTemplate(chart, chart.values, { container: { name: 'web' } }),
  });
  expect(at(pod.toJson(), 'template', 'spec')).toEqual({
    containers: [{ name: 'web', image: 'nginx:2.0', imagePullPolicy: 'IfNotPresent' }],
  });
});

it('reads as people write it', () => {
  expect(template(model, 'templates/server-deployment.yaml')).toContain(`
      {{- if .Values.affinity }}
      affinity:
        {{- toYaml .Values.affinity | nindent 8 }}
      {{- end }}
`);
});

it("keeps the author's annotations and containers before those of users", () => {
  const chosen = v.object(
    { ...groups.podValues(), metrics: v.boolean({ description: 'Whether to export metrics.', default: false }) },
    { description: 'Values.' },
  );
  const sided = demoModel<typeof chosen>(
    chosen,
    (chart) =>
      new Resource(chart, 'pod', {
        apiVersion: 'v1',
        kind: 'PodTemplate',
        template: groups.podTemplate(chart, chart.values, {
          annotations: { checksum: 'a' },
          container: { name: 'web', image: 'nginx' },
          sidecars: [when(chart.values.metrics, { name: 'exporter', image: 'exporter' })],
        }),
      }),
  );
  const podWith = (given: Parameters<typeof render>[1]['values']): unknown =>
    at(render(sided, { release: { name: 'r' }, values: given ?? {} })[0]?.object, 'template');
  expect(at(podWith({}), 'metadata', 'annotations')).toEqual({ checksum: 'a' });
  const pod = podWith({
    metrics: true,
    podAnnotations: { checksum: 'b', team: 'web' },
    extraContainers: [{ name: 'last', image: 'busybox' }],
  });
  expect(at(pod, 'metadata', 'annotations')).toEqual({ team: 'web', checksum: 'a' });
  expect(at(pod, 'spec', 'containers')).toMatchObject([{ name: 'web' }, { name: 'exporter' }, { name: 'last' }]);
});

it('a part of an image is replaced where the image is spread', () => {
  const values = v.object(
    { image: groups.image({ repository: 'nginx' }), registry: v.string({ description: 'Registry.', default: 'r.io' }) },
    { description: 'Values.' },
  );
  const model = modelOf((app) => {
    const metadata = { name: 'web', version: '1.0.0', appVersion: '1.27', description: 'A web server.' };
    const chart = new HelmChart<typeof values>(app, 'web', { metadata, values });
    const { image, registry } = chart.values;
    const data = { image: groups.imageReference(chart, { ...image, registry }), whole: toJson(image) };
    new ApiObject(chart, 'it', { apiVersion: 'v1', kind: 'ConfigMap', data });
    return chart;
  });
  const objects = render(model, { release: { name: 'one' } });
  expect(objects).toMatchObject([{ object: { data: { image: 'r.io/nginx:1.27' } } }]);
});
