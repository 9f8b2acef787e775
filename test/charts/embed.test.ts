import { App, Chart } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { embed } from '../../examples/embed/main.js';
import { at, everything, identities, only } from '../support/objects.js';
import { written } from '../support/plain.js';
import { renderPlatform } from '../support/platform.js';

const app = embed(new App());
const charts = app.node.children.filter((child): child is Chart => Chart.isChart(child));
const objectsOf = (id: string) => charts.filter(({ node }) => node.id === id).flatMap((chart) => [...written(chart)]);

describe('an ordinary cdk8s app', () => {
  it('holds the constructs beside those of others', () => {
    expect(identities(objectsOf('features')).map((identity) => identity.replace(/-[0-9a-f]{8}$/, ''))).toEqual([
      'Namespace /features',
      'ServiceAccount features/features',
      'ClusterRole /features-role',
      'ClusterRoleBinding /features-binding',
      'RayCluster features/features',
      'Deployment features/features-submitter',
    ]);
  });

  it('gives what a construct says of itself to a construct of cdk8s-plus', () => {
    const container = at(only(objectsOf('features'), 'Deployment'), 'spec', 'template', 'spec', 'containers', 0);
    expect(at(container, 'env')).toEqual([{ name: 'RAY_ADDRESS', value: 'http://features-head-svc:8265' }]);
  });

  it('holds the whole platform, as Helm would render it with the same values', () => {
    const values = {
      namespace: { name: 'lance-compute', podSecurity: 'restricted' },
      serviceAccount: { name: 'geneva-service-account' },
      ray: {
        enabled: true,
        head: { cpus: 8, memory: '32Gi' },
        workerGroups: { cpu: { maxReplicas: 50 }, gpu: null },
      },
    };
    const release = { name: 'lance', namespace: 'lancedb' };
    expect(objectsOf('lance')).toEqual(renderPlatform(values, { release, skipTests: true }));
    expect(renderPlatform(values, { release })).not.toEqual(renderPlatform(values, { release, skipTests: true }));
  });

  it('writes nothing that is absent, and nothing that stands for something else', () => {
    for (const value of everything(charts.flatMap((chart) => [...written(chart)]))) {
      expect(value).not.toBeNull();
      expect(JSON.stringify(value)).not.toMatch(/undefined|\[object|[\u{fdd0}\u{fdd1}]|\{\{/u);
    }
  });
});
