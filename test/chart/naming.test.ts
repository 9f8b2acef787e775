import { ApiObject, App } from 'cdk8s';
import { Construct } from 'constructs';
import { describe, expect, it } from 'vitest';
import { kebab } from '../../src/chart/build/naming.js';
import { bareChart } from '../support/demo-chart.js';

describe('an id as a part of a name', () => {
  it.each([
    ['RayCluster', 'ray-cluster'],
    ['ray cluster', 'ray-cluster'],
    ['ClusterRoleBinding', 'cluster-role-binding'],
    ['a__b', 'a-b'],
    ['-a-', 'a'],
    ['é', ''],
  ])('%s is %j', (id, part) => {
    expect(kebab(id)).toBe(part);
  });
});

describe('the name that an object is given', () => {
  it.each([
    ['ConfigMap', ['web', 'config'], 'rel-demo-web-config'],
    ['ConfigMap', ['web', 'Resource'], 'rel-demo-web'],
    ['ConfigMap', ['Default'], 'rel-demo'],
    ['ConfigMap', ['x'.repeat(30)], /^rel-demo-x{13}-[0-9a-f]{8}$/],
    ['CronJob', ['x'.repeat(30)], /^rel-demo-xx-[0-9a-f]{8}$/],
  ] as const)('is made of the release, the chart and the ids on its path: %s %j', (kind, ids, name) => {
    expect(nameIn('rel', kind, ids)).toMatch(name instanceof RegExp ? name : new RegExp(`^${name}$`));
  });

  it('fits whatever the release is called', () => {
    const name = nameIn('r'.repeat(53), 'CronJob', ['x'.repeat(30)]);
    expect(name).toMatch(/^r{31}-[0-9a-f]{8}-xx-[0-9a-f]{8}$/);
    expect(name).toHaveLength(52);
  });

  function nameIn(release: string, kind: string, ids: readonly string[]): string {
    const chart: Construct = bareChart(new App(), 'demo', { release: { name: release } });
    const scope = ids.slice(0, -1).reduce<Construct>((at, id) => new Construct(at, id), chart);
    const { metadata } = new ApiObject(scope, ids.at(-1) ?? '', { apiVersion: 'v1', kind });
    return String(metadata.name);
  }
});
