import { describe, expect, it } from 'vitest';
import { Operator, type OperatorProps } from '../../src/constructs/index.js';
import { at, identities, only } from '../support/objects.js';
import { plainObjects } from '../support/plain.js';

const objectsOf = (props: OperatorProps = {}) =>
  plainObjects((chart) => new Operator(chart, 'operator', { name: 'kuberay', namespace: 'system', ...props }));
const argsOf = (props: OperatorProps) =>
  at(only(objectsOf(props), 'Deployment'), 'spec', 'template', 'spec', 'containers', 0, 'args');

describe('the operator in an ordinary cdk8s app', () => {
  it('is all that it needs but the kinds', () => {
    expect(identities(objectsOf())).toEqual([
      'ServiceAccount system/kuberay',
      'ClusterRole /kuberay',
      'ClusterRoleBinding /kuberay',
      'Role system/kuberay-leader-election',
      'RoleBinding system/kuberay-leader-election',
      'Deployment system/kuberay',
      'Service system/kuberay-metrics',
      'NetworkPolicy system/kuberay',
    ]);
  });

  it('has a Role in each namespace that it watches', () => {
    const objects = objectsOf({ watchNamespaces: ['a', 'b'] });
    expect(identities(objects)).toEqual(
      expect.arrayContaining(['Role a/kuberay', 'RoleBinding a/kuberay', 'Role b/kuberay', 'RoleBinding b/kuberay']),
    );
    expect(objects.map(({ kind }) => kind)).not.toContain('ClusterRole');
  });

  it('is told what its version knows', () => {
    const featureGates = { RayClusterStatusConditions: true };
    expect(argsOf({ version: '1.2.2', featureGates, watchNamespaces: ['a'] })).toEqual([
      '--reconcile-concurrency=1',
      '--watch-namespace=a',
      '--feature-gates=RayClusterStatusConditions=true',
    ]);
  });

  it.each<readonly [string, OperatorProps, RegExp]>([
    ['a version that is not known', { version: '1.8.0' }, /^team\/operator: KubeRay 1\.8\.0 is not supported/],
    ['a gate of no version', { featureGates: { RayMagic: true } }, /unknown feature gate "RayMagic": must be one of/],
    [
      'a gate of later versions',
      { version: '1.5.2', featureGates: { RayCronJob: true } },
      /1\.5\.2 does not support the feature gate RayCronJob, which requires KubeRay 1\.6\.0 or newer/,
    ],
    [
      'a scheduler of later versions',
      { version: '1.3.0', batchScheduler: 'scheduler-plugins' },
      /scheduler-plugins requires KubeRay 1\.4\.0 or newer, but version is 1\.3\.0/,
    ],
    [
      'several pods without a leader',
      { replicas: 2, leaderElection: false },
      /replicas must not be greater than 1 when leaderElection is false/,
    ],
    ['a namespace named twice', { watchNamespaces: ['a', 'a'] }, /watchNamespaces must not contain duplicates/],
  ])('refuses %s', (_what, props, message) => {
    expect(() => objectsOf(props)).toThrow(message);
  });
});
