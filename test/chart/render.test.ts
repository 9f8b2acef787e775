import { ApiObject } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { hasApiVersion, hook, lookup, notEmpty, render, required, v, when } from '../../src/index.js';
import { addSpec, demoModel, valuesOf } from '../support/demo-chart.js';

const values = valuesOf({
  token: v.string({ description: 'Token.', optional: true }),
  size: v.integer({ description: 'Size.', default: 1, max: 9 }),
});
const model = demoModel<typeof values>(values, (chart) => {
  addSpec(chart, {
    size: chart.values.size,
    release: `${chart.release.name} in ${chart.release.namespace}`,
    batch: when(hasApiVersion('batch/v1'), true),
    monitored: when(hasApiVersion('monitoring.coreos.com/v1'), true),
    found: when(notEmpty(lookup('v1', 'Secret', 'default', 'a')), true),
    token: when(notEmpty(lookup('v1', 'Secret', 'default', 'b')), required('give a token', chart.values.token)),
  });
  new ApiObject(chart, 'test', { apiVersion: 'v1', kind: 'Pod', metadata: { annotations: { ...hook('test') } } });
});

describe('a rendering without Helm', () => {
  it('gives the objects with the templates that they come from', () => {
    const [object, test] = render(model, { release: { name: 'rel' } });
    expect([object?.source, test?.source]).toStrictEqual([
      'demo/templates/it.yaml',
      'demo/templates/tests/test-pod.yaml',
    ]);
    expect(object?.object['spec']).toStrictEqual({ size: 1, release: 'rel in default', batch: true });
  });

  it('knows the cluster that it is told of', () => {
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a', namespace: 'default' } };
    const [object] = render(model, {
      release: { name: 'rel', namespace: 'ns' },
      cluster: [secret],
      capabilities: { apiVersions: ['monitoring.coreos.com/v1'] },
    });
    expect(object?.object['spec']).toMatchObject({ release: 'rel in ns', monitored: true, found: true });
  });

  it('leaves tests out where they are not wanted', () => {
    expect(render(model, { release: { name: 'rel' }, skipTests: true })).toHaveLength(1);
  });

  it.each([
    ['values', { values: { size: 10 } }, 'invalid-values', 'chart demo: value size must be <= 9'],
    [
      'a default that is taken away',
      { values: { size: null } },
      'invalid-values',
      'chart demo: value size is required',
    ],
    [
      'the cluster',
      { capabilities: { kubeVersion: 'v1.20.0' } },
      'render-failed',
      'chart demo: needs Kubernetes >=1.28.0-0, and this is v1.20.0',
    ],
    [
      'what is missing',
      { cluster: [{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'b', namespace: 'default' } }] },
      'render-failed',
      'demo/it: give a token',
    ],
  ])('fails where Helm does, and says where: %s', (_what, request, code, message) => {
    expect(() => render(model, { release: { name: 'rel' }, ...request })).toThrow(
      expect.objectContaining({ code, message }),
    );
  });
});
