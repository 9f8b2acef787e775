import type { OperatorFeature } from './features.js';

/** A rule of a Role or a ClusterRole. */
export interface PolicyRule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

export interface OperatorRule extends PolicyRule {
  /** The first version that needs it. @default all */
  readonly since?: string;
  /** The first version that needs it no more. @default none */
  readonly until?: string;
  /** Needed only with this feature. @default always */
  readonly feature?: OperatorFeature;
  /** Needed only by leader election, in the operator's own namespace. @default false */
  readonly leaderElection?: boolean;
  /** Needed for the whole cluster, whatever is watched: only a ClusterRole can grant it. @default false */
  readonly clusterScoped?: boolean;
  readonly why: string;
}

const core = [''];
const ray = ['ray.io'];

/**
 * What each version of the operator does with the API, no more. It reads through informers: so there is `list` and `watch`
 * but hardly a `get`, and an informer of a kind that is forbidden keeps all of its controllers waiting, silently. A new
 * operator on a new API server reads lists as watches and does without `list`; on others it does not.
 */
export const operatorRules: readonly OperatorRule[] = [
  {
    apiGroups: ray,
    resources: ['rayclusters'],
    verbs: ['list', 'watch', 'create', 'update', 'delete'],
    why: 'Runs RayClusters, and makes those of RayJobs and RayServices.',
  },
  {
    apiGroups: ray,
    resources: ['rayclusters/status'],
    verbs: ['update'],
    why: 'Says how a RayCluster does.',
  },
  {
    apiGroups: ray,
    resources: ['rayclusters'],
    verbs: ['get', 'patch'],
    why: "Grants it to Ray's autoscaler: nobody may grant what he does not have.",
  },
  {
    apiGroups: ray,
    resources: ['rayjobs'],
    verbs: ['list', 'watch', 'update'],
    why: 'Runs RayJobs; the update sets the finalizer by which a running job is stopped.',
  },
  {
    apiGroups: ray,
    resources: ['rayjobs'],
    verbs: ['delete'],
    since: '1.2.0',
    why: 'Deletes a RayJob that has ended where its deletion policy or the operator is set so.',
  },
  {
    apiGroups: ray,
    resources: ['rayjobs/status'],
    verbs: ['update'],
    why: 'Says how a RayJob does.',
  },
  {
    apiGroups: ray,
    resources: ['rayservices'],
    verbs: ['list', 'watch'],
    why: 'Runs RayServices.',
  },
  {
    apiGroups: ray,
    resources: ['rayservices'],
    verbs: ['update'],
    since: '1.6.2',
    why: 'Sets the finalizer by which the RayClusters of a RayService go before it.',
  },
  {
    apiGroups: ray,
    resources: ['rayservices/status'],
    verbs: ['update'],
    why: 'Says how a RayService does.',
  },
  {
    apiGroups: core,
    resources: ['pods'],
    verbs: ['list', 'watch', 'create', 'update', 'delete', 'deletecollection'],
    why: 'Makes, scales and suspends the pods of Ray; the update marks a head that serves.',
  },
  {
    apiGroups: core,
    resources: ['pods'],
    verbs: ['get'],
    why: "Grants it to Ray's autoscaler.",
  },
  {
    apiGroups: core,
    resources: ['pods'],
    verbs: ['patch'],
    until: '1.3.0',
    why: "Grants it to Ray's autoscaler.",
  },
  {
    apiGroups: core,
    resources: ['pods'],
    verbs: ['patch'],
    since: '1.5.0',
    why: "Grants it to Ray's autoscaler.",
  },
  {
    apiGroups: core,
    resources: ['pods/resize'],
    verbs: ['patch'],
    since: '1.5.0',
    why: "Grants it to Ray's autoscaler, which resizes pods in place.",
  },
  {
    apiGroups: core,
    resources: ['services'],
    verbs: ['list', 'watch', 'create', 'update'],
    why: 'Makes the Services of heads and of Ray Serve, and points them to the next RayCluster.',
  },
  {
    apiGroups: core,
    resources: ['secrets'],
    verbs: ['list', 'watch', 'create'],
    since: '1.5.0',
    why: 'Makes the tokens of RayClusters; watches its Secrets from the start, tokens or not.',
  },
  {
    apiGroups: core,
    resources: ['serviceaccounts'],
    verbs: ['list', 'watch', 'create'],
    why: "Finds the head's ServiceAccount, or makes one where none is named.",
  },
  {
    apiGroups: ['rbac.authorization.k8s.io'],
    resources: ['roles', 'rolebindings'],
    verbs: ['list', 'watch', 'create'],
    why: "Gives Ray's autoscaler its Role.",
  },
  {
    apiGroups: ['batch'],
    resources: ['jobs'],
    verbs: ['list', 'watch', 'create', 'delete'],
    why: 'Makes the Jobs that submit RayJobs, and those that clean Redis; deletes them on a retry and on suspension.',
  },
  {
    apiGroups: core,
    resources: ['events'],
    verbs: ['create', 'patch'],
    why: 'Tells what it did and why it did not; an event that repeats is patched.',
  },
  {
    apiGroups: core,
    resources: ['endpoints'],
    verbs: ['list', 'watch'],
    until: '1.6.0',
    why: 'Counts the pods that serve a RayService.',
  },
  {
    apiGroups: ['discovery.k8s.io'],
    resources: ['endpointslices'],
    verbs: ['list', 'watch'],
    since: '1.6.0',
    why: 'Counts the pods that serve a RayService.',
  },
  {
    apiGroups: ['networking.k8s.io'],
    resources: ['ingresses'],
    verbs: ['list', 'watch'],
    until: '1.3.0',
    why: 'Watches the Ingresses of RayServices from the start, whether it makes any or not.',
  },
  {
    apiGroups: ['networking.k8s.io'],
    resources: ['ingresses'],
    verbs: ['list', 'watch', 'create'],
    feature: 'ingress',
    why: 'Makes the Ingress of a head that asks for one.',
  },
  {
    apiGroups: ['route.openshift.io'],
    resources: ['routes'],
    verbs: ['list', 'watch', 'create'],
    feature: 'openshift',
    why: 'Makes the Route of a head that asks for an Ingress.',
  },
  {
    apiGroups: ray,
    resources: ['rayclusters/finalizers', 'rayjobs/finalizers', 'rayservices/finalizers'],
    verbs: ['update'],
    feature: 'openshift',
    why: 'OpenShift lets only those name an owner that blocks deletion who may set its finalizers.',
  },
  {
    apiGroups: ray,
    resources: ['raycronjobs/finalizers'],
    verbs: ['update'],
    since: '1.6.0',
    feature: 'openshift',
    why: 'The same for the RayJobs of a RayCronJob.',
  },
  {
    apiGroups: core,
    resources: ['services/proxy'],
    verbs: ['get', 'create', 'update'],
    since: '1.2.0',
    feature: 'kubernetesProxy',
    why: "Asks the head's dashboard for jobs, submits them, and sends it what to serve.",
  },
  {
    apiGroups: core,
    resources: ['pods/proxy'],
    verbs: ['get'],
    since: '1.5.0',
    feature: 'kubernetesProxy',
    why: 'Asks the head whether Ray Serve is healthy.',
  },
  {
    apiGroups: ['gateway.networking.k8s.io'],
    resources: ['gateways', 'httproutes'],
    verbs: ['list', 'watch', 'create', 'update'],
    since: '1.5.0',
    feature: 'gateway',
    why: 'Moves the traffic of a RayService step by step.',
  },
  {
    apiGroups: ray,
    resources: ['raycronjobs'],
    verbs: ['list', 'watch'],
    since: '1.6.0',
    feature: 'rayCronJob',
    why: 'Runs RayCronJobs.',
  },
  {
    apiGroups: ray,
    resources: ['raycronjobs/status'],
    verbs: ['update'],
    since: '1.6.0',
    feature: 'rayCronJob',
    why: 'Remembers when a RayCronJob ran.',
  },
  {
    apiGroups: ray,
    resources: ['rayjobs'],
    verbs: ['create'],
    since: '1.6.0',
    feature: 'rayCronJob',
    why: 'Makes the RayJobs of a RayCronJob.',
  },
  {
    apiGroups: ['scheduling.volcano.sh'],
    resources: ['podgroups'],
    verbs: ['list', 'watch', 'create', 'update'],
    feature: 'volcano',
    why: 'Makes the pods of a RayCluster start together.',
  },
  {
    apiGroups: ['scheduling.volcano.sh'],
    resources: ['podgroups'],
    verbs: ['get'],
    until: '1.5.0',
    feature: 'volcano',
    why: 'Reads a PodGroup by a client of its own.',
  },
  {
    apiGroups: ['apiextensions.k8s.io'],
    resources: ['customresourcedefinitions'],
    verbs: ['get'],
    until: '1.5.0',
    feature: 'volcano',
    clusterScoped: true,
    why: 'Looks at the start whether Volcano is installed.',
  },
  {
    apiGroups: ['scheduling.x-k8s.io'],
    resources: ['podgroups'],
    verbs: ['create'],
    since: '1.4.0',
    feature: 'schedulerPlugins',
    why: 'Makes the pods of a RayCluster start together.',
  },
  {
    apiGroups: ['scheduling.x-k8s.io'],
    resources: ['podgroups'],
    verbs: ['list', 'watch'],
    since: '1.4.0',
    until: '1.5.0',
    feature: 'schedulerPlugins',
    clusterScoped: true,
    why: 'Watches the PodGroups of all namespaces, whichever it is told to watch.',
  },
  {
    apiGroups: ['scheduling.x-k8s.io'],
    resources: ['podgroups'],
    verbs: ['list', 'watch'],
    since: '1.5.0',
    feature: 'schedulerPlugins',
    why: 'Watches the PodGroups that it made.',
  },
  {
    apiGroups: ['coordination.k8s.io'],
    resources: ['leases'],
    verbs: ['get', 'create', 'update'],
    leaderElection: true,
    why: 'Holds the Lease of the leader.',
  },
  {
    apiGroups: core,
    resources: ['events'],
    verbs: ['create'],
    leaderElection: true,
    why: 'Tells who became the leader.',
  },
];
