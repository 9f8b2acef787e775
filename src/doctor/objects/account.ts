import type { JsonObject } from '../../values/json.js';
import { annotationsOf, isTrueAt, labelsOf, nameOf, type TextMap, at } from '../fields.js';

/** A ServiceAccount of the namespace. */
export interface Account {
  readonly name: string;
  readonly annotations: TextMap;
  /** The release of the platform that made it, where one did. */
  readonly platformRelease: string | undefined;
}

export const platformChart = 'lance-platform';

export function accountOf(object: JsonObject): Account {
  const labels = labelsOf(object);
  // The platform's other account, of explain-plan, is for pods that do not talk to the API server.
  const isOfPods =
    at(object, 'automountServiceAccountToken') === undefined || isTrueAt(object, 'automountServiceAccountToken');
  const isOfPlatform = labels['app.kubernetes.io/name'] === platformChart && isOfPods;
  return {
    name: nameOf(object),
    annotations: annotationsOf(object),
    platformRelease: isOfPlatform ? (labels['app.kubernetes.io/instance'] ?? '') : undefined,
  };
}
