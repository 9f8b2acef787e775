import type { Rule } from './schema.js';

const selects = '(has(self.clusterSelector) && size(self.clusterSelector) > 0)';
const shutsDown = '(has(self.shutdownAfterJobFinishes) && self.shutdownAfterJobFinishes)';
const suspended = '(has(self.suspend) && self.suspend)';
const mode = "(has(self.submissionMode) ? self.submissionMode : 'K8sJobMode')";
const retries = '(has(self.backoffLimit) && self.backoffLimit > 0)';
const strategy = 'has(self.deletionStrategy)';
const autoscaled =
  '(has(self.rayClusterSpec) && has(self.rayClusterSpec.enableInTreeAutoscaling) && self.rayClusterSpec.enableInTreeAutoscaling)';
const restartPolicy = 'self.rayClusterSpec.headGroupSpec.template.spec.restartPolicy';

const submitterPod = 'self.submitterPodTemplate.spec';
const hasOwnCommand = `(has(self.submitterPodTemplate) && has(${submitterPod}.containers[0].command) && size(${submitterPod}.containers[0].command) > 0)`;
const followsJob = `(${selects} && has(self.jobId) && self.jobId != '')`;
const hasEntrypoint = String.raw`(has(self.entrypoint) && self.entrypoint.matches(r'\S'))`;

/** Whether `rayVersion` is a semantic version of at least 2.6 that is not a pre-release, which the operator requires for metadata. */
const takesMetadata = String.raw`(has(self.rayClusterSpec.rayVersion) && self.rayClusterSpec.rayVersion.matches(r'^v?(2\.([6-9]|[1-9][0-9]+)|([3-9]|[1-9][0-9]+)(\.[0-9]+)?)(\.[0-9]+)?(\+.*)?$'))`;

/**
 * Whether a string may be a YAML mapping. CEL cannot parse YAML, so the rule looks for a key, an empty document or only comments,
 * and for no list at the start.
 */
function mayBeMapping(text: string): string {
  const key = String.raw`[{?]|["']:|:(\s|$)`;
  const nothing = String.raw`^(\s|#[^\n]*|---|\.\.\.|~|null|Null|NULL)*$`;
  const list = String.raw`^\s*(\[|-\s)`;
  return `(${text}.matches(r"""${key}|${nothing}""") && !${text}.matches(r'${list}'))`;
}

/** Whether the deletion strategy has one of these policies, in onSuccess or onFailure or in a rule. */
function deletes(...policies: readonly string[]): string {
  const any = `[${policies.map((policy) => `'${policy}'`).join(', ')}]`;
  const older = (when: string): string =>
    `(has(self.deletionStrategy.${when}) && has(self.deletionStrategy.${when}.policy) && self.deletionStrategy.${when}.policy in ${any})`;
  const rules = `(has(self.deletionStrategy.deletionRules) && self.deletionStrategy.deletionRules.exists(r, r.policy in ${any}))`;
  return `(${strategy} && (${older('onSuccess')} || ${older('onFailure')} || ${rules}))`;
}

/** Rules of the spec of a RayJob. */
export const jobRules: readonly Rule[] = [
  {
    rule: `has(self.rayClusterSpec) || ${selects}`,
    message: 'either rayClusterSpec (a new cluster) or clusterSelector (an existing cluster) is required',
    field: '.rayClusterSpec',
  },
  {
    rule: `!${selects} || ('ray.io/cluster' in self.clusterSelector && self.clusterSelector['ray.io/cluster'] != '')`,
    message: 'clusterSelector must have the key ray.io/cluster with the name of the cluster',
    field: '.clusterSelector',
  },
  {
    rule: `!${suspended} || ${shutsDown}`,
    message: 'suspend requires shutdownAfterJobFinishes: set it to true',
    field: '.suspend',
  },
  {
    rule: `!${suspended} || !${selects}`,
    message: 'suspend must not be true with clusterSelector: remove one of them',
    field: '.suspend',
  },
  {
    rule: '!has(self.ttlSecondsAfterFinished) || self.ttlSecondsAfterFinished >= 0',
    message: 'ttlSecondsAfterFinished must be at least 0',
    field: '.ttlSecondsAfterFinished',
    since: '1.4.0',
  },
  {
    rule: `${shutsDown} || !has(self.ttlSecondsAfterFinished) || self.ttlSecondsAfterFinished <= 0`,
    message: 'ttlSecondsAfterFinished requires shutdownAfterJobFinishes: set it to true',
    field: '.ttlSecondsAfterFinished',
    since: '1.4.0',
  },
  {
    rule: '!has(self.activeDeadlineSeconds) || self.activeDeadlineSeconds > 0',
    message: 'activeDeadlineSeconds must be at least 1',
    field: '.activeDeadlineSeconds',
  },
  {
    rule: '!has(self.backoffLimit) || self.backoffLimit >= 0',
    message: 'backoffLimit must be at least 0',
    field: '.backoffLimit',
  },
  {
    rule: `!${retries} || ${mode} != 'InteractiveMode'`,
    message: 'backoffLimit must be 0 with submissionMode InteractiveMode',
    field: '.backoffLimit',
    since: '1.4.0',
  },
  {
    rule: `!${retries} || !${selects}`,
    message: 'backoffLimit must be 0 with clusterSelector',
    field: '.backoffLimit',
    since: '1.6.0',
  },
  {
    rule: `${mode} != 'SidecarMode' || !${selects}`,
    message: 'submissionMode SidecarMode requires rayClusterSpec: set it, or use another submissionMode',
    field: '.submissionMode',
  },
  {
    rule: `${mode} != 'SidecarMode' || !(has(self.submitterPodTemplate) || has(self.submitterConfig))`,
    message: 'submissionMode SidecarMode has no submitter: remove submitterPodTemplate and submitterConfig',
    field: '.submissionMode',
  },
  {
    rule: `${mode} != 'SidecarMode' || !has(self.rayClusterSpec) || !has(${restartPolicy}) || ${restartPolicy} in ['', 'Never']`,
    message: 'submissionMode SidecarMode runs in the head pod: set its restartPolicy to Never, or remove it',
    field: '.submissionMode',
  },
  {
    // HTTPMode accepts an empty command, which does nothing and succeeds.
    rule: `!(${mode} in ['K8sJobMode', 'SidecarMode']) || ${hasEntrypoint} || (${mode} == 'K8sJobMode' && (${hasOwnCommand} || ${followsJob}))`,
    message: 'entrypoint is required, such as python job.py',
    field: '.entrypoint',
  },
  {
    rule: `${mode} != 'K8sJobMode' || !has(self.submitterPodTemplate) || (has(${submitterPod}.restartPolicy) && ${submitterPod}.restartPolicy in ['Never', 'OnFailure'])`,
    message: 'submitterPodTemplate.spec.restartPolicy must be Never or OnFailure',
    field: '.submitterPodTemplate.spec.restartPolicy',
  },
  {
    rule: `${mode} != 'K8sJobMode' || !has(self.submitterConfig) || !has(self.submitterConfig.backoffLimit) || self.submitterConfig.backoffLimit >= 0`,
    message: 'submitterConfig.backoffLimit must be at least 0',
    field: '.submitterConfig.backoffLimit',
    since: '1.2.0',
  },
  {
    rule: `!(${mode} in ['K8sJobMode', 'SidecarMode']) || !has(self.metadata) || size(self.metadata) == 0 || ${selects} || !has(self.rayClusterSpec) || ${takesMetadata}`,
    message:
      'metadata requires rayClusterSpec.rayVersion 2.6.0 or newer, not a pre-release: set it, or remove metadata',
    field: '.metadata',
  },
  {
    rule: `!has(self.runtimeEnvYAML) || ${mayBeMapping('self.runtimeEnvYAML')}`,
    message: 'runtimeEnvYAML must be a YAML mapping, such as pip: [requests]',
    field: '.runtimeEnvYAML',
  },
  {
    rule: String.raw`${mode} != 'HTTPMode' || !has(self.entrypointResources) || self.entrypointResources.matches(r'^(\s*(\{(.|\s)*\}|null)\s*)?$')`,
    message: 'entrypointResources must be a string with a JSON object, such as {"a": 1}',
    field: '.entrypointResources',
  },
  {
    rule: `!${selects} || !${deletes('DeleteCluster', 'DeleteWorkers')}`,
    message: 'deletionStrategy must not delete the cluster of a clusterSelector: use DeleteSelf or DeleteNone',
    field: '.deletionStrategy',
    since: '1.5.0',
  },
  {
    rule: `!${autoscaled} || !${deletes('DeleteWorkers')}`,
    message: 'deletionStrategy must not be DeleteWorkers with enableInTreeAutoscaling: use DeleteCluster',
    field: '.deletionStrategy',
    since: '1.5.0',
  },
  {
    rule: `!(${strategy} && has(self.deletionStrategy.deletionRules)) || !${shutsDown}`,
    message: 'shutdownAfterJobFinishes and deletionStrategy.deletionRules must not both be set: remove one of them',
    field: '.deletionStrategy',
    since: '1.5.0',
  },
  {
    rule: `!${shutsDown} || !(${strategy} && has(self.deletionStrategy.onSuccess)) || !${deletes('DeleteNone')}`,
    message: 'deletionStrategy must not be DeleteNone with shutdownAfterJobFinishes, which deletes the cluster',
    field: '.deletionStrategy',
    since: '1.5.0',
  },
];

/** Rules of `deletionStrategy`. */
export const deletionStrategyRules: readonly Rule[] = [
  {
    rule: 'has(self.deletionRules) != (has(self.onSuccess) || has(self.onFailure))',
    message: 'deletionStrategy must have either deletionRules, or onSuccess and onFailure',
    field: '.deletionRules',
  },
  {
    rule: 'has(self.onSuccess) == has(self.onFailure)',
    message: 'deletionStrategy must have both onSuccess and onFailure: add the missing one, or use deletionRules',
    field: '.onFailure',
  },
  {
    rule: '(!has(self.onSuccess) || has(self.onSuccess.policy)) && (!has(self.onFailure) || has(self.onFailure.policy))',
    message: 'onSuccess and onFailure of deletionStrategy must each have a policy',
    field: '.onSuccess',
  },
];

const sameCondition =
  '(has(a.condition.jobStatus) ? (has(b.condition.jobStatus) && a.condition.jobStatus == b.condition.jobStatus) : !has(b.condition.jobStatus))';
const deletesMore =
  "((a.policy == 'DeleteWorkers' && b.policy in ['DeleteCluster', 'DeleteSelf']) || (a.policy == 'DeleteCluster' && b.policy == 'DeleteSelf'))";

/** Rules of the list `deletionRules`. */
export const deletionRulesRules: readonly Rule[] = [
  {
    rule: `self.all(a, self.filter(b, ${sameCondition} && a.policy == b.policy).size() == 1)`,
    message: 'two deletionRules have the same condition and the same policy: remove one of them',
  },
  {
    rule: `self.all(a, self.all(b, !(${sameCondition} && ${deletesMore}) || a.condition.ttlSeconds <= b.condition.ttlSeconds))`,
    message:
      'ttlSeconds of deletionRules with the same condition must not decrease from DeleteWorkers to DeleteCluster to DeleteSelf',
  },
];

/** Rules of the condition of a deletion rule. */
export const deletionConditionRules: readonly Rule[] = [
  {
    rule: 'has(self.jobStatus) != has(self.jobDeploymentStatus)',
    message: 'condition must have either jobStatus or jobDeploymentStatus',
    field: '.jobStatus',
  },
];
