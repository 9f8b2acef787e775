import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { describe, expect, it } from 'vitest';
import { Each, type HelmChart, not, v, When } from '../../../src/index.js';
import { demoModel, valuesOf } from '../../support/demo-chart.js';

const values = valuesOf({
  isOn: v.boolean({ description: 'On.', default: true }),
  names: v.list(v.string({ description: 'Name.', maxLength: 9 }), { description: 'Names.', default: [] }),
  labels: v.map(v.string({ description: 'Label.', maxLength: 9 }), { description: 'Labels.', default: {} }),
});

function named(scope: Construct, id: string, name: string, namespace?: string): void {
  new ApiObject(scope, id, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
  });
}

function made(build: (chart: HelmChart<typeof values>) => void): unknown {
  return demoModel<typeof values>(values, (chart) => {
    build(chart);
    new ApiObject(chart, 'use', {
      apiVersion: 'v1',
      kind: 'User',
      spec: [chart.values.isOn, chart.values.names, chart.values.labels],
    });
  });
}

describe('two objects of a kind and a name', () => {
  it.each<readonly [string, (chart: HelmChart<typeof values>) => void, string]>([
    [
      'constant',
      (chart) => {
        named(chart, 'a', 'x');
        named(chart, 'b', 'x');
      },
      'demo/b: has the kind and the name of demo/a: give one of them another name',
    ],
    [
      'of the release',
      (chart) => {
        named(chart, 'a', `${chart.fullName}`);
        named(chart, 'b', `${chart.nameOf()}`);
      },
      'demo/b: has the kind and the name of demo/a',
    ],
    [
      'under one condition',
      (chart) => {
        named(chart, 'a', 'x');
        new When(chart, 'w', chart.values.isOn, (scope) => named(scope, 'b', 'x'));
      },
      'demo/w/b: has the kind and the name of demo/a',
    ],
    [
      'in every turn of a loop',
      (chart) => {
        new Each(chart, 'e', chart.values.names, (scope) => named(scope, 'a', 'x'));
      },
      'demo/e/0/a: is in Each and has the same name in every iteration: make the name of the key that Each gives',
    ],
    [
      'in every turn of the outer loop',
      (chart) => {
        new Each(chart, 'e', chart.values.labels, (scope) => {
          new Each(scope, 'f', chart.values.labels, (inner, _label, name) => named(inner, 'a', `x-${name}`));
        });
      },
      'is in Each and has the same name in every iteration',
    ],
  ])('are refused: %s', (_what, build, message) => {
    expect(() => made(build)).toThrow(expect.objectContaining({ code: 'duplicate-resource' }));
    expect(() => made(build)).toThrow(message);
  });

  it.each<readonly [string, (chart: HelmChart<typeof values>) => void]>([
    [
      'in other namespaces',
      (chart) => {
        named(chart, 'a', 'x', 'm');
        named(chart, 'b', 'x', 'o');
      },
    ],
    [
      'under contrary conditions',
      (chart) => {
        new When(chart, 'v', chart.values.isOn, (scope) => named(scope, 'a', 'x'));
        new When(chart, 'w', not(chart.values.isOn), (scope) => named(scope, 'b', 'x'));
      },
    ],
    [
      'of the key of a loop',
      (chart) => {
        new Each(chart, 'e', chart.values.labels, (scope, _label, name) => named(scope, 'a', `x-${name}`));
      },
    ],
    [
      'of the item of a loop',
      (chart) => {
        new Each(chart, 'e', chart.values.names, (scope, name) => named(scope, 'a', `x-${name}`));
      },
    ],
  ])('are not two: %s', (_what, build) => {
    expect(() => made(build)).not.toThrow();
  });
});
