import type { JsonObject } from '../../values/json.js';

/** Values for chart testing: the shapes that people install. */
export const rayAppsCi: Readonly<Record<string, JsonObject>> = {
  default: {},
  apps: {
    operator: { featureGates: { RayCronJob: true } },
    services: {
      encoder: {
        applications: [{ name: 'encoder', import_path: 'features.encoder:app', route_prefix: '/' }],
        workingDirectory: { configMap: 'encoder-1' },
        cluster: { head: { cpus: 2 }, workerGroups: { cpu: { role: 'cpu', minReplicas: 1, maxReplicas: 4 } } },
      },
    },
    jobs: {
      backfill: {
        entrypoint: 'python -m features.backfill',
        runtimeEnv: { pip: ['lancedb'] },
        workingDirectory: { url: 'https://github.com/example/features/archive/0123456.zip' },
        backoffLimit: 2,
        activeDeadlineSeconds: 3600,
      },
    },
    schedules: {
      nightly: {
        schedule: '0 3 * * *',
        entrypoint: 'python refresh.py',
        workingDirectory: { git: { url: 'https://github.com/example/features.git', revision: 'main' } },
      },
    },
  },
  'ray-open': {
    global: { imageRegistry: 'mirror.example.com', imagePullSecrets: [{ name: 'mirror' }] },
    fullnameOverride: 'features',
    operator: { version: '1.7.0', featureGates: { RayCronJob: true } },
    rayVersion: '2.55.0',
    image: { tag: '2.55.0-py311', pullPolicy: 'Always' },
    imagePullSecrets: [{ name: 'registry' }],
    serviceAccount: { annotations: { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::123456789012:role/features' } },
    labelPrefix: 'nodes.example.com',
    services: {
      encoder: {
        applications: [
          {
            name: 'encoder',
            import_path: 'features.encoder:app',
            route_prefix: '/',
            runtime_env: { working_dir: 'https://github.com/example/features/archive/0123456.zip' },
          },
        ],
        serveConfig: { logging_config: { encoding: 'JSON' } },
        workingDirectory: {
          git: {
            url: 'https://git.example.com/features.git',
            revision: '0123456789abcdef0123456789abcdef01234567',
            secret: 'git',
            image: 'mirror.example.com/git:2',
          },
          pythonPath: '/opt/lib:/opt/more',
        },
        upgrade: { type: 'NewClusterWithIncrementalUpgrade', gatewayClassName: 'istio', maxSurgePercent: 50 },
        rayClusterDeletionDelaySeconds: 300,
        excludeHeadPodFromServeSvc: false,
        suspend: true,
        labels: { team: 'features' },
        annotations: { 'example.com/owner': 'features' },
        cluster: { image: 'registry.example.com/features:1', rayVersion: '2.60.0' },
      },
    },
    jobs: {
      'on-a-cluster': {
        run: '2',
        entrypoint: 'python job.py',
        runtimeEnv: { env_vars: { LOG_LEVEL: 'info' } },
        workingDirectory: { configMap: 'job' },
        metadata: { team: 'features' },
        entrypointNumCpus: 1,
        entrypointNumGpus: 1,
        entrypointResources: { disk: 1 },
        preRunningDeadlineSeconds: 600,
        clusterSelector: 'features',
        submitter: {
          image: 'registry.example.com/ray:2.55.0',
          cpu: '250m',
          memory: '2Gi',
          backoffLimit: 0,
          nodeSelector: { 'kubernetes.io/arch': 'amd64' },
          tolerations: [{ key: 'dedicated', operator: 'Equal', value: 'ray' }],
        },
        deletionRules: [{ policy: 'DeleteSelf', condition: { jobDeploymentStatus: 'Failed', ttlSeconds: 60 } }],
        labels: { 'kueue.x-k8s.io/queue-name': 'features' },
        annotations: { 'example.com/owner': 'features' },
      },
      sidecar: {
        entrypoint: 'python job.py',
        workingDirectory: { path: '/app' },
        submissionMode: 'SidecarMode',
        shutdownAfterJobFinishes: false,
        cluster: { auth: 'disabled', autoscaling: { enabled: false } },
      },
      suspended: {
        entrypoint: 'python job.py',
        submissionMode: 'HTTPMode',
        suspend: true,
        ttlSecondsAfterFinished: 60,
      },
    },
    schedules: {
      hourly: {
        schedule: '@hourly',
        timeZone: 'Europe/Berlin',
        suspend: true,
        keepJobsSeconds: 3600,
        entrypoint: 'python job.py',
        clusterSelector: 'features',
      },
    },
  },
};
