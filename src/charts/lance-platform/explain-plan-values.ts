import { basePathPattern, settings } from '../../settings/settings.js';
import type { ExplainPlanLimit } from '../../constructs/explain-plan/settings.js';
import * as v from '../../values/definition/value-type.js';
import {
  annotations,
  imagePullSecrets,
  labelKey,
  labels,
  nodeLabel,
  orNothing,
  subdomain,
  toleration,
  tolerations,
  variableName,
} from '../shared/common-values.js';
import { authValues, secretKey, secretName } from './explain-plan-auth-values.js';
import {
  httpRouteValues,
  ingressValues,
  networkPolicyValues,
  serviceMonitorValues,
} from './explain-plan-network-values.js';
import { digest, pullPolicy, repository, tag } from '../shared/image-values.js';
import { podResources } from '../shared/resource-amounts.js';
import { serviceAccountOf } from '../shared/service-account-values.js';

const byte = '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
/** An address as the service takes it; of the short forms of IPv6 only those that mean every address or this machine's. */
const address = `^((${byte}\\.){3}${byte}|::1?|([0-9a-f]{1,4}:){7}[0-9a-f]{1,4})$`;

/** Where the image is to be one day: none is published yet. */
export const unpublishedImage = 'ghcr.io/helmwright/explain-plan';

const image = v.object(
  {
    repository: repository(
      unpublishedImage,
      'Where the image is. None is published yet: build it with the Dockerfile, push it, and give its name here.',
    ),
    tag: tag('', "Which image; without it, the chart's appVersion."),
    digest: digest(),
    pullPolicy,
  },
  { description: 'The image of the service; helm test runs it too.' },
);

const storage = v.object(
  {
    root: v.string({
      description:
        'The url of the object store that holds the tables: s3://, s3+ddb://, gs://, az://, abfs://, abfss:// or oss://. Without it and a claim, each pod has an empty folder of its own: a start, not a place for tables.',
      default: '',
      pattern: '^((s3|s3[+]ddb|gs|az|abfss?|oss)://[A-Za-z0-9][-A-Za-z0-9_./@?=]*)?$',
      maxLength: 1024,
    }),
    claimName: v.string({
      description: 'A PersistentVolumeClaim of the namespace whose top folder holds the tables; it is only read.',
      default: '',
      pattern: orNothing(subdomain),
      maxLength: 253,
    }),
    sample: v.boolean({
      description: 'Whether an empty folder gets the table helmwright_sample when a pod starts; helm test explains it.',
      default: true,
    }),
    optionsSecret: v.object(
      {
        name: secretName('A Secret with the object store\'s options as JSON, such as {"region": "eu-west-1"}.'),
        key: secretKey('The key of the options.', 'options.json'),
      },
      { description: 'Options of the object store that may be secret.' },
    ),
    envSecret: secretName(
      "A Secret whose keys become environment of the object store's client, such as AWS_SECRET_ACCESS_KEY; not needed with a cloud's workload identity.",
    ),
  },
  { description: 'Where the tables are.' },
);

/** A limit of the service: what it is by default, and between what bounds, is said where the service reads it. */
function limit(name: ExplainPlanLimit, description: string) {
  const { default: standard, min, max } = settings[name];
  return v.integer({ description, default: standard, min, max });
}

const limits = v.object(
  {
    freshnessMs: limit('freshnessMs', 'How old, in milliseconds, a view of a table may be.'),
    maxBodyBytes: limit('maxBodyBytes', 'Bytes of a request.'),
    maxConcurrent: limit('maxConcurrent', 'Requests that a pod works on at a time; more wait.'),
    maxQueued: limit('maxQueued', 'Requests that wait in a pod; more are answered 503.'),
    queueTimeoutMs: limit('queueTimeoutMs', 'Milliseconds that a request waits at most before it is answered 503.'),
    planProcesses: limit('planProcesses', 'Processes of a pod that plan the queries that are not provably small.'),
    planTimeoutMs: limit('planTimeoutMs', 'Milliseconds that planning may take.'),
    maxPlanBytes: limit('maxPlanBytes', 'Bytes of a plan.'),
    maxFilterBytes: limit('maxFilterBytes', 'Bytes of a filter.'),
  },
  { description: 'What a request may cost.' },
);

const service = v.object(
  {
    type: v.enum(['ClusterIP', 'NodePort', 'LoadBalancer'], {
      description: 'From where the Service is reached.',
      default: 'ClusterIP',
    }),
    port: v.integer({ description: 'The port of the Service.', default: 2333, min: 1, max: 65_535 }),
    annotations: annotations('Annotations of the Service, by which a cloud makes its balancer.'),
  },
  { description: 'The Service.' },
);

const resources = podResources(
  { cpu: '250m', memory: '512Mi', disk: '128Mi' },
  { cpu: '2', memory: '2Gi', disk: '2Gi' },
  {
    memory: 'Memory that a pod may take.',
    disk: "The node's disk that a pod may take, for its logs and for what it keeps in folders of its own.",
  },
);

const autoscaling = v.object(
  {
    enabled: v.boolean({ description: 'Whether a HorizontalPodAutoscaler decides how many pods run.', default: false }),
    minReplicas: v.integer({ description: 'The least number of pods.', default: 2, min: 1, max: 1_000 }),
    maxReplicas: v.integer({ description: 'The greatest number of pods.', default: 10, min: 1, max: 1_000 }),
    cpuPercent: v.integer({
      description: 'The share of the requested CPU, in percent, that the pods should use on average.',
      default: 150,
      min: 1,
      max: 10_000,
    }),
  },
  { description: 'The autoscaler.' },
);

/** What a user of the chart may set about the service that explains queries. */
export const explainPlanValues = v.object(
  {
    enabled: v.boolean({ description: 'Whether the service runs.', default: true }),
    replicas: v.integer({
      description: 'How many pods run without the autoscaler.',
      default: 2,
      min: 0,
      max: 1_000,
    }),
    autoscaling,
    image,
    imagePullSecrets,
    serviceAccount: serviceAccountOf({
      description: 'The identity of the pods, which has no right in the cluster. Callers have identities of their own.',
      annotations:
        'Annotations by which a cloud knows the ServiceAccount as one that reads the tables: eks.amazonaws.com/role-arn, iam.gke.io/gcp-service-account or azure.workload.identity/client-id.',
    }),
    auth: authValues,
    storage,
    limits,
    env: v.map(v.string({ description: 'A variable.' }), {
      description:
        "Environment of the service: its further settings, such as HELMWRIGHT_MAX_VECTORS, and what the object store's client needs, such as AWS_REGION. What has a value of its own, such as auth or drainSeconds, is refused here; secrets have Secrets. Each is a text: quote numbers, or use --set-string.",
      default: {},
      keyPattern: variableName,
    }),
    logLevel: v.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      description: 'What is logged.',
      default: 'info',
    }),
    host: v.string({
      description: 'The address that the pods listen on: "::" where the cluster speaks IPv6 alone.',
      default: '0.0.0.0',
      pattern: address,
    }),
    basePath: v.string({
      description: 'What all paths start with, such as /lance; an Ingress or HTTPRoute leads it here.',
      default: '',
      pattern: basePathPattern,
      maxLength: 253,
    }),
    drainSeconds: v.integer({
      description: 'How many seconds running requests have when a pod ends.',
      default: 20,
      min: 0,
      max: 3_600,
    }),
    service,
    ingress: ingressValues,
    httpRoute: httpRouteValues,
    networkPolicy: networkPolicyValues,
    serviceMonitor: serviceMonitorValues,
    podDisruptionBudget: v.object(
      {
        enabled: v.boolean({ description: 'Whether there is a PodDisruptionBudget.', default: true }),
        maxUnavailable: v.integer({
          description: 'How many pods may be away when nodes are emptied.',
          default: 1,
          min: 1,
          max: 1_000,
        }),
      },
      { description: 'How many pods stay when nodes are emptied.' },
    ),
    resources,
    runAsUser: v.integer({
      description: 'The user, and the group, that the containers run as.',
      default: 65_532,
      min: 1,
      max: 2_147_483_647,
    }),
    podLabels: labels('Labels of the pods, such as azure.workload.identity/use: "true".'),
    podAnnotations: annotations('Annotations of the pods.'),
    nodeSelector: v.map(nodeLabel, {
      description: 'Labels that a node must have.',
      default: {},
      keyPattern: labelKey,
    }),
    tolerations: v.list(toleration, tolerations),
    topologySpread: v.enum(['ScheduleAnyway', 'DoNotSchedule'], {
      description: 'What happens to a pod that cannot be spread evenly over zones and nodes.',
      default: 'ScheduleAnyway',
    }),
    test: v.object(
      {
        table: v.list(
          v.string({ description: 'A namespace, or at the end the table.', pattern: '^[-A-Za-z0-9_.]+$' }),
          {
            description:
              'The table that helm test explains, part by part; without it, the sample, and where there is none, helm test asks for a table that is not there.',
            default: [],
            maxItems: 16,
          },
        ),
      },
      { description: 'What helm test does.' },
    ),
  },
  { description: 'The service that explains queries of LanceDB tables.' },
);
