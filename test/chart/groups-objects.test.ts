import { describe, expect, it } from 'vitest';
import { groups, render, Resource } from '../../src/index.js';
import { at, demoModel, template, valuesOf } from '../support/demo-chart.js';

const values = valuesOf({
  ...groups.names(),
  ...groups.scaling({ replicaCount: 2, maxReplicas: 5 }),
  serviceAccount: groups.serviceAccount(),
  service: groups.service({ port: 80 }),
  ingress: groups.ingress(),
  extraObjects: groups.extraObjects(),
});

const model = demoModel<typeof values>(values, (chart) => {
  const { service, ingress, autoscaling } = chart.values;
  const name = chart.nameOf('web');
  const template = groups.podTemplate(chart, chart.values, { container: { name: 'web', image: 'nginx' } });
  new Resource(chart, 'web', {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    spec: { replicas: groups.replicas(chart.values), selector: { matchLabels: chart.selectorLabels }, template },
  });
  new Resource(chart, 'service', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, annotations: service.annotations },
    spec: { type: service.type, ports: [{ port: service.port }], selector: chart.selectorLabels },
  });
  new groups.Ingress(chart, 'ingress', ingress, { service: name, port: service.port });
  new groups.Autoscaler(chart, 'autoscaler', autoscaling, { kind: 'Deployment', name });
  new groups.ExtraObjects(chart, 'extra', chart.values.extraObjects);
});

type Given = Parameters<typeof render>[1]['values'];

function objects(given: Given = {}, release = 'r'): readonly object[] {
  return render(model, { release: { name: release }, values: given }).map(({ object }) => object);
}

function one(kind: string, given: Given = {}, release = 'r'): unknown {
  return objects(given, release).find((object) => at(object, 'kind') === kind);
}

describe('names', () => {
  it.each([
    ['r', {}, 'r-demo-web'],
    ['demo', {}, 'demo-web'],
    ['a-demo', {}, 'a-demo-demo-web'],
    ['r', { nameOverride: 'shop' }, 'r-shop-web'],
    ['shop', { nameOverride: 'shop' }, 'shop-web'],
    ['r', { nameOverride: 'shop', fullnameOverride: 'front' }, 'front-web'],
  ])('a release %s with %j: %s', (release, given, name) => {
    expect(at(one('Service', given, release), 'metadata', 'name')).toBe(name);
  });

  it('the name in labels is that of nameOverride, in selectors too', () => {
    const service = one('Service', { nameOverride: 'shop' });
    expect(at(service, 'metadata', 'labels', 'app.kubernetes.io/name')).toBe('shop');
    expect(at(service, 'spec', 'selector', 'app.kubernetes.io/name')).toBe('shop');
  });

  it('an override that is no name is refused', () => {
    expect(() => objects({ fullnameOverride: 'No!' })).toThrow(/fullnameOverride/);
  });

  it('an override that YAML takes for a boolean stays a name', () => {
    expect(at(one('ServiceAccount', { fullnameOverride: 'on' }), 'metadata', 'name')).toBe('on');
    expect(template(model, 'templates/service-account.yaml')).toContain(
      'name: {{ include "demo.serviceAccountName" . | quote }}',
    );
    expect(template(model, 'templates/service.yaml')).toContain('-web');
  });

  it('reads as people write it', () => {
    expect(template(model, 'templates/_helpers.tpl')).toContain(
      `{{- define "demo.name" -}}\n{{ .Values.nameOverride | default .Chart.Name }}\n{{- end }}`,
    );
  });
});

describe('serviceAccount', () => {
  it('is created without a token by default', () => {
    expect(one('ServiceAccount')).toMatchObject({ metadata: { name: 'r-demo' }, automountServiceAccountToken: false });
    expect(at(one('Deployment'), 'spec', 'template', 'spec')).toMatchObject({
      serviceAccountName: 'r-demo',
      automountServiceAccountToken: false,
    });
  });

  it.each([
    [{ create: false }, 'default'],
    [{ create: false, name: 'mine' }, 'mine'],
  ])('%j uses %s and makes none', (serviceAccount, name) => {
    expect(one('ServiceAccount', { serviceAccount })).toBeUndefined();
    expect(at(one('Deployment', { serviceAccount }), 'spec', 'template', 'spec', 'serviceAccountName')).toBe(name);
  });

  it('has the name and the annotations that users give', () => {
    const serviceAccount = { name: 'mine', annotations: { 'eks.amazonaws.com/role-arn': 'arn' } };
    expect(at(one('ServiceAccount', { serviceAccount }), 'metadata')).toMatchObject(serviceAccount);
  });
});

describe('autoscaling', () => {
  it('is off: the workload has its replicas', () => {
    expect(one('HorizontalPodAutoscaler')).toBeUndefined();
    expect(at(one('Deployment'), 'spec', 'replicas')).toBe(2);
  });

  it('takes the place of the replicas', () => {
    const given = { autoscaling: { enabled: true, targetMemoryUtilizationPercentage: 70 } };
    expect(at(one('Deployment', given), 'spec', 'replicas')).toBeUndefined();
    expect(at(one('HorizontalPodAutoscaler', given), 'spec')).toEqual({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'r-demo-web' },
      minReplicas: 1,
      maxReplicas: 5,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
        { type: 'Resource', resource: { name: 'memory', target: { type: 'Utilization', averageUtilization: 70 } } },
      ],
    });
  });
});

describe('ingress', () => {
  const service = { name: 'r-demo-web', port: { number: 80 } };

  it('is off', () => {
    expect(one('Ingress')).toBeUndefined();
  });

  it('leads the hosts to the service', () => {
    expect(at(one('Ingress', { ingress: { enabled: true } }), 'spec')).toEqual({
      rules: [
        {
          host: 'chart-example.local',
          http: { paths: [{ path: '/', pathType: 'ImplementationSpecific', backend: { service } }] },
        },
      ],
    });
  });

  it('takes classes, annotations, certificates and paths', () => {
    const ingress = {
      enabled: true,
      className: 'nginx',
      annotations: { 'cert-manager.io/cluster-issuer': 'letsencrypt' },
      hosts: [{ host: 'a.example.com', paths: [{ path: '/a', pathType: 'Prefix' }, { path: '/b' }] }],
      tls: [{ secretName: 'tls', hosts: ['a.example.com'] }],
    };
    const object = one('Ingress', { ingress });
    expect(at(object, 'metadata', 'annotations')).toEqual(ingress.annotations);
    expect(at(object, 'spec')).toEqual({
      ingressClassName: 'nginx',
      tls: ingress.tls,
      rules: [
        {
          host: 'a.example.com',
          http: {
            paths: [
              { path: '/a', pathType: 'Prefix', backend: { service } },
              { path: '/b', pathType: 'ImplementationSpecific', backend: { service } },
            ],
          },
        },
      ],
    });
  });
});

describe('extra objects', () => {
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' }, stringData: { a: 'b\n' } };

  it('are created as they are, and the template inserts them whole', () => {
    const extraObjects = [secret, { ...secret, metadata: { name: 'b' } }];
    expect(objects({ extraObjects })).toHaveLength(objects().length + 2);
    expect(objects({ extraObjects })).toEqual(expect.arrayContaining(extraObjects));
    expect(template(model, 'templates/extra-object.yaml')).toBe(`{{- range $extraObject := .Values.extraObjects }}
---
{{- toYaml $extraObject | nindent 0 }}
# end
{{- end }}
`);
  });

  it.each([
    ['no map', 'a', 'must be object'],
    ['without kind', { apiVersion: 'v1', metadata: {} }, 'kind is required'],
    ['without metadata', { apiVersion: 'v1', kind: 'Secret', metadata: null }, 'must be object'],
  ])('are objects: %s', (_what, object, message) => {
    expect(() => objects({ extraObjects: [object] })).toThrow(message);
  });
});
