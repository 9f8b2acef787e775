import type { OperatorFeature } from './features.js';

/** A rule of a Role or ClusterRole. */
export interface PolicyRule {
  /** API groups, the empty string for the core group. */
  readonly apiGroups: readonly string[];
  /** Resources and subresources, in the plural. */
  readonly resources: readonly string[];
  /** Verbs, such as `get`. */
  readonly verbs: readonly string[];
}

/** An RBAC rule of the operator, and why it needs it. */
export interface OperatorRule extends PolicyRule {
  /** The first version that needs it. @default all */
  readonly since?: string;
  /** The first version that no longer needs it. @default none */
  readonly until?: string;
  /** Needed only with this feature. @default always */
  readonly feature?: OperatorFeature;
  /** Needed only by leader election, in the operator's own namespace. @default false */
  readonly leaderElection?: boolean;
  /** Needed for all namespaces, whichever are watched: requires a ClusterRole. @default false */
  readonly clusterScoped?: boolean;
  /** Why the operator needs it. */
  readonly why: string;
}

const core = [''];
const ray = ['ray.io'];

/**
 * The API access that each version of the operator needs, no more. The operator reads through informers, so it needs `list`
 * and `watch`, but seldom `get`. If one informer is forbidden, all its controllers wait silently. New operators on new API
 * servers read lists as watches and do not need `list`; others do.
 *
 * @example
 * ```ts
 * import { operatorRules } from 'helmwright/constructs';
 *
 * operatorRules.find(({ feature }) => feature === 'openshift')?.resources; // ['routes']
 * ```
 */
export const operatorRules: readonly OperatorRule[] = [
  {
    apiGroups: ray,
    resources: ['rayclusters'],
    verbs: ['list', 'watch', 'create', 'update', 'delete'],
    why: 'Runs RayClusters, and creates those of RayJobs and RayServices.',
  },
  {
    apiGroups: ray,
    resources: ['rayclusters/status'],
    verbs: ['update'],
    why: 'Updates the status of RayClusters.',
  },
  {
    apiGroups: ray,
    resources: ['rayclusters'],
    verbs: ['get', 'patch'],
    why: 'Grants it to the Ray autoscaler: RBAC only allows to grant permissions that one has.',
  },
  {
    apiGroups: ray,
    resources: ['rayjobs'],
    verbs: ['list', 'watch', 'update'],
    why: 'Runs RayJobs; update sets the finalizer with which a running job is stopped.',
  },
  {
    apiGroups: ray,
    resources: ['rayjobs'],
    verbs: ['delete'],
    since: '1.2.0',
    why: 'Deletes finished RayJobs if their deletion policy or the operator is configured so.',
  },
  {
    apiGroups: ray,
    resources: ['rayjobs/status'],
    verbs: ['update'],
    why: 'Updates the status of RayJobs.',
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
    why: 'Sets the finalizer with which the RayClusters of a RayService are deleted before it.',
  },
  {
    apiGroups: ray,
    resources: ['rayservices/status'],
    verbs: ['update'],
    why: 'Updates the status of RayServices.',
  },
  {
    apiGroups: core,
    resources: ['pods'],
    verbs: ['list', 'watch', 'create', 'update', 'delete', 'deletecollection'],
    why: 'Creates, scales and suspends Ray pods; update labels a head that serves requests.',
  },
  {
    apiGroups: core,
    resources: ['pods'],
    verbs: ['get'],
    why: 'Grants it to the Ray autoscaler.',
  },
  {
    apiGroups: core,
    resources: ['pods'],
    verbs: ['patch'],
    until: '1.3.0',
    why: 'Grants it to the Ray autoscaler.',
  },
  {
    apiGroups: core,
    resources: ['pods'],
    verbs: ['patch'],
    since: '1.5.0',
    why: 'Grants it to the Ray autoscaler.',
  },
  {
    apiGroups: core,
    resources: ['pods/resize'],
    verbs: ['patch'],
    since: '1.5.0',
    why: 'Grants it to the Ray autoscaler, which resizes pods in place.',
  },
  {
    apiGroups: core,
    resources: ['services'],
    verbs: ['list', 'watch', 'create', 'update'],
    why: 'Creates the Services of heads and of Ray Serve, and switches them to the next RayCluster.',
  },
  {
    apiGroups: core,
    resources: ['services'],
    verbs: ['delete'],
    since: '1.7.0',
    why: 'Deletes the Services of a RayService that is suspended.',
  },
  {
    apiGroups: core,
    resources: ['persistentvolumeclaims'],
    verbs: ['list', 'watch'],
    since: '1.7.0',
    why: 'Watches the volumes of the Global Control Store, even if no RayCluster has one.',
  },
  {
    apiGroups: core,
    resources: ['persistentvolumeclaims'],
    verbs: ['create', 'update'],
    since: '1.7.0',
    feature: 'embeddedStorage',
    why: 'Creates the volume of the Global Control Store.',
  },
  {
    apiGroups: core,
    resources: ['secrets'],
    verbs: ['list', 'watch', 'create'],
    since: '1.5.0',
    why: 'Creates the token Secrets of RayClusters; watches Secrets even if no RayCluster uses tokens.',
  },
  {
    apiGroups: core,
    resources: ['serviceaccounts'],
    verbs: ['list', 'watch', 'create'],
    why: 'Finds the ServiceAccount of the head, or creates one if none is set.',
  },
  {
    apiGroups: ['rbac.authorization.k8s.io'],
    resources: ['roles', 'rolebindings'],
    verbs: ['list', 'watch', 'create'],
    why: 'Creates the Role of the Ray autoscaler.',
  },
  {
    apiGroups: ['batch'],
    resources: ['jobs'],
    verbs: ['list', 'watch', 'create', 'delete'],
    why: 'Creates the Jobs that submit RayJobs and those that clean up Redis; deletes them on retry and suspension.',
  },
  {
    apiGroups: core,
    resources: ['events'],
    verbs: ['create', 'patch'],
    until: '1.7.0',
    why: 'Records events; a repeated event is patched.',
  },
  {
    apiGroups: ['events.k8s.io'],
    resources: ['events'],
    verbs: ['create', 'patch'],
    since: '1.7.0',
    why: 'Records events; a repeated event is patched.',
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
    verbs: ['list', 'watch', 'create'],
    why: 'Creates the Ingress of a head with enableIngress. Whoever may create a RayCluster may set it, and an operator that must not read Ingresses then waits for them and runs no other RayCluster.',
  },
  {
    apiGroups: ['networking.k8s.io'],
    resources: ['ingresses'],
    verbs: ['update'],
    since: '1.7.0',
    why: 'Updates the Ingress of a head when its options change.',
  },
  {
    apiGroups: ['route.openshift.io'],
    resources: ['routes'],
    verbs: ['list', 'watch', 'create'],
    feature: 'openshift',
    why: 'Creates the Route of a head with enableIngress. On OpenShift, an operator that must not read Routes stops as one that must not read Ingresses does elsewhere.',
  },
  {
    apiGroups: ray,
    resources: ['rayclusters/finalizers', 'rayjobs/finalizers', 'rayservices/finalizers'],
    verbs: ['update'],
    feature: 'openshift',
    why: 'OpenShift only allows owner references with blockOwnerDeletion to those who may set the finalizers of the owner.',
  },
  {
    apiGroups: ray,
    resources: ['raycronjobs/finalizers'],
    verbs: ['update'],
    since: '1.6.0',
    feature: 'openshift',
    why: 'Required on OpenShift for the RayJobs of a RayCronJob.',
  },
  {
    apiGroups: core,
    resources: ['services/proxy'],
    verbs: ['get', 'create', 'update'],
    since: '1.2.0',
    feature: 'kubernetesProxy',
    why: 'Lists and submits jobs and deploys Serve applications through the dashboard of the head.',
  },
  {
    apiGroups: core,
    resources: ['pods/proxy'],
    verbs: ['get'],
    since: '1.5.0',
    feature: 'kubernetesProxy',
    why: 'Checks the health of Ray Serve on the head.',
  },
  {
    apiGroups: ['gateway.networking.k8s.io'],
    resources: ['gateways', 'httproutes'],
    verbs: ['list', 'watch', 'create', 'update'],
    since: '1.5.0',
    feature: 'gateway',
    why: 'Shifts the traffic of a RayService gradually.',
  },
  {
    apiGroups: ['gateway.networking.k8s.io'],
    resources: ['gateways', 'httproutes'],
    verbs: ['delete'],
    since: '1.7.0',
    feature: 'gateway',
    why: 'Deletes them when a RayService is suspended.',
  },
  {
    apiGroups: ['networking.k8s.io'],
    resources: ['networkpolicies'],
    verbs: ['list', 'watch', 'create', 'update', 'delete'],
    since: '1.7.0',
    feature: 'networkPolicy',
    why: 'Isolates the pods of RayClusters with networkPolicy.',
  },
  {
    apiGroups: ['cert-manager.io'],
    resources: ['certificates'],
    verbs: ['list', 'watch', 'create', 'update'],
    since: '1.7.0',
    feature: 'mtls',
    why: 'Requests the certificates of RayClusters with tlsOptions.',
  },
  {
    apiGroups: ['cert-manager.io'],
    resources: ['issuers'],
    verbs: ['list', 'watch', 'create'],
    since: '1.7.0',
    feature: 'mtls',
    why: 'Creates the issuers of these certificates.',
  },
  {
    apiGroups: core,
    resources: ['secrets'],
    verbs: ['update'],
    since: '1.7.0',
    feature: 'mtls',
    why: 'Makes the RayCluster the owner of the Secrets with its certificates.',
  },
  {
    apiGroups: ['scheduling.k8s.io'],
    resources: ['workloads', 'podgroups'],
    verbs: ['list', 'watch', 'create', 'update', 'delete'],
    since: '1.7.0',
    feature: 'kubernetesWas',
    why: 'Schedules the pods of a RayCluster together, with the Workload API of Kubernetes.',
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
    why: 'Updates the status of RayCronJobs.',
  },
  {
    apiGroups: ray,
    resources: ['rayjobs'],
    verbs: ['create'],
    since: '1.6.0',
    feature: 'rayCronJob',
    why: 'Creates the RayJobs of a RayCronJob.',
  },
  {
    apiGroups: ['scheduling.volcano.sh'],
    resources: ['podgroups'],
    verbs: ['list', 'watch', 'create', 'update'],
    feature: 'volcano',
    why: 'Creates PodGroups for gang scheduling of the pods of a RayCluster.',
  },
  {
    apiGroups: ['scheduling.volcano.sh'],
    resources: ['podgroups'],
    verbs: ['get'],
    until: '1.5.0',
    feature: 'volcano',
    why: 'Reads PodGroups with a client of its own.',
  },
  {
    apiGroups: ['apiextensions.k8s.io'],
    resources: ['customresourcedefinitions'],
    verbs: ['get'],
    until: '1.5.0',
    feature: 'volcano',
    clusterScoped: true,
    why: 'Checks at start whether Volcano is installed.',
  },
  {
    apiGroups: ['scheduling.x-k8s.io'],
    resources: ['podgroups'],
    verbs: ['create'],
    since: '1.4.0',
    feature: 'schedulerPlugins',
    why: 'Creates PodGroups for gang scheduling of the pods of a RayCluster.',
  },
  {
    apiGroups: ['scheduling.x-k8s.io'],
    resources: ['podgroups'],
    verbs: ['list', 'watch'],
    since: '1.4.0',
    until: '1.5.0',
    feature: 'schedulerPlugins',
    clusterScoped: true,
    why: 'Watches the PodGroups of all namespaces, whichever namespaces it watches.',
  },
  {
    apiGroups: ['scheduling.x-k8s.io'],
    resources: ['podgroups'],
    verbs: ['list', 'watch'],
    since: '1.5.0',
    feature: 'schedulerPlugins',
    why: 'Watches the PodGroups that it creates.',
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
    why: 'Records which pod became the leader.',
  },
];
