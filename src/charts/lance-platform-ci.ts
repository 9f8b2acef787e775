import type { JsonObject } from '../values/json.js';

/** Values for chart testing: the shapes that people install. */
export const lancePlatformCi: Readonly<Record<string, JsonObject>> = {
  default: {},
  'other-namespace': {
    namespace: { name: 'lance-compute', podSecurity: 'restricted' },
    serviceAccount: {
      name: 'geneva-service-account',
      annotations: { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::123456789012:role/geneva' },
    },
  },
  ray: { ray: { enabled: true } },
  'ray-fixed-size': {
    labelPrefix: 'nodes.example.com',
    ray: {
      enabled: true,
      auth: 'disabled',
      version: '2.43.0',
      image: { repository: 'registry.example.com/ray', tag: '2.43.0-py311', pullPolicy: 'Always' },
      imagePullSecrets: ['registry'],
      autoscaling: { enabled: false },
      env: { RAY_memory_usage_threshold: '0.9' },
      podLabels: { 'azure.workload.identity/use': 'true' },
      podAnnotations: { 'example.com/team': 'features' },
      head: { cpus: 2, memory: '4Gi', tolerations: [{ key: 'dedicated', operator: 'Equal', value: 'ray' }] },
      workerGroups: {
        gpu: null,
        cpu: { minReplicas: 1, maxReplicas: 3, replicas: 2, nodeSelector: { 'kubernetes.io/arch': 'amd64' } },
        large: {
          role: 'gpu',
          cpus: 16,
          memory: '64Gi',
          gpus: 4,
          image: 'registry.example.com/ray-gpu:2.43.0',
          maxReplicas: 2,
          tolerations: [{ key: 'spot', operator: 'Exists', effect: 'NoSchedule' }],
        },
      },
    },
  },
  'nothing-created': {
    namespace: { name: 'compute', create: false },
    serviceAccount: { create: false, name: 'provisioned-elsewhere' },
    rbac: { create: false },
  },
};
