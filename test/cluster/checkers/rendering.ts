import { stringify } from 'yaml';
import { isJsonObject, type JsonObject } from '../../../src/values/json.js';
import { readManifests } from '../../../src/values/parse-yaml.js';
import { rayPods } from './workload-pods.js';

/** Objects that go to a cluster together, and the Ray pods that the operator makes of them. */
export interface Rendering {
  /** The chart and the values, such as `lance-platform/ci/ray`. */
  readonly name: string;
  /** The objects as YAML. */
  readonly text: string;
  readonly objects: readonly JsonObject[];
}

/** @param text - YAML as Helm wrote it */
export function renderingOf(name: string, text: string): Rendering {
  const objects = readManifests(text).filter(isJsonObject);
  const pods = objects.flatMap(rayPods);
  return {
    name,
    text: [text, ...pods.map((pod) => stringify(pod, { aliasDuplicateObjects: false }))].join('\n---\n'),
    objects: [...objects, ...pods],
  };
}
