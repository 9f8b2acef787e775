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

/** Resources and verbs are separated by blanks. */
function rule(
  apiGroup: string,
  resources: string,
  verbs: string,
  why: string,
  when: Partial<Omit<OperatorRule, keyof PolicyRule | 'why'>> = {},
): OperatorRule {
  return { apiGroups: [apiGroup], resources: resources.split(' '), verbs: verbs.split(' '), ...when, why };
}

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
  rule(
    'ray.io',
    'rayclusters',
    'list watch create update delete',
    'Runs RayClusters, and creates those of RayJobs and RayServices.',
  ),
  rule('ray.io', 'rayclusters/status', 'update', 'Updates the status of RayClusters.'),
  rule(
    'ray.io',
    'rayclusters',
    'get patch',
    'Grants it to the Ray autoscaler: RBAC only allows to grant permissions that one has.',
  ),
  rule(
    'ray.io',
    'rayjobs',
    'list watch update',
    'Runs RayJobs; update sets the finalizer with which a running job is stopped.',
  ),
  rule(
    'ray.io',
    'rayjobs',
    'delete',
    'Deletes finished RayJobs if their deletion policy or the operator is configured so.',
    { since: '1.2.0' },
  ),
  rule('ray.io', 'rayjobs/status', 'update', 'Updates the status of RayJobs.'),
  rule('ray.io', 'rayservices', 'list watch', 'Runs RayServices.'),
  rule(
    'ray.io',
    'rayservices',
    'update',
    'Sets the finalizer with which the RayClusters of a RayService are deleted before it.',
    { since: '1.6.2' },
  ),
  rule('ray.io', 'rayservices/status', 'update', 'Updates the status of RayServices.'),
  rule(
    '',
    'pods',
    'list watch create update delete deletecollection',
    'Creates, scales and suspends Ray pods; update labels a head that serves requests.',
  ),
  rule('', 'pods', 'get', 'Grants it to the Ray autoscaler.'),
  rule('', 'pods', 'patch', 'Grants it to the Ray autoscaler.', { until: '1.3.0' }),
  rule('', 'pods', 'patch', 'Grants it to the Ray autoscaler.', { since: '1.5.0' }),
  rule('', 'pods/resize', 'patch', 'Grants it to the Ray autoscaler, which resizes pods in place.', { since: '1.5.0' }),
  rule(
    '',
    'services',
    'list watch create update',
    'Creates the Services of heads and of Ray Serve, and switches them to the next RayCluster.',
  ),
  rule('', 'services', 'delete', 'Deletes the Services of a RayService that is suspended.', { since: '1.7.0' }),
  rule(
    '',
    'persistentvolumeclaims',
    'list watch',
    'Watches the volumes of the Global Control Store, even if no RayCluster has one.',
    { since: '1.7.0' },
  ),
  rule('', 'persistentvolumeclaims', 'create update', 'Creates the volume of the Global Control Store.', {
    since: '1.7.0',
    feature: 'embeddedStorage',
  }),
  rule(
    '',
    'secrets',
    'list watch create',
    'Creates the token Secrets of RayClusters; watches Secrets even if no RayCluster uses tokens.',
    { since: '1.5.0' },
  ),
  rule(
    '',
    'serviceaccounts',
    'list watch create',
    'Finds the ServiceAccount of the head, or creates one if none is set.',
  ),
  rule(
    'rbac.authorization.k8s.io',
    'roles rolebindings',
    'list watch create',
    'Creates the Role of the Ray autoscaler.',
  ),
  rule(
    'batch',
    'jobs',
    'list watch create delete',
    'Creates the Jobs that submit RayJobs and those that clean up Redis; deletes them on retry and suspension.',
  ),
  rule('', 'events', 'create patch', 'Records events; a repeated event is patched.', { until: '1.7.0' }),
  rule('events.k8s.io', 'events', 'create patch', 'Records events; a repeated event is patched.', { since: '1.7.0' }),
  rule('', 'endpoints', 'list watch', 'Counts the pods that serve a RayService.', { until: '1.6.0' }),
  rule('discovery.k8s.io', 'endpointslices', 'list watch', 'Counts the pods that serve a RayService.', {
    since: '1.6.0',
  }),
  rule(
    'networking.k8s.io',
    'ingresses',
    'list watch create',
    'Creates the Ingress of a head with enableIngress. Anyone who can create a RayCluster can set it. An operator without permission to read Ingresses then waits for them, and runs no other RayCluster.',
  ),
  rule('networking.k8s.io', 'ingresses', 'update', 'Updates the Ingress of a head when its options change.', {
    since: '1.7.0',
  }),
  rule(
    'route.openshift.io',
    'routes',
    'list watch create',
    'Creates the Route of a head with enableIngress. On OpenShift, an operator without permission to read Routes then runs no other RayCluster.',
    { feature: 'openshift' },
  ),
  rule(
    'ray.io',
    'rayclusters/finalizers rayjobs/finalizers rayservices/finalizers',
    'update',
    'OpenShift only allows owner references with blockOwnerDeletion to those who may set the finalizers of the owner.',
    { feature: 'openshift' },
  ),
  rule('ray.io', 'raycronjobs/finalizers', 'update', 'Required on OpenShift for the RayJobs of a RayCronJob.', {
    since: '1.6.0',
    feature: 'openshift',
  }),
  rule(
    '',
    'services/proxy',
    'get create update',
    'Lists and submits jobs and deploys Serve applications through the dashboard of the head.',
    { since: '1.2.0', feature: 'kubernetesProxy' },
  ),
  rule('', 'pods/proxy', 'get', 'Checks the health of Ray Serve on the head.', {
    since: '1.5.0',
    feature: 'kubernetesProxy',
  }),
  rule(
    'gateway.networking.k8s.io',
    'gateways httproutes',
    'list watch create update',
    'Shifts the traffic of a RayService gradually.',
    { since: '1.5.0', feature: 'gateway' },
  ),
  rule('gateway.networking.k8s.io', 'gateways httproutes', 'delete', 'Deletes them when a RayService is suspended.', {
    since: '1.7.0',
    feature: 'gateway',
  }),
  rule(
    'networking.k8s.io',
    'networkpolicies',
    'list watch create update delete',
    'Isolates the pods of RayClusters with networkPolicy.',
    { since: '1.7.0', feature: 'networkPolicy' },
  ),
  rule(
    'cert-manager.io',
    'certificates',
    'list watch create update',
    'Requests the certificates of RayClusters with tlsOptions.',
    { since: '1.7.0', feature: 'mtls' },
  ),
  rule('cert-manager.io', 'issuers', 'list watch create', 'Creates the issuers of these certificates.', {
    since: '1.7.0',
    feature: 'mtls',
  }),
  rule('', 'secrets', 'update', 'Makes the RayCluster the owner of the Secrets with its certificates.', {
    since: '1.7.0',
    feature: 'mtls',
  }),
  rule(
    'scheduling.k8s.io',
    'workloads podgroups',
    'list watch create update delete',
    'Schedules the pods of a RayCluster together, with the Workload API of Kubernetes.',
    { since: '1.7.0', feature: 'kubernetesWas' },
  ),
  rule('ray.io', 'raycronjobs', 'list watch', 'Runs RayCronJobs.', { since: '1.6.0', feature: 'rayCronJob' }),
  rule('ray.io', 'raycronjobs/status', 'update', 'Updates the status of RayCronJobs.', {
    since: '1.6.0',
    feature: 'rayCronJob',
  }),
  rule('ray.io', 'rayjobs', 'create', 'Creates the RayJobs of a RayCronJob.', {
    since: '1.6.0',
    feature: 'rayCronJob',
  }),
  rule(
    'scheduling.volcano.sh',
    'podgroups',
    'list watch create update',
    'Creates PodGroups for gang scheduling of the pods of a RayCluster.',
    { feature: 'volcano' },
  ),
  rule('scheduling.volcano.sh', 'podgroups', 'get', 'Reads PodGroups with a client of its own.', {
    until: '1.5.0',
    feature: 'volcano',
  }),
  rule('apiextensions.k8s.io', 'customresourcedefinitions', 'get', 'Checks at start whether Volcano is installed.', {
    until: '1.5.0',
    feature: 'volcano',
    clusterScoped: true,
  }),
  rule(
    'scheduling.x-k8s.io',
    'podgroups',
    'create',
    'Creates PodGroups for gang scheduling of the pods of a RayCluster.',
    { since: '1.4.0', feature: 'schedulerPlugins' },
  ),
  rule(
    'scheduling.x-k8s.io',
    'podgroups',
    'list watch',
    'Watches the PodGroups of all namespaces, whichever namespaces it watches.',
    { since: '1.4.0', until: '1.5.0', feature: 'schedulerPlugins', clusterScoped: true },
  ),
  rule('scheduling.x-k8s.io', 'podgroups', 'list watch', 'Watches the PodGroups that it creates.', {
    since: '1.5.0',
    feature: 'schedulerPlugins',
  }),
  rule('coordination.k8s.io', 'leases', 'get create update', 'Holds the Lease of the leader.', {
    leaderElection: true,
  }),
  rule('', 'events', 'create', 'Records which pod became the leader.', { leaderElection: true }),
];
