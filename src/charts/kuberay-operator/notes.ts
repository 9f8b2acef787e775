import type { ReleaseValues } from '../../chart/build/builtins.js';
import { anyOf } from '../../constructs/kubernetes/conditions.js';
import { crdName, rayCrdDefinitions } from '../../constructs/crds/index.js';
import { inRange } from '../../constructs/kubernetes/version-range.js';
import { when } from '../../template/author/control.js';
import { concat, isEmpty, join, semverCompare } from '../../template/functions/index.js';
import type { Value } from '../../template/author/value.js';
import type { KubeRayOperatorValues } from './values.js';

/** NOTES.txt of the operator. */
export function kubeRayOperatorNotes(values: KubeRayOperatorValues, release: ReleaseValues): Value<string> {
  const { version, watchNamespaces } = values;
  const watched = when(
    isEmpty(watchNamespaces),
    'all namespaces',
    concat('the namespaces ', join(watchNamespaces, ', ')),
  );
  return concat(
    'KubeRay ',
    version,
    ' watches ',
    watched,
    `. Watch the operator start:

    kubectl get pods --namespace `,
    release.namespace,
    ' --selector app.kubernetes.io/component=operator,app.kubernetes.io/instance=',
    release.name,
    '\n',
    when(semverCompare('>=1.5.1', version), testNotes(release), ''),
    when(values.crds.install, uninstallNotes(values, release), ''),
  );
}

function testNotes({ name, namespace }: ReleaseValues): Value<string> {
  return concat(
    `
Check that the operator works. The test creates a suspended RayCluster, which runs no pods, and waits for its token:

    helm test `,
    name,
    ' --namespace ',
    namespace,
    '\n',
  );
}

/** RayJobs have a finalizer that the operator removes, and the CRD is not deleted before they are. */
function uninstallNotes({ version }: KubeRayOperatorValues, { name, namespace }: ReleaseValues): Value<string> {
  const cronJobs = rayCrdDefinitions.filter(({ kind }) => kind === 'RayCronJob').map((kind) => inRange(version, kind));
  return concat(
    `
The Ray CRDs and all their custom resources are kept when this release is uninstalled. To delete all of them, in the whole
cluster, run these commands in this order, the first one while the operator still runs:

    kubectl delete `,
    when(anyOf(...cronJobs), 'raycronjobs,', ''),
    `rayjobs,rayservices,rayclusters --all --all-namespaces
    helm uninstall `,
    name,
    ' --namespace ',
    namespace,
    `
    kubectl delete crd --ignore-not-found ${rayCrdDefinitions.map(crdName).join(' ')}
`,
  );
}
