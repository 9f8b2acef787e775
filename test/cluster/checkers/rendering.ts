import { stringify } from 'yaml';
import { isJsonObject, type Json, type JsonObject } from '../../../src/values/json.js';
import { readManifests } from '../../../src/values/yaml/parse-yaml.js';
import { rayPods } from './workload-pods.js';

/** Objects that go to a cluster together, and the Ray pods that the operator makes of them. */
export interface Rendering {
  /** The chart and the values, such as `lance-platform/ci/ray`. */
  readonly name: string;
  /** The objects as YAML. */
  readonly text: string;
  readonly objects: readonly JsonObject[];
  /** The objects without the Ray pods. */
  readonly made: readonly JsonObject[];
}

/** @param text - YAML as Helm wrote it */
export function renderingOf(name: string, text: string): Rendering {
  const made = readManifests(text).filter(isJsonObject);
  const pods = made.flatMap(rayPods);
  return { name, text: [text, yamlOf(pods)].join('\n---\n'), objects: [...made, ...pods], made };
}

/** Objects as YAML documents. */
export function yamlOf(objects: readonly Json[]): string {
  return objects.map((object) => stringify(object, { aliasDuplicateObjects: false })).join('\n---\n');
}
