import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject } from '../../../src/values/json.js';
import type { Api } from '../support/api.js';
import { type KindSchema, kindSchemas } from './json-schemas.js';

/** Where kubeconform finds the schemas of a folder. */
export function schemaLocation(folder: string): string {
  return join(folder, '{{ .Group }}_{{ .ResourceAPIVersion }}_{{ .ResourceKind }}.json');
}

function fileOf({ group, version, kind }: KindSchema): string {
  // Kubeconform says `v1` of the group that has no name.
  return `${group === '' ? version : group}_${version}_${kind.toLowerCase()}.json`;
}

/** Writes the schema of each kind that an API server knows now into a folder; gives how many there are. */
export async function writeSchemas(api: Api, folder: string): Promise<number> {
  const { paths } = await api.ask('GET', '/openapi/v3');
  if (!isJsonObject(paths)) throw new Error('the API server has no OpenAPI documents');
  const versions = Object.keys(paths).filter((path) => /^(api|apis\/[^/]+)\/[^/]+$/.test(path));
  const documents = await Promise.all(versions.map((path) => api.ask('GET', `/openapi/v3/${path}`)));
  const kinds = documents.flatMap(kindSchemas);
  await Promise.all(kinds.map((kind) => writeFile(join(folder, fileOf(kind)), JSON.stringify(kind.schema))));
  return kinds.length;
}
