import {
  boolean,
  foreign,
  integer,
  intOrString,
  listOf,
  mapOf,
  open,
  quantity,
  type Schema,
  string,
} from './schema.js';

/**
 * A pod template. It is open, for Kubernetes adds fields that the operator only passes on. Types are for what YAML is apt to get
 * wrong, such as a number among the labels of nodes: the operator reads all objects of a kind at once, and one that it cannot
 * read stops it for all of them.
 */
export function podTemplate(description: string): Schema {
  return foreign({ metadata: open({ annotations: stringMap, labels: stringMap }), spec: podSpec }, description, {
    required: ['spec'],
  });
}

const strings = listOf(string());
const stringMap = mapOf(string());
const quantities = mapOf(quantity());
const int64 = integer(undefined, { format: 'int64' });

/** Environment variables of a container. */
export const environment = listOf(
  open({ name: string(undefined, { maxLength: 1024 }), value: string() }, undefined, { required: ['name'] }),
  undefined,
  { maxItems: 1000 },
);

/** What a container may use. */
export const containerResources = open({ limits: quantities, requests: quantities });

const probe = open({
  failureThreshold: integer(),
  httpGet: open({ port: intOrString() }),
  initialDelaySeconds: integer(),
  periodSeconds: integer(),
  tcpSocket: open({ port: intOrString() }),
  timeoutSeconds: integer(),
});

const container = open({
  args: strings,
  command: strings,
  env: environment,
  image: string(),
  lifecycle: open({}),
  livenessProbe: probe,
  name: string(),
  ports: listOf(open({ containerPort: integer(), name: string() })),
  readinessProbe: probe,
  resources: containerResources,
  securityContext: open({
    allowPrivilegeEscalation: boolean(),
    privileged: boolean(),
    readOnlyRootFilesystem: boolean(),
    runAsGroup: int64,
    runAsNonRoot: boolean(),
    runAsUser: int64,
  }),
  startupProbe: probe,
  volumeMounts: listOf(open({ name: string(), readOnly: boolean() })),
});

const volume = open({
  configMap: open({ defaultMode: integer(), optional: boolean() }),
  emptyDir: open({ sizeLimit: quantity() }),
  name: string(),
  secret: open({ defaultMode: integer(), optional: boolean() }),
});

const podSpec = open(
  {
    affinity: open({}),
    automountServiceAccountToken: boolean(),
    containers: listOf(container, 'The first one runs Ray.', { minItems: 1, maxItems: 100 }),
    enableServiceLinks: boolean(),
    hostNetwork: boolean(),
    imagePullSecrets: listOf(open({ name: string() })),
    initContainers: listOf(container),
    nodeSelector: stringMap,
    priority: integer(),
    priorityClassName: string(),
    restartPolicy: string('`Never`, or nothing at all, where the second version of the autoscaler runs.'),
    securityContext: open({
      fsGroup: int64,
      runAsGroup: int64,
      runAsNonRoot: boolean(),
      runAsUser: int64,
      supplementalGroups: listOf(int64),
    }),
    serviceAccountName: string(
      'Must be there already: the operator makes the ServiceAccount of a head that names none.',
    ),
    terminationGracePeriodSeconds: int64,
    tolerations: listOf(open({ tolerationSeconds: int64, value: string() })),
    topologySpreadConstraints: listOf(open({ maxSkew: integer(), minDomains: integer() })),
    volumes: listOf(volume),
  },
  undefined,
  { required: ['containers'] },
);
