import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { aksFiles } from '../../src/cloud/aks/files.js';
import { eksFiles } from '../../src/cloud/eks/files.js';
import { gkeFiles } from '../../src/cloud/gke/files.js';
import { isJsonObject, type JsonObject } from '../../src/values/json.js';
import { aksSetups, eksSetups, gkeSetups } from '../cloud/samples.js';
import { at, only } from '../support/objects.js';
import { renderPlatform } from '../support/platform.js';

function valuesOf(files: ReadonlyMap<string, string>): JsonObject {
  const values: unknown = parse(files.get('values.yaml') ?? '');
  if (!isJsonObject(values)) throw new Error('values.yaml is not an object');
  return values;
}

/** The objects of the chart with the values of a setup, and a RayCluster. */
function rendered(files: ReadonlyMap<string, string>): readonly JsonObject[] {
  const { ray, ...values } = valuesOf(files);
  return renderPlatform({ ...values, ray: { ...(isJsonObject(ray) ? ray : {}), enabled: true } });
}

const setups = [
  ...eksSetups.map(([name, each]) => [`EKS ${name}`, eksFiles(each)] as const),
  ...gkeSetups.map(([name, each]) => [`GKE ${name}`, gkeFiles(each)] as const),
  ...aksSetups.map(([name, each]) => [`AKS ${name}`, aksFiles(each)] as const),
];

describe('the chart takes the values of a setup', () => {
  it.each(setups)('%s', (_name, files) => {
    const account = only(rendered(files), 'ServiceAccount', 'geneva-service-account');
    const { serviceAccount } = valuesOf(files);
    const annotations = isJsonObject(serviceAccount) ? serviceAccount['annotations'] : undefined;
    expect(at(account, 'metadata', 'annotations')).toEqual(annotations);
  });
});

it('the pods on AKS have the label without which they get no identity', () => {
  const [, files] = setups.find(([name]) => name === 'AKS with all options') ?? [];
  const spec = at(only(rendered(files ?? new Map<string, string>()), 'RayCluster'), 'spec');
  for (const group of [at(spec, 'headGroupSpec'), at(spec, 'workerGroupSpecs', 0), at(spec, 'workerGroupSpecs', 1)]) {
    expect(at(group, 'template', 'metadata', 'labels')).toMatchObject({ 'azure.workload.identity/use': 'true' });
  }
});

it.each([
  ['GKE with a Google service account', 'cloud.google.com/gke-spot'],
  ['AKS with all options', 'kubernetes.azure.com/scalesetpriority'],
])('workers tolerate the spot nodes of %s, and the head does not', (setup, key) => {
  const [, files] = setups.find(([name]) => name === setup) ?? [];
  const spec = at(only(rendered(files ?? new Map<string, string>()), 'RayCluster'), 'spec');
  const tolerations = (group: ReturnType<typeof at>) => JSON.stringify(at(group, 'template', 'spec'));
  expect(tolerations(at(spec, 'workerGroupSpecs', 0))).toContain(`"key":"${key}"`);
  expect(tolerations(at(spec, 'workerGroupSpecs', 1))).toContain(`"key":"${key}"`);
  expect(tolerations(at(spec, 'headGroupSpec'))).not.toContain(`"key":"${key}","operator":"Equal"`);
});
