import type { Construct } from 'constructs';
import { FailWhen, When } from '../../chart/build/control.js';
import type { HelmChart } from '../../chart/build/helm-chart.js';
import { crdName, OperatorCrds, type RayCrdDefinition, rayCrdDefinitions } from '../../constructs/crds/index.js';
import { anyOf } from '../../constructs/kubernetes/conditions.js';
import { inRange } from '../../constructs/kubernetes/version-range.js';
import { when } from '../../template/author/control.js';
import { and, concat, dig, eq, not, notEmpty } from '../../template/functions/index.js';
import { namedString } from '../../template/author/named-string.js';
import type { Value } from '../../template/author/value.js';
import type { KubeRayOperatorValues, kubeRayOperatorValues } from './values.js';

type OperatorChart = HelmChart<typeof kubeRayOperatorValues, KubeRayOperatorValues>;

/**
 * Installs the CRDs if `crds.install` is true. CRDs that another release owns are not changed: its operator may still use
 * them, and other CRDs can make it delete its pods.
 */
export function addCrds(chart: OperatorChart): void {
  const { crds, version } = chart.values;
  const all = rayCrdDefinitions.map((kind) => ({ kind, state: crdState(chart, kind) }));
  new When(chart, 'crds', crds.install, (scope) => {
    new OperatorCrds(scope, 'default', {
      version,
      keep: (ray) => anyOf(...all.filter(({ kind }) => kind === ray).map(({ state }) => state.isOurs)),
    });
    for (const { kind, state } of all) {
      new When(scope, kind.kind, inRange(version, kind), (inner) => {
        checkNotDeleted(inner, kind, state);
        checkOwner(inner, kind, state);
      });
    }
  });
}

/** The state of a CRD in the cluster. */
interface CrdState {
  readonly exists: Value<boolean>;
  /** Whether the CRD was deleted and still waits for its resources to be deleted. */
  readonly isBeingDeleted: Value<boolean>;
  /** Whether this release owns it. */
  readonly isOurs: Value<boolean>;
  /** The release that owns it, as `<namespace>/<name>`; `/` if none does. */
  readonly owner: Value<string>;
}

function crdState(chart: OperatorChart, kind: RayCrdDefinition): CrdState {
  const name = crdName(kind);
  const found = chart.lookup('apiextensions.k8s.io/v1', 'CustomResourceDefinition', '', name);
  const owner = namedString(
    `${kind.plural}Owner`,
    `Release that owns the CRD ${name}, as <namespace>/<name>; / if none does.`,
    concat(annotation(found, 'release-namespace'), '/', annotation(found, 'release-name')),
  );
  const { name: release, namespace } = chart.release;
  return {
    exists: notEmpty(found),
    isBeingDeleted: notEmpty(dig(found, 'metadata', 'deletionTimestamp')),
    isOurs: eq<string>(owner, concat(namespace, '/', release)),
    owner,
  };
}

/** The API server would accept the upgrade, and then still delete the CRD. */
function checkNotDeleted(scope: Construct, kind: RayCrdDefinition, { isBeingDeleted }: CrdState): void {
  new FailWhen(
    scope,
    'being-deleted',
    isBeingDeleted,
    `the CRD ${crdName(kind)} is being deleted: wait until the deletion has finished; if it does not finish, a custom resource still has a finalizer (docs/operator.md, Uninstalling)`,
  );
}

function checkOwner(scope: Construct, kind: RayCrdDefinition, { exists, isOurs, owner }: CrdState): void {
  new FailWhen(
    scope,
    'owner',
    and(exists, not(isOurs)),
    concat(
      `the CRD ${crdName(kind)} already exists and is owned by `,
      when(eq<string>(owner, '/'), 'no Helm release', concat('the Helm release ', owner)),
      ': if ',
      when(eq<string>(owner, '/'), 'an operator', 'its operator'),
      ' still runs, do not install another one (in lance-platform: operator.enabled=false); otherwise transfer the ownership of the CRDs (docs/operator.md), or use them unchanged with crds.install=false (in lance-platform: operator.crds.install=false)',
    ),
  );
}

/** An annotation that Helm sets on its objects. */
function annotation(found: Value<Readonly<Record<string, unknown>>>, key: string): Value<string> {
  return dig(found, 'metadata', 'annotations', `meta.helm.sh/${key}`);
}
