import { describe, expect, it } from 'vitest';
import { RayCluster, RayJob, type RayJobProps } from '../../src/constructs/index.js';
import type { JsonObject } from '../../src/values/json.js';
import { at, only } from '../support/objects.js';
import { plainObjects } from '../support/plain.js';
import { describedCluster as cluster, specAlone } from './described-cluster.js';

const there = { name: 'features' };

function jobOf(extra: Partial<RayJobProps> = {}): JsonObject {
  const props: RayJobProps = { name: 'backfill', entrypoint: 'python job.py', cluster, ...extra };
  return only(
    plainObjects((chart) => new RayJob(chart, 'job', props)),
    'RayJob',
  );
}

describe('a RayJob', () => {
  const job = jobOf();

  it('has the cluster that a RayCluster would be', () => {
    expect(at(job, 'spec', 'rayClusterSpec')).toEqual(specAlone());
  });

  it('takes its cluster with it', () => {
    expect(at(job, 'spec')).toMatchObject({ shutdownAfterJobFinishes: true, ttlSecondsAfterFinished: 0 });
    expect(at(jobOf({ keepClusterSeconds: 60 }), 'spec', 'ttlSecondsAfterFinished')).toBe(60);
    const kept = at(jobOf({ keepClusterSeconds: false }), 'spec');
    expect([at(kept, 'shutdownAfterJobFinishes'), at(kept, 'ttlSecondsAfterFinished')]).toEqual([undefined, undefined]);
  });

  it('hands itself to Ray in a pod that keeps to the Pod Security Standard restricted', () => {
    const pod = at(job, 'spec', 'submitterPodTemplate', 'spec');
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      restartPolicy: 'Never',
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(at(pod, 'containers', 0)).toMatchObject({
      image: 'rayproject/ray:2.60.0',
      securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
    });
    expect(at(pod, 'containers', 0, 'resources', 'limits')).toEqual(at(pod, 'containers', 0, 'resources', 'requests'));
  });

  it('says of itself what is given', () => {
    const extra = {
      runtimeEnv: 'pip: [lancedb]\n',
      entrypointCpus: 1,
      metadata: { a: 'b' },
      retries: 2,
      deadlineSeconds: 60,
    };
    expect(at(jobOf(extra), 'spec')).toMatchObject({
      entrypoint: 'python job.py',
      runtimeEnvYAML: 'pip: [lancedb]\n',
      entrypointNumCpus: 1,
      metadata: { a: 'b' },
      backoffLimit: 2,
      activeDeadlineSeconds: 60,
    });
  });

  it('runs on a cluster that is there, and leaves it', () => {
    const made = jobOf({ cluster: there, submitter: { image: 'own', cpu: '1' } });
    expect(at(made, 'spec', 'clusterSelector')).toEqual({ 'ray.io/cluster': 'features' });
    expect(at(made, 'spec', 'rayClusterSpec')).toBeUndefined();
    expect(at(made, 'spec', 'shutdownAfterJobFinishes')).toBeUndefined();
    expect(at(made, 'spec', 'submitterPodTemplate', 'spec', 'containers', 0, 'image')).toBe('own');
  });

  it('runs on a RayCluster of the same chart', () => {
    const made = plainObjects((chart) => {
      const ray = new RayCluster(chart, 'ray', { name: 'shared', ...cluster });
      new RayJob(chart, 'job', { name: 'backfill', entrypoint: 'true', cluster: ray, submitter: { image: 'own' } });
    });
    expect(at(only(made, 'RayJob'), 'spec', 'clusterSelector')).toEqual({ 'ray.io/cluster': 'shared' });
  });

  it('is submitted by a pod only in K8sJobMode', () => {
    for (const submissionMode of ['HTTPMode', 'SidecarMode'] as const) {
      const spec = at(jobOf({ submissionMode, submitter: { retries: 1 } }), 'spec');
      expect(spec).toMatchObject({ submissionMode });
      expect([at(spec, 'submitterPodTemplate'), at(spec, 'submitterConfig')]).toEqual([undefined, undefined]);
    }
    expect(at(jobOf({ submitter: { retries: 1 } }), 'spec', 'submitterConfig')).toEqual({ backoffLimit: 1 });
  });

  it('deletes by rules instead of with its cluster', () => {
    const deletionRules = [{ policy: 'DeleteSelf', condition: { jobStatus: 'SUCCEEDED', ttlSeconds: 60 } }] as const;
    const spec = at(jobOf({ deletionRules, keepClusterSeconds: 5 }), 'spec');
    expect(at(spec, 'deletionStrategy')).toEqual({ deletionRules });
    expect([at(spec, 'shutdownAfterJobFinishes'), at(spec, 'ttlSecondsAfterFinished')]).toEqual([undefined, undefined]);
  });

  it('gives its submitter volumes and the security context of the cluster', () => {
    const volumes = [{ name: 'code', configMap: { name: 'code' } }];
    const volumeMounts = [{ name: 'code', mountPath: '/code' }];
    const made = jobOf({
      cluster: { ...cluster, podSecurityContext: { runAsNonRoot: true } },
      submitter: { volumes, volumeMounts },
    });
    const pod = at(made, 'spec', 'submitterPodTemplate', 'spec');
    expect(pod).toMatchObject({ volumes, securityContext: { runAsNonRoot: true } });
    expect(at(pod, 'securityContext', 'runAsUser')).toBeUndefined();
    expect(at(pod, 'containers', 0, 'volumeMounts')).toEqual(volumeMounts);
  });

  it('makes a name of at most 47 characters of its path', () => {
    const [made] = plainObjects((chart) => new RayJob(chart, 'j'.repeat(60), { entrypoint: 'true', cluster }));
    expect(at(made, 'metadata', 'name')).toMatch(/^[a-z][-a-z0-9]{0,45}[a-z0-9]$/);
  });

  it.each<readonly [string, Partial<RayJobProps>, RegExp]>([
    [
      'a name of 48 characters',
      { name: 'x'.repeat(48) },
      /^team\/job: "x+" is not a valid RayJob name: must have at most 47/,
    ],
    [
      'a Ray that knows no tokens',
      { cluster: { ...cluster, rayVersion: '2.51.0' } },
      /does not support token authentication/,
    ],
    ['no time at all', { deadlineSeconds: 0 }, /deadlineSeconds must be at least 1/],
    ['negative retries', { retries: -1 }, /retries must be at least 0/],
    [
      'retries on a cluster that was there',
      { cluster: there, retries: 1, submitter: { image: 'x' } },
      /retries must be 0 for a job on an existing RayCluster/,
    ],
    [
      'a sidecar on a cluster that was there',
      { cluster: there, submissionMode: 'SidecarMode' },
      /submissionMode SidecarMode runs in the head of the job's own cluster/,
    ],
    ['a cluster that was there, and no image', { cluster: there }, /submitter\.image is required/],
  ])('refuses %s', (_what, extra, message) => {
    expect(() => jobOf(extra)).toThrow(message);
  });
});
