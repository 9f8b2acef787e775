import * as v from '../../values/v.js';

/** Text that Kubernetes judges when the cluster is made. */
function text(description: string) {
  return v.string({ description, optional: true });
}

function name(description: string) {
  return v.string({ description, optional: true, minLength: 1 });
}

function integer(description: string, min: number, max: number) {
  return v.integer({ description, optional: true, min, max });
}

function strings(description: string, keys: { readonly keyPattern?: string } = {}) {
  return v.map(v.string({ description: 'Value.' }), { description, default: {}, ...keys });
}

const subdomain = '^[a-z0-9]([-.a-z0-9]*[a-z0-9])?$';

/** A typing error makes more, not a cluster. */
const mostPods = 10_000;

const day = 86_400;

const group = {
  numCpus: integer('CPUs of a pod. If unset, 4, or 8 in a group with GPUs.', 1, 10_000),
  memory: v.quantity({
    description: 'Memory of a pod, such as 8Gi; bytes in quotes. If unset, 8Gi, or 16Gi in a group with GPUs.',
    optional: true,
  }),
  nodeSelector: strings('Further node labels; that of the role is always among them.'),
  tolerations: v.list(
    v.object(
      {
        key: text('Taint key. If unset, all keys match.'),
        operator: v.enum(['Exists', 'Equal'], { description: 'Relationship of the key to the value.', optional: true }),
        value: text('Taint value.'),
        effect: v.enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute'], {
          description: 'Taint effect. If unset, all effects match.',
          optional: true,
        }),
        tolerationSeconds: integer('Seconds that a pod stays after a NoExecute taint is added.', 0, 2_147_483_647),
      },
      { description: 'Toleration.' },
    ),
    { description: 'Tolerations of the pods.', default: [] },
  ),
  image: name('Image of the pods. If unset, that of the cluster.'),
  priorityClassName: v.string({
    description: 'Priority class of the pods.',
    optional: true,
    pattern: subdomain,
    maxLength: 253,
  }),
};

/**
 * A cluster that sessions open by its definition: the fields of the session's options, in files and in values of a chart.
 * Nothing has a default here but lists and maps, because the session has them.
 */
export const clusterDefinition = v.object(
  {
    headGroup: v.object(
      {
        ...group,
        serviceAccount: v.string({
          description: 'ServiceAccount of all pods of the cluster.',
          pattern: subdomain,
          maxLength: 253,
        }),
      },
      { description: 'Head. It runs no tasks.' },
    ),
    workerGroups: v.list(
      v.object(
        {
          ...group,
          name: v.string({ description: 'Name of the group.', minLength: 1 }),
          serviceAccount: text('ServiceAccount of the pods. It must be that of the head.'),
          numGpus: integer('GPUs of a pod. If unset, 0.', 0, 1_000),
          minReplicas: integer('Pods that the session waits for. If unset, 0.', 0, mostPods),
          maxReplicas: integer('The most pods. If unset, 100.', 1, mostPods),
          replicas: integer('Pods if autoscaling is false. If unset, minReplicas.', 0, mostPods),
        },
        { description: 'Worker group.' },
      ),
      { description: 'Worker groups.', default: [] },
    ),
    rayVersion: name('Version of Ray in the images. If unset, 2.60.0.'),
    image: name('Image of the groups without an image of their own. If unset, rayproject/ray:<rayVersion>.'),
    imagePullPolicy: v.enum(['Always', 'IfNotPresent', 'Never'], { description: 'Image pull policy.', optional: true }),
    imagePullSecrets: v.list(v.string({ description: 'Name of the Secret.', minLength: 1 }), {
      description: 'Names of image pull Secrets.',
      default: [],
    }),
    auth: v.enum(['token', 'disabled'], {
      description: "Whether clients of Ray need the token of the cluster's Secret. If unset, token.",
      optional: true,
    }),
    autoscaling: v.boolean({ description: 'Whether Ray adds and removes workers. If unset, true.', optional: true }),
    idleTimeoutSeconds: integer('Seconds after which an idle worker is removed. If unset, 60.', 1, day),
    labelPrefix: name('Prefix of the node labels. If unset, geneva.lancedb.com.'),
    nodeLabelValue: text('Value of these labels. If unset, true.'),
    env: strings('Environment variables of the Ray containers.', { keyPattern: '^[-._a-zA-Z][-._a-zA-Z0-9]*$' }),
    podLabels: strings('Extra labels of all pods.'),
    podAnnotations: strings('Annotations of all pods.'),
    runAsUser: integer('User ID of the containers. If unset, 1000.', 1, 2_147_483_647),
    onExit: v.enum(['delete', 'retain', 'retain-on-failure'], {
      description: 'What happens to the cluster at the end. If unset, delete.',
      optional: true,
    }),
    leaseSeconds: integer('Seconds that the cluster outlives a client that is gone. If unset, 300.', 30, day),
    idleSeconds: integer('Seconds that the cluster may be idle. If unset, for ever.', 10, 7 * day),
    detachedJobs: v.enum(['abandon', 'finish'], {
      description: 'What happens to running jobs when the client is gone. If unset, abandon.',
      optional: true,
    }),
    timeoutSeconds: integer('Seconds that the cluster may take to start. If unset, 900.', 1, day),
    waitForNodes: v.boolean({
      description: 'Whether pods that fit on no node wait for a node autoscaler. If unset, false.',
      optional: true,
    }),
  },
  { description: 'Cluster that sessions open by its name.' },
);

/** The keys of a ConfigMap with a definition. */
export const definitionKeys = {
  definition: 'cluster.yaml',
  /** What the definition need not repeat. */
  defaults: 'defaults.yaml',
} as const;
