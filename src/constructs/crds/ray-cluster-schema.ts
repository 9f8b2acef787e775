import {
  type ClusterOwner,
  clusterRules,
  faultToleranceRules,
  groupNameRules,
  groupRules,
  headGroupRules,
  workerGroupRules,
} from './ray-cluster-rules.js';
import { managedBy } from './managed-by.js';
import {
  containerResources,
  containerSecurity,
  environment,
  environmentFrom,
  valueSource,
  volumeMounts,
} from './container-schema.js';
import { podTemplate } from './pod-schema.js';
import {
  boolean,
  details,
  fieldSince,
  foreignAs,
  integer,
  listBy,
  listOf,
  mapOf,
  object,
  open,
  type Schema,
  string,
} from './schema.js';
import { serviceTemplate } from './service-schema.js';

/** The spec of a RayCluster, or of the cluster of a RayJob or RayService. */
export function clusterSpec(owner: ClusterOwner, description: string): Schema {
  return object(
    {
      authOptions,
      autoscalerOptions,
      enableInTreeAutoscaling: boolean('Whether to enable the Ray autoscaler.'),
      gcsFaultToleranceOptions,
      headGroupSpec,
      headServiceAnnotations: mapOf(string(), "Annotations of the head's Service."),
      historyServerOptions: fieldSince(
        '1.7.0',
        'historyServerOptions',
        open({}, 'Options of the history server collector, a container that stores logs. Requires KubeRay 1.7.'),
      ),
      idleTerminationOptions: open(
        { policy: string(undefined, { enum: ['Suspend', 'Delete'] }), timeoutSeconds: integer() },
        'What to do with an idle cluster. Requires Ray 2.60 and its autoscaler.',
      ),
      managedBy,
      networkPolicy: fieldSince(
        '1.7.0',
        'networkPolicy',
        open(
          { mode: string(undefined, { enum: ['DenyAll', 'DenyAllIngress', 'DenyAllEgress'] }) },
          'NetworkPolicy of the pods. Requires KubeRay 1.7 and its feature gate RayClusterNetworkPolicy.',
        ),
      ),
      rayVersion: string('Ray version of the images, such as `2.60.0`.', { maxLength: 128 }),
      suspend: boolean('Whether to suspend the cluster. A suspended cluster has no pods.'),
      tlsOptions: fieldSince(
        '1.7.0',
        'tlsOptions',
        open(
          { enabled: boolean() },
          'TLS between the pods. Requires KubeRay 1.7, its feature gate RayClusterMTLS and cert-manager.',
        ),
      ),
      upgradeStrategy: fieldSince(
        '1.6.0',
        'upgradeStrategy',
        object(
          {
            type: string('`Recreate`: recreate all pods. `None`: keep the pods.', {
              enum: ['Recreate', 'None'],
            }),
          },
          'How to upgrade the pods when the spec changes. Requires KubeRay 1.6.',
        ),
      ),
      workerGroupSpecs: listBy('groupName', workerGroupSpec, 'Worker groups, with unique names.', {
        maxItems: 500,
      }),
    },
    description,
    { required: ['headGroupSpec'], rules: clusterRules(owner) },
  );
}

const authOptions = object(
  {
    enableK8sTokenAuth: boolean(
      'Whether to authenticate with Kubernetes tokens. Requires KubeRay 1.6, Ray 2.55 and `mode: token`. Not for RayJobs and RayServices.',
    ),
    mode: string(
      '`token`: clients need the token. `disabled`: no authentication. Requires KubeRay 1.5.1 and Ray 2.52.',
      { enum: ['disabled', 'token'] },
    ),
    secretName: string(
      'Secret with the token in the key `auth_token`. If not set, the operator creates one with the name of the cluster. Requires KubeRay 1.6.',
    ),
  },
  'Authentication of clients.',
);

// Unknown fields are accepted, because clients of LanceDB also send enableInTreeAutoscaling here.
const autoscalerOptions = open(
  {
    args: listOf(string()),
    command: listOf(string()),
    env: environment,
    idleTimeoutSeconds: integer('Seconds before an idle worker is removed. Defaults to 60.'),
    image: string('Image of the autoscaler. Defaults to the image of the head.'),
    imagePullPolicy: string(),
    resources: {
      ...containerResources,
      description: 'Resources of the autoscaler. Defaults to 500m CPU and 512Mi memory.',
    },
    securityContext: foreignAs(containerSecurity, 'Security context of the autoscaler.'),
    upscalingMode: string(
      '`Conservative` limits pending workers to the number of running workers. `Default` and `Aggressive` do not limit them.',
      {
        enum: ['Default', 'Aggressive', 'Conservative'],
      },
    ),
    version: string(
      'Version of the autoscaler. Defaults to the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.',
      { enum: ['v1', 'v2'] },
    ),
    ...details({ envFrom: environmentFrom, volumeMounts }),
  },
  'Options of the autoscaler, a sidecar of the head.',
);

function redisCredential(description: string): Schema {
  return object({ value: string(), valueFrom: foreignAs(valueSource) }, description);
}

const gcsFaultToleranceOptions = object(
  {
    backend: fieldSince(
      '1.7.0',
      'gcsFaultToleranceOptions.backend',
      string('Backend of the state: `redis`, or `rocksdb` on a volume of the head. Requires KubeRay 1.7.', {
        enum: ['redis', 'rocksdb'],
      }),
    ),
    externalStorageNamespace: string("Prefix of the cluster's keys in Redis. Defaults to the UID of the cluster."),
    redisAddress: string('Address of Redis, such as `redis:6379`.'),
    redisPassword: redisCredential('Password of Redis, or a reference to it.'),
    redisUsername: redisCredential('User name of Redis, or a reference to it.'),
    storage: fieldSince(
      '1.7.0',
      'gcsFaultToleranceOptions.storage',
      open({}, 'Volume of the backend `rocksdb`. Requires KubeRay 1.7.'),
    ),
  },
  'Fault tolerance of the Global Control Store: the cluster survives a restart of the head. Requires KubeRay 1.3.',
  { rules: faultToleranceRules },
);

const rayStartParams = mapOf(
  string(),
  'Parameters of `ray start` without the leading hyphens, such as `num-cpus` or `resources`. All are strings.',
  { maxProperties: 500 },
);

const groupFields = {
  labels: mapOf(
    string(undefined, { maxLength: 63 }),
    'Labels of the Ray nodes, for label-based scheduling. Requires KubeRay 1.5.',
    {
      maxProperties: 50,
    },
  ),
  rayStartParams,
  resources: mapOf(
    string(),
    'Ray resources, such as `CPU: "4"`. Defaults to the resources of the container. Requires KubeRay 1.5.',
    {
      maxProperties: 50,
    },
  ),
};

const headGroupSpec = object(
  {
    ...groupFields,
    enableIngress: boolean('Whether to create an Ingress for the dashboard.'),
    headService: serviceTemplate("Template of the head's Service."),
    ingressOptions: fieldSince(
      '1.7.0',
      'ingressOptions',
      open({}, 'Host, path and certificate of the Ingress. Requires KubeRay 1.7.'),
    ),
    serviceType: string("Type of the head's Service."),
    template: podTemplate('Pod template of the head.'),
  },
  'Head group, which runs the control processes and the dashboard.',
  { required: ['template'], rules: [...groupRules, ...headGroupRules] },
);

const workerGroupSpec = object(
  {
    ...groupFields,
    groupName: { ...string('Unique name of the group.', { maxLength: 63 }), rules: groupNameRules },
    idleTimeoutSeconds: integer(
      'Seconds before an idle worker is removed. Requires KubeRay 1.3 and the autoscaler v2.',
    ),
    maxReplicas: integer('Maximum number of replicas.', { default: 2147483647 }),
    minReplicas: integer('Minimum number of replicas.', { default: 0 }),
    numOfHosts: integer('Number of pods per replica.', { default: 1 }),
    priority: fieldSince(
      '1.7.0',
      'priority of a worker group',
      integer('Priority of the group. The autoscaler prefers the highest. Requires KubeRay 1.7 and Ray 2.56.'),
    ),
    replicas: integer('Desired number of replicas. Managed by the autoscaler if it is enabled.', { default: 0 }),
    scaleStrategy: object(
      { workersToDelete: listOf(string(), 'Pods to delete first.') },
      'Pods to delete. Managed by the autoscaler.',
    ),
    suspend: boolean('Whether to suspend the group. A suspended group has no pods. Managed by the operator.'),
    template: podTemplate('Pod template of the workers.'),
  },
  undefined,
  {
    required: ['groupName', 'maxReplicas', 'minReplicas', 'template'],
    rules: [...groupRules, ...workerGroupRules],
  },
);
