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
 * Refuses fields that the cluster's RayCluster does not have: the API server would drop them, and with them the token that
 * the values ask for.
 */
export function refuseUnknownFields(scope: Construct, chart: Platform): void {
  const { auth, autoscaling } = chart.values.ray;
  const kind = kindOf(chart);
  new When(scope, 'kind-found', and(mayLook(chart), isToStay(chart)), (inner) => {
    new FailWhen(
      inner,
      'knows-tokens',
      and(eq<string>(auth, 'token'), lacks(kind, 'authOptions')),
      "the cluster's RayCluster kind knows no tokens: set ray.auth=disabled, or bring a newer operator with its kinds (KubeRay 1.5.1)",
    );
    new FailWhen(
      inner,
      'knows-autoscaler',
      and(autoscaling.enabled, lacks(kind, 'version')),
      "the cluster's RayCluster kind does not know the autoscaler's second version: set ray.autoscaling.enabled=false, or bring a newer operator with its kinds (KubeRay 1.4.0)",
    );
  });
}

/** Where the chart is not to make ClusterRoles, the one who installs it may be one who may not see kinds either. */
function mayLook({ values }: Platform): Value<boolean> {
  return or(values.operator.enabled, values.rbac.create);
}

/** Whether no newer kind comes with the release. */
function isToStay({ values: { operator } }: Platform): Value<boolean> {
  return not(and(operator.enabled, operator.crds.install));
}

/**
 * The cluster's kind as JSON; empty where there is none to judge by. The names that are asked for stand once in a kind, so
 * that the JSON tells what a walk through its schemas would.
 */
function kindOf(chart: Platform): Value<string> {
  const found = chart.lookup('apiextensions.k8s.io/v1', 'CustomResourceDefinition', '', 'rayclusters.ray.io');
  const kind = namedString('rayClusterKind', 'What the cluster knows of RayClusters, as JSON.', toJson(found));
  const isStrict = and(contains(kind, '"openAPIV3Schema":'), not(takesAll(kind)));
  return namedString(
    'rayClusterFields',
    'The fields that a RayCluster may have in the cluster, as JSON; nothing where any may be there, or nobody knows.',
    when(isStrict, kind, ''),
  );
}

function lacks(kind: Value<string>, field: string): Value<boolean> {
  return and(notEmpty(kind), not(contains(kind, `"${field}":{`)));
}

const open = '[^{}]*"x-kubernetes-preserve-unknown-fields":true';
const beforeSpec = '"kind":\\{[^{}]*\\},("metadata":\\{[^{}]*\\},)?';

/** Whether the kind takes any field of a spec: its schema does, or that of the spec, whether or not it names some. */
function takesAll(kind: Value<string>): Value<boolean> {
  return or(
    regexMatch(kind, `("openAPIV3Schema":\\{|${beforeSpec}"spec":\\{)${open}`),
    regexMatch(kind, `\\}${open}\\},"status":`),
  );
}
