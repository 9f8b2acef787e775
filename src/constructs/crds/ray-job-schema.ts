import { managedBy } from './managed-by.js';
import { podTemplate } from './pod-schema.js';
import { deletionConditionRules, deletionRulesRules, deletionStrategyRules, jobRules } from './ray-job-rules.js';
import { clusterSpec } from './ray-cluster-schema.js';
import { observedGeneration } from './ray-cluster-status.js';
import { boolean, integer, listOf, mapOf, number, object, oneOf, open, type Schema, string, time } from './schema.js';

const policies = ['DeleteCluster', 'DeleteWorkers', 'DeleteSelf', 'DeleteNone'];
const policy = oneOf(policies, 'What to delete: the workers, the cluster, the RayJob with its cluster, or nothing.');

const deletionCondition = object(
  {
    jobDeploymentStatus: oneOf(['Failed'], 'State of the RayJob. Requires KubeRay 1.6.'),
    jobStatus: oneOf(['SUCCEEDED', 'FAILED'], 'State of the job in Ray.'),
    ttlSeconds: integer('Seconds to wait after the condition is met.', { default: 0, minimum: 0 }),
  },
  'When to delete it.',
  { rules: deletionConditionRules },
);

const deletionStrategy = object(
  {
    deletionRules: {
      ...listOf(
        object({ condition: deletionCondition, policy }, undefined, { required: ['condition', 'policy'] }),
        'Deletion rules, with unique pairs of policy and condition.',
        // Four policies and three conditions.
        { minItems: 1, maxItems: 12 },
      ),
      rules: deletionRulesRules,
    },
    onFailure: object({ policy }, 'Older form: what to delete after the job failed.'),
    onSuccess: object({ policy }, 'Older form: what to delete after the job succeeded.'),
  },
  'What to delete after the job. Requires KubeRay 1.5; before 1.6, the feature gate RayJobDeletionPolicy must be enabled.',
  { rules: deletionStrategyRules },
);

/** The spec of a RayJob. */
export const jobSpec: Schema = object(
  {
    activeDeadlineSeconds: integer('Maximum seconds that the job may be active.'),
    backoffLimit: integer('Number of retries, each on a new cluster.', { default: 0 }),
    clusterSelector: mapOf(string(), 'Selects an existing cluster: the key `ray.io/cluster` has its name.'),
    deletionPolicy: string(
      'What to delete after the job, in KubeRay 1.3 and 1.4. Use `deletionStrategy` in later versions.',
      {
        enum: policies,
      },
    ),
    deletionStrategy,
    entrypoint: string('Command to run on the cluster, such as `python job.py`.'),
    entrypointNumCpus: number('Number of CPUs that Ray reserves for the command.'),
    entrypointNumGpus: number('Number of GPUs that Ray reserves for the command.'),
    entrypointResources: string('Custom resources that Ray reserves for the command: a string with a JSON object.'),
    jobId: string('ID of the job in Ray. Defaults to a generated ID.'),
    managedBy,
    metadata: mapOf(string(), 'Metadata of the job in Ray.'),
    preRunningDeadlineSeconds: integer('Maximum seconds until the job runs. Requires KubeRay 1.6.', { minimum: 1 }),
    rayClusterSpec: clusterSpec('RayJob', 'Spec of the cluster for the job.'),
    runtimeEnvYAML: string('Runtime environment of the job: a YAML string.'),
    shutdownAfterJobFinishes: boolean('Whether to delete the cluster after the job.'),
    submissionMode: string(
      'How to submit the job to Ray: by a Kubernetes Job (`K8sJobMode`), by the operator (`HTTPMode`), by a sidecar of the head (`SidecarMode`, since KubeRay 1.5), or by the user (`InteractiveMode`).',
      { default: 'K8sJobMode', enum: ['K8sJobMode', 'HTTPMode', 'InteractiveMode', 'SidecarMode'] },
    ),
    submitterConfig: object(
      { backoffLimit: integer('Number of retries of the submitter Job.') },
      'Options of the submitter Job.',
    ),
    submitterPodTemplate: podTemplate('Pod template of the submitter.'),
    suspend: boolean('Whether to suspend the job. A suspended job has no cluster.'),
    ttlSecondsAfterFinished: integer('Seconds before the cluster is deleted after the job.', { default: 0 }),
  },
  'Desired state of a RayJob.',
  { rules: jobRules },
);

/** The status of a RayJob. */
export const jobStatus: Schema = open(
  {
    dashboardURL: string('URL of the dashboard.'),
    endTime: time('End time of the RayJob.'),
    failed: integer('Number of failures.', { default: 0 }),
    jobDeploymentStatus: string('State of the RayJob, such as Initializing, Running, Complete, Failed or Suspended.'),
    jobId: string('ID of the job in Ray.'),
    jobStatus: string('State of the job in Ray: PENDING, RUNNING, STOPPED, SUCCEEDED or FAILED.'),
    message: string('Message of Ray about the job.'),
    observedGeneration,
    rayClusterName: string('Name of the cluster that runs the job.'),
    rayClusterStatus: open({}, 'Status of the cluster.'),
    rayJobInfo: open({}, 'Start and end time of the job in Ray.'),
    reason: string('Reason of the failure.'),
    startTime: time('Start time of the RayJob.'),
    succeeded: integer('Number of successes.', { default: 0 }),
  },
  'Observed state of a RayJob.',
);
