import type { Rule } from './schema.js';

/** The custom resource that contains the spec. Some fields are allowed only in a standalone RayCluster. */
export type ClusterOwner = 'RayCluster' | 'RayJob' | 'RayService';

const headPod = 'self.headGroupSpec.template.spec';
const headContainer = `${headPod}.containers[0]`;
const autoscaled = '(has(self.enableInTreeAutoscaling) && self.enableInTreeAutoscaling)';
const autoscalerV2 =
  "(has(self.autoscalerOptions) && has(self.autoscalerOptions.version) && self.autoscalerOptions.version == 'v2')";
const groups = '(has(self.workerGroupSpecs) ? self.workerGroupSpecs : [])';
const faultTolerant = 'has(self.gcsFaultToleranceOptions)';
const tokens = "(has(self.authOptions) && has(self.authOptions.mode) && self.authOptions.mode == 'token')";
const kubernetesTokens =
  '(has(self.authOptions) && has(self.authOptions.enableK8sTokenAuth) && self.authOptions.enableK8sTokenAuth)';

/** Whether an environment variable `e` of the head's Ray container satisfies a condition. */
function headVariable(condition: string): string {
  return `(has(${headContainer}.env) && ${headContainer}.env.exists(e, ${condition}))`;
}

/** Whether a parameter of a group's `ray start` is set and not empty. */
function startParameter(group: string, name: string): string {
  const parameters = `${group}.rayStartParams`;
  return `(has(${parameters}) && '${name}' in ${parameters} && ${parameters}['${name}'] != '')`;
}

/** Whether `rayVersion` is at least 2.`minor`. Like the operator, it ignores what follows the numbers. */
function rayAtLeast(minor: 52 | 55): string {
  const tens = Math.floor(minor / 10);
  const minors = `${tens}[${minor % 10}-9]|[${tens + 1}-9][0-9]|[1-9][0-9][0-9]+`;
  return `(has(self.rayVersion) && self.rayVersion.matches('^\\\\s*v?(2\\\\.(${minors})|([3-9]|[1-9][0-9]+)\\\\.[0-9]+)([^0-9].*)?$'))`;
}

const authRules: readonly Rule[] = [
  {
    rule: `!${tokens} || ${rayAtLeast(52)}`,
    message:
      'authOptions.mode token requires Ray 2.52.0 or newer: set rayVersion to the Ray version of the image, or mode to disabled',
    field: '.rayVersion',
  },
  {
    rule: `!${kubernetesTokens} || (${tokens} && ${rayAtLeast(55)})`,
    message: 'authOptions.enableK8sTokenAuth requires authOptions.mode token and rayVersion 2.55.0 or newer',
    field: '.authOptions.enableK8sTokenAuth',
    since: '1.6.0',
  },
  {
    rule: `!${kubernetesTokens} || !has(self.authOptions.secretName) || self.authOptions.secretName == ''`,
    message: 'authOptions.secretName and enableK8sTokenAuth must not both be set: remove one of them',
    field: '.authOptions.secretName',
    since: '1.6.0',
  },
];

const autoscalerRules: readonly Rule[] = [
  {
    rule: `!(${autoscaled} && ${autoscalerV2}) || !has(${headPod}.restartPolicy) || ${headPod}.restartPolicy in ['', 'Never']`,
    message: 'restartPolicy must be Never or unset with autoscalerOptions.version v2',
    field: '.headGroupSpec.template.spec.restartPolicy',
    since: '1.4.0',
  },
  {
    rule: `!(${autoscaled} && ${autoscalerV2}) || ${groups}.all(g, !has(g.template.spec.restartPolicy) || g.template.spec.restartPolicy in ['', 'Never'])`,
    message:
      'template.spec.restartPolicy of each worker group must be Never or unset with autoscalerOptions.version v2',
    field: '.workerGroupSpecs',
    since: '1.4.0',
  },
  {
    rule: `!${autoscaled} || ${groups}.all(g, !has(g.suspend) || !g.suspend)`,
    message: 'suspend of a worker group must not be true with enableInTreeAutoscaling: suspend the whole cluster',
    field: '.workerGroupSpecs',
    since: '1.3.0',
  },
  {
    rule: `!${autoscaled} || !has(self.autoscalerOptions) || !has(self.autoscalerOptions.version) || !${headVariable("e.name == 'RAY_enable_autoscaler_v2'")}`,
    message:
      'autoscalerOptions.version and the environment variable RAY_enable_autoscaler_v2 of the head must not both be set: remove the variable',
    field: '.autoscalerOptions.version',
    since: '1.4.0',
  },
  {
    rule: `${autoscaled} || !${headVariable("e.name == 'RAY_enable_autoscaler_v2' && has(e.value) && e.value in ['1', 'true']")}`,
    message:
      'the environment variable RAY_enable_autoscaler_v2 of the head requires enableInTreeAutoscaling: set it to true',
    field: '.enableInTreeAutoscaling',
    since: '1.5.0',
  },
  {
    rule: `${autoscalerV2} || ${headVariable("e.name == 'RAY_enable_autoscaler_v2' && has(e.value) && e.value in ['1', 'true']")} || ${groups}.all(g, !has(g.idleTimeoutSeconds))`,
    message: 'idleTimeoutSeconds of a worker group requires the autoscaler v2: set autoscalerOptions.version to v2',
    field: '.workerGroupSpecs',
    since: '1.6.0',
  },
  {
    rule: '!has(self.autoscalerOptions) || !has(self.autoscalerOptions.idleTimeoutSeconds) || self.autoscalerOptions.idleTimeoutSeconds >= 0',
    message: 'idleTimeoutSeconds must be at least 0',
    field: '.autoscalerOptions.idleTimeoutSeconds',
    since: '1.6.0',
  },
];

const redisRules: readonly Rule[] = [
  {
    rule: `!${faultTolerant} || !(${startParameter('self.headGroupSpec', 'redis-password')} || ${headVariable("e.name == 'REDIS_PASSWORD'")})`,
    message:
      'set the Redis password only in gcsFaultToleranceOptions.redisPassword: remove redis-password from rayStartParams and REDIS_PASSWORD from env of the head',
    field: '.gcsFaultToleranceOptions',
    since: '1.3.0',
  },
  {
    rule: `!${faultTolerant} || !${headVariable("e.name == 'RAY_REDIS_ADDRESS'")}`,
    message:
      'set the Redis address only in gcsFaultToleranceOptions.redisAddress: remove RAY_REDIS_ADDRESS from env of the head',
    field: '.gcsFaultToleranceOptions.redisAddress',
    since: '1.3.0',
  },
  {
    rule: `!(${startParameter('self.headGroupSpec', 'redis-username')} || ${headVariable("e.name == 'REDIS_USERNAME'")})`,
    message:
      'set the Redis user name only in gcsFaultToleranceOptions.redisUsername: remove redis-username from rayStartParams and REDIS_USERNAME from env of the head',
    field: '.headGroupSpec',
    since: '1.3.0',
  },
];

/** Rules of `gcsFaultToleranceOptions`. */
export const faultToleranceRules: readonly Rule[] = [
  {
    // Ray exits if there is no port. An environment variable of the head, such as $(REDIS_ADDRESS), may contain all of it.
    rule: String.raw`(has(self.backend) && self.backend == 'rocksdb') || (has(self.redisAddress) && self.redisAddress.matches(r'^([A-Za-z]+://)?[^,]*:[^,/]|\$\('))`,
    message: 'redisAddress must have a host and a port, such as redis:6379',
    field: '.redisAddress',
  },
];

const ownedRules: readonly Rule[] = [
  {
    rule: '!has(self.upgradeStrategy) || !has(self.upgradeStrategy.type)',
    message: 'upgradeStrategy must not be set here: it applies only to standalone RayClusters',
    field: '.upgradeStrategy',
    since: '1.6.0',
  },
  {
    rule: `!${kubernetesTokens}`,
    message: 'enableK8sTokenAuth must not be set here: it applies only to standalone RayClusters',
    field: '.authOptions.enableK8sTokenAuth',
    since: '1.6.0',
  },
];

/** Rules of the spec of a cluster. */
export function clusterRules(owner: ClusterOwner): readonly Rule[] {
  return [...authRules, ...autoscalerRules, ...redisRules, ...(owner === 'RayCluster' ? [] : ownedRules)];
}

/** Rules of the head group and of each worker group. */
export const groupRules: readonly Rule[] = [
  {
    rule: `!has(self.resources) || size(self.resources) == 0 || !(${['num-cpus', 'num-gpus', 'memory', 'resources'].map((name) => startParameter('self', name)).join(' || ')})`,
    message:
      'resources must not be set together with num-cpus, num-gpus, memory or resources of rayStartParams: remove one of them',
    field: '.resources',
    since: '1.5.0',
  },
  {
    rule: "!has(self.rayStartParams) || !('labels' in self.rayStartParams)",
    message: 'rayStartParams must not contain labels: move them to the field labels of the group',
    field: '.rayStartParams',
    since: '1.5.0',
  },
  {
    rule: `!has(self.labels) || self.labels.all(k, k.matches('^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$') && self.labels[k].matches('^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$'))`,
    message:
      'labels must be valid Kubernetes labels: at most 63 letters, digits, - _ and . that start and end with a letter or digit',
    field: '.labels',
    since: '1.5.0',
  },
];

const headServiceHas = (field: string): string =>
  `has(self.headService) && has(self.headService.spec) && has(self.headService.spec.${field})`;
const serviceType = `${headServiceHas('type')} && self.headService.spec.type != '' ? self.headService.spec.type : has(self.serviceType) ? self.serviceType : ''`;

/** Further rules of the head group: the operator creates no pods if it cannot create the Service of the head. */
export const headGroupRules: readonly Rule[] = [
  {
    rule: `[${serviceType}].all(t, t in ['', 'ClusterIP', 'NodePort', 'LoadBalancer'] || t == 'ExternalName' && ${headServiceHas('externalName')})`,
    message: 'serviceType, or headService.spec.type, must be ClusterIP, NodePort or LoadBalancer',
    field: '.serviceType',
  },
];

/** Rules of the name of a worker group, which is part of pod names, and the value of a label. It may be empty. */
export const groupNameRules: readonly Rule[] = [
  {
    rule: "self.matches('^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?([.][A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*)?$')",
    message: 'groupName must consist of letters, digits, hyphens and dots, and start and end with a letter or digit',
  },
  {
    rule: "self != 'headgroup'",
    message: 'groupName must not be headgroup, the group name of the head: choose another groupName',
  },
];

/** Further rules of each worker group. */
export const workerGroupRules: readonly Rule[] = [
  {
    // Operators from 1.1.1 to 1.3 treat values below 1 as 1; later ones create no pods.
    rule: 'self.numOfHosts >= 1',
    message: 'numOfHosts must be at least 1: omit it if a replica is one pod',
    field: '.numOfHosts',
    since: '1.4.0',
  },
  {
    rule: 'self.numOfHosts <= 1 || size(self.groupName) <= 57',
    message: 'groupName must have at most 57 characters if numOfHosts is greater than 1',
    field: '.groupName',
    since: '1.6.0',
  },
  {
    // With a negative number, the operator tries to delete pods that do not exist, and panics. It uses minReplicas if that is not negative.
    rule: 'self.replicas >= 0 || self.minReplicas >= 0',
    message: 'replicas must be at least 0',
    field: '.replicas',
  },
  {
    rule: 'self.minReplicas <= self.maxReplicas',
    message: 'minReplicas must not be greater than maxReplicas: lower it, or raise maxReplicas',
    field: '.minReplicas',
    since: '1.6.0',
  },
  {
    rule: 'self.minReplicas >= 0',
    message: 'minReplicas must be at least 0',
    field: '.minReplicas',
    since: '1.6.0',
  },
  {
    rule: 'self.maxReplicas >= 0',
    message: 'maxReplicas must be at least 0',
    field: '.maxReplicas',
  },
  {
    rule: '!has(self.idleTimeoutSeconds) || self.idleTimeoutSeconds >= 0',
    message: 'idleTimeoutSeconds must be at least 0',
    field: '.idleTimeoutSeconds',
    since: '1.6.0',
  },
];
