import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { KubeRayOperator, LancePlatform, RayApps } from '../../src/charts/index.js';
import { type JsonObject, modelOf, render, type RenderRequest } from '../../src/index.js';
import { readValuesFile } from '../../src/values/yaml/parse-yaml.js';

export const platform = modelOf((app, props) => new LancePlatform(app, 'lance-platform', props));

export const operatorChart = modelOf((app, props) => new KubeRayOperator(app, 'kuberay-operator', props));

export const rayApps = modelOf((app, props) => new RayApps(app, 'ray-apps', props));

type Request = Omit<Partial<RenderRequest>, 'values'>;

/**
 * The objects of the platform's chart; the release is `lance` in the namespace `lance` unless said otherwise, and the
 * operator is that of somebody else.
 */
export function renderPlatform(values: JsonObject = {}, request: Request = {}): readonly JsonObject[] {
  return renderWhole({ operator: { enabled: false }, ...values }, request);
}

/** The objects of the platform's chart, with the operator that it brings. */
export function renderWhole(values: JsonObject = {}, request: Request = {}): readonly JsonObject[] {
  const release = { name: 'lance', namespace: 'lance' };
  return render(platform, { release, ...request, values }).map(({ object }) => object);
}

/** The objects of the operator's chart; the release is `op` in the namespace `kuberay` unless said otherwise. */
export function renderOperator(values: JsonObject = {}, request: Request = {}): readonly JsonObject[] {
  const release = { name: 'op', namespace: 'kuberay' };
  return render(operatorChart, { release, ...request, values }).map(({ object }) => object);
}

/** The objects of ray-apps; the release is `apps` in the namespace `features` unless said otherwise. */
export function renderRayApps(values: JsonObject = {}, request: Request = {}): readonly JsonObject[] {
  const release = { name: 'apps', namespace: 'features' };
  return render(rayApps, { release, ...request, values }).map(({ object }) => object);
}

export const exampleNames = ['eks', 'gke', 'aks', 'kind'] as const;

/** The path of an example's values file. */
export function exampleFile(name: (typeof exampleNames)[number]): string {
  return fileURLToPath(new URL(`../../examples/values-${name}.yaml`, import.meta.url));
}

export function exampleValues(name: (typeof exampleNames)[number]): JsonObject {
  return readValuesFile(readFileSync(exampleFile(name), 'utf8'), exampleFile(name));
}

const rayFolder = new URL('../../examples/ray/', import.meta.url);

export const rayExampleNames: readonly string[] = readdirSync(rayFolder)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.replace('.yaml', ''));

function rayExampleFile(name: string): string {
  return fileURLToPath(new URL(`${name}.yaml`, rayFolder));
}

/** Flags of Helm for files of `examples/ray`. */
export function rayExampleFlags(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => ['--values', rayExampleFile(name)]);
}

/** The values of an example in `examples/ray`. */
export function rayExample(name: string): JsonObject {
  return readValuesFile(readFileSync(rayExampleFile(name), 'utf8'), rayExampleFile(name));
}
