import { basePathPattern, settings } from '../../settings/settings.js';
import type { ExplainPlanLimit } from '../../constructs/explain-plan/settings.js';
import * as v from '../../values/v.js';
import { annotations, imagePullSecrets, extraEnv, orEmpty, subdomain } from '../shared/common-values.js';
import { authValues, secretKey, secretName } from './explain-plan-auth-values.js';
import {
  httpRouteValues,
  ingressValues,
  networkPolicyValues,
  serviceMonitorValues,
} from './explain-plan-network-values.js';
import { deploymentPodValues, disruptionBudgetValues } from '../shared/deployment-values.js';
import { imageValues } from '../shared/image-values.js';
import { podResources } from '../shared/pod-resources.js';
import { roleArn, serviceAccountValues } from '../shared/service-account-values.js';

const byte = '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
/** An IP address as the service accepts it. Of the short forms of IPv6 only `::` and `::1`. */
const address = `^((${byte}\\.){3}${byte}|::1?|([0-9a-f]{1,4}:){7}[0-9a-f]{1,4})$`;

const image = imageValues({
  isTagLabel: true,
  repository: '',
  descriptions: {
    image: 'Image of the service. helm test and the reaper of sessions also use it.',
    repository:
      'Image repository, with its registry unless registry names it. Required if the service is enabled: a release publishes the image, or build it with the Dockerfile and push it.',
    tag: "Image tag. If empty, the chart's appVersion.",
  },
});

const storage = v.object(
  {
    root: v.string({
      description:
        'URL of the object store with the tables: s3://, s3+ddb://, gs://, az://, abfs://, abfss:// or oss://. If root and claimName are empty, each pod uses an empty directory of its own, which is only useful for a first try.',
      default: '',
      pattern: '^((s3|s3[+]ddb|gs|az|abfss?|oss)://[A-Za-z0-9][-A-Za-z0-9_./@?=]*)?$',
      maxLength: 1024,
    }),
    claimName: v.string({
      description:
        'Name of an existing PersistentVolumeClaim whose root directory has the tables. It is mounted read-only.',
      default: '',
      pattern: orEmpty(subdomain),
      maxLength: 253,
    }),
    sample: v.boolean({
      description:
        'Whether to create the table helmwright_sample in an empty directory when a pod starts. helm test uses it.',
      default: true,
    }),
    optionsSecret: v.object(
      {
        name: secretName('Name of the Secret with the storage options as JSON, such as {"region": "eu-west-1"}.'),
        key: secretKey('Key of the storage options in the Secret.', 'options.json'),
      },
      { description: 'Storage options of the object store, from a Secret.' },
    ),
    envSecret: secretName(
      'Name of a Secret whose keys become environment variables of the service, such as AWS_SECRET_ACCESS_KEY. Not needed with a workload identity of the cloud.',
    ),
  },
  { description: 'Storage of the tables.' },
);

/** A limit with the default and the bounds of the service's setting. */
function limit(name: ExplainPlanLimit, description: string) {
  const { default: defaultLimit, min, max } = settings[name];
  return v.integer({ description, default: defaultLimit, min, max });
}

const limits = v.object(
  {
    freshnessMs: limit('freshnessMs', 'Maximum age of the cached version of a table, in milliseconds.'),
    maxConcurrent: limit(
      'maxConcurrent',
      'Maximum number of requests in progress of a pod. Further requests get the status 503.',
    ),
    planProcesses: limit(
      'planProcesses',
      'Number of planning processes of a pod. They plan the queries that may be expensive.',
    ),
    planTimeoutMs: limit('planTimeoutMs', 'Maximum planning time of a query, in milliseconds.'),
    analyzeTimeoutMs: limit(
      'analyzeTimeoutMs',
      'Maximum time of analyze_plan, which executes the query, in milliseconds. 0 turns it off. Callers need a rule with analyze: true.',
    ),
  },
  { description: 'Limits of requests.' },
);

const service = v.object(
  {
    type: v.enum(['ClusterIP', 'NodePort', 'LoadBalancer'], {
      description: 'Type of the Service.',
      default: 'ClusterIP',
    }),
    port: v.integer({ description: 'Port of the Service.', default: 2333, min: 1, max: 65_535 }),
    annotations: annotations('Annotations of the Service, such as those for the load balancer of a cloud.'),
  },
  { description: 'Service of the pods.' },
);

const resources = podResources(
  { cpu: '250m', memory: '512Mi', disk: '128Mi' },
  { cpu: '2', memory: '2Gi', disk: '2Gi' },
  'The disk is for logs and temporary files.',
);

const autoscaling = v.object(
  {
    enabled: v.boolean({
      description: 'Whether to create a HorizontalPodAutoscaler. If true, replicas is ignored.',
      default: false,
    }),
    minReplicas: v.integer({ description: 'Minimum number of replicas.', default: 2, min: 1, max: 1_000 }),
    maxReplicas: v.integer({ description: 'Maximum number of replicas.', default: 10, min: 1, max: 1_000 }),
    cpuPercent: v.integer({
      description: 'Target average CPU utilization of the pods, as a percentage of the CPU request.',
      default: 150,
      min: 1,
      max: 10_000,
    }),
  },
  { description: 'HorizontalPodAutoscaler of the service.' },
);

export const explainPlanValues = v.object(
  {
    enabled: v.boolean({
      description: 'Whether to run the explain-plan service. Requires image.repository.',
      default: false,
    }),
    replicas: v.integer({
      description: 'Number of replicas, unless autoscaling is enabled.',
      default: 2,
      min: 0,
      max: 1_000,
    }),
    autoscaling,
    image,
    imagePullSecrets,
    serviceAccount: v.object(
      {
        ...serviceAccountValues(
          'Annotations of the ServiceAccount, such as those of a cloud identity with read access to the tables: iam.gke.io/gcp-service-account or azure.workload.identity/client-id; for AWS, set roleArn.',
        ),
        roleArn,
      },
      { description: 'ServiceAccount of the service. It has no permissions in the cluster.' },
    ),
    auth: authValues,
    storage,
    limits,
    extraEnv: extraEnv(
      'Environment variables of the service: further settings, such as HELMWRIGHT_MAX_PLAN_MEMORY_BYTES, and settings of the object store client, such as AWS_REGION. Settings that have a value of their own, such as auth or drainSeconds, are not allowed here.',
      [{ name: 'AWS_REGION', value: 'eu-west-1' }],
    ),
    logLevel: v.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      description: 'Log level.',
      default: 'info',
    }),
    host: v.string({
      description: 'IP address that the service listens on. Use "::" in an IPv6-only cluster.',
      default: '0.0.0.0',
      pattern: address,
    }),
    basePath: v.string({
      description: 'Path prefix of all routes, such as /lance. The Ingress and the HTTPRoute use it too.',
      default: '',
      pattern: basePathPattern,
      maxLength: 253,
    }),
    drainSeconds: v.integer({
      description: 'Seconds that running requests may take to finish when a pod terminates.',
      default: 20,
      min: 0,
      max: 3_600,
    }),
    service,
    ingress: ingressValues,
    httpRoute: httpRouteValues,
    networkPolicy: networkPolicyValues,
    serviceMonitor: serviceMonitorValues,
    podDisruptionBudget: disruptionBudgetValues('service', 1_000),
    resources,
    ...deploymentPodValues('Labels for the pods, such as azure.workload.identity/use: "true".'),
    test: v.object(
      {
        table: v.list(
          v.string({ description: 'Namespace; the last item is the table.', pattern: '^[-A-Za-z0-9_.]+$' }),
          {
            description:
              'Table that helm test explains a query of, as a list of its namespaces and its name. If empty, the sample table; if there is no sample table, helm test expects that a missing table is not found.',
            default: [],
            maxItems: 16,
          },
        ),
      },
      { description: 'Settings of helm test.' },
    ),
  },
  { description: 'Explain-plan service, which explains queries of LanceDB tables.' },
);
