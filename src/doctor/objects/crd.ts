import { crdName, crdsAnnotation, rayCrdDefinitions } from '../../constructs/crds/ray-crds.js';
import { isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import { annotationsOf, at, conditionOf, isTrueAt, labelsOf, nameOf, objectsAt, stringAt } from '../fields.js';
import type { Minor } from '../version.js';

/** The names of all CRDs that an operator may need. */
export const rayCrdNames = rayCrdDefinitions.map(crdName);

export const clusterCrdName = 'rayclusters.ray.io';
export const cronJobCrdName = 'raycronjobs.ray.io';

/** Where a CRD comes from: this project's chart, KubeRay, GKE's add-on, or an unknown source. */
export type CrdMaker = 'helmwright' | 'upstream' | 'gke' | 'unknown';

export interface RayCrd {
  /** Such as `rayclusters.ray.io`. */
  readonly name: string;
  readonly servedVersions: readonly string[];
  readonly isEstablished: boolean;
  /** It is deleted once its last custom resource is gone. */
  readonly isBeingDeleted: boolean;
  readonly maker: CrdMaker;
  /** The version of this project's CRDs. */
  readonly schemaVersion: string | undefined;
  /** The Helm release that owns it, as `<namespace>/<name>`. */
  readonly release: string | undefined;
  /** The operator version whose fields it has, if that can be told; a schema that keeps unknown fields has none. */
  readonly fieldsOf: Minor | 'older' | undefined;
}

export function crdOf(object: JsonObject): RayCrd {
  const annotations = annotationsOf(object);
  const versions = objectsAt(object, 'spec', 'versions');
  const release = annotations['meta.helm.sh/release-name'];
  return {
    name: nameOf(object),
    servedVersions: versions.filter((version) => isTrueAt(version, 'served')).map((one) => stringAt(one, 'name') ?? ''),
    isEstablished: stringAt(conditionOf(object, 'Established'), 'status') === 'True',
    isBeingDeleted:
      stringAt(object, 'metadata', 'deletionTimestamp') !== undefined ||
      stringAt(conditionOf(object, 'Terminating'), 'status') === 'True',
    maker: makerOf(object),
    schemaVersion: annotations[crdsAnnotation],
    release: release === undefined ? undefined : `${annotations['meta.helm.sh/release-namespace'] ?? ''}/${release}`,
    fieldsOf: fieldsOf(versions.find((version) => stringAt(version, 'name') === 'v1')),
  };
}

function makerOf(object: JsonObject): CrdMaker {
  const annotations = annotationsOf(object);
  if (annotations[crdsAnnotation] !== undefined) return 'helmwright';
  if (labelsOf(object)['addonmanager.kubernetes.io/mode'] !== undefined) return 'gke';
  return annotations['controller-gen.kubebuilder.io/version'] === undefined ? 'unknown' : 'upstream';
}

/** Fields of a RayCluster's spec by the first operator that has them, the newest first. */
const milestones: readonly (readonly [minor: number, ...path: readonly string[]])[] = [
  [6, 'upgradeStrategy'],
  [5, 'authOptions'],
  [4, 'autoscalerOptions', 'version'],
  [3, 'gcsFaultToleranceOptions'],
];

function fieldsOf(version: Json | undefined): RayCrd['fieldsOf'] {
  const spec = at(version, 'schema', 'openAPIV3Schema', 'properties', 'spec');
  const isRayCluster = isJsonObject(at(spec, 'properties', 'headGroupSpec'));
  if (!isRayCluster || isTrueAt(spec, 'x-kubernetes-preserve-unknown-fields')) return undefined;
  const newest = milestones.find(
    ([, ...path]) => at(spec, ...path.flatMap((key) => ['properties', key])) !== undefined,
  );
  return newest === undefined ? 'older' : { major: 1, minor: newest[0] };
}
