import { featureGates } from '../../constructs/operator/feature-gates.js';
import { defaultOperator } from '../../constructs/operator/versions.js';
import type { ValueTree } from '../../template/author/value-tree.js';
import type { Infer } from '../../values/definition/inferred.js';
import { names } from '../../chart/groups/values.js';
import * as v from '../../values/v.js';
import { extraEnv, imagePullSecrets, label } from '../shared/common-values.js';
import { globalValues } from '../shared/global-values.js';
import { imageValues } from '../shared/image-values.js';
import { operatorPodValues } from './pod-values.js';
import { serviceAccountValues } from '../shared/service-account-values.js';
import { monitorValues } from '../shared/service-monitor-values.js';

const image = imageValues({
  registry: 'quay.io',
  repository: 'kuberay/operator',
  descriptions: {
    image: 'Image of the operator. helm test also uses it.',
    tag: 'Image tag. If empty, v<version>. The image must be of that version.',
    digest: 'Image digest (sha256:...). If set, the tag is ignored; the image must be of the same version.',
  },
});

const crds = v.object(
  {
    install: v.boolean({
      description:
        'Whether to install the CRDs. Upgrades of the release update them, and they are kept when the release is uninstalled. Set to false to use existing CRDs.',
      default: true,
    }),
  },
  { description: 'CRDs RayCluster, RayJob, RayService and, since KubeRay 1.6, RayCronJob.' },
);

const features = v.object(
  {
    kubernetesProxy: v.boolean({
      description:
        'Connect to Ray heads through the proxy of the API server. Use this if the network does not allow direct connections. Requires KubeRay 1.2.',
      default: false,
    }),
  },
  { description: 'Optional features of the operator. Each adds the RBAC rules that it needs.' },
);

/** The feature gates of all versions. The templates check whether the chosen version supports them. */
const gates = v.map(v.boolean({ description: 'Whether to enable the feature gate.' }), {
  description: `Feature gates of the operator: ${featureGates.map(({ name, since }) => `${name} (since ${since})`).join(', ')}. Unset feature gates keep their defaults. The version must support each of them.`,
  default: {},
  keyPattern: `^(${featureGates.map(({ name }) => name).join('|')})$`,
});

const serviceAccount = v.object(serviceAccountValues('Annotations of the ServiceAccount.'), {
  description: 'ServiceAccount of the operator.',
});

const rbac = v.object(
  {
    create: v.boolean({
      description:
        'Whether to create the Roles and ClusterRoles of the operator, with exactly the rules that its version needs. If false, grant them yourself.',
      default: true,
    }),
    aggregate: v.boolean({
      description:
        'Whether to aggregate permissions for Ray resources to the default ClusterRoles view, edit and admin.',
      default: false,
    }),
  },
  { description: 'RBAC of the operator.' },
);

const client = v.object(
  {
    qps: v.integer({ description: 'Maximum requests per second.', default: 100, min: 1, max: 10_000 }),
    burst: v.integer({ description: 'Maximum burst of requests.', default: 200, min: 1, max: 100_000 }),
  },
  { description: 'Rate limits of requests to the API server. Requires KubeRay 1.5.' },
);

const logging = v.object(
  {
    encoder: v.enum(['json', 'console'], { description: 'Log format.', default: 'json' }),
    level: v.enum(['debug', 'info', 'error'], { description: 'Log level.', default: 'info' }),
  },
  { description: 'Logging of the operator.' },
);

const metrics = v.object(
  {
    enabled: v.boolean({
      description:
        'Whether to create a Service for the metrics. Since KubeRay 1.4 they include metrics of Ray resources.',
      default: true,
    }),
  },
  { description: 'Metrics of the operator, on port 8080.' },
);

const serviceMonitor = monitorValues('the Prometheus Operator and metrics.enabled', true);

export const kubeRayOperatorValues = v.object(
  {
    version: v.string({
      description:
        'Version of KubeRay, 1.1 to 1.7, such as 1.6.2, without v. It determines the image tag, RBAC rules, flags and CRDs.',
      default: defaultOperator,
      pattern: '^1\\.[1-7]\\.(0|[1-9][0-9]?)$',
    }),
    global: globalValues,
    ...names(),
    image,
    imagePullSecrets,
    crds,
    watchNamespaces: v.list(
      v.string({ description: 'Name of an existing namespace.', pattern: label, maxLength: 63 }),
      {
        description:
          'Namespaces that the operator watches, with a Role in each of them. If empty, the operator watches all namespaces, with a ClusterRole.',
        default: [],
        uniqueItems: true,
      },
    ),
    features,
    featureGates: gates,
    batchScheduler: v.enum(['', 'volcano', 'yunikorn', 'scheduler-plugins', 'kai-scheduler'], {
      description:
        'Batch scheduler for gang scheduling of Ray pods. yunikorn requires KubeRay 1.2.2, scheduler-plugins 1.4, kai-scheduler 1.5.',
      default: '',
    }),
    leaderElection: v.boolean({
      description: 'Whether to enable leader election. Required if replicas is greater than 1.',
      default: true,
    }),
    replicas: v.integer({
      description: 'Number of replicas. More than 1 requires leaderElection.',
      default: 1,
      min: 0,
      max: 100,
    }),
    reconcileConcurrency: v.integer({
      description: 'Maximum number of concurrent reconciles per custom resource type.',
      default: 1,
      min: 1,
      max: 1_000,
    }),
    client,
    logging,
    extraEnv: extraEnv('Environment variables of the operator, such as CLUSTER_DOMAIN or ENABLE_ZERO_DOWNTIME.', [
      { name: 'CLUSTER_DOMAIN', value: 'example.internal' },
    ]),
    serviceAccount,
    rbac,
    metrics,
    serviceMonitor,
    ...operatorPodValues,
  },
  { description: 'Values of kuberay-operator.' },
);

/** The values as templates see them. */
export type KubeRayOperatorValues = ValueTree<Infer<typeof kubeRayOperatorValues>>;
