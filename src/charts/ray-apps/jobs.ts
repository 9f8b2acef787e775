import type { Construct } from 'constructs';
import { Each } from '../../chart/build/control.js';
import { RayCronJob } from '../../constructs/ray/cron-job.js';
import { RayJob } from '../../constructs/ray/job.js';
import type { RayDeletionRule, RayJobDescription } from '../../constructs/ray/job-spec.js';
import { longestCronJobName, longestOwnerName } from '../../constructs/ray/name.js';
import type { RaySubmitter } from '../../constructs/ray/submitter.js';
import { list, merge, when } from '../../template/author/control.js';
import {
  and,
  concat,
  defaultTo,
  dnsLabel,
  eq,
  hasKey,
  isEmpty,
  isSet,
  lt,
  ne,
  not,
  notEmpty,
  or,
  toJson,
} from '../../template/functions/index.js';
import type { Value } from '../../template/author/value.js';
import type { ValueTree } from '../../template/author/value-tree.js';
import type { Infer } from '../../values/definition/inferred.js';
import { podSecurityOf, pullSecrets } from '../shared/global-values.js';
import type { RayAppsChart } from './names.js';
import { imageOf, ownCluster, podLabels } from './clusters.js';
import { checkGit, filesOf, severalOf } from './files.js';
import type { job, schedule } from './job-values.js';
import { checkOwnCluster, type Requirements, requirements } from './requirements.js';

type Job = ValueTree<Infer<typeof job>>;
type Schedule = ValueTree<Infer<typeof schedule>>;

/** RayJobs, each with a cluster of its own or on an existing one. */
export function addJobs(chart: RayAppsChart): void {
  new Each(chart, 'jobs', chart.values.jobs, (scope, job, key) => {
    const needs = requirements(scope, chart.values, concat('jobs.', key));
    checkJob(job, needs);
    checkDeletion(scope, job, needs);
    const { labels, annotations, deletionRules, shutdownAfterJobFinishes, ttlSecondsAfterFinished, run } = job;
    const name = dnsLabel(
      concat(chart.fullName, '-', key, when(notEmpty(run), concat('-', run), '')),
      longestOwnerName,
    );
    new RayJob(scope, 'default', {
      ...descriptionOf(chart, job),
      ...{ name, labels, annotations, deletionRules },
      namespace: chart.release.namespace,
      suspend: job.suspend,
      keepClusterSeconds: when(shutdownAfterJobFinishes, ttlSecondsAfterFinished),
    });
  });
}

/** RayCronJobs. Each deletes its RayJobs after a time, because the operator does not. */
export function addSchedules(chart: RayAppsChart): void {
  new Each(chart, 'schedules', chart.values.schedules, (scope, item, key) => {
    const needs = requirements(scope, chart.values, concat('schedules.', key));
    checkSchedule(item, needs);
    checkJob(item, needs);
    const { labels, annotations, schedule, timeZone, suspend, ttlSecondsAfterFinished, keepJobsSeconds } = item;
    const name = dnsLabel(concat(chart.fullName, '-', key), longestCronJobName);
    const isOwn = isEmpty(item.clusterSelector);
    const deletesCluster = ended('DeleteCluster', ttlSecondsAfterFinished).map((rule) => when(isOwn, rule));
    new RayCronJob(scope, 'default', {
      ...descriptionOf(chart, item),
      ...{ name, labels, annotations, schedule, timeZone, suspend },
      namespace: chart.release.namespace,
      deletionRules: list(...deletesCluster, ...ended('DeleteSelf', keepJobsSeconds)),
    });
  });
}

/** Whether the job succeeded, or the RayJob failed, as with a deadline. */
function ended<P extends RayDeletionRule['policy']>(policy: P, ttlSeconds: Value<number>) {
  return [
    { policy, condition: { jobStatus: 'SUCCEEDED', ttlSeconds } },
    { policy, condition: { jobDeploymentStatus: 'Failed', ttlSeconds } },
  ] as const;
}

/** Where the submitter has the files of a ConfigMap or of Git. Ray copies them from there. */
const filesPath = '/home/ray/job';

function descriptionOf(chart: RayAppsChart, job: Job | Schedule): RayJobDescription {
  const { entrypointResources } = job;
  return {
    entrypoint: job.entrypoint,
    cluster: ownCluster(chart, job.cluster),
    existingCluster: job.clusterSelector,
    retries: job.backoffLimit,
    runtimeEnv: runtimeEnvOf(job),
    metadata: job.metadata,
    entrypointCpus: job.entrypointNumCpus,
    entrypointGpus: job.entrypointNumGpus,
    entrypointResources: when(notEmpty(entrypointResources), toJson(entrypointResources)),
    deadlineSeconds: job.activeDeadlineSeconds,
    startDeadlineSeconds: job.preRunningDeadlineSeconds,
    submissionMode: job.submissionMode,
    submitter: submitterOf(chart, job),
  };
}

function runtimeEnvOf({ runtimeEnv, workingDirectory }: Job | Schedule): Value<string | undefined> {
  const { path, url } = workingDirectory;
  const directory = defaultTo(path, defaultTo(url, filesPath));
  const whole = merge(runtimeEnv, { working_dir: when(hasDirectory(workingDirectory), directory) });
  return when(or(notEmpty(runtimeEnv), hasDirectory(workingDirectory)), toJson(whole));
}

type WorkingDirectory = Job['workingDirectory'];

function hasDirectory({ configMap, git, path, url }: WorkingDirectory): Value<boolean> {
  return or(notEmpty(configMap), notEmpty(git.url), notEmpty(path), notEmpty(url));
}

/** Whether the submitter mounts the files. */
function isMounted({ configMap, git }: WorkingDirectory): Value<boolean> {
  return or(notEmpty(configMap), notEmpty(git.url));
}

function submitterOf(chart: RayAppsChart, { submitter, cluster, workingDirectory }: Job | Schedule): RaySubmitter {
  const { values } = chart;
  const { pullPolicy } = values.image;
  const image = defaultTo(submitter.image, imageOf(chart, cluster).name);
  const files = filesOf(workingDirectory, filesPath, pullPolicy);
  return {
    image,
    imagePullPolicy: pullPolicy,
    imagePullSecrets: pullSecrets(values.global, values.imagePullSecrets),
    podSecurityContext: podSecurityOf(chart, cluster.podSecurityContext),
    podLabels: podLabels(chart, cluster),
    podAnnotations: cluster.podAnnotations,
    cpu: submitter.cpu,
    memory: submitter.memory,
    retries: submitter.backoffLimit,
    nodeSelector: submitter.nodeSelector,
    tolerations: submitter.tolerations,
    initContainers: list(files.initContainer(image)),
    volumes: list(files.volume),
    volumeMounts: list(files.mount),
  };
}

function checkJob(job: Job | Schedule, needs: Requirements): void {
  const { submissionMode, clusterSelector, workingDirectory, runtimeEnv } = job;
  const { configMap, git, path, url } = workingDirectory;
  const isNotByPod = ne<string>(submissionMode, 'K8sJobMode');
  checkOwnCluster(needs, job.cluster, isEmpty(clusterSelector));
  needs.version('.submissionMode', eq<string>(submissionMode, 'SidecarMode'), '1.5.0');
  needs.version('.preRunningDeadlineSeconds', isSet(job.preRunningDeadlineSeconds), '1.6.0');
  needs.refuse(
    '.workingDirectory',
    severalOf([configMap, git.url, path, url].map(notEmpty)),
    'must have only one of configMap, git, path and url',
  );
  checkGit(needs, git);
  needs.refuse(
    '.runtimeEnv.working_dir',
    and(hasKey(runtimeEnv, 'working_dir'), hasDirectory(workingDirectory)),
    'must not be set together with workingDirectory: remove one of them',
  );
  needs.refuse(
    '.workingDirectory',
    and(isMounted(workingDirectory), isNotByPod),
    'with configMap or git requires submissionMode K8sJobMode, because the submitter mounts the files',
  );
  needs.refuse(
    '.workingDirectory.path',
    and(notEmpty(path), eq<string>(submissionMode, 'HTTPMode')),
    'must not be set with submissionMode HTTPMode, because the operator does not have the image',
  );
}

function checkDeletion(scope: Construct, job: Job, needs: Requirements): void {
  const { deletionRules, clusterSelector, suspend, shutdownAfterJobFinishes, cluster } = job;
  const hasRules = notEmpty(deletionRules);
  needs.version('.deletionRules', hasRules, '1.5.0');
  needs.gate('.deletionRules', hasRules, 'RayJobDeletionPolicy');
  needs.refuse(
    '.suspend',
    and(suspend, or(notEmpty(clusterSelector), hasRules, not(shutdownAfterJobFinishes))),
    'requires shutdownAfterJobFinishes without clusterSelector and deletionRules',
  );
  new Each(scope, 'rules', deletionRules, (inner, { policy, condition }) => {
    const rule = needs.within(inner);
    const is = (name: string): Value<boolean> => eq<string>(policy, name);
    rule.version('.deletionRules', isSet(condition.jobDeploymentStatus), '1.6.0');
    rule.refuse(
      '.deletionRules',
      and(notEmpty(clusterSelector), or(is('DeleteCluster'), is('DeleteWorkers'))),
      'must not delete the cluster of clusterSelector: use DeleteSelf or DeleteNone',
    );
    rule.refuse(
      '.deletionRules',
      and(isEmpty(clusterSelector), cluster.autoscaling.enabled, is('DeleteWorkers')),
      'must not be DeleteWorkers with autoscaling: use DeleteCluster',
    );
  });
}

function checkSchedule(item: Schedule, needs: Requirements): void {
  const { timeZone, keepJobsSeconds, ttlSecondsAfterFinished } = item;
  needs.version('', true, '1.6.0');
  needs.gate('', true, 'RayCronJob');
  needs.gate('.keepJobsSeconds', true, 'RayJobDeletionPolicy');
  needs.version('.timeZone', isSet(timeZone), '1.7.0');
  needs.refuse(
    '.keepJobsSeconds',
    lt(keepJobsSeconds, ttlSecondsAfterFinished),
    'must be at least ttlSecondsAfterFinished',
  );
}
