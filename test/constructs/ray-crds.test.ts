import { App, Chart } from 'cdk8s';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { crdsAnnotation, crdsVersion, OperatorCrds, rayCrds } from '../../src/constructs/crds/index.js';
import { isJsonObject, type Json, type JsonObject } from '../../src/values/json.js';
import { at, everything, textAt } from '../support/objects.js';
import { written } from '../support/plain.js';
import { readValuesFile } from '../../src/values/yaml/parse-yaml.js';

const versions = ['1.1.0', '1.3.0', '1.4.2', '1.5.1', '1.6.2'];
const nameOf = (crd: JsonObject): string => textAt(crd, 'metadata', 'name');

/** The types of the Kubernetes API. */
const kubernetes = readValuesFile(
  readFileSync(new URL('../../imports/kubernetes.json', import.meta.url), 'utf8'),
  'imports/kubernetes.json',
);

describe('the CustomResourceDefinitions', () => {
  it.each(rayCrds().map((crd) => [nameOf(crd), crd] as const))(
    'of %s are small enough for client-side apply',
    (_name, crd) => {
      // The annotation last-applied-configuration can have 262144 bytes.
      const noted = JSON.stringify(crd).replaceAll(/[<>&]/g, String.raw`\u0026`);
      expect(noted.length).toBeLessThan(210_000);
    },
  );

  it('include RayCronJob since KubeRay 1.6', () => {
    const old = ['rayclusters.ray.io', 'rayjobs.ray.io', 'rayservices.ray.io'];
    expect(rayCrds('1.5.1').map(nameOf)).toEqual(old);
    expect(rayCrds('1.6.0').map(nameOf)).toEqual([...old, 'raycronjobs.ray.io']);
  });

  it('have more rules for newer operators', () => {
    const rules = versions.map((version) => count(rayCrds(version)[0] ?? null, 'rule'));
    expect(rules).toEqual([...rules].sort((a, b) => a - b));
    expect(new Set(rules).size).toBe(versions.length);
  });

  it('have a message in one line for each rule', () => {
    const messages = everything([...rayCrds()])
      .filter(isJsonObject)
      .filter((part) => 'rule' in part)
      .map((part) => textAt(part, 'message'));
    expect(messages.length).toBeGreaterThan(100);
    expect(messages.filter((message) => message.length < 20 || message.length > 200 || message.includes('\n'))).toEqual(
      [],
    );
  });

  it.each(versions)('are those of the construct for operator %s', (version) => {
    const chart = new Chart(new App(), 'operator');
    new OperatorCrds(chart, 'crds', { version });
    const made = written(chart);
    expect(made.map((crd) => crd['spec'])).toEqual(rayCrds(version).map((crd) => crd['spec']));
    for (const crd of made) {
      expect(at(crd, 'metadata', 'annotations')).toEqual({
        [crdsAnnotation]: crdsVersion,
        'helm.sh/resource-policy': 'keep',
      });
      expect(at(crd, 'metadata', 'namespace')).toBeUndefined();
    }
  });

  it.each([
    ['volumes.*.csi.volumeAttributes.*', 'string'],
    ['volumes.*.configMap.items.*.mode', 'integer'],
    ['volumes.*.persistentVolumeClaim.readOnly', 'boolean'],
    ['volumes.*.projected.sources.*.serviceAccountToken.expirationSeconds', 'integer'],
    ['containers.*.lifecycle.preStop.exec.command.*', 'string'],
    ['containers.*.livenessProbe.exec.command.*', 'string'],
    ['initContainers.*.startupProbe.exec.command.*', 'string'],
    ['containers.*.env.*.valueFrom.fieldRef.fieldPath', 'string'],
    ['containers.*.envFrom.*.secretRef', 'object'],
    [
      'affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms.*.matchExpressions.*.values.*',
      'string',
    ],
    ['topologySpreadConstraints.*.labelSelector.matchLabels.*', 'string'],
    ['dnsPolicy', 'string'],
    ['hostPID', 'boolean'],
    ['hostAliases', 'array'],
  ])('have the type of %s of a pod: %s', (path, type) => {
    const spec = at(rayCrds()[0], 'spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'spec');
    for (const group of ['headGroupSpec', 'workerGroupSpecs.*'])
      expect(at(schemaAt(spec, `${group}.template.spec.${path}`), 'type')).toBe(type);
  });

  it.each([
    ['PodSpec', ''],
    ['Container', 'containers.*'],
    ['Container', 'initContainers.*'],
    ['EnvVar', 'containers.*.env.*'],
    ['ContainerPort', 'containers.*.ports.*'],
    ['VolumeMount', 'containers.*.volumeMounts.*'],
  ])('have all fields of a %s, so that others are typos: %s', (type, path) => {
    const [crd] = rayCrds();
    const spec = at(crd, 'spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'spec');
    const schema = schemaAt(spec, `headGroupSpec.template.spec${path === '' ? '' : `.${path}`}`);
    expect(at(schema, 'x-kubernetes-preserve-unknown-fields')).toBeUndefined();
    const fields = (object: Json | undefined): readonly string[] => Object.keys(isJsonObject(object) ? object : {});
    expect(fields(at(schema, 'properties'))).toEqual(
      expect.arrayContaining([...fields(at(kubernetes, 'types', type, 'fields'))]),
    );
    // v1alpha1 leaves fields out, and so accepts all.
    const alpha = at(crd, 'spec', 'versions', 1, 'schema', 'openAPIV3Schema', 'properties', 'spec');
    expect(at(schemaAt(alpha, 'headGroupSpec.template.spec'), 'x-kubernetes-preserve-unknown-fields')).toBe(true);
  });

  it('have the rule of the name on the name, so that existing objects with an invalid name can be changed and deleted', () => {
    for (const crd of rayCrds()) {
      const root = at(crd, 'spec', 'versions', 0, 'schema', 'openAPIV3Schema');
      expect(at(root, 'x-kubernetes-validations')).toBeUndefined();
      expect(at(root, 'properties', 'metadata', 'properties', 'name', 'x-kubernetes-validations')).toHaveLength(1);
    }
  });

  it('have descriptions in v1, and a deprecation warning for v1alpha1', () => {
    for (const crd of rayCrds('1.5.1')) {
      expect(count(at(crd, 'spec', 'versions', 0) ?? null, 'description')).toBeGreaterThan(40);
      expect(at(crd, 'spec', 'versions', 1)).toMatchObject({ name: 'v1alpha1', served: true, deprecated: true });
    }
  });
});

function count(value: Json, key: string): number {
  return everything(value).filter((part) => isJsonObject(part) && typeof part[key] === 'string').length;
}

/** The schema of a field: `*` is an item or a key. */
function schemaAt(schema: Json | undefined, path: string): Json | undefined {
  return path
    .split('.')
    .reduce(
      (place, key) =>
        key === '*' ? (at(place, 'items') ?? at(place, 'additionalProperties')) : at(place, 'properties', key),
      schema,
    );
}
