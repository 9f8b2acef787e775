import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { describe, expect, it } from 'vitest';
import { each, HelmChart, list, merge, modelOf, v, when } from '../../../src/index.js';
import { demoMetadata, demoModel, valuesOf } from '../../support/demo-chart.js';

const values = valuesOf({
  isOn: v.boolean({ description: 'On.', default: true }),
  name: v.string({ description: 'Name.', default: 'x', maxLength: 9 }),
  count: v.integer({ description: 'Count.', default: 1 }),
  size: v.quantity({ description: 'Size.', default: '1Gi' }),
  policy: v.enum(['Always', 'Sometimes'], { description: 'Policy.', default: 'Always' }),
  names: v.list(v.string({ description: 'Name.', maxLength: 9 }), { description: 'Names.', default: [] }),
  numbers: v.map(v.integer({ description: 'Number.' }), { description: 'Numbers.', default: {} }),
  labels: v.map(v.string({ description: 'Label.', maxLength: 9 }), { description: 'Labels.', default: {} }),
  probe: v.object({ port: v.integer({ description: 'Port.', default: 1 }) }, { description: 'Probe.' }),
  affinity: v.k8s('Affinity', { description: 'Affinity.', default: {} }),
  spec: v.k8s('DeploymentSpec', { description: 'Spec.', default: { selector: {}, template: {} } }),
  anything: v.any({ description: 'Anything.', default: {} }),
});

type Chart = HelmChart<typeof values>;
type Values = Chart['values'];

function modelWith(build: (chart: Chart) => void): unknown {
  return demoModel<typeof values>(values, (chart) => {
    build(chart);
    new ApiObject(chart, 'use', { apiVersion: 'example.com/v1', kind: 'User', spec: Object.values(chart.values) });
  });
}

function deployment(scope: Construct, spec: object): void {
  new ApiObject(scope, 'web', { apiVersion: 'apps/v1', kind: 'Deployment', spec });
}

const selector = { matchLabels: {} };
const withPod = (pod: object): object => ({ selector, template: { spec: pod } });
const withContainer = (container: object): object => withPod({ containers: [{ name: 'web', ...container }] });

describe('an object that the API server would reject', () => {
  it.each<readonly [string, (values: Values) => object, string]>([
    [
      'an unknown field',
      () => ({ ...withContainer({}), replcas: 1 }),
      'spec.replcas: unknown field; did you mean "replicas"?',
    ],
    [
      'an unknown field that is like no other',
      () => ({ ...withContainer({}), frobnicate: 1 }),
      'spec.frobnicate: unknown field',
    ],
    [
      'an unknown field inside',
      () => withPod({ contaienrs: [] }),
      'spec.template.spec.contaienrs: unknown field; did you mean "containers"?',
    ],
    [
      'what each returns',
      ({ names }) => withContainer({ env: each(names, (name) => ({ name, valeu: 'x' })) }),
      'spec.template.spec.containers[0].env[].valeu: unknown field; did you mean "value"?',
    ],
    [
      'what when returns',
      ({ isOn }) => withContainer({ readinessProbe: when(isOn, { periodSecnds: 1 }) }),
      'spec.template.spec.containers[0].readinessProbe.periodSecnds: unknown field; did you mean "periodSeconds"?',
    ],
    [
      'what else returns',
      ({ isOn }) => withContainer({ resources: when(isOn, {}, { limit: {} }) }),
      'spec.template.spec.containers[0].resources.limit: unknown field; did you mean "limits"?',
    ],
    [
      'what merge returns',
      ({ isOn }) => withPod(merge({ containers: [] }, when(isOn, { nodename: 'x' }))),
      'spec.template.spec.nodename: unknown field; did you mean "nodeName"?',
    ],
    ['a missing field', () => ({ selector }), 'spec.template: is required'],
    [
      'a missing field of an item',
      ({ names }) => withContainer({ ports: each(names, (name) => ({ name })) }),
      'spec.template.spec.containers[0].ports[].containerPort: is required',
    ],
    [
      'a string for an integer',
      () => ({ ...withContainer({}), replicas: '2' }),
      'spec.replicas: must be an integer, got a string',
    ],
    [
      'a fraction for an integer',
      () => ({ ...withContainer({}), replicas: 1.5 }),
      'spec.replicas: must be an integer, got 1.5',
    ],
    [
      'an integer for a string',
      () => withContainer({ env: [{ name: 'A', value: 1 }] }),
      'spec.template.spec.containers[0].env[0].value: must be a string, got an integer',
    ],
    ['a map for a list', () => withPod({ containers: {} }), 'spec.template.spec.containers: must be a list, got a map'],
    ['a list for a map', () => ({ selector: [], template: {} }), 'spec.selector: must be a map, got a list'],
    [
      'no quantity',
      () => withContainer({ resources: { limits: { memory: '1 Gi' } } }),
      'spec.template.spec.containers[0].resources.limits.memory: must be a quantity, such as "100m" or "1Gi", got "1 Gi"',
    ],
    [
      'no member',
      () => withContainer({ imagePullPolicy: 'always' }),
      'spec.template.spec.containers[0].imagePullPolicy: must be one of "Always", "IfNotPresent", "Never", got "always"; did you mean "Always"?',
    ],
    [
      'a Value of another type',
      ({ name }) => ({ ...withContainer({}), replicas: name }),
      'spec.replicas: must be an integer, got a string, of value name',
    ],
    [
      'a value with a member that is not one',
      ({ policy }) => withContainer({ imagePullPolicy: policy }),
      'spec.template.spec.containers[0].imagePullPolicy: must be one of "Always", "IfNotPresent", "Never", got "Sometimes", of value policy',
    ],
    [
      'a list of another type',
      ({ names }) => withPod({ containers: names }),
      'spec.template.spec.containers[]: must be a map, got a string, of value names',
    ],
    [
      'a map of another type',
      ({ numbers }) => withPod({ containers: [], nodeSelector: numbers }),
      'spec.template.spec.nodeSelector.<key>: must be a string, got an integer, of value numbers',
    ],
    [
      'an object with other fields',
      ({ probe }) => withContainer({ readinessProbe: probe }),
      'spec.template.spec.containers[0].readinessProbe.port: unknown field, of value probe',
    ],
    [
      'another type of Kubernetes',
      ({ affinity }) => withPod({ containers: [], securityContext: affinity }),
      'spec.template.spec.securityContext: must be of the type PodSecurityContext, got Affinity, of value affinity',
    ],
    [
      'an expression of another type',
      ({ isOn }) => withContainer({ image: when(isOn, 1, 2) }),
      'spec.template.spec.containers[0].image: must be a string, got an integer',
    ],
  ])('has %s', (_, spec, message) => {
    expect(() => modelWith((chart) => deployment(chart, spec(chart.values)))).toThrow(`demo/web: ${message}`);
  });

  it.each([
    ['apps/v1', 'Deploymnt', 'apps/v1 has no kind "Deploymnt"; did you mean "Deployment"?'],
    ['v1', 'Deployment', 'v1 has no kind "Deployment"; use apiVersion apps/v1'],
  ])('has the kind %s %s', (apiVersion, kind, message) => {
    expect(() => modelWith((chart) => new ApiObject(chart, 'web', { apiVersion, kind }))).toThrow(
      `demo/web: kind: ${message}`,
    );
  });
});

describe('an object passes', () => {
  it.each<readonly [string, (values: Values) => object]>([
    [
      'with Values',
      ({ count, size, affinity, labels, name }) => ({
        ...withPod({
          affinity,
          nodeSelector: labels,
          containers: [{ name, resources: { limits: { memory: size, cpu: count } } }],
        }),
        replicas: count,
      }),
    ],
    ['with values of any type', ({ anything }) => ({ ...withPod({ containers: list(anything) }), strategy: anything })],
    ['with a required field that is there for some values', ({ isOn }) => ({ selector, template: when(isOn, {}) })],
    ['with a required field that may be in a value', ({ spec }) => merge(spec, { paused: true })],
    ['with null, which is nothing', () => ({ ...withContainer({}), replicas: null })],
    ['with a port by name', () => withContainer({ readinessProbe: { httpGet: { port: 'http' } } })],
  ])('%s', (_, spec) => {
    expect(() => modelWith((chart) => deployment(chart, spec(chart.values)))).not.toThrow();
  });

  it.each([
    ['of an API of others', 'example.com/v1', 'Deployment'],
    ['of a version that is not known', 'apps/v9', 'Deployment'],
    ['of a kind that only the API server makes', 'v1', 'Binding'],
  ])('%s', (_, apiVersion, kind) => {
    expect(() => modelWith((chart) => new ApiObject(chart, 'web', { apiVersion, kind, replcas: 1 }))).not.toThrow();
  });

  it('with a status, which the API server ignores', () => {
    expect(() =>
      modelWith((chart) => new ApiObject(chart, 'web', { apiVersion: 'v1', kind: 'Pod', status: { phase: 1 } })),
    ).not.toThrow();
  });
});

describe('skipSchemaCheck', () => {
  const none = v.object({}, { description: 'None.' });
  const made = (skipSchemaCheck: readonly string[]): unknown =>
    modelOf((app) => {
      const chart = new HelmChart<typeof none>(app, 'demo', { metadata: demoMetadata, values: none, skipSchemaCheck });
      deployment(chart, { newField: 1 });
      return chart;
    });

  it('lets the objects with these paths pass', () => {
    expect(() => made([])).toThrow('demo/web: spec.newField: unknown field');
    expect(() => made(['web'])).not.toThrow();
  });

  it('names nothing but objects', () => {
    expect(() => made(['web', 'wbe'])).toThrow(
      'demo/wbe: is in skipSchemaCheck and is not an object of the chart: remove it',
    );
  });
});
