import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/index.js';
import { project } from '../../src/charts/shared/project.js';
import { at, only, textAt } from '../support/objects.js';
import { renderOperator, renderPlatform } from '../support/platform.js';

const service: JsonObject = { enabled: true, image: { repository: 'registry.example.com/explain-plan' } };

/** The Deployment of each chart, for values that both have under the same names. */
const deployments: Readonly<Record<string, (values: JsonObject, global?: JsonObject) => JsonObject>> = {
  'kuberay-operator': (values, global = {}) => only(renderOperator({ ...values, global }), 'Deployment'),
  'explain-plan': (values, global = {}) =>
    only(renderPlatform({ explainPlan: { ...service, ...values }, global }), 'Deployment'),
};

describe.each(Object.entries(deployments))('the values of %s', (_name, render) => {
  const podOf = (values: JsonObject, global?: JsonObject) => at(render(values, global), 'spec', 'template', 'spec');

  it('take an affinity', () => {
    const affinity = { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'zone' }] } };
    expect(podOf({ affinity })).toMatchObject({ affinity });
    expect(podOf({})).not.toHaveProperty('affinity');
  });

  it('take variables from Secrets', () => {
    const extraEnv = [{ name: 'TOKEN', valueFrom: { secretKeyRef: { name: 'secret', key: 'token' } } }];
    expect(podOf({ extraEnv })).toMatchObject({ containers: [{ env: extraEnv }] });
  });

  it('take resources without limits', () => {
    const resources = at(podOf({ resources: { limits: null } }), 'containers', 0, 'resources');
    expect(resources).toMatchObject({ requests: {} });
    expect(resources).not.toHaveProperty('limits');
  });

  it('name a Secret for pulling images once', () => {
    const pod = podOf(
      { imagePullSecrets: [{ name: 'own' }, { name: 'shared' }] },
      { imagePullSecrets: [{ name: 'shared' }] },
    );
    expect(at(pod, 'imagePullSecrets')).toEqual([{ name: 'shared' }, { name: 'own' }]);
  });
});

describe('names and labels', () => {
  const label = (object: JsonObject, name: string) => textAt(object, 'metadata', 'labels', `app.kubernetes.io/${name}`);

  it('follow nameOverride and fullnameOverride', () => {
    const named = only(renderOperator({ nameOverride: 'ray-operator' }), 'Deployment');
    expect(textAt(named, 'metadata', 'name')).toBe('op-ray-operator');
    expect(label(named, 'name')).toBe('ray-operator');
    const full = only(renderOperator({ fullnameOverride: 'kuberay' }), 'Deployment');
    expect(textAt(full, 'metadata', 'name')).toBe('kuberay');
  });

  it('do not repeat the name of the chart', () => {
    const release = { name: 'kuberay-operator', namespace: 'kuberay' };
    expect(textAt(only(renderOperator({}, { release }), 'Deployment'), 'metadata', 'name')).toBe('kuberay-operator');
  });

  it('have the version that runs', () => {
    expect(label(only(renderOperator({ version: '1.5.1' }), 'Deployment'), 'version')).toBe('1.5.1');
    const objects = renderPlatform({
      ray: { enabled: true, version: '2.55.0' },
      explainPlan: { ...service, image: { repository: 'a', tag: '2.0.0' } },
    });
    expect(label(only(objects, 'RayCluster'), 'version')).toBe('2.55.0');
    expect(label(only(objects, 'Deployment'), 'version')).toBe('2.0.0');
  });
});

it('the icon of the charts is in the repository', () => {
  const [, path = ''] = /\/main\/(.+)$/.exec(project.icon) ?? [];
  expect(existsSync(new URL(`../../${path}`, import.meta.url))).toBe(true);
});
