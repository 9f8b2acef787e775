import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Chart } from 'cdk8s';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embed } from '../../examples/embed/main.js';
import { at, everything, identities, only } from '../support/objects.js';
import { written } from '../support/plain.js';
import { renderPlatform, renderWhole } from '../support/platform.js';

const app = embed(new App());
const charts = app.node.findAll().filter((child): child is Chart => Chart.isChart(child));
/** The objects of a chart and of the charts in it. */
const objectsOf = (id: string) =>
  charts.filter(({ node }) => node.path.split('/')[0] === id).flatMap((chart) => [...written(chart)]);
const all = charts.flatMap((chart) => [...written(chart)]);

describe('an ordinary cdk8s app', () => {
  it('holds the constructs beside those of others', () => {
    expect(identities(objectsOf('features')).map((identity) => identity.replace(/-[0-9a-f]{8}$/, ''))).toEqual([
      'Namespace /features',
      'ServiceAccount features/features',
      'ClusterRole /features-role',
      'ClusterRoleBinding /features-binding',
      'RayCluster features/features',
      'RayJob features/backfill',
      'RayService features/encoder',
      'Deployment features/features-submitter',
    ]);
  });

  it('gives what a construct says of itself to a construct of cdk8s-plus', () => {
    const container = at(only(objectsOf('features'), 'Deployment'), 'spec', 'template', 'spec', 'containers', 0);
    expect(at(container, 'env')).toEqual([
      { name: 'RAY_ADDRESS', value: 'http://features-head-svc:8265' },
      { name: 'RAY_AUTH_MODE', value: 'token' },
      { name: 'RAY_AUTH_TOKEN', valueFrom: { secretKeyRef: { name: 'features', key: 'auth_token' } } },
    ]);
  });

  it('keeps the pods of others to what the namespace enforces', () => {
    const pod = at(only(objectsOf('features'), 'Deployment'), 'spec', 'template', 'spec');
    expect(at(only(objectsOf('features'), 'Namespace'), 'metadata', 'labels')).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
    expect(at(pod, 'containers', 0, 'securityContext')).toMatchObject({
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
  });

  it('runs a job on its cluster, and a service on one that is made for it', () => {
    expect(at(only(objectsOf('features'), 'RayJob'), 'spec')).toMatchObject({
      clusterSelector: { 'ray.io/cluster': 'features' },
    });
    expect(at(only(objectsOf('features'), 'RayService'), 'spec', 'rayClusterConfig')).toMatchObject({
      authOptions: { mode: 'token' },
    });
  });

  it('holds the whole platform, as Helm would render it with the same values', () => {
    const values = {
      namespace: { name: 'lance-compute', podSecurity: 'restricted' },
      serviceAccount: { name: 'geneva-service-account' },
      operator: { crds: { install: false } },
      ray: {
        enabled: true,
        head: { cpus: 8, memory: '32Gi' },
        workerGroups: { cpu: { maxReplicas: 50 }, gpu: null },
      },
    };
    const release = { name: 'lance', namespace: 'lancedb' };
    const byHelm = renderWhole(values, { release, skipTests: true });
    expect(objectsOf('lance')).toHaveLength(byHelm.length);
    expect(objectsOf('lance')).toEqual(expect.arrayContaining([...byHelm]));
    const alone = { ...values, operator: { enabled: false } };
    expect(renderPlatform(alone, { release })).not.toEqual(renderPlatform(alone, { release, skipTests: true }));
  });

  it('makes every namespace that its objects stand in', () => {
    const made = all.filter(({ kind }) => kind === 'Namespace').map((object) => at(object, 'metadata', 'name'));
    const needed = all.map((object) => at(object, 'metadata', 'namespace')).filter((name) => name !== undefined);
    expect(needed.filter((name) => !made.includes(name))).toEqual([]);
  });

  it('writes no absent values and no sentinels', () => {
    for (const value of everything(all)) {
      expect(value).not.toBeNull();
      expect(JSON.stringify(value)).not.toMatch(/undefined|\[object|[\u{fdd0}\u{fdd1}]|\{\{/u);
    }
  });
});

describe('the files of an ordinary cdk8s app', () => {
  let outdir: string;
  const filesWith = (text: RegExp) =>
    readdirSync(outdir).filter((file) => text.test(readFileSync(join(outdir, file), 'utf8')));

  beforeAll(async () => {
    outdir = await mkdtemp(join(tmpdir(), 'embed-'));
    embed(new App({ outdir })).synth();
  });
  afterAll(() => rm(outdir, { recursive: true }));

  it('have the CRDs in the first file, which the README applies first', () => {
    const first = '0000-foundation.k8s.yaml';
    expect(filesWith(/^/)[0]).toBe(first);
    expect(filesWith(/^kind: CustomResourceDefinition$/m)).toEqual([first]);
    expect(filesWith(/^kind: Ray/m)).not.toContain(first);
    const readme = readFileSync(new URL('../../examples/embed/README.md', import.meta.url), 'utf8');
    expect(readme).toMatch(`apply --server-side -f dist/${first}\nkubectl wait --for=condition=Established`);
  });

  it('have the namespace of the release in the first file', () => {
    expect(filesWith(/^kind: Namespace\nmetadata:\n(  .*\n)*?  name: lancedb$/m)).toEqual(['0000-foundation.k8s.yaml']);
  });
});
