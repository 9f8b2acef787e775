import type { Construct } from 'constructs';
import { Refusal, When } from '../chart/control.js';
import type { HelmChart } from '../chart/helm-chart.js';
import { crdName, OperatorCrds, type RayKind, rayKinds } from '../constructs/crds/index.js';
import { inRange } from '../constructs/version-range.js';
import { when } from '../template/control.js';
import { and, concat, dig, eq, ne, notEmpty } from '../template/functions.js';
import { namedText } from '../template/named-text.js';
import type { Value } from '../template/value.js';
import type { KubeRayOperatorValues } from './kuberay-operator.js';
import type { kubeRayOperatorValues } from './kuberay-operator-values.js';

type OperatorChart = HelmChart<typeof kubeRayOperatorValues, KubeRayOperatorValues>;

/**
 * The CustomResourceDefinitions, where they are wanted. Those of somebody else are left as they are: another operator may
 * rely on them, and to change its kinds under it can cost it its pods.
 */
export function addCrds(chart: OperatorChart): void {
  const { crds, version } = chart.values;
  new When(chart, 'crds', crds.install, (scope) => {
    new OperatorCrds(scope, 'default', { version });
    for (const kind of rayKinds) {
      new When(scope, kind.kind, inRange(version, kind), (inner) => refuseForeign(inner, chart, kind));
    }
  });
}

function refuseForeign(scope: Construct, chart: OperatorChart, kind: RayKind): void {
  const name = crdName(kind);
  const found = chart.lookup('apiextensions.k8s.io/v1', 'CustomResourceDefinition', '', name);
  const owner = namedText(
    `${kind.plural}Owner`,
    `The release that brought ${name}, as <namespace>/<name>; no release is /.`,
    concat(annotation(found, 'release-namespace'), '/', annotation(found, 'release-name')),
  );
  const { name: release, namespace } = chart.release;
  new Refusal(
    scope,
    'foreign',
    and(notEmpty(found), ne<string>(owner, concat(namespace, '/', release))),
    concat(
      `${name} is in the cluster already and belongs to `,
      when(eq<string>(owner, '/'), 'no release of Helm', concat('the release ', owner)),
      ': it is left as it is. Set crds.install=false to use it; do not install a second operator for the same namespaces (in lance-platform: operator.crds.install=false, or operator.enabled=false where another operator runs)',
    ),
  );
}

/** What Helm notes on an object that it makes. */
function annotation(found: Value<Readonly<Record<string, unknown>>>, key: string): Value<string> {
  return dig(found, 'metadata', 'annotations', `meta.helm.sh/${key}`);
}
