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

/** Whether `rayVersion` is a semantic version of at least 2.6, as the operator reads it for the metadata: none before a release. */
const takesMetadata = String.raw`(has(self.rayClusterSpec.rayVersion) && self.rayClusterSpec.rayVersion.matches(r'^v?(2\.([6-9]|[1-9][0-9]+)|([3-9]|[1-9][0-9]+)(\.[0-9]+)?)(\.[0-9]+)?(\+.*)?$'))`;

/**
 * Whether a text may be YAML of a mapping, as far as its signs say: it has a key, is nothing, or only a comment; and it does not
 * start as a list does.
 */
function mayBeMapping(text: string): string {
  const key = String.raw`[{?]|["']:|:(\s|$)`;
  const nothing = String.raw`^(\s|#[^\n]*|---|\.\.\.|~|null|Null|NULL)*$`;
  const list = String.raw`^\s*(\[|-\s)`;
  return `(${text}.matches(r"""${key}|${nothing}""") && !${text}.matches(r'${list}'))`;
}

/** Whether a policy of the deletion strategy, in its older form or in a rule, is one of these. */
function deletes(...policies: readonly string[]): string {
  const any = `[${policies.map((policy) => `'${policy}'`).join(', ')}]`;
  const older = (when: string): string =>
    `(has(self.deletionStrategy.${when}) && has(self.deletionStrategy.${when}.policy) && self.deletionStrategy.${when}.policy in ${any})`;
  const rules = `(has(self.deletionStrategy.deletionRules) && self.deletionStrategy.deletionRules.exists(r, r.policy in ${any}))`;
  return `(${strategy} && (${older('onSuccess')} || ${older('onFailure')} || ${rules}))`;
}

/** What the operator asks of the spec of a RayJob. */
export const jobRules: readonly Rule[] = [
  {
    rule: `has(self.rayClusterSpec) || ${selects}`,
    message: 'a job needs a cluster: describe one in rayClusterSpec, or name one in clusterSelector',
    field: '.rayClusterSpec',
  },
  {
    rule: `!${selects} || ('ray.io/cluster' in self.clusterSelector && self.clusterSelector['ray.io/cluster'] != '')`,
    message: 'clusterSelector names the cluster at the key ray.io/cluster: add it',
    field: '.clusterSelector',
  },
  {
    rule: `!${suspended} || ${shutsDown}`,
    message: 'a job with suspend must set shutdownAfterJobFinishes to true',
    field: '.suspend',
  },
  {
    rule: `!${suspended} || !${selects}`,
    message: 'a job on a cluster of others cannot have suspend: leave out suspend or clusterSelector',
    field: '.suspend',
  },
  {
    rule: '!has(self.ttlSecondsAfterFinished) || self.ttlSecondsAfterFinished >= 0',
    message: 'ttlSecondsAfterFinished is 0 or more',
    field: '.ttlSecondsAfterFinished',
    since: '1.4.0',
  },
  {
    rule: `${shutsDown} || !has(self.ttlSecondsAfterFinished) || self.ttlSecondsAfterFinished <= 0`,
    message: 'ttlSecondsAfterFinished is of use with shutdownAfterJobFinishes only: set that to true',
    field: '.ttlSecondsAfterFinished',
    since: '1.4.0',
  },
  {
    rule: '!has(self.activeDeadlineSeconds) || self.activeDeadlineSeconds > 0',
    message: 'activeDeadlineSeconds is 1 or more',
    field: '.activeDeadlineSeconds',
  },
  {
    rule: '!has(self.backoffLimit) || self.backoffLimit >= 0',
    message: 'backoffLimit is 0 or more',
    field: '.backoffLimit',
  },
  {
    rule: `!${retries} || ${mode} != 'InteractiveMode'`,
    message: 'a job of submissionMode InteractiveMode is not tried again: set backoffLimit to 0',
    field: '.backoffLimit',
    since: '1.4.0',
  },
  {
    rule: `!${retries} || !${selects}`,
    message: 'a job on the cluster of a clusterSelector is not tried again: set backoffLimit to 0',
    field: '.backoffLimit',
    since: '1.6.0',
  },
  {
    rule: `${mode} != 'SidecarMode' || !${selects}`,
    message: 'submissionMode SidecarMode needs a head of its own: describe one in rayClusterSpec, or take another mode',
    field: '.submissionMode',
  },
  {
    rule: `${mode} != 'SidecarMode' || !(has(self.submitterPodTemplate) || has(self.submitterConfig))`,
    message: 'submissionMode SidecarMode has no submitter: leave out submitterPodTemplate and submitterConfig',
    field: '.submissionMode',
  },
  {
    rule: `${mode} != 'SidecarMode' || !has(self.rayClusterSpec) || !has(${restartPolicy}) || ${restartPolicy} in ['', 'Never']`,
    message: 'submissionMode SidecarMode runs in the head once: set its restartPolicy to Never, or leave it out',
    field: '.submissionMode',
  },
  {
    // By HTTP nothing is a command too, which does nothing and succeeds.
    rule: `!(${mode} in ['K8sJobMode', 'SidecarMode']) || ${hasEntrypoint} || (${mode} == 'K8sJobMode' && (${hasOwnCommand} || ${followsJob}))`,
    message: 'a job needs a command: set entrypoint, such as python job.py',
    field: '.entrypoint',
  },
  {
    rule: `${mode} != 'K8sJobMode' || !has(self.submitterPodTemplate) || (has(${submitterPod}.restartPolicy) && ${submitterPod}.restartPolicy in ['Never', 'OnFailure'])`,
    message: 'a Job takes no pod that is always restarted: set submitterPodTemplate.spec.restartPolicy to Never',
    field: '.submitterPodTemplate.spec.restartPolicy',
  },
  {
    rule: `${mode} != 'K8sJobMode' || !has(self.submitterConfig) || !has(self.submitterConfig.backoffLimit) || self.submitterConfig.backoffLimit >= 0`,
    message: 'submitterConfig.backoffLimit is 0 or more',
    field: '.submitterConfig.backoffLimit',
    since: '1.2.0',
  },
  {
    rule: `!(${mode} in ['K8sJobMode', 'SidecarMode']) || !has(self.metadata) || size(self.metadata) == 0 || ${selects} || !has(self.rayClusterSpec) || ${takesMetadata}`,
    message:
      'metadata needs rayClusterSpec.rayVersion, a release from 2.6.0 on, such as 2.60.0: set it, or leave out metadata',
    field: '.metadata',
  },
  {
    rule: `!has(self.runtimeEnvYAML) || ${mayBeMapping('self.runtimeEnvYAML')}`,
    message: 'runtimeEnvYAML is no YAML of a mapping: write keys and values, such as pip: [requests]',
    field: '.runtimeEnvYAML',
  },
  {
    rule: String.raw`${mode} != 'HTTPMode' || !has(self.entrypointResources) || self.entrypointResources.matches(r'^(\s*(\{(.|\s)*\}|null)\s*)?$')`,
    message: 'entrypointResources is no JSON of an object: write it as text, such as {"a": 1}',
    field: '.entrypointResources',
  },
  {
    rule: `!${selects} || !${deletes('DeleteCluster', 'DeleteWorkers')}`,
    message: 'deletionStrategy cannot delete the cluster of a clusterSelector: take DeleteSelf or DeleteNone',
    field: '.deletionStrategy',
    since: '1.5.0',
  },
  {
    rule: `!${autoscaled} || !${deletes('DeleteWorkers')}`,
    message: 'deletionStrategy cannot DeleteWorkers where enableInTreeAutoscaling is on: take DeleteCluster',
    field: '.deletionStrategy',
    since: '1.5.0',
  },
  {
    rule: `!(${strategy} && has(self.deletionStrategy.deletionRules)) || !${shutsDown}`,
    message: 'shutdownAfterJobFinishes and deletionStrategy.deletionRules say the same: leave one of them out',
    field: '.deletionStrategy',
    since: '1.5.0',
  },
  {
    rule: `!${shutsDown} || !(${strategy} && has(self.deletionStrategy.onSuccess)) || !${deletes('DeleteNone')}`,
    message: 'shutdownAfterJobFinishes deletes the cluster: no policy of deletionStrategy can be DeleteNone beside it',
    field: '.deletionStrategy',
    since: '1.5.0',
  },
];

/** What the operator asks of `deletionStrategy`. */
export const deletionStrategyRules: readonly Rule[] = [
  {
    rule: 'has(self.deletionRules) != (has(self.onSuccess) || has(self.onFailure))',
    message: 'deletionStrategy has either deletionRules or onSuccess and onFailure',
    field: '.deletionRules',
  },
  {
    rule: 'has(self.onSuccess) == has(self.onFailure)',
    message: 'deletionStrategy needs both onSuccess and onFailure: add the other, or use deletionRules',
    field: '.onFailure',
  },
  {
    rule: '(!has(self.onSuccess) || has(self.onSuccess.policy)) && (!has(self.onFailure) || has(self.onFailure.policy))',
    message: 'onSuccess and onFailure of deletionStrategy each need a policy',
    field: '.onSuccess',
  },
];

const sameCondition =
  '(has(a.condition.jobStatus) ? (has(b.condition.jobStatus) && a.condition.jobStatus == b.condition.jobStatus) : !has(b.condition.jobStatus))';
const deletesMore =
  "((a.policy == 'DeleteWorkers' && b.policy in ['DeleteCluster', 'DeleteSelf']) || (a.policy == 'DeleteCluster' && b.policy == 'DeleteSelf'))";

/** What the operator asks of the rules of a deletion strategy together. */
export const deletionRulesRules: readonly Rule[] = [
  {
    rule: `self.all(a, self.filter(b, ${sameCondition} && a.policy == b.policy).size() == 1)`,
    message: 'two deletionRules have the same condition and the same policy: leave one of them out',
  },
  {
    rule: `self.all(a, self.all(b, !(${sameCondition} && ${deletesMore}) || a.condition.ttlSeconds <= b.condition.ttlSeconds))`,
    message:
      'deletionRules of one condition go from small to large: ttlSeconds of DeleteWorkers, DeleteCluster and DeleteSelf must not fall',
  },
];

/** What the operator asks of the condition of a deletion rule. */
export const deletionConditionRules: readonly Rule[] = [
  {
    rule: 'has(self.jobStatus) != has(self.jobDeploymentStatus)',
    message: 'a condition has either jobStatus or jobDeploymentStatus',
    field: '.jobStatus',
  },
];
