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

/** The spec of a RayCluster, or of one inside a RayJob or a RayService. */
export function clusterSpec(owner: ClusterOwner, description: string): Schema {
  return object(
    {
      authOptions,
      autoscalerOptions,
      enableInTreeAutoscaling: boolean("Whether Ray's autoscaler says how many workers there are."),
      gcsFaultToleranceOptions,
      headGroupSpec,
      headServiceAnnotations: mapOf(string(), "Annotations of the head's Service."),
      historyServerOptions: open({}, 'A container that keeps what Ray logs. Needs KubeRay 1.7.'),
      idleTerminationOptions: open(
        { policy: string(undefined, { enum: ['Suspend', 'Delete'] }), timeoutSeconds: integer() },
        'What becomes of the whole cluster when nobody uses it. Needs Ray 2.60, whose autoscaler sees to it.',
      ),
      managedBy,
      networkPolicy: open({}, 'Who may talk to the pods. Needs KubeRay 1.7.'),
      rayVersion: string('The version of Ray in the images, such as `2.60.0`.', { maxLength: 128 }),
      suspend: boolean('Whether the pods are taken away until this is false again.'),
      tlsOptions: open({ enabled: boolean() }, 'Encryption between the pods. Needs KubeRay 1.7.'),
      upgradeStrategy: object(
        {
          type: string('`Recreate`: all pods are made anew. `None`: they stay as they are.', {
            enum: ['Recreate', 'None'],
          }),
        },
        'What becomes of the pods when the spec changes. Needs KubeRay 1.6.',
      ),
      workerGroupSpecs: listBy('groupName', workerGroupSpec, 'The groups of workers, each of a name of its own.', {
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
      'Whether the API server judges the tokens. Needs KubeRay 1.6, Ray 2.55 and `mode: token`; not for RayJobs and RayServices.',
    ),
    mode: string(
      '`token`: only who has the token of the Secret may use the cluster. `disabled`: everybody who reaches it. Needs KubeRay 1.5.1 and Ray 2.52.',
      { enum: ['disabled', 'token'] },
    ),
    secretName: string(
      'A Secret with the token at the key `auth_token`. Else the operator makes one that is named as the cluster is. Needs KubeRay 1.6.',
    ),
  },
  'Who may use the cluster.',
);

// Open: clients of LanceDB send the field enableInTreeAutoscaling here too.
const autoscalerOptions = open(
  {
    args: listOf(string()),
    command: listOf(string()),
    env: environment,
    idleTimeoutSeconds: integer('How long a worker may have nothing to do; 60 if it is not given.'),
    image: string('The image of the autoscaler; that of the head if it is not given.'),
    imagePullPolicy: string(),
    resources: {
      ...containerResources,
      description: 'What the autoscaler may use; 500m of a CPU and 512Mi if it is not given.',
    },
    securityContext: foreignAs(containerSecurity, 'What the autoscaler may do.'),
    upscalingMode: string('`Conservative`: no more workers are awaited at a time than there are. Else any number.', {
      enum: ['Default', 'Aggressive', 'Conservative'],
    }),
    version: string(
      'The version of the autoscaler; that of Ray if it is not given, which is `v2` from Ray 2.47 on. Needs KubeRay 1.4.',
      { enum: ['v1', 'v2'] },
    ),
    ...details({ envFrom: environmentFrom, volumeMounts }),
  },
  "The container of Ray's autoscaler, beside the head.",
);

function redisCredential(description: string): Schema {
  return object({ value: string(), valueFrom: foreignAs(valueSource) }, description);
}

const gcsFaultToleranceOptions = object(
  {
    backend: string('Where the state is kept: `redis`, or a volume of the head. Needs KubeRay 1.7.', {
      enum: ['redis', 'rocksdb'],
    }),
    externalStorageNamespace: string(
      "What the cluster's keys in Redis start with; made of its UID if it is not given.",
    ),
    redisAddress: string('Such as `redis:6379`.'),
    redisPassword: redisCredential('The password, or where it stands.'),
    redisUsername: redisCredential("The user's name, or where it stands."),
    storage: open({}, 'The volume, where the backend is `rocksdb`. Needs KubeRay 1.7.'),
  },
  'What keeps the state of the head, so that the cluster outlives it. Needs KubeRay 1.3.',
  { rules: faultToleranceRules },
);

const rayStartParams = mapOf(
  string(),
  'Parameters of `ray start`, without their hyphens: `num-cpus`, `resources` …; all of them texts.',
  { maxProperties: 500 },
);

const groupFields = {
  labels: mapOf(
    string(undefined, { maxLength: 63 }),
    'Labels of the Ray nodes, by which Ray schedules. Needs KubeRay 1.5.',
    {
      maxProperties: 50,
    },
  ),
  rayStartParams,
  resources: mapOf(
    string(),
    'What Ray schedules by, such as `CPU: "4"`; that of the container if it is not given. Needs KubeRay 1.5.',
    {
      maxProperties: 50,
    },
  ),
};

const headGroupSpec = object(
  {
    ...groupFields,
    enableIngress: boolean('Whether the operator makes an Ingress for the dashboard.'),
    headService: serviceTemplate("What the head's Service has besides."),
    ingressOptions: open({}, 'The host, the path and the certificate of the Ingress. Needs KubeRay 1.7.'),
    serviceType: string("The type of the head's Service."),
    template: podTemplate("The head's pod."),
  },
  'The head, which runs the scheduler and the dashboard.',
  { required: ['template'], rules: [...groupRules, ...headGroupRules] },
);

const workerGroupSpec = object(
  {
    ...groupFields,
    groupName: { ...string('The name of the group, which no other has.', { maxLength: 63 }), rules: groupNameRules },
    idleTimeoutSeconds: integer(
      'How long a worker may have nothing to do. Needs KubeRay 1.3 and the second autoscaler.',
    ),
    maxReplicas: integer('How many pods, or groups of `numOfHosts` pods, there are at most.', { default: 2147483647 }),
    minReplicas: integer('How many there are at least.', { default: 0 }),
    numOfHosts: integer('How many pods one replica has.', { default: 1 }),
    priority: integer(
      'Which group the autoscaler prefers: that of the highest number. Needs KubeRay 1.7 and Ray 2.56.',
    ),
    replicas: integer('How many there are now; the autoscaler writes it where there is one.', { default: 0 }),
    scaleStrategy: object(
      { workersToDelete: listOf(string(), 'The pods that go first.') },
      'Which pods go; the autoscaler writes it.',
    ),
    suspend: boolean('Whether the pods of the group are taken away. The operator writes it.'),
    template: podTemplate("The workers' pod."),
  },
  undefined,
  {
    required: ['groupName', 'maxReplicas', 'minReplicas', 'template'],
    rules: [...groupRules, ...workerGroupRules],
  },
);
