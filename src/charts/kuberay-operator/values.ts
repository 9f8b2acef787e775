import { featureGates } from '../../constructs/operator/feature-gates.js';
import { defaultOperator } from '../../constructs/operator/versions.js';
import * as v from '../../values/definition/value-type.js';
import { imagePullSecrets, label, variableName } from '../shared/common-values.js';
import { digest, pullPolicy, repository } from '../shared/image-values.js';
import { operatorPodValues } from './pod-values.js';
import { serviceAccountOf } from '../shared/service-account-values.js';
import { serviceMonitorOf } from '../shared/service-monitor-values.js';

const image = v.object(
  {
    repository: repository(
      'quay.io/kuberay/operator',
      'Where the image is; the version with a v before it is its tag.',
    ),
    digest: digest('The digest of the image, sha256:…; it must be one of the version.'),
    pullPolicy,
  },
  { description: 'The image of the operator; helm test runs it too.' },
);

const crds = v.object(
  {
    install: v.boolean({
      description:
        'Whether to bring the CustomResourceDefinitions. Upgrades change them, and they stay when the release goes. Set it to false to use those that are in the cluster already.',
      default: true,
    }),
  },
  { description: 'The kinds RayCluster, RayJob, RayService and, from 1.6 on, RayCronJob.' },
);

const features = v.object(
  {
    ingress: v.boolean({ description: 'Make the Ingress of a head that asks for one.', default: false }),
    openshift: v.boolean({
      description: "OpenShift: make Routes, own what its admission guards, and leave the pod's user to the cluster.",
      default: false,
    }),
    kubernetesProxy: v.boolean({
      description: 'Reach heads through the API server, where the network does not let the operator do so (1.2 on).',
      default: false,
    }),
  },
  { description: 'What the operator may do besides. Each brings the rules that it needs.' },
);

/** Every gate that some version knows; whether the chosen one does is a matter of the templates. */
const gates = v.map(v.boolean({ description: 'Whether the gate is on.' }), {
  description: `Feature gates of the operator, those that are to differ from their defaults: ${featureGates.map(({ name, since }) => `${name} (${since} on)`).join(', ')}. A gate that the version does not know is refused.`,
  default: {},
  keyPattern: `^(${featureGates.map(({ name }) => name).join('|')})$`,
});

const serviceAccount = serviceAccountOf({
  description: 'The identity of the operator.',
  annotations: 'Annotations of the ServiceAccount.',
});

const rbac = v.object(
  {
    create: v.boolean({
      description:
        'Whether to create the roles of the operator: what its version needs and no more. Without it, somebody else grants the rules.',
      default: true,
    }),
    people: v.boolean({
      description:
        'Whether those who may view, edit or administrate a namespace by the roles of Kubernetes may do so with its Ray resources.',
      default: false,
    }),
  },
  { description: 'Who may do what.' },
);

const client = v.object(
  {
    qps: v.integer({ description: 'Requests a second.', default: 100, min: 1, max: 10_000 }),
    burst: v.integer({ description: 'Requests at once.', default: 200, min: 1, max: 100_000 }),
  },
  { description: 'How fast the operator may ask the API server (1.5 on).' },
);

const logging = v.object(
  {
    encoder: v.enum(['json', 'console'], { description: 'How a line looks.', default: 'json' }),
    level: v.enum(['debug', 'info', 'error'], { description: 'What is logged.', default: 'info' }),
  },
  { description: 'The log.' },
);

const metrics = v.object(
  {
    enabled: v.boolean({
      description: 'Whether a Service leads to the metrics; from 1.4 on they tell of Ray clusters too.',
      default: true,
    }),
  },
  { description: 'Metrics of the operator, on port 8080.' },
);

const serviceMonitor = serviceMonitorOf("Prometheus's operator in the cluster, and metrics");

/** What a user of the chart may set. */
export const kubeRayOperatorValues = v.object(
  {
    version: v.string({
      description:
        'The version of KubeRay, 1.1 to 1.6, such as 1.6.2, without v. What the operator may do, its flags and its kinds follow from it.',
      default: defaultOperator,
      pattern: '^1\\.[1-6]\\.(0|[1-9][0-9]?)$',
    }),
    image,
    imagePullSecrets,
    crds,
    watchNamespaces: v.list(v.string({ description: 'A namespace that is there.', pattern: label, maxLength: 63 }), {
      description:
        'The namespaces that the operator cares for: it then has a Role in each of them. Without any it cares for the whole cluster and has a ClusterRole.',
      default: [],
      uniqueItems: true,
    }),
    features,
    featureGates: gates,
    batchScheduler: v.enum(['', 'volcano', 'yunikorn', 'scheduler-plugins', 'kai-scheduler'], {
      description:
        'The scheduler that starts the pods of a RayCluster together: yunikorn from 1.2.2 on, scheduler-plugins from 1.4, kai-scheduler from 1.5.',
      default: '',
    }),
    leaderElection: v.boolean({
      description: 'Whether one of several pods is chosen to work, so that no work is done twice.',
      default: true,
    }),
    replicas: v.integer({
      description: 'How many pods run; more than one needs leaderElection.',
      default: 1,
      min: 0,
      max: 100,
    }),
    reconcileConcurrency: v.integer({
      description: 'How many resources of a kind are worked on at a time.',
      default: 1,
      min: 1,
      max: 1_000,
    }),
    client,
    logging,
    env: v.map(v.string({ description: 'A variable.' }), {
      description: 'Environment of the operator, such as CLUSTER_DOMAIN or ENABLE_ZERO_DOWNTIME.',
      default: {},
      keyPattern: variableName,
    }),
    serviceAccount,
    rbac,
    metrics,
    serviceMonitor,
    ...operatorPodValues,
  },
  { description: 'Values of kuberay-operator.' },
);
