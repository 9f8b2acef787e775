import type { Construct } from 'constructs';
import { FailWhen, When } from '../../chart/build/control.js';
import type { HelmChart } from '../../chart/build/helm-chart.js';
import { and, eq, not, or } from '../../template/functions/index.js';
import type { Value } from '../../template/author/value.js';
import type { lancePlatformValues } from './values.js';
import { lacksField } from './lacks-field.js';
import type { LancePlatformValues } from './names.js';

type Platform = HelmChart<typeof lancePlatformValues, LancePlatformValues>;

/**
 * Fails if the cluster's CRD lacks a field that the values need: the API server would drop the field, and with it the
 * token authentication.
 */
export function checkRayCrd(scope: Construct, chart: Platform): void {
  const { auth, autoscaling } = chart.values.ray;
  const crd = crdOf(chart);
  new When(scope, 'crd', and(mayReadCrds(chart), keepsCrds(chart)), (inner) => {
    new FailWhen(
      inner,
      'auth',
      and(eq<string>(auth, 'token'), lacksField(crd, 'spec', 'authOptions')),
      'ray.auth: the CRD rayclusters.ray.io in the cluster does not support token authentication (authOptions): set ray.auth=disabled, or install KubeRay 1.5.1 or newer with its CRDs',
    );
    new FailWhen(
      inner,
      'autoscaling',
      and(autoscaling.enabled, lacksField(crd, 'spec', 'autoscalerOptions', 'version')),
      'ray.autoscaling: the CRD rayclusters.ray.io in the cluster does not support the Ray autoscaler v2 (autoscalerOptions.version): set ray.autoscaling.enabled=false, or install KubeRay 1.4.0 or newer with its CRDs',
    );
  });
}

/** Without ClusterRoles in the chart, the installing user may lack the permission to read CRDs too. */
export function mayReadCrds({ values }: Platform): Value<boolean> {
  const { create, scope } = values.rbac;
  return or(values.operator.enabled, and(create, eq<string>(scope, 'cluster')));
}

/** Whether the release leaves the cluster's CRDs as they are. */
function keepsCrds({ values: { operator } }: Platform): Value<boolean> {
  return not(and(operator.enabled, operator.crds.install));
}

/** The cluster's CRD; empty if it is missing. */
function crdOf(chart: Platform): Value<Readonly<Record<string, unknown>>> {
  return chart.lookup('apiextensions.k8s.io/v1', 'CustomResourceDefinition', '', 'rayclusters.ray.io');
}
