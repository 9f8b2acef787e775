import type { Construct } from 'constructs';
import { FailWhen, When } from '../../chart/build/control.js';
import type { HelmChart } from '../../chart/build/helm-chart.js';
import { when } from '../../template/author/control.js';
import { and, contains, eq, not, notEmpty, or, regexMatch, toJson } from '../../template/functions/index.js';
import { namedString } from '../../template/author/named-string.js';
import type { Value } from '../../template/author/value.js';
import type { lancePlatformValues } from './values.js';
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
      and(eq<string>(auth, 'token'), lacksField(crd, 'authOptions')),
      'ray.auth: the CRD rayclusters.ray.io in the cluster does not support token authentication (authOptions): set ray.auth=disabled, or install KubeRay 1.5.1 or newer with its CRDs',
    );
    new FailWhen(
      inner,
      'autoscaling',
      and(autoscaling.enabled, lacksField(crd, 'version')),
      'ray.autoscaling: the CRD rayclusters.ray.io in the cluster does not support the Ray autoscaler v2 (autoscalerOptions.version): set ray.autoscaling.enabled=false, or install KubeRay 1.4.0 or newer with its CRDs',
    );
  });
}

/** Without ClusterRoles in the chart, the installing user may lack the permission to read CRDs too. */
function mayReadCrds({ values }: Platform): Value<boolean> {
  const { create, scope } = values.rbac;
  return or(values.operator.enabled, and(create, eq<string>(scope, 'cluster')));
}

/** Whether the release leaves the cluster's CRDs as they are. */
function keepsCrds({ values: { operator } }: Platform): Value<boolean> {
  return not(and(operator.enabled, operator.crds.install));
}

/**
 * The cluster's CRD as JSON, or an empty string if it is missing or allows unknown fields. Each field name that is searched
 * for occurs once in the CRD, so searching the JSON is enough.
 */
function crdOf(chart: Platform): Value<string> {
  const found = chart.lookup('apiextensions.k8s.io/v1', 'CustomResourceDefinition', '', 'rayclusters.ray.io');
  const crd = namedString('rayClusterCrd', 'CRD rayclusters.ray.io of the cluster, as JSON.', toJson(found));
  const isStrict = and(contains(crd, '"openAPIV3Schema":'), not(preservesUnknownFields(crd)));
  return namedString(
    'rayClusterFields',
    'CRD rayclusters.ray.io of the cluster, as JSON; empty if it is missing or allows unknown fields.',
    when(isStrict, crd, ''),
  );
}

function lacksField(crd: Value<string>, field: string): Value<boolean> {
  return and(notEmpty(crd), not(contains(crd, `"${field}":{`)));
}

const open = '[^{}]*"x-kubernetes-preserve-unknown-fields":true';
const beforeSpec = '"kind":\\{[^{}]*\\},("metadata":\\{[^{}]*\\},)?';

/** Whether the CRD allows unknown fields in the resource or in its spec. */
function preservesUnknownFields(crd: Value<string>): Value<boolean> {
  return or(
    regexMatch(crd, `("openAPIV3Schema":\\{|${beforeSpec}"spec":\\{)${open}`),
    regexMatch(crd, `\\}${open}\\},"status":`),
  );
}
