import { ApiObject } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { type AnyHelmChart, HelmChart, modelOf, v } from '../../../src/index.js';

const metadata = { name: 'demo', version: '0.1.0', description: 'A demo' };
const values = v.object({}, { description: 'No values.' });

function podWith(spec: unknown): unknown {
  return modelOf((app): AnyHelmChart => {
    const chart = new HelmChart<typeof values>(app, 'demo', { metadata, values });
    new ApiObject(chart, 'pod', { apiVersion: 'v1', kind: 'Pod', spec });
    return chart;
  });
}

describe('a list that Kubernetes keys', () => {
  it.each([
    [
      'containers',
      { containers: [{ name: 'a' }, { name: 'a' }] },
      'demo/pod.spec.containers: holds two items with the name "a": take one out',
    ],
    [
      'env',
      { containers: [{ name: 'a', env: [{ name: 'X' }, { name: 'Y' }, { name: 'X' }] }] },
      'holds two items with the name "X"',
    ],
    [
      'volumeMounts',
      {
        containers: [
          {
            name: 'a',
            volumeMounts: [
              { name: 'v', mountPath: '/x' },
              { name: 'w', mountPath: '/x' },
            ],
          },
        ],
      },
      '"/x"',
    ],
  ])('holds no key twice: %s', (_what, spec, message) => {
    expect(() => podWith(spec)).toThrow(message);
  });

  it('may hold different keys', () => {
    expect(() =>
      podWith({ containers: [{ name: 'a' }, { name: 'b' }], tolerations: [{ key: 'x' }, { key: 'x' }] }),
    ).not.toThrow();
  });
});
