import { expect, it } from 'vitest';
import { kubernetesImports } from '../../../scripts/kubernetes-imports.js';
import { at, stringAt } from '../../../src/doctor/fields.js';
import { isJsonObject, type Json, type JsonObject } from '../../../src/values/json.js';
import { type Api, unlessMissing } from '../support/api.js';
import { describeOnCluster } from '../support/on-cluster.js';

describeOnCluster('the types of the Kubernetes API', [], ({ api }) => {
  it('are those that the API server serves (npm run imports:kubernetes writes them anew)', async () => {
    const { json, types } = kubernetesImports(await schemasOf(api), await versionOf(api));
    await expect(json).toMatchFileSnapshot('../../../imports/kubernetes.json');
    await expect(types).toMatchFileSnapshot('../../../imports/types/kubernetes.d.ts');
  });
});

const ownNames = /^io\.k8s\.(api|apimachinery|apiextensions-apiserver|kube-aggregator)\./;

/** Those of Kubernetes itself: other tests install CustomResourceDefinitions, and remove them meanwhile. */
async function schemasOf(api: Api): Promise<Readonly<Record<string, JsonObject>>> {
  const paths = at(await api.ask('GET', '/openapi/v3'), 'paths');
  const documents = await Promise.all(
    Object.values(objectOf(paths)).map(async (path) => {
      const url = new URL(stringAt(path, 'serverRelativeURL') ?? '', 'http://server');
      return unlessMissing(api.ask('GET', url.pathname, { query: Object.fromEntries(url.searchParams) }));
    }),
  );
  const schemas = documents.flatMap((document) => Object.entries(objectOf(at(document, 'components', 'schemas'))));
  return Object.fromEntries(
    schemas.flatMap(([name, schema]) => (ownNames.test(name) ? [[name, objectOf(schema)] as const] : [])),
  );
}

async function versionOf(api: Api): Promise<string> {
  const version = await api.ask('GET', '/version');
  return `v${stringAt(version, 'major') ?? ''}.${stringAt(version, 'minor') ?? ''}`;
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
