import type { Construct } from 'constructs';
import { FailWhen } from '../../chart/build/control.js';
import type { HelmChart } from '../../chart/build/helm-chart.js';
import { when } from '../../template/author/control.js';
import { and, concat, eq, has, not, notEmpty, semverCompare } from '../../template/functions/index.js';
import type { lancePlatformValues } from './values.js';
import { type LancePlatformValues, platformNames } from './names.js';

type Platform = HelmChart<typeof lancePlatformValues, LancePlatformValues>;

/** Refuses a RayCluster that the chart's own operator would leave undone, or that the cluster does not know yet. */
export function refuseForOperator(scope: Construct, chart: Platform): void {
  refuseOldOperator(scope, chart);
  refuseBlindOperator(scope, chart);
  refuseUnknownKind(scope, chart);
}

function refuseOldOperator(scope: Construct, { values }: Platform): void {
  const { operator, ray } = values;
  const tooOld = (range: string) => semverCompare(range, operator.version);
  new FailWhen(
    scope,
    'tokens',
    and(operator.enabled, eq<string>(ray.auth, 'token'), tooOld('<1.5.1')),
    concat(
      'KubeRay ',
      operator.version,
      ' makes no tokens: set operator.version to 1.5.1 or later, or ray.auth=disabled',
    ),
  );
  new FailWhen(
    scope,
    'autoscaler',
    and(operator.enabled, ray.autoscaling.enabled, tooOld('<1.4.0')),
    concat(
      'KubeRay ',
      operator.version,
      " does not know the autoscaler's second version: set operator.version to 1.4.0 or later, or ray.autoscaling.enabled=false",
    ),
  );
}

/** An operator that watches other namespaces does not see the cluster. */
function refuseBlindOperator(scope: Construct, { values, release }: Platform): void {
  const { enabled, watchNamespaces } = values.operator;
  const { namespace } = platformNames(values, release);
  new FailWhen(
    scope,
    'watched',
    and(enabled, notEmpty(watchNamespaces), not(has(watchNamespaces, namespace))),
    concat('the operator does not see the RayCluster: add ', namespace, ' to operator.watchNamespaces'),
  );
}

/** Helm asks a cluster for all kinds before it makes the first object, also for those that it is about to bring. */
function refuseUnknownKind(scope: Construct, { values, capabilities }: Platform): void {
  // `helm template` knows neither; every API server knows the first.
  const isLive = capabilities.hasApiVersion('apiregistration.k8s.io/v1');
  const isKnown = capabilities.hasApiVersion('ray.io/v1/RayCluster');
  new FailWhen(
    scope,
    'kind',
    and(isLive, not(isKnown)),
    when(
      values.operator.enabled,
      'the cluster does not know RayClusters yet: install with ray.enabled=false, which brings the operator, and then upgrade with ray.enabled=true',
      'the cluster does not know RayClusters: install KubeRay, or set operator.enabled=true and ray.enabled=false, and then upgrade with ray.enabled=true',
    ),
  );
}
