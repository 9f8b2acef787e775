import type { Construct } from 'constructs';
import { FailWhen, When } from '../../chart/build/control.js';
import type { HelmChart } from '../../chart/build/helm-chart.js';
import { crdName, OperatorCrds, type RayKind, rayKinds } from '../../constructs/crds/index.js';
import { anyOf } from '../../constructs/kubernetes/conditions.js';
import { inRange } from '../../constructs/kubernetes/version-range.js';
import { when } from '../../template/author/control.js';
import { and, concat, dig, eq, not, notEmpty } from '../../template/functions/index.js';
import { namedString } from '../../template/author/named-string.js';
import type { Value } from '../../template/author/value.js';
import type { KubeRayOperatorValues } from './chart.js';
import type { kubeRayOperatorValues } from './values.js';

type OperatorChart = HelmChart<typeof kubeRayOperatorValues, KubeRayOperatorValues>;

/**
 * The CustomResourceDefinitions, where they are wanted. Those of somebody else are left as they are: another operator may
 * rely on them, and to change its kinds under it can cost it its pods.
 */
export function addCrds(chart: OperatorChart): void {
  const { crds, version } = chart.values;
  const all = rayKinds.map((kind) => ({ kind, found: foundOf(chart, kind) }));
  new When(chart, 'crds', crds.install, (scope) => {
    new OperatorCrds(scope, 'default', {
      version,
      stays: (ray) => anyOf(...all.filter(({ kind }) => kind === ray).map(({ found }) => found.isOurs)),
    });
    for (const { kind, found } of all) {
      new When(scope, kind.kind, inRange(version, kind), (inner) => {
        refuseGoing(inner, kind, found);
        refuseForeign(inner, kind, found);
      });
    }
  });
}

/** What the cluster has of a kind. */
interface Found {
  readonly isThere: Value<boolean>;
  /** Whether it was deleted and waits for its resources to go. */
  readonly isGoing: Value<boolean>;
  /** Whether this release brought it. */
  readonly isOurs: Value<boolean>;
  /** The release that brought it, as `<namespace>/<name>`; no release is `/`. */
  readonly owner: Value<string>;
}

function foundOf(chart: OperatorChart, kind: RayKind): Found {
  const name = crdName(kind);
  const found = chart.lookup('apiextensions.k8s.io/v1', 'CustomResourceDefinition', '', name);
  const owner = namedString(
    `${kind.plural}Owner`,
    `The release that brought ${name}, as <namespace>/<name>; no release is /.`,
    concat(annotation(found, 'release-namespace'), '/', annotation(found, 'release-name')),
  );
  const { name: release, namespace } = chart.release;
  return {
    isThere: notEmpty(found),
    isGoing: notEmpty(dig(found, 'metadata', 'deletionTimestamp')),
    isOurs: eq<string>(owner, concat(namespace, '/', release)),
    owner,
  };
}

/** The API server would take the change, and then delete the kind all the same. */
function refuseGoing(scope: Construct, kind: RayKind, { isGoing }: Found): void {
  new FailWhen(
    scope,
    'going',
    isGoing,
    `${crdName(kind)} is being deleted: wait until it is gone; if it does not go, a resource of it has a finalizer (docs/operator.md, Uninstalling)`,
  );
}

function refuseForeign(scope: Construct, kind: RayKind, { isThere, isOurs, owner }: Found): void {
  new FailWhen(
    scope,
    'foreign',
    and(isThere, not(isOurs)),
    concat(
      `${crdName(kind)} is in the cluster already and belongs to `,
      when(eq<string>(owner, '/'), 'no release of Helm', concat('the release ', owner)),
      ': it is left as it is. Where ',
      when(eq<string>(owner, '/'), 'an operator', 'its operator'),
      ' still runs, install no second one (in lance-platform: operator.enabled=false); else hand the kinds over (docs/operator.md) or use them as they are by crds.install=false (in lance-platform: operator.crds.install=false)',
    ),
  );
}

/** What Helm notes on an object that it makes. */
function annotation(found: Value<Readonly<Record<string, unknown>>>, key: string): Value<string> {
  return dig(found, 'metadata', 'annotations', `meta.helm.sh/${key}`);
}
