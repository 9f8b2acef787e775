import { describe, expect, it } from 'vitest';
import { migrateKubeRayOperator } from '../../../src/charts/migrate/kuberay-operator.js';
import { at, only } from '../../support/objects.js';
import { renderOperator } from '../../support/platform.js';

const upstream = {
  replicas: 1,
  image: { repository: 'mirror.example.com/kuberay/operator', tag: 'v1.5.1', pullPolicy: 'Always' },
  imagePullSecrets: [{ name: 'registry' }],
  watchNamespace: ['team-a'],
  leaderElectionEnabled: false,
  kubeClient: { qps: 50, burst: 100 },
  featureGates: [
    { name: 'RayMultiHostIndexing', enabled: true },
    { name: 'NoSuchGate', enabled: true },
  ],
  env: [
    { name: 'CLUSTER_DOMAIN', value: 'example.internal' },
    { name: 'SECRET', valueFrom: { secretKeyRef: { name: 'a', key: 'b' } } },
  ],
  metrics: { serviceMonitor: { enabled: true, honorLabels: true, selector: { release: 'prometheus' } } },
  resources: { limits: { cpu: '200m', memory: '512Mi' } },
  podSecurityContext: { fsGroup: 1 },
  madeUp: 1,
};

describe('values of upstream’s operator chart', () => {
  const { values, notes } = migrateKubeRayOperator(upstream);

  it('become values of ours', () => {
    const objects = renderOperator(values);
    const container = at(only(objects, 'Deployment'), 'spec', 'template', 'spec', 'containers', 0);
    expect(container).toMatchObject({
      image: 'mirror.example.com/kuberay/operator:v1.5.1',
      imagePullPolicy: 'Always',
      env: [
        { name: 'CLUSTER_DOMAIN', value: 'example.internal' },
        { name: 'SECRET', valueFrom: { secretKeyRef: { name: 'a', key: 'b' } } },
      ],
      resources: { limits: { cpu: '200m', memory: '512Mi' } },
    });
    expect(at(container, 'args')).toEqual(
      expect.arrayContaining([
        '--enable-leader-election=false',
        '--watch-namespace=team-a',
        '--qps=50',
        '--burst=100',
        '--feature-gates=RayMultiHostIndexing=true',
      ]),
    );
    expect(only(objects, 'ServiceMonitor')).toMatchObject({
      metadata: { labels: { release: 'prometheus' } },
      spec: { endpoints: [{ honorLabels: true }] },
    });
  });

  it('that have no counterpart are reported', () => {
    expect(notes.map(({ path }) => path).sort()).toEqual(['featureGates.NoSuchGate', 'madeUp', 'podSecurityContext']);
  });
});
