import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { When } from '../../chart/build/control.js';
import { list } from '../../template/author/control.js';
import { semverCompare } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { clusterObject } from '../kubernetes/cluster-object.js';
import { anyOf } from '../kubernetes/conditions.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { crdName, crdsAnnotation, crdSpec, crdsVersion, type RayKind, rayKinds, validation } from './ray-crds.js';
import { bySince, type Rule } from './schema.js';

export interface OperatorCrdsProps {
  /** The version of the operator, such as `1.6.2`: an older one leaves less undone, and has no RayCronJobs. */
  readonly version: ValueOr<string>;
  /**
   * Whether a kind stays though the version does not have it. Helm 3 cannot go back to a release with a kind that it kept
   * in the meantime.
   *
   * @default none does
   */
  readonly stays?: (ray: RayKind) => ValueOr<boolean>;
}

/**
 * The CustomResourceDefinitions of RayCluster, RayJob, RayService and RayCronJob. They refuse at once what the operator would
 * take and then leave undone. Helm keeps them when the release goes, and with them all clusters and jobs.
 */
export class OperatorCrds extends Construct {
  constructor(scope: Construct, id: string, { version, stays = () => false }: OperatorCrdsProps) {
    super(scope, id);
    for (const ray of rayKinds)
      new When(this, ray.kind, anyOf(isFrom(version, ray.since), stays(ray)), (inner) => crd(inner, ray, version));
  }
}

function crd(scope: Construct, ray: RayKind, version: ValueOr<string>): ApiObject {
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

/** The rules, those of one version together: none of them where not even the oldest holds. */
function validationsFrom(version: ValueOr<string>, rules: readonly Rule[]): unknown {
  const [first = [], ...later] = bySince(rules);
  const conditional = later.map((group) => optionally(isFrom(version, group[0]?.since), group.map(validation)));
  return optionally(isFrom(version, first[0]?.since), list(...first.map(validation), ...conditional));
}

function isFrom(version: ValueOr<string>, since: string | undefined): ValueOr<boolean> {
  return since === undefined || constantFold(semverCompare(`>=${since}`, version));
}
