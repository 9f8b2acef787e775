import type { ReleaseValues } from '../../chart/build/builtins.js';
import { when } from '../../template/author/control.js';
import { and, concat, eq, isEmpty, not } from '../../template/functions/index.js';
import type { Value } from '../../template/author/value.js';
import { explainNotes } from './explain-plan-notes.js';
import { type LancePlatformValues, platformNames } from './names.js';

/** NOTES.txt of the platform. */
export function platformNotes(values: LancePlatformValues, release: ReleaseValues): Value<string> {
  const { namespace, instance, serviceAccount } = platformNames(values, release);
  const { ray, explainPlan } = values;
  const account = concat('system:serviceaccount:', namespace, ':', serviceAccount);
  const selector = concat('app.kubernetes.io/instance=', instance);
  return concat(
    'The compute pods use the ServiceAccount ',
    serviceAccount,
    ' in the namespace ',
    namespace,
    `.

Check that the ServiceAccount can read pods; the answer must be yes:

    kubectl auth can-i get pods --as=`,
    account,
    ' --namespace ',
    namespace,
    `

Check all its permissions from a pod:

    helm test `,
    release.name,
    ' --namespace ',
    release.namespace,
    '\n',
    when(hasNoIdentity(values), cloudNotes, ''),
    when(values.operator.enabled, operatorNotes(values, release), ''),
    when(
      ray.enabled,
      concat(
        `
Watch the RayCluster start:

    kubectl get rayclusters,pods --namespace `,
        namespace,
        ' --selector ',
        selector,
        '\n',
        when(eq<string>(ray.auth, 'token'), tokenNotes, noAuthNotes),
      ),
      noRayClusterNotes(values, release),
    ),
    when(not(isEmpty(values.sessions.definitions)), sessionNotes(namespace), ''),
    when(explainPlan.enabled, explainNotes(values, release), noExplainNotes),
  );
}

function hasNoIdentity({ serviceAccount }: LancePlatformValues): Value<boolean> {
  const { create, annotations, roleArn } = serviceAccount;
  return and(create, isEmpty(annotations), isEmpty(roleArn));
}

const cloudNotes = `
The ServiceAccount has no cloud identity. To give it one, set serviceAccount.roleArn on AWS, and elsewhere
serviceAccount.annotations:

    GCP    iam.gke.io/gcp-service-account: <e-mail of the service account>
    Azure  azure.workload.identity/client-id: <client id>
`;

function operatorNotes({ operator }: LancePlatformValues, { name, namespace }: ReleaseValues): Value<string> {
  return concat(
    `
KubeRay `,
    operator.version,
    ` is part of this release. Its CRDs are kept when the release is uninstalled. Watch the operator start:

    kubectl get pods --namespace `,
    namespace,
    ' --selector app.kubernetes.io/component=operator,app.kubernetes.io/instance=',
    name,
    '\n',
  );
}

/** Helm can create a RayCluster only after the CRD is installed. */
function noRayClusterNotes({ operator }: LancePlatformValues, { name, namespace }: ReleaseValues): Value<string> {
  return concat(
    `
This release has no RayCluster. `,
    when(operator.enabled, 'When the operator is ready', 'When KubeRay is installed'),
    ` and the nodes have the labels of the groups, create one (Helm 3.14 or newer):

    helm upgrade `,
    name,
    ' <chart> --namespace ',
    namespace,
    ` --reset-then-reuse-values --set ray.enabled=true
`,
  );
}

function sessionNotes(namespace: Value<string>): Value<string> {
  return concat(
    `
Open a Ray cluster on demand; <definition> is a key of sessions.definitions, and Ctrl-C deletes the cluster:

    helmwright session open demo --namespace `,
    namespace,
    ` --definition <definition>
`,
  );
}

const noExplainNotes = `
The explain-plan service is off. To run it, set explainPlan.enabled=true and explainPlan.image.repository.
`;

const tokenNotes = `
Clients need the token that the operator created: the key auth_token of the Secret with the name of the RayCluster.
`;

const noAuthNotes = `
ray.auth is disabled: everyone who can connect to the RayCluster can run code in it.
`;
