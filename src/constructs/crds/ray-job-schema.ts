import { managedBy } from './managed-by.js';
import { podTemplate } from './pod-schema.js';
import { deletionConditionRules, deletionRulesRules, deletionStrategyRules, jobRules } from './ray-job-rules.js';
import { clusterSpec } from './ray-cluster-schema.js';
import { observedGeneration } from './ray-cluster-status.js';
import { boolean, integer, listOf, mapOf, number, object, open, type Schema, string, time } from './schema.js';

const policies = ['DeleteCluster', 'DeleteWorkers', 'DeleteSelf', 'DeleteNone'];
const policy = string('What is deleted: the workers, the cluster, the RayJob with all that it has, or nothing.', {
  enum: policies,
});

const deletionCondition = object(
  {
    jobDeploymentStatus: string('The state of the RayJob. Needs KubeRay 1.6.', { enum: ['Failed'] }),
    jobStatus: string('The state of the job in Ray.', { enum: ['SUCCEEDED', 'FAILED'] }),
    ttlSeconds: integer('How long after that.', { default: 0, minimum: 0 }),
  },
  'When it is deleted.',
  { rules: deletionConditionRules },
);

const deletionStrategy = object(
  {
    deletionRules: {
      ...listOf(
        object({ condition: deletionCondition, policy }, undefined, { required: ['condition', 'policy'] }),
        'What is deleted when, one of each policy and condition.',
        // There are no more: four policies, three conditions.
        { minItems: 1, maxItems: 12 },
      ),
      rules: deletionRulesRules,
    },
    onFailure: object({ policy }, 'The older form: what is deleted after a job that failed.'),
    onSuccess: object({ policy }, 'The older form: what is deleted after a job that succeeded.'),
  },
  'What is deleted after the job. Needs KubeRay 1.5; its feature gate RayJobDeletionPolicy is on from 1.6.',
  { rules: deletionStrategyRules },
);

/** The spec of a RayJob. */
export const jobSpec: Schema = object(
  {
    activeDeadlineSeconds: integer('How long the job may take until it is ended.'),
    backoffLimit: integer('How often the job is tried again, each time on a new cluster.', { default: 0 }),
    clusterSelector: mapOf(
      string(),
      'The cluster that the job runs on, at the key `ray.io/cluster`, instead of one of its own.',
    ),
    deletionPolicy: string('What is deleted after the job, for KubeRay 1.3 and 1.4; later it is `deletionStrategy`.', {
      enum: policies,
    }),
    deletionStrategy,
    entrypoint: string('The command that runs on the cluster, such as `python job.py`.'),
    entrypointNumCpus: number('How many CPUs Ray keeps for the command.'),
    entrypointNumGpus: number('How many GPUs Ray keeps for the command.'),
    entrypointResources: string('Further resources that Ray keeps for the command: a JSON object as text.'),
    jobId: string('The name of the job in Ray; made of that of the RayJob if it is not given.'),
    managedBy,
    metadata: mapOf(string(), 'What is noted on the job in Ray.'),
    preRunningDeadlineSeconds: integer('How long it may take until the job runs. Needs KubeRay 1.6.', { minimum: 1 }),
    rayClusterSpec: clusterSpec('RayJob', 'The cluster that is made for the job.'),
    runtimeEnvYAML: string("The job's runtime environment: YAML as text."),
    shutdownAfterJobFinishes: boolean('Whether the cluster is deleted after the job.'),
    submissionMode: string(
      'Who hands the job to Ray: a pod of its own (`K8sJobMode`), the operator (`HTTPMode`), a container in the head (`SidecarMode`, from KubeRay 1.5), or the user (`InteractiveMode`).',
      { default: 'K8sJobMode', enum: ['K8sJobMode', 'HTTPMode', 'InteractiveMode', 'SidecarMode'] },
    ),
    submitterConfig: object(
      { backoffLimit: integer('How often that is tried again.') },
      'The Job that hands the job to Ray.',
    ),
    submitterPodTemplate: podTemplate('The pod that hands the job to Ray.'),
    suspend: boolean('Whether the job waits, its cluster taken away, until this is false again.'),
    ttlSecondsAfterFinished: integer('How long the cluster stays after the job.', { default: 0 }),
  },
  'A job, and the cluster that it runs on.',
  { rules: jobRules },
);

/** What the operator says of a RayJob. */
export const jobStatus: Schema = open(
  {
    dashboardURL: string('Where the operator reaches the dashboard.'),
    endTime: time('When the job ended.'),
    failed: integer('How often the job failed.', { default: 0 }),
    jobDeploymentStatus: string('How far it is: Initializing, Running, Complete, Failed, Suspended and the like.'),
    jobId: string('The name of the job in Ray.'),
    jobStatus: string('What Ray says of the job: PENDING, RUNNING, STOPPED, SUCCEEDED, FAILED.'),
    message: string('What Ray says besides.'),
    observedGeneration,
    rayClusterName: string('The cluster that the job runs on.'),
    rayClusterStatus: open({}, 'The status of that cluster.'),
    rayJobInfo: open({}, 'When the job started and ended in Ray.'),
    reason: string('Why it failed.'),
    startTime: time('When it started.'),
    succeeded: integer('How often the job succeeded.', { default: 0 }),
  },
  'What the operator says of the job.',
);
