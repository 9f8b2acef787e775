import type { Rule } from './schema.js';

/** Whoever makes the RayCluster: the specs that RayJobs and RayServices have inside may say less. */
export type ClusterOwner = 'RayCluster' | 'RayJob' | 'RayService';

const headPod = 'self.headGroupSpec.template.spec';
const headContainer = `${headPod}.containers[0]`;
const autoscaled = '(has(self.enableInTreeAutoscaling) && self.enableInTreeAutoscaling)';
const secondAutoscaler =
  "(has(self.autoscalerOptions) && has(self.autoscalerOptions.version) && self.autoscalerOptions.version == 'v2')";
const groups = '(has(self.workerGroupSpecs) ? self.workerGroupSpecs : [])';
const faultTolerant = 'has(self.gcsFaultToleranceOptions)';
const tokens = "(has(self.authOptions) && has(self.authOptions.mode) && self.authOptions.mode == 'token')";
const kubernetesTokens =
  '(has(self.authOptions) && has(self.authOptions.enableK8sTokenAuth) && self.authOptions.enableK8sTokenAuth)';

/** Whether a variable of the head's Ray container fulfils a condition on `e`. */
function headVariable(condition: string): string {
  return `(has(${headContainer}.env) && ${headContainer}.env.exists(e, ${condition}))`;
}

/** Whether a parameter of a group's `ray start` is there and says something. */
function startParameter(group: string, name: string): string {
  const parameters = `${group}.rayStartParams`;
  return `(has(${parameters}) && '${name}' in ${parameters} && ${parameters}['${name}'] != '')`;
}

/** Whether `rayVersion` is at least 2.`minor`, read as the operator reads it: what follows the numbers does not count. */
function rayAtLeast(minor: 52 | 55): string {
  const tens = Math.floor(minor / 10);
  const minors = `${tens}[${minor % 10}-9]|[${tens + 1}-9][0-9]|[1-9][0-9][0-9]+`;
  return `(has(self.rayVersion) && self.rayVersion.matches('^\\\\s*v?(2\\\\.(${minors})|([3-9]|[1-9][0-9]+)\\\\.[0-9]+)([^0-9].*)?$'))`;
}

const authRules: readonly Rule[] = [
  {
    rule: `!${tokens} || ${rayAtLeast(52)}`,
    message:
      'authOptions.mode token needs Ray 2.52.0 or newer: set rayVersion to that of the image, or mode to disabled',
    field: '.rayVersion',
  },
  {
    rule: `!${kubernetesTokens} || (${tokens} && ${rayAtLeast(55)})`,
    message: 'authOptions.enableK8sTokenAuth needs authOptions.mode token and a rayVersion of 2.55.0 or newer',
    field: '.authOptions.enableK8sTokenAuth',
    since: '1.6.0',
  },
  {
    rule: `!${kubernetesTokens} || !has(self.authOptions.secretName) || self.authOptions.secretName == ''`,
    message: 'authOptions.secretName is of no use with enableK8sTokenAuth: leave one of them out',
    field: '.authOptions.secretName',
    since: '1.6.0',
  },
];

const autoscalerRules: readonly Rule[] = [
  {
    rule: `!(${autoscaled} && ${secondAutoscaler}) || !has(${headPod}.restartPolicy) || ${headPod}.restartPolicy in ['', 'Never']`,
    message: 'autoscalerOptions.version v2 replaces pods by itself: set restartPolicy to Never, or leave it out',
    field: '.headGroupSpec.template.spec.restartPolicy',
    since: '1.4.0',
  },
  {
    rule: `!(${autoscaled} && ${secondAutoscaler}) || ${groups}.all(g, !has(g.template.spec.restartPolicy) || g.template.spec.restartPolicy in ['', 'Never'])`,
    message:
      'autoscalerOptions.version v2 replaces pods by itself: set template.spec.restartPolicy of each worker group to Never, or leave it out',
    field: '.workerGroupSpecs',
    since: '1.4.0',
  },
  {
    rule: `!${autoscaled} || ${groups}.all(g, !has(g.suspend) || !g.suspend)`,
    message: 'no worker group can have suspend while enableInTreeAutoscaling is on: suspend the whole cluster',
    field: '.workerGroupSpecs',
    since: '1.3.0',
  },
  {
    rule: `!${autoscaled} || !has(self.autoscalerOptions) || !has(self.autoscalerOptions.version) || !${headVariable("e.name == 'RAY_enable_autoscaler_v2'")}`,
    message:
      'autoscalerOptions.version and the variable RAY_enable_autoscaler_v2 of the head say the same: leave the variable out',
    field: '.autoscalerOptions.version',
    since: '1.4.0',
  },
  {
    rule: `${autoscaled} || !${headVariable("e.name == 'RAY_enable_autoscaler_v2' && has(e.value) && e.value in ['1', 'true']")}`,
    message: 'the variable RAY_enable_autoscaler_v2 of the head needs enableInTreeAutoscaling: set it to true',
    field: '.enableInTreeAutoscaling',
    since: '1.5.0',
  },
  {
    rule: `${secondAutoscaler} || ${headVariable("e.name == 'RAY_enable_autoscaler_v2' && has(e.value) && e.value in ['1', 'true']")} || ${groups}.all(g, !has(g.idleTimeoutSeconds))`,
    message: 'idleTimeoutSeconds of a worker group needs the second autoscaler: set autoscalerOptions.version to v2',
    field: '.workerGroupSpecs',
    since: '1.6.0',
  },
  {
    rule: '!has(self.autoscalerOptions) || !has(self.autoscalerOptions.idleTimeoutSeconds) || self.autoscalerOptions.idleTimeoutSeconds >= 0',
    message: 'idleTimeoutSeconds is 0 or more',
    field: '.autoscalerOptions.idleTimeoutSeconds',
    since: '1.6.0',
  },
];

const redisRules: readonly Rule[] = [
  {
    rule: `!${faultTolerant} || !(${startParameter('self.headGroupSpec', 'redis-password')} || ${headVariable("e.name == 'REDIS_PASSWORD'")})`,
    message:
      "the password stands in gcsFaultToleranceOptions.redisPassword: leave out redis-password of the head's rayStartParams and its variable REDIS_PASSWORD",
    field: '.gcsFaultToleranceOptions',
    since: '1.3.0',
  },
  {
    rule: `!${faultTolerant} || !${headVariable("e.name == 'RAY_REDIS_ADDRESS'")}`,
    message:
      'the address stands in gcsFaultToleranceOptions.redisAddress: leave out the variable RAY_REDIS_ADDRESS of the head',
    field: '.gcsFaultToleranceOptions.redisAddress',
    since: '1.3.0',
  },
  {
    rule: `!(${startParameter('self.headGroupSpec', 'redis-username')} || ${headVariable("e.name == 'REDIS_USERNAME'")})`,
    message:
      "the user's name belongs into gcsFaultToleranceOptions.redisUsername, not into redis-username of rayStartParams or the variable REDIS_USERNAME",
    field: '.headGroupSpec',
    since: '1.3.0',
  },
];

/** What the operator asks of `gcsFaultToleranceOptions`. */
export const faultToleranceRules: readonly Rule[] = [
  {
    // Ray ends at once where it finds no port. Variables of the head, such as $(REDIS_ADDRESS), may stand for all of it.
    rule: String.raw`(has(self.backend) && self.backend == 'rocksdb') || (has(self.redisAddress) && self.redisAddress.matches(r'^([A-Za-z]+://)?[^,]*:[^,/]|\$\('))`,
    message: 'gcsFaultToleranceOptions needs the host and the port of a Redis: set redisAddress, such as redis:6379',
    field: '.redisAddress',
  },
];

const ownedRules: readonly Rule[] = [
  {
    rule: '!has(self.upgradeStrategy) || !has(self.upgradeStrategy.type)',
    message: 'upgradeStrategy is for RayClusters that nobody owns: leave it out here',
    field: '.upgradeStrategy',
    since: '1.6.0',
  },
  {
    rule: `!${kubernetesTokens}`,
    message: 'enableK8sTokenAuth works for a RayCluster of its own only: leave it out here',
    field: '.authOptions.enableK8sTokenAuth',
    since: '1.6.0',
  },
];

/** What the operator asks of the spec of a cluster beyond the types of its fields. */
export function clusterRules(owner: ClusterOwner): readonly Rule[] {
  return [...authRules, ...autoscalerRules, ...redisRules, ...(owner === 'RayCluster' ? [] : ownedRules)];
}

/** What the operator asks of the head and of each worker group. */
export const groupRules: readonly Rule[] = [
  {
    rule: `!has(self.resources) || size(self.resources) == 0 || !(${['num-cpus', 'num-gpus', 'memory', 'resources'].map((name) => startParameter('self', name)).join(' || ')})`,
    message:
      'resources stand in the group or in its rayStartParams (num-cpus, num-gpus, memory, resources), not in both: leave one of them out',
    field: '.resources',
    since: '1.5.0',
  },
  {
    rule: "!has(self.rayStartParams) || !('labels' in self.rayStartParams)",
    message: 'the labels of Ray nodes stand in the field labels of the group: move them there from rayStartParams',
    field: '.rayStartParams',
    since: '1.5.0',
  },
  {
    rule: `!has(self.labels) || self.labels.all(k, k.matches('^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$') && self.labels[k].matches('^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$'))`,
    message:
      'labels of a group are written as those of Kubernetes: at most 63 letters, digits and -_. with no such sign at the ends',
    field: '.labels',
    since: '1.5.0',
  },
];

const pattern = (field: string): string =>
  `has(self.headService) && has(self.headService.spec) && has(self.headService.spec.${field})`;
const serviceType = `${pattern('type')} && self.headService.spec.type != '' ? self.headService.spec.type : has(self.serviceType) ? self.serviceType : ''`;

/** What the operator asks of the head besides: without its Service it makes no pod. */
export const headGroupRules: readonly Rule[] = [
  {
    rule: `[${serviceType}].all(t, t in ['', 'ClusterIP', 'NodePort', 'LoadBalancer'] || t == 'ExternalName' && ${pattern('externalName')})`,
    message:
      'serviceType, or headService.spec.type, is none of ClusterIP, NodePort and LoadBalancer: set it to one of them',
    field: '.serviceType',
  },
];

/**
 * What the operator asks of the name of a worker group: it becomes part of the names of pods, and the value of a label. No name at
 * all is fine.
 */
export const groupNameRules: readonly Rule[] = [
  {
    rule: "self.matches('^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?([.][A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*)?$')",
    message:
      'groupName becomes part of the names of pods: choose letters, digits, hyphens and dots, a letter or a digit at both ends',
  },
  {
    rule: "self != 'headgroup'",
    message: 'headgroup is the group of the head, which would count as a worker: choose another groupName',
  },
];

/** What the operator asks of each worker group besides. */
export const workerGroupRules: readonly Rule[] = [
  {
    // Operators from 1.1.1 to 1.3 take less than 1 for 1; later ones make no pod at all.
    rule: 'self.numOfHosts >= 1',
    message: 'numOfHosts is 1 or more: leave it out where a replica is one pod',
    field: '.numOfHosts',
    since: '1.4.0',
  },
  {
    rule: 'self.numOfHosts <= 1 || size(self.groupName) <= 57',
    message: 'groupName has at most 57 characters where numOfHosts is above 1: each replica is named after it',
    field: '.groupName',
    since: '1.6.0',
  },
  {
    // Fewer than none: the operator looks for pods to delete that are not there, and panics. With a minimum it takes that.
    rule: 'self.replicas >= 0 || self.minReplicas >= 0',
    message: 'replicas is 0 or more',
    field: '.replicas',
  },
  {
    rule: 'self.minReplicas <= self.maxReplicas',
    message: 'minReplicas is above maxReplicas: lower it, or raise maxReplicas',
    field: '.minReplicas',
    since: '1.6.0',
  },
  {
    rule: 'self.minReplicas >= 0',
    message: 'minReplicas is 0 or more',
    field: '.minReplicas',
    since: '1.6.0',
  },
  {
    rule: 'self.maxReplicas >= 0',
    message: 'maxReplicas is 0 or more',
    field: '.maxReplicas',
  },
  {
    rule: '!has(self.idleTimeoutSeconds) || self.idleTimeoutSeconds >= 0',
    message: 'idleTimeoutSeconds is 0 or more',
    field: '.idleTimeoutSeconds',
    since: '1.6.0',
  },
];
