import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LancePlatform } from '../../src/charts/index.js';
import { type JsonObject, modelOf, render, type RenderRequest } from '../../src/index.js';
import { readValuesFile } from '../../src/values/parse-yaml.js';

export const platform = modelOf((app, props) => new LancePlatform(app, 'lance-platform', props));

/** The objects of the platform's chart; the release is `lance` in the namespace `lance` unless said otherwise. */
export function renderPlatform(
  values: JsonObject = {},
  request: Omit<Partial<RenderRequest>, 'values'> = {},
): readonly JsonObject[] {
  const release = { name: 'lance', namespace: 'lance' };
  return render(platform, { release, ...request, values }).map(({ object }) => object);
}

export const exampleNames = ['eks', 'gke', 'aks', 'kind'] as const;

/** The path of an example's values file. */
export function exampleFile(name: (typeof exampleNames)[number]): string {
  return fileURLToPath(new URL(`../../examples/values-${name}.yaml`, import.meta.url));
}

export function exampleValues(name: (typeof exampleNames)[number]): JsonObject {
  return readValuesFile(readFileSync(exampleFile(name), 'utf8'), exampleFile(name));
}
