import type { Construct } from 'constructs';
import { FailWhen } from '../../chart/build/control.js';
import type { HelmChart } from '../../chart/build/helm-chart.js';
import { when } from '../../template/author/control.js';
import { and, concat, eq, has, not, notEmpty, semverCompare } from '../../template/functions/index.js';
import { mayReadCrds } from './check-ray-crd.js';
import type { lancePlatformValues } from './values.js';
import { type LancePlatformValues, platformNames } from './names.js';

type Platform = HelmChart<typeof lancePlatformValues, LancePlatformValues>;

/** Fails if the chart's own operator would ignore the RayCluster, or if the cluster does not have the CRD yet. */
export function checkOperator(scope: Construct, chart: Platform): void {
  checkOperatorVersion(scope, chart);
  checkWatchNamespaces(scope, chart);
  checkCrdInstalled(scope, chart);
}

function checkOperatorVersion(scope: Construct, { values }: Platform): void {
  const { operator, ray } = values;
  const tooOld = (range: string) => semverCompare(range, operator.version);
  new FailWhen(
    scope,
    'tokens',
    and(operator.enabled, eq<string>(ray.auth, 'token'), tooOld('<1.5.1')),
    concat(
      'ray.auth: token authentication requires KubeRay 1.5.1 or newer, but operator.version is ',
      operator.version,
      ': set operator.version to 1.5.1 or newer, or ray.auth=disabled',
    ),
  );
  new FailWhen(
    scope,
    'autoscaler',
    and(operator.enabled, ray.autoscaling.enabled, tooOld('<1.4.0')),
    concat(
      'ray.autoscaling: the Ray autoscaler v2 requires KubeRay 1.4.0 or newer, but operator.version is ',
      operator.version,
      ': set operator.version to 1.4.0 or newer, or ray.autoscaling.enabled=false',
    ),
  );
}

function checkWatchNamespaces(scope: Construct, { values, release }: Platform): void {
  const { enabled, watchNamespaces } = values.operator;
  const { namespace } = platformNames(values, release);
  new FailWhen(
    scope,
    'watched',
    and(enabled, notEmpty(watchNamespaces), not(has(watchNamespaces, namespace))),
    concat(
      'operator.watchNamespaces must include the namespace of the RayCluster: add ',
      namespace,
      ', or leave the list empty to watch all namespaces',
    ),
  );
}

/**
 * Helm looks up the kinds of all objects before it creates the first one, even those whose CRDs it is about to create. Argo CD
 * renders with the APIs of the cluster, too, but orders what it applies: only Helm finds a namespace that every cluster has.
 */
function checkCrdInstalled(scope: Construct, chart: Platform): void {
  const { values, capabilities } = chart;
  const isLive = notEmpty(chart.lookup('v1', 'Namespace', '', 'kube-system'));
  const isInstalled = capabilities.hasApiVersion('ray.io/v1/RayCluster');
  new FailWhen(
    scope,
    'kind',
    and(mayReadCrds(chart), not(isInstalled), isLive),
    when(
      values.operator.enabled,
      'ray.enabled: the CRD rayclusters.ray.io is not installed yet: install the chart with ray.enabled=false, which installs the operator and its CRDs, then upgrade with ray.enabled=true',
      'ray.enabled: the CRD rayclusters.ray.io is not installed: install KubeRay, or set operator.enabled=true and ray.enabled=false, then upgrade with ray.enabled=true',
    ),
  );
}
