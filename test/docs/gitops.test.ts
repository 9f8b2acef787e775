import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { isJsonObject, type JsonObject } from '../../src/values/json.js';
import { at, only, textAt } from '../support/objects.js';
import { renderOperator, renderWhole } from '../support/platform.js';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const objectsOf = (yaml: string): readonly JsonObject[] =>
  parseAllDocuments(yaml)
    .map((document) => {
      const json: unknown = document.toJSON();
      return json;
    })
    .filter(isJsonObject);

const [argoCd = '', flux = ''] = [...read('docs/gitops.md').matchAll(/```yaml\n([\s\S]*?)```/g)].map(
  ([, text]) => text,
);

function valuesAt(object: JsonObject, ...path: readonly string[]): JsonObject {
  const values = at(object, ...path);
  return isJsonObject(values) ? values : {};
}

it('the Application of docs/gitops.md installs the operator and a RayCluster', () => {
  const [application = {}] = objectsOf(argoCd);
  const objects = renderWhole(valuesAt(application, 'spec', 'source', 'helm', 'valuesObject'));
  expect(only(objects, 'RayCluster', 'lance-lance-platform-ray')).toMatchObject({
    metadata: { annotations: { 'argocd.argoproj.io/sync-wave': '1' } },
  });
  expect(objects.map(({ kind }) => kind)).toContain('CustomResourceDefinition');
});

it('the HelmReleases of docs/gitops.md install the operator first', () => {
  const [, operator = {}, platform = {}] = objectsOf(flux);
  expect(textAt(operator, 'spec', 'chart', 'spec', 'chart')).toBe('kuberay-operator');
  expect(at(platform, 'spec', 'dependsOn')).toEqual([{ name: 'kuberay-operator' }]);
  expect(renderOperator(valuesAt(operator, 'spec', 'values')).length).toBeGreaterThan(0);
  const objects = renderWhole(valuesAt(platform, 'spec', 'values'));
  expect(only(objects, 'RayCluster')).toBeDefined();
  expect(objects.map(({ kind }) => kind)).not.toContain('CustomResourceDefinition');
});

it.each([
  ['argo-cd.yaml', argoCd, ['source', 'repoURL']],
  ['flux.yaml', flux, ['url']],
] as const)('the workflow applies those of docs/gitops.md: %s', (file, documented, place) => {
  const own = (objects: readonly JsonObject[]) =>
    objects.filter(({ kind }) => kind !== 'Secret').map((object) => ({ ...object, spec: without(object, place) }));
  expect(own(objectsOf(read(`.github/gitops/${file}`)))).toEqual(own(objectsOf(documented)));
});

/** The spec without the address of the registry. */
function without(object: JsonObject, place: readonly string[]): JsonObject {
  const { insecure: _insecure, ...spec } = valuesAt(object, 'spec');
  const [first = '', second] = place;
  if (second === undefined) return { ...spec, [first]: null };
  return { ...spec, [first]: { ...valuesAt(spec, first), [second]: null } };
}
