import { describe, expect, it } from 'vitest';
import { LanceNamespace } from '../../src/constructs/index.js';
import { plainObjects } from '../support/plain.js';

describe('a namespace', () => {
  it('enforces baseline if nothing is said, which the Python client needs', () => {
    expect(plainObjects((chart) => new LanceNamespace(chart, 'namespace', { name: 'features' }))).toEqual([
      {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: 'features', labels: { 'pod-security.kubernetes.io/enforce': 'baseline' } },
      },
    ]);
  });

  it('has no namespace itself, whatever the namespace of its chart', () => {
    const [namespace] = plainObjects((chart) => new LanceNamespace(chart, 'namespace', { name: 'a' }), 'other');
    expect(namespace?.['metadata']).not.toHaveProperty('namespace');
  });

  it('keeps labels and annotations of its own, but not another standard', () => {
    const labels = { team: 'x', 'pod-security.kubernetes.io/enforce': 'privileged' };
    const [namespace] = plainObjects((chart) => {
      new LanceNamespace(chart, 'n', { name: 'a', podSecurity: 'restricted', labels, annotations: { note: 'y' } });
    });
    expect(namespace?.['metadata']).toEqual({
      name: 'a',
      labels: { team: 'x', 'pod-security.kubernetes.io/enforce': 'restricted' },
      annotations: { note: 'y' },
    });
  });
});
