import { describe, expect, it } from 'vitest';
import { operatorOf, watches } from '../../src/doctor/objects/operator.js';
import { operator, operatorDeployment } from './facts.js';

describe('an operator', () => {
  it.each([
    ['quay.io/kuberay/operator:v1.6.2', '1.6.2'],
    ['quay.io/kuberay/operator:v1.6.2@sha256:abc', '1.6.2'],
    ['kuberay/operator:v1.1.0', '1.1.0'],
    ['localhost:5000/mirror/kuberay-operator:1.4.2-debian-12-r0', '1.4.2'],
    ['bitnami/kuberay-operator:1.5.1', '1.5.1'],
    ['quay.io/kuberay/operator:nightly', undefined],
    ['quay.io/kuberay/operator:v1.6', undefined],
    ['quay.io/kuberay/operator@sha256:abc', undefined],
    ['quay.io/kuberay/operator', undefined],
  ])('of %s is of version %s', (image, version) => {
    expect(operator({ image }).version).toBe(version);
  });

  it.each([
    ['nginx:1.27', {}],
    ['example.org/operator:v1.6.2', {}],
    ['example.org/notkuberay/operator-ui:v1', {}],
  ])('is not %s', (image, labels) => {
    expect(operatorOf(operatorDeployment({ image, labels }))).toBeUndefined();
  });

  it('is known by its label, whatever its image', () => {
    const labels = { 'app.kubernetes.io/name': 'kuberay-operator' };
    const image = 'example.org/mirrored/ray:v1.5.1';
    expect(operatorOf(operatorDeployment({ image, labels }))?.version).toBe('1.5.1');
  });

  it.each([
    [[], true],
    [['--watch-namespace='], true],
    [['--watch-namespace=other,lance'], true],
    [['--watch-namespace', 'other,lance'], true],
    [['-watch-namespace=other'], false],
    [['--watch-namespace', 'other'], false],
    [['--config', '/etc/kuberay/config.yaml'], undefined],
  ])('with %j watches lance: %s', (args, expected) => {
    expect(watches(operator({ args }), 'lance')).toBe(expected);
  });

  it.each([
    [[], []],
    [['--feature-gates=RayCronJob=true,RayMultiHostIndexing=true'], ['rayCronJob']],
    [['--feature-gates=RayCronJob=false'], []],
    [['--use-kubernetes-proxy'], ['kubernetesProxy']],
    [['--use-kubernetes-proxy=false'], []],
    [['--batch-scheduler=volcano'], ['volcano']],
    [['--enable-batch-scheduler'], ['volcano']],
    [['--batch-scheduler', 'scheduler-plugins'], ['schedulerPlugins']],
  ])('with %j needs the rules of %j', (args, features) => {
    expect(operator({ args }).features).toEqual(features);
  });

  it.each([
    [[], true],
    [['--enable-leader-election'], true],
    [['--enable-leader-election=false'], false],
  ])('with %j elects a leader: %s', (args, expected) => {
    expect(operator({ args }).electsLeader).toBe(expected);
  });
});
