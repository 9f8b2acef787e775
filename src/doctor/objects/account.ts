import type { JsonObject } from '../../values/json.js';
import { annotationsOf, isTrueAt, labelsOf, nameOf, type StringMap, at } from '../fields.js';

/** A ServiceAccount of the namespace. */
export interface Account {
  readonly name: string;
  readonly annotations: StringMap;
  /** The release of the platform that created it, if any. */
  readonly platformRelease: string | undefined;
}

export const platformChart = 'lance-platform';

export function accountOf(object: JsonObject): Account {
  const labels = labelsOf(object);
  // The platform's other ServiceAccount, for explain-plan, does not use the API server.
  const isOfPods =
    at(object, 'automountServiceAccountToken') === undefined || isTrueAt(object, 'automountServiceAccountToken');
  const isOfPlatform = labels['app.kubernetes.io/name'] === platformChart && isOfPods;
  return {
    name: nameOf(object),
    annotations: annotationsOf(object),
    platformRelease: isOfPlatform ? (labels['app.kubernetes.io/instance'] ?? '') : undefined,
  };
}
