import type { ReleaseValues } from '../../chart/build/builtins.js';
import { when } from '../../template/author/control.js';
import { and, concat, eq, isEmpty } from '../../template/functions/index.js';
import type { Value } from '../../template/author/value.js';
import { explainNotes } from './explain-plan-notes.js';
import { type LancePlatformValues, platformNames } from './names.js';

/** What Helm says once the platform is installed. */
export function platformNotes(values: LancePlatformValues, release: ReleaseValues): Value<string> {
  const { namespace, instance, serviceAccount } = platformNames(values, release);
  const { ray } = values;
  const account = concat('system:serviceaccount:', namespace, ':', serviceAccount);
  const selector = concat('app.kubernetes.io/instance=', instance);
  return concat(
    'The compute pods run as the ServiceAccount ',
    serviceAccount,
    ' in the namespace ',
    namespace,
    `.

Prove that it may see pods, as every compute pod must; the answer is yes:

    kubectl auth can-i get pods --as=`,
    account,
    ' --namespace ',
    namespace,
    `

or prove all that it needs, from a pod of the ServiceAccount itself:

    helm test `,
    release.name,
    ' --namespace ',
    release.namespace,
    '\n',
    when(and(values.serviceAccount.create, isEmpty(values.serviceAccount.annotations)), cloudNotes, ''),
    when(values.operator.enabled, operatorNotes(values, release), ''),
    when(
      ray.enabled,
      concat(
        `
See the RayCluster come up:

    kubectl get rayclusters,pods --namespace `,
        namespace,
        ' --selector ',
        selector,
        '\n',
        when(eq<string>(ray.auth, 'token'), tokenNotes, openNotes),
      ),
      absentNotes(values, release),
    ),
    when(values.explainPlan.enabled, explainNotes(values, release), ''),
  );
}

const cloudNotes = `
No cloud knows the ServiceAccount yet. Set one of these in serviceAccount.annotations:

    AWS    eks.amazonaws.com/role-arn: <ARN of the role>
    GCP    iam.gke.io/gcp-service-account: <e-mail of the service account>
    Azure  azure.workload.identity/client-id: <client id>
`;

function operatorNotes({ operator }: LancePlatformValues, { name, namespace }: ReleaseValues): Value<string> {
  return concat(
    `
KubeRay `,
    operator.version,
    ` comes with this release; the kinds of Ray stay when it goes. See it come up:

    kubectl get pods --namespace `,
    namespace,
    ' --selector app.kubernetes.io/component=operator,app.kubernetes.io/instance=',
    name,
    '\n',
  );
}

/** The cluster must know the kind before Helm may make one of it. */
function absentNotes({ operator }: LancePlatformValues, { name, namespace }: ReleaseValues): Value<string> {
  return concat(
    `
No RayCluster runs. `,
    when(operator.enabled, 'When the operator is there', 'Where KubeRay is installed'),
    ` and nodes have the labels of the groups, start one (Helm 3.14 or newer):

    helm upgrade `,
    name,
    ' <chart> --namespace ',
    namespace,
    ` --reset-then-reuse-values --set ray.enabled=true
`,
  );
}

const tokenNotes = `
Clients need the token that the operator made: the key auth_token of the Secret that is named like the RayCluster.
`;

const openNotes = `
Anybody who reaches the RayCluster can run code in it: ray.auth is disabled.
`;
