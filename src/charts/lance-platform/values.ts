import * as v from '../../values/v.js';
import { annotations, label, subdomain } from '../shared/common-values.js';
import { nodeLabelValues } from '../shared/node-labels.js';
import { devicePluginValues } from './device-plugin-values.js';
import { imagePattern } from '../shared/image-values.js';
import { globalValues } from '../shared/global-values.js';
import { roleArn } from '../shared/service-account-values.js';
import { explainPlanValues } from './explain-plan-values.js';
import { kubeRayOperatorValues } from '../kuberay-operator/values.js';
import { names } from '../../chart/groups/values.js';
import { rayValues } from './ray-values.js';
import { sessionValues } from './session-values.js';

const namespace = v.object(
  {
    name: v.string({
      description: 'Namespace of the compute pods. If unset, the namespace of the release.',
      optional: true,
      pattern: label,
      maxLength: 63,
    }),
    create: v.boolean({
      description:
        'Whether to create the namespace if it does not exist. It is kept when the release is uninstalled. An existing namespace is not changed.',
      default: true,
    }),
    podSecurity: v.enum(['privileged', 'baseline', 'restricted'], {
      description:
        'Pod Security Standard that the created namespace enforces. The pods of this chart comply with restricted; pods that the LanceDB Python client creates need baseline.',
      default: 'baseline',
    }),
  },
  { description: 'Namespace of the compute pods.' },
);

const serviceAccount = v.object(
  {
    create: v.boolean({
      description:
        'Whether to create the ServiceAccount. If false, name must be the name of an existing ServiceAccount.',
      default: true,
    }),
    name: v.string({
      description:
        'Name of the ServiceAccount, and name prefix of its ClusterRole and ClusterRoleBinding. If unset, <release>.<namespace of the release>.',
      optional: true,
      pattern: subdomain,
      maxLength: 245,
    }),
    annotations: annotations(
      'Annotations of the ServiceAccount, such as those of a cloud identity: iam.gke.io/gcp-service-account or azure.workload.identity/client-id; for AWS, set roleArn.',
    ),
    roleArn,
    cloudDomain: v.string({
      description:
        "Prefix of the annotation role-arn, for the ServiceAccount of the explain-plan service too: the --annotation-prefix of the cluster's webhook for pod identities.",
      default: 'eks.amazonaws.com',
      pattern: subdomain,
      maxLength: 253,
    }),
  },
  { description: 'ServiceAccount of the compute pods.' },
);

const rbac = v.object(
  {
    create: v.boolean({
      description:
        'Whether to create the role of the ServiceAccount and its binding. If false, grant the permissions yourself.',
      default: true,
    }),
    scope: v.enum(['cluster', 'namespace'], {
      description:
        'cluster: a ClusterRole, with which the compute pods can read the pods and patch and delete the RayClusters of all namespaces. namespace: a Role, for the namespace of the compute pods alone.',
      default: 'cluster',
    }),
  },
  { description: 'Permissions of the ServiceAccount: read pods; read, patch and delete RayClusters.' },
);

const databaseTestValues = v.object(
  {
    database: v.string({
      description:
        'URL of the database: s3://, gs:// or az://. If set, helm test writes, reads and deletes a table in it with the ServiceAccount of the compute pods and with ray.extraEnv, ray.extraEnvFrom and ray.podLabels, and logs who the cloud takes the pod for.',
      default: '',
      pattern: '^((s3|gs|az)://[A-Za-z0-9][-A-Za-z0-9_./]*)?$',
      maxLength: 1024,
    }),
    image: v.string({
      description:
        'Image. If unset, that of the explain-plan service, explainPlan.image, which has LanceDB. The pull policy and the pull secrets are those of the explain-plan service.',
      optional: true,
      pattern: imagePattern,
      maxLength: 512,
    }),
  },
  { description: 'Test of the cloud identity by helm test.' },
);

export const lancePlatformValues = v.object(
  {
    global: globalValues,
    ...names(),
    namespace,
    serviceAccount,
    rbac,
    ...nodeLabelValues('geneva.lancedb.com'),
    operator: v.subchart({
      description:
        'KubeRay operator: all values of the chart kuberay-operator. Set enabled to false if an operator already watches the namespace, such as the GKE add-on.',
      reads: {
        version: kubeRayOperatorValues.properties.version,
        watchNamespaces: kubeRayOperatorValues.properties.watchNamespaces,
        crds: kubeRayOperatorValues.properties.crds,
      },
    }),
    devicePlugin: devicePluginValues,
    ray: rayValues,
    sessions: sessionValues,
    explainPlan: explainPlanValues,
    databaseTest: databaseTestValues,
  },
  { description: 'Values of lance-platform.' },
);
