import { HelmwrightError } from '../../errors.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import { readManifests } from '../../values/yaml/parse-yaml.js';

/**
 * The objects of a cluster out of a YAML file, such as one that `kubectl get -o yaml` wrote; lists are taken apart.
 *
 * @param file - its name, for messages
 * @throws HelmwrightError `invalid-manifest`
 */
export function clusterObjects(text: string, file: string): readonly JsonObject[] {
  return documents(text, file).flatMap((document) => objectsOf(document, file));
}

function documents(text: string, file: string): readonly Json[] {
  try {
    return readManifests(text);
  } catch (error) {
    if (!(error instanceof HelmwrightError)) throw error;
    throw new HelmwrightError('invalid-manifest', file, error.message);
  }
}

function objectsOf(document: Json, file: string): readonly JsonObject[] {
  if (!isJsonObject(document) || typeof document['kind'] !== 'string') {
    throw new HelmwrightError('invalid-manifest', file, 'holds something that is no object of Kubernetes');
  }
  const { items } = document;
  return document['kind'].endsWith('List') && isJsonArray(items)
    ? items.flatMap((item) => objectsOf(item, file))
    : [document];
}
