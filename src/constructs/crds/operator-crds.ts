import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { When } from '../../chart/build/control.js';
import { list } from '../../template/author/control.js';
import type { ValueOr } from '../../template/author/value.js';
import { clusterObject } from '../kubernetes/cluster-object.js';
import { anyOf } from '../kubernetes/conditions.js';
import { optionally } from '../../template/author/constant-fold.js';
import { inRange } from '../kubernetes/version-range.js';
import {
  crdName,
  crdsAnnotation,
  crdSpec,
  crdsVersion,
  type RayCrdDefinition,
  rayCrdDefinitions,
  validation,
} from './ray-crds.js';
import { byVersions, type Rule } from './schema.js';

/** Properties of {@link OperatorCrds}. */
export interface OperatorCrdsProps {
  /** The version of the operator, such as `1.6.2`. It determines the CEL rules, and whether the CRD of RayCronJob is included. */
  readonly version: ValueOr<string>;
  /**
   * Whether to keep a CRD that the version does not have. Helm 3 cannot roll back to a release with a CRD that it removed
   * from the release but kept in the cluster.
   *
   * @default none
   */
  readonly keep?: (ray: RayCrdDefinition) => ValueOr<boolean>;
}

/**
 * The CustomResourceDefinitions of RayCluster, RayJob, RayService and RayCronJob. They reject at once what the operator would
 * accept and then ignore. Helm keeps them, and thereby all custom resources, when the release is uninstalled.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { OperatorCrds } from 'helmwright/constructs';
 *
 * new OperatorCrds(new Chart(new App(), 'kuberay'), 'crds', { version: '1.6.2' });
 * ```
 */
export class OperatorCrds extends Construct {
  constructor(scope: Construct, id: string, { version, keep = () => false }: OperatorCrdsProps) {
    super(scope, id);
    for (const ray of rayCrdDefinitions)
      new When(this, ray.kind, anyOf(inRange(version, ray), keep(ray)), (inner) => crd(inner, ray, version));
  }
}

function crd(scope: Construct, ray: RayCrdDefinition, version: ValueOr<string>): ApiObject {
  const validations = (rules: readonly Rule[]): unknown => validationsFrom(version, rules);
  return clusterObject(scope, 'Resource', {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: crdName(ray),
      annotations: { [crdsAnnotation]: crdsVersion, 'helm.sh/resource-policy': 'keep' },
    },
    spec: crdSpec(ray, validations),
  });
}

/** The rules, grouped by version. They are absent if no group applies. */
function validationsFrom(version: ValueOr<string>, rules: readonly Rule[]): unknown {
  const groups = byVersions(rules).map((group) => ({ group, isFor: inRange(version, group[0] ?? {}) }));
  const items = groups.flatMap(({ group, isFor }) =>
    isFor === true ? group.map(validation) : [optionally(isFor, group.map(validation))],
  );
  return optionally(anyOf(...groups.map(({ isFor }) => isFor)), list(...items));
}
