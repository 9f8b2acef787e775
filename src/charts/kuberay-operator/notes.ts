import type { ReleaseValues } from '../../chart/build/builtins.js';
import { anyOf } from '../../constructs/kubernetes/conditions.js';
import { crdName, rayKinds } from '../../constructs/crds/index.js';
import { inRange } from '../../constructs/kubernetes/version-range.js';
import { when } from '../../template/author/control.js';
import { concat, isEmpty, join, semverCompare } from '../../template/functions/index.js';
import type { Value } from '../../template/author/value.js';
import type { KubeRayOperatorValues } from './chart.js';

/** What Helm says once the operator is installed. */
export function kubeRayOperatorNotes(values: KubeRayOperatorValues, release: ReleaseValues): Value<string> {
  const { version, watchNamespaces } = values;
  const where = when(
    isEmpty(watchNamespaces),
    'the whole cluster',
    concat('the namespaces ', join(watchNamespaces, ', ')),
  );
  return concat(
    'KubeRay ',
    version,
    ' cares for ',
    where,
    `. See it come up:

    kubectl get pods --namespace `,
    release.namespace,
    ' --selector app.kubernetes.io/component=operator,app.kubernetes.io/instance=',
    release.name,
    '\n',
    when(semverCompare('>=1.5.1', version), testNotes(release), ''),
    when(values.crds.install, keptNotes(values, release), ''),
  );
}

function testNotes({ name, namespace }: ReleaseValues): Value<string> {
  return concat(
    `
Prove that it works: it sees a suspended RayCluster, which runs nothing, and makes its token:

    helm test `,
    name,
    ' --namespace ',
    namespace,
    '\n',
  );
}

/** RayJobs have a finalizer that the operator takes away, and their kind does not go before they do. */
function keptNotes({ version }: KubeRayOperatorValues, { name, namespace }: ReleaseValues): Value<string> {
  const cronJobs = rayKinds.filter(({ kind }) => kind === 'RayCronJob').map((kind) => inRange(version, kind));
  return concat(
    `
The kinds of Ray stay when this release goes, with all resources of these kinds. To be rid of all of them, in the whole
cluster, do this in this order, the first line while the operator still runs:

    kubectl delete `,
    when(anyOf(...cronJobs), 'raycronjobs,', ''),
    `rayjobs,rayservices,rayclusters --all --all-namespaces
    helm uninstall `,
    name,
    ' --namespace ',
    namespace,
    `
    kubectl delete crd --ignore-not-found ${rayKinds.map(crdName).join(' ')}
`,
  );
}
