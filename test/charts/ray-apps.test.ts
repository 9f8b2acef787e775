import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/index.js';
import { at, only, textAt } from '../support/objects.js';
import { renderRayApps } from '../support/platform.js';

const gates = { operator: { featureGates: { RayCronJob: true } } };
const application = { name: 'a', import_path: 'a:app' };

function jobOf(job: JsonObject, values: JsonObject = {}): JsonObject {
  return only(renderRayApps({ ...values, jobs: { backfill: { entrypoint: 'python job.py', ...job } } }), 'RayJob');
}

function scheduleOf(schedule: JsonObject, values: JsonObject = gates): JsonObject {
  const item = { schedule: '@daily', entrypoint: 'python job.py', ...schedule };
  return only(renderRayApps({ ...values, schedules: { nightly: item } }), 'RayCronJob');
}

function serviceOf(service: JsonObject, values: JsonObject = {}): JsonObject {
  return only(
    renderRayApps({ ...values, services: { encoder: { applications: [application], ...service } } }),
    'RayService',
  );
}

function parsed(object: JsonObject, ...path: readonly string[]): unknown {
  return JSON.parse(textAt(object, ...path));
}

function variables(container: Json | undefined): unknown {
  return at(container, 'env');
}

describe('jobs of ray-apps', () => {
  it('have a cluster of their own that goes with them', () => {
    const job = jobOf({ ttlSecondsAfterFinished: 60, backoffLimit: 2 });
    expect(textAt(job, 'metadata', 'name')).toBe('apps-ray-apps-backfill');
    expect(at(job, 'spec')).toMatchObject({
      shutdownAfterJobFinishes: true,
      ttlSecondsAfterFinished: 60,
      backoffLimit: 2,
      submissionMode: 'K8sJobMode',
      rayClusterSpec: { rayVersion: '2.60.0' },
    });
    const head = at(job, 'spec', 'rayClusterSpec', 'headGroupSpec', 'template');
    expect(at(head, 'spec', 'serviceAccountName')).toBe('apps-ray-apps');
    expect(at(head, 'spec', 'containers', 0, 'image')).toBe('docker.io/rayproject/ray:2.60.0');
    expect(at(head, 'metadata', 'labels', 'app.kubernetes.io/instance')).toBe('apps');
    expect(at(head, 'spec', 'nodeSelector')).toEqual({});
  });

  it('run on an existing cluster, with a submitter of the same image', () => {
    const spec = at(jobOf({ clusterSelector: 'shared' }), 'spec');
    expect(spec).toMatchObject({ clusterSelector: { 'ray.io/cluster': 'shared' }, backoffLimit: 0 });
    expect([at(spec, 'rayClusterSpec'), at(spec, 'shutdownAfterJobFinishes')]).toEqual([undefined, undefined]);
    const submitter = at(spec, 'submitterPodTemplate', 'spec', 'containers', 0, 'image');
    expect(submitter).toBe('docker.io/rayproject/ray:2.60.0');
  });

  it.each<readonly [string, JsonObject, string]>([
    ['a ConfigMap', { configMap: 'code' }, '/home/ray/job'],
    ['Git', { git: { url: 'https://example.com/a.git' } }, '/home/ray/job'],
    ['the image', { path: '/app' }, '/app'],
    ['an archive, as of Git', { url: 'https://example.com/a/archive/1.zip' }, 'https://example.com/a/archive/1.zip'],
  ])('have their working directory from %s', (_what, workingDirectory, directory) => {
    const job = jobOf({ workingDirectory, runtimeEnv: { pip: ['lancedb'] } });
    expect(parsed(job, 'spec', 'runtimeEnvYAML')).toEqual({ pip: ['lancedb'], working_dir: directory });
  });

  it('mount the ConfigMap where they are submitted', () => {
    const pod = at(jobOf({ workingDirectory: { configMap: 'code' } }), 'spec', 'submitterPodTemplate', 'spec');
    expect(at(pod, 'volumes')).toEqual([{ name: 'files', configMap: { name: 'code' } }]);
    expect(at(pod, 'containers', 0, 'volumeMounts', 0, 'mountPath')).toBe('/home/ray/job');
  });

  it('have the files of Git from an init container with the image of the submitter', () => {
    const git = { url: 'https://example.com/a.git', revision: 'v1', secret: 'git' };
    const pod = at(jobOf({ workingDirectory: { git } }), 'spec', 'submitterPodTemplate', 'spec');
    expect(at(pod, 'volumes')).toEqual([{ name: 'files', emptyDir: {} }]);
    expect(at(pod, 'initContainers', 0, 'image')).toBe(textAt(pod ?? {}, 'containers', 0, 'image'));
    expect(variables(at(pod, 'initContainers', 0))).toEqual([
      { name: 'GIT_URL', value: 'https://example.com/a.git' },
      { name: 'GIT_REVISION', value: 'v1' },
      { name: 'GIT_TERMINAL_PROMPT', value: '0' },
      { name: 'GIT_USERNAME', valueFrom: { secretKeyRef: { name: 'git', key: 'username' } } },
      { name: 'GIT_PASSWORD', valueFrom: { secretKeyRef: { name: 'git', key: 'password' } } },
    ]);
  });

  it('run again by another name', () => {
    expect(textAt(jobOf({ run: '2' }), 'metadata', 'name')).toBe('apps-ray-apps-backfill-2');
  });

  it('delete by rules, and keep their cluster, as the values say', () => {
    const deletionRules = [{ policy: 'DeleteSelf', condition: { jobStatus: 'SUCCEEDED', ttlSeconds: 60 } }];
    const spec = at(jobOf({ deletionRules }), 'spec');
    expect(at(spec, 'deletionStrategy')).toEqual({ deletionRules });
    expect(at(spec, 'shutdownAfterJobFinishes')).toBeUndefined();
    expect(at(jobOf({ shutdownAfterJobFinishes: false }), 'spec', 'shutdownAfterJobFinishes')).toBeUndefined();
  });

  it('have another image for GPUs only as long as the tag follows from the version', () => {
    const workerGroups = { gpu: { role: 'gpu', maxReplicas: 1 } };
    const imageOf = (cluster: JsonObject): unknown =>
      at(
        jobOf({ cluster: { workerGroups, ...cluster } }),
        ...['spec', 'rayClusterSpec', 'workerGroupSpecs', 0, 'template', 'spec', 'containers', 0, 'image'],
      );
    expect(imageOf({})).toBe('docker.io/rayproject/ray:2.60.0-gpu');
    expect(imageOf({ image: 'example.com/own:1' })).toBe('example.com/own:1');
  });
});

describe('schedules of ray-apps', () => {
  it('delete the clusters of their jobs, and later the jobs', () => {
    const rules = at(scheduleOf({ keepJobsSeconds: 60 }), 'spec', 'jobTemplate', 'deletionStrategy', 'deletionRules');
    expect(rules).toEqual([
      { policy: 'DeleteCluster', condition: { jobStatus: 'SUCCEEDED', ttlSeconds: 0 } },
      { policy: 'DeleteCluster', condition: { jobDeploymentStatus: 'Failed', ttlSeconds: 0 } },
      { policy: 'DeleteSelf', condition: { jobStatus: 'SUCCEEDED', ttlSeconds: 60 } },
      { policy: 'DeleteSelf', condition: { jobDeploymentStatus: 'Failed', ttlSeconds: 60 } },
    ]);
  });

  it('leave an existing cluster', () => {
    const template = at(scheduleOf({ clusterSelector: 'shared' }), 'spec', 'jobTemplate');
    expect(at(template, 'clusterSelector')).toEqual({ 'ray.io/cluster': 'shared' });
    expect(at(template, 'deletionStrategy', 'deletionRules')).toHaveLength(2);
  });
});

describe('services of ray-apps', () => {
  it('have the applications as JSON, which is YAML', () => {
    const service = serviceOf({ serveConfig: { logging_config: { encoding: 'JSON' } } });
    expect(parsed(service, 'spec', 'serveConfigV2')).toEqual({
      applications: [application],
      logging_config: { encoding: 'JSON' },
    });
    expect(at(service, 'spec', 'upgradeStrategy')).toBeUndefined();
  });

  it('find the modules of a ConfigMap in all Ray pods', () => {
    const service = serviceOf({ workingDirectory: { configMap: 'code', pythonPath: '/opt/lib' } });
    const groups = ['headGroupSpec', 'workerGroupSpecs'].map((group) => at(service, 'spec', 'rayClusterConfig', group));
    for (const group of [groups[0], at(groups[1], 0)]) {
      const pod = at(group, 'template', 'spec');
      expect(at(pod, 'volumes')).toEqual([{ name: 'files', configMap: { name: 'code' } }]);
      expect(variables(at(pod, 'containers', 0))).toEqual([
        { name: 'PYTHONPATH', value: '/home/ray/service:/opt/lib' },
      ]);
    }
  });

  it('clone a Git repository in all pods, with the image of the group', () => {
    const workerGroups = { gpu: { role: 'gpu', maxReplicas: 1 } };
    const workingDirectory = { git: { url: 'https://example.com/a.git' } };
    const service = serviceOf({ workingDirectory, cluster: { workerGroups } });
    const groups = ['headGroupSpec', 'workerGroupSpecs'].map((group) => at(service, 'spec', 'rayClusterConfig', group));
    for (const group of [groups[0], at(groups[1], 0)]) {
      const pod = at(group, 'template', 'spec');
      expect(at(pod, 'volumes')).toEqual([{ name: 'files', emptyDir: {} }]);
      expect(at(pod, 'initContainers', 0, 'image')).toBe(textAt(pod ?? {}, 'containers', 0, 'image'));
      expect(at(pod, 'initContainers', 0, 'volumeMounts')).toEqual([{ name: 'files', mountPath: '/home/ray/service' }]);
      expect(variables(at(pod, 'containers', 0))).toEqual([{ name: 'PYTHONPATH', value: '/home/ray/service' }]);
    }
  });

  it('move the traffic step by step where the operator can', () => {
    const upgrade = { type: 'NewClusterWithIncrementalUpgrade', gatewayClassName: 'istio' };
    const { featureGates } = { featureGates: { RayServiceIncrementalUpgrade: true } };
    for (const operator of [{ featureGates }, { version: '1.7.0' }]) {
      expect(at(serviceOf({ upgrade }, { operator }), 'spec', 'upgradeStrategy')).toEqual({
        type: 'NewClusterWithIncrementalUpgrade',
        clusterUpgradeOptions: {
          ...{ gatewayClassName: 'istio', stepSizePercent: 20 },
          ...{ intervalSeconds: 30, maxSurgePercent: 100 },
        },
      });
    }
  });
});

describe('helm test of ray-apps', () => {
  it('asks the services that are not suspended', () => {
    const values = (suspend: boolean): JsonObject => ({
      operator: { version: '1.7.0' },
      services: { encoder: { applications: [application] }, other: { applications: [application], suspend } },
    });
    const names = (suspend: boolean): unknown[] => {
      const command = at(only(renderRayApps(values(suspend)), 'Pod'), 'spec', 'containers', 0, 'command');
      return Array.isArray(command) ? command.slice(3) : [];
    };
    expect(names(false)).toEqual(['apps-ray-apps-encoder', 'apps-ray-apps-other']);
    expect(names(true)).toEqual(['apps-ray-apps-encoder']);
    expect(renderRayApps().map(({ kind }) => kind)).not.toContain('Pod');
  });
});

describe('ray-apps on OpenShift', () => {
  it('pins no user', () => {
    const pods = at(jobOf({}, { global: { openshift: true } }), 'spec');
    expect(JSON.stringify(pods)).not.toContain('runAsUser');
    expect(JSON.stringify(at(jobOf({}), 'spec'))).toContain('"runAsUser":1000');
  });
});

const of = (version: string): JsonObject => ({ operator: { version, featureGates: { RayCronJob: true } } });
const plain = { auth: 'disabled', autoscaling: { enabled: false } };
const incremental = { type: 'NewClusterWithIncrementalUpgrade', gatewayClassName: 'istio' };
const rule = { policy: 'DeleteSelf', condition: { jobStatus: 'FAILED' } };

describe('ray-apps refuses what the operator ignores', () => {
  it.each<readonly [string, () => unknown]>([
    [
      'jobs.backfill.cluster.auth requires KubeRay 1.5.1 or newer, but operator.version is 1.4.2',
      () => jobOf({}, of('1.4.2')),
    ],
    [
      'jobs.backfill.cluster.tokenSecret requires KubeRay 1.6.0',
      () => jobOf({ cluster: { tokenSecret: 'a' } }, of('1.5.1')),
    ],
    [
      'jobs.backfill.cluster.autoscaling requires KubeRay 1.4.0',
      () => jobOf({ cluster: { auth: 'disabled' } }, of('1.3.2')),
    ],
    [
      'jobs.backfill.submissionMode requires KubeRay 1.5.0',
      () => jobOf({ submissionMode: 'SidecarMode', cluster: plain }, of('1.4.2')),
    ],
    [
      'jobs.backfill.preRunningDeadlineSeconds requires KubeRay 1.6.0',
      () => jobOf({ preRunningDeadlineSeconds: 1 }, of('1.5.1')),
    ],
    [
      'jobs.backfill.deletionRules requires KubeRay 1.5.0',
      () => jobOf({ deletionRules: [rule], cluster: plain }, of('1.4.2')),
    ],
    [
      'jobs.backfill.deletionRules requires the feature gate RayJobDeletionPolicy of the operator',
      () => jobOf({ deletionRules: [rule] }, of('1.5.1')),
    ],
    [
      'jobs.backfill.deletionRules must not delete the cluster of clusterSelector',
      () => jobOf({ clusterSelector: 'a', deletionRules: [{ ...rule, policy: 'DeleteCluster' }] }),
    ],
    [
      'jobs.backfill: retries must be 0 for a job on an existing RayCluster',
      () => jobOf({ clusterSelector: 'a', backoffLimit: 1 }),
    ],
    [
      'jobs.backfill: submissionMode SidecarMode runs in the head',
      () => jobOf({ clusterSelector: 'a', submissionMode: 'SidecarMode' }),
    ],
    ['jobs.backfill.suspend requires shutdownAfterJobFinishes', () => jobOf({ clusterSelector: 'a', suspend: true })],
    [
      'jobs.backfill.workingDirectory must have only one of configMap, git, path and url',
      () => jobOf({ workingDirectory: { configMap: 'a', path: '/a' } }),
    ],
    [
      'services.encoder.workingDirectory must have only one of configMap, git and path',
      () => serviceOf({ workingDirectory: { git: { url: 'https://a/b' }, path: '/a' } }),
    ],
    ['jobs.backfill.workingDirectory.git requires url', () => jobOf({ workingDirectory: { git: { revision: 'v1' } } })],
    [
      'jobs.backfill.runtimeEnv.working_dir must not be set together with workingDirectory',
      () => jobOf({ workingDirectory: { path: '/a' }, runtimeEnv: { working_dir: '/b' } }),
    ],
    [
      'jobs.backfill.workingDirectory with configMap or git requires submissionMode K8sJobMode',
      () => jobOf({ workingDirectory: { configMap: 'a' }, submissionMode: 'SidecarMode' }),
    ],
    [
      'jobs.backfill.workingDirectory with configMap or git requires submissionMode K8sJobMode',
      () => jobOf({ workingDirectory: { git: { url: 'https://a/b' } }, submissionMode: 'HTTPMode' }),
    ],
    [
      'jobs.backfill.workingDirectory.path must not be set with submissionMode HTTPMode',
      () => jobOf({ workingDirectory: { path: '/a' }, submissionMode: 'HTTPMode' }),
    ],
    [
      'jobs.backfill: worker group cpu: minReplicas must not be greater',
      () => jobOf({ cluster: { workerGroups: { cpu: { role: 'cpu', minReplicas: 2, maxReplicas: 1 } } } }),
    ],
    ['schedules.nightly requires KubeRay 1.6.0', () => scheduleOf({ cluster: plain }, of('1.5.1'))],
    ['schedules.nightly requires the feature gate RayCronJob of the operator', () => scheduleOf({}, {})],
    ['schedules.nightly.timeZone requires KubeRay 1.7.0', () => scheduleOf({ timeZone: 'Europe/Berlin' })],
    ['schedules.nightly: schedule must have five fields', () => scheduleOf({ schedule: 'often' })],
    [
      'schedules.nightly.keepJobsSeconds must be at least ttlSecondsAfterFinished',
      () => scheduleOf({ keepJobsSeconds: 1, ttlSecondsAfterFinished: 2 }),
    ],
    ['services.encoder.suspend requires KubeRay 1.7.0', () => serviceOf({ suspend: true })],
    [
      'services.encoder.upgrade.type requires the feature gate RayServiceIncrementalUpgrade',
      () => serviceOf({ upgrade: incremental }),
    ],
    [
      'services.encoder: the upgrade NewClusterWithIncrementalUpgrade requires autoscaling',
      () => serviceOf({ upgrade: incremental, cluster: plain }, of('1.7.0')),
    ],
    [
      'services.encoder.rayClusterDeletionDelaySeconds requires KubeRay 1.5.0',
      () => serviceOf({ rayClusterDeletionDelaySeconds: 1, cluster: plain }, of('1.4.2')),
    ],
    [
      'serviceAccount.name is required when serviceAccount.create is false',
      () => renderRayApps({ serviceAccount: { create: false } }),
    ],
  ])('%s', (message, rendered) => {
    expect(rendered).toThrow(message);
  });
});
