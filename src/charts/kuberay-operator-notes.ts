import type { ReleaseValues } from '../chart/builtins.js';
import { when } from '../template/control.js';
import { concat, isEmpty, join, semverCompare } from '../template/functions.js';
import type { Value } from '../template/value.js';
import type { KubeRayOperatorValues } from './kuberay-operator.js';

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
    when(values.crds.install, keptNotes, ''),
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

const keptNotes = `
The kinds of Ray stay when this release goes, with all resources of these kinds. To be rid of both:

    kubectl delete crd --selector app.kubernetes.io/name=kuberay-operator
`;
