import * as v from '../../values/v.js';
import {
  annotations,
  labelKey,
  labels,
  nodeLabel,
  orEmpty,
  subdomain,
  toleration,
  tolerations,
} from '../shared/common-values.js';
import { imagePattern } from '../shared/image-values.js';
import { longestClusterName } from '../../constructs/ray/name.js';
import { cluster } from './cluster-values.js';
import { git } from './git-values.js';

const seconds = { optional: true, min: 1, max: 2_147_483_647 } as const;

export const metadata = {
  labels: labels('Labels of the object, such as kueue.x-k8s.io/queue-name.'),
  annotations: annotations('Annotations of the object.'),
};

export const configMap = v.string({
  description: 'Name of an existing ConfigMap with the files.',
  default: '',
  pattern: orEmpty(subdomain),
  maxLength: 253,
});

export const path = v.string({
  description: 'Absolute path of a directory of the image.',
  default: '',
  pattern: '^(/[-A-Za-z0-9._/]+)?$',
  maxLength: 1024,
});

const workingDirectory = v.object(
  {
    configMap,
    path,
    git,
    url: v.string({
      description:
        'URL of a zip archive that Ray downloads, such as s3://features/job.zip or https://github.com/<owner>/<repository>/archive/<commit>.zip.',
      default: '',
      pattern: '^([a-z][a-z0-9]*://[-A-Za-z0-9._~%/:@+]+\\.zip)?$',
      maxLength: 2048,
    }),
  },
  { description: 'Working directory of the job, from one of these. Ray copies it to the nodes.' },
);

const submitter = v.object(
  {
    image: v.string({
      description: 'Image, with the version of Ray of the cluster. If empty, that of the cluster.',
      default: '',
      pattern: orEmpty(imagePattern),
    }),
    cpu: v.quantity({ description: 'CPU request and limit.', default: '500m' }),
    memory: v.quantity({ description: 'Memory request and limit.', default: '1Gi' }),
    backoffLimit: v.integer({ description: 'Number of retries of the pod.', default: 2, min: 0, max: 100 }),
    nodeSelector: v.map(nodeLabel, {
      description: 'Node labels for pod assignment.',
      default: {},
      keyPattern: labelKey,
    }),
    tolerations: v.list(toleration, tolerations),
  },
  { description: 'Pod that submits the job to Ray, in the mode K8sJobMode.' },
);

const deletionRule = v.object(
  {
    policy: v.enum(['DeleteCluster', 'DeleteWorkers', 'DeleteSelf', 'DeleteNone'], {
      description: 'What to delete: the cluster, its workers, the RayJob with its cluster, or nothing.',
    }),
    condition: v.object(
      {
        jobStatus: v.enum(['SUCCEEDED', 'FAILED'], { description: 'State of the job in Ray.', optional: true }),
        jobDeploymentStatus: v.enum(['Failed'], {
          description: 'State of the RayJob, instead of jobStatus. Requires KubeRay 1.6.',
          optional: true,
        }),
        ttlSeconds: v.integer({
          description: 'Seconds after the end of the job. If unset, 0.',
          optional: true,
          min: 0,
          max: 2_147_483_647,
        }),
      },
      { description: 'When to delete it.' },
    ),
  },
  { description: 'Rule.' },
);

/** What RayJobs and the jobs of RayCronJobs have in common. */
const jobValues = {
  entrypoint: v.string({
    description: 'Command to run, such as python job.py. It must contain more than blanks.',
    pattern: '[^ \\t\\n\\r]',
    maxLength: 65_536,
  }),
  runtimeEnv: v.map(v.any({ description: 'Field of the runtime environment.' }), {
    description: 'Runtime environment of Ray, such as pip and env_vars.',
    default: {},
    example: { pip: ['lancedb'], env_vars: { LOG_LEVEL: 'info' } },
  }),
  workingDirectory,
  metadata: v.map(v.string({ description: 'Value.' }), { description: 'Metadata of the job in Ray.', default: {} }),
  entrypointNumCpus: v.integer({
    description: 'Number of CPUs that Ray reserves for the command. The head has none.',
    optional: true,
    min: 1,
    max: 1024,
  }),
  entrypointNumGpus: v.integer({
    description: 'Number of GPUs that Ray reserves for the command.',
    optional: true,
    min: 1,
    max: 64,
  }),
  entrypointResources: v.map(v.integer({ description: 'Amount.', min: 1, max: 1_000_000 }), {
    description: 'Custom resources that Ray reserves for the command.',
    default: {},
  }),
  submissionMode: v.enum(['K8sJobMode', 'HTTPMode', 'SidecarMode'], {
    description:
      'How the job is handed to Ray: by a pod, by the operator, or by a container of the head (requires KubeRay 1.5 and a cluster of its own).',
    default: 'K8sJobMode',
  }),
  submitter,
  backoffLimit: v.integer({
    description: 'Number of retries, each on a new cluster. Must be 0 with clusterSelector.',
    default: 0,
    min: 0,
    max: 1000,
  }),
  activeDeadlineSeconds: v.integer({ description: 'Maximum seconds that the job may be active.', ...seconds }),
  preRunningDeadlineSeconds: v.integer({
    description: 'Maximum seconds until the job runs. Requires KubeRay 1.6.',
    ...seconds,
  }),
  ttlSecondsAfterFinished: v.integer({
    description: 'Seconds until the cluster of a finished job is deleted.',
    default: 0,
    min: 0,
    max: 2_147_483_647,
  }),
  clusterSelector: v.string({
    description: 'Name of an existing RayCluster in the namespace. If empty, the job has a cluster of its own.',
    default: '',
    pattern: '^([a-z]([-a-z0-9]*[a-z0-9])?)?$',
    maxLength: longestClusterName,
  }),
  cluster,
  ...metadata,
};

/** The value `jobs`. */
export const job = v.object(
  {
    run: v.string({
      description: 'End of the name. A RayJob runs once: change this to run it again, also with changed values.',
      default: '',
      pattern: '^([a-z0-9]([-a-z0-9]*[a-z0-9])?)?$',
      maxLength: 20,
    }),
    ...jobValues,
    shutdownAfterJobFinishes: v.boolean({
      description: 'Whether to delete the cluster after the job. If false, it is deleted with the RayJob.',
      default: true,
    }),
    deletionRules: v.list(deletionRule, {
      description:
        'When to delete what, instead of shutdownAfterJobFinishes. Requires KubeRay 1.5, and before 1.6 the feature gate RayJobDeletionPolicy.',
      default: [],
      maxItems: 12,
    }),
    suspend: v.boolean({
      description: 'Whether to suspend the job, as Kueue does. It then has no cluster.',
      default: false,
    }),
  },
  { description: 'RayJob.' },
);

/** The value `schedules`. */
export const schedule = v.object(
  {
    schedule: v.string({
      description: 'Schedule in cron format, such as 0 3 * * *, @daily or @every 1h.',
      minLength: 1,
      maxLength: 256,
    }),
    timeZone: v.string({
      description: 'Time zone, such as Europe/Berlin. If unset, that of the operator. Requires KubeRay 1.7.',
      optional: true,
      minLength: 1,
      maxLength: 64,
    }),
    suspend: v.boolean({ description: 'Whether to suspend the schedule.', default: false }),
    keepJobsSeconds: v.integer({
      description:
        'Seconds that a finished RayJob is kept, at least ttlSecondsAfterFinished. RayCronJobs have no history limits.',
      default: 86_400,
      min: 0,
      max: 2_147_483_647,
    }),
    ...jobValues,
  },
  { description: 'RayCronJob.' },
);
