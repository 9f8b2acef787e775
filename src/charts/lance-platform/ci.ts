import type { JsonObject } from '../../values/json.js';

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
  ray: { operator: { enabled: false }, ray: { enabled: true } },
  'ray-fixed-size': {
    labelPrefix: 'nodes.example.com',
    operator: {
      version: '1.3.2',
      replicas: 2,
      featureGates: { RayJobDeletionPolicy: true },
    },
    devicePlugin: {
      enabled: true,
      runtimeClassName: 'nvidia',
      env: { MIG_STRATEGY: 'mixed' },
      tolerations: [{ key: 'spot', operator: 'Exists', effect: 'NoSchedule' }],
    },
    ray: {
      enabled: true,
      auth: 'disabled',
      version: '2.43.0',
      image: { repository: 'registry.example.com/ray', tag: '2.43.0-py311', pullPolicy: 'Always' },
      imagePullSecrets: [{ name: 'registry' }],
      autoscaling: { enabled: false },
      env: { RAY_memory_usage_threshold: '0.9' },
      podLabels: { 'azure.workload.identity/use': 'true' },
      podAnnotations: { 'example.com/team': 'features' },
      head: {
        cpus: 2,
        memory: '4Gi',
        tolerations: [{ key: 'dedicated', operator: 'Equal', value: 'ray' }],
        priorityClassName: 'system-cluster-critical',
      },
      workerGroups: {
        gpu: null,
        cpu: {
          minReplicas: 1,
          maxReplicas: 3,
          replicas: 2,
          nodeSelector: { 'kubernetes.io/arch': 'amd64' },
          priorityClassName: 'system-cluster-critical',
        },
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
  sessions: {
    sessions: {
      definitions: {
        small: {},
        features: {
          headGroup: { serviceAccount: 'features', numCpus: 2, memory: '4Gi' },
          workerGroups: [
            { name: 'cpu', minReplicas: 2, maxReplicas: 8, memory: '32Gi' },
            { name: 'gpu', numGpus: 1, tolerations: [{ key: 'spot', operator: 'Exists', effect: 'NoSchedule' }] },
          ],
          nodeLabelValue: 'features',
          env: { RAY_memory_usage_threshold: '0.9' },
          idleSeconds: 3600,
        },
      },
      rbac: {
        create: true,
        serviceAccounts: [{ name: 'notebook', namespace: 'notebooks' }],
        users: ['analyst@example.com'],
        groups: ['example:data'],
        clusters: ['demo'],
      },
      reaper: {
        enabled: true,
        schedule: '*/10 * * * *',
        image: 'registry.example.com/explain-plan:0.1.0',
        podLabels: { team: 'features' },
        podAnnotations: { 'example.com/team': 'features' },
        nodeSelector: { 'kubernetes.io/arch': 'amd64' },
        tolerations: [{ key: 'dedicated', operator: 'Equal', value: 'lance' }],
      },
    },
  },
  'explain-plan': { explainPlan: { enabled: true, image: { repository: 'registry.example.com/explain-plan' } } },
  'explain-plan-object-store': {
    global: { imageRegistry: 'mirror.example.com', imagePullSecrets: [{ name: 'mirror' }] },
    explainPlan: {
      enabled: true,
      auth: {
        mode: 'jwt',
        jwt: { issuer: 'https://login.example.com/', audience: ['explain'], jwksUrl: 'https://login.example.com/jwks' },
        rules: [
          { claims: [{ path: ['scope'], value: 'tables:explain' }], prefixes: [['prod', 'eu'], ['staging']] },
          { subjects: ['analyst@example.com'], prefixes: [[]] },
        ],
      },
      storage: {
        root: 's3://features/tables',
        optionsSecret: { name: 'object-store', key: 'options' },
        envSecret: 'object-store-keys',
      },
      env: { AWS_REGION: 'eu-west-1', HELMWRIGHT_MAX_PLAN_MEMORY_BYTES: '536870912' },
      image: { repository: 'lance/explain-plan', digest: `sha256:${'0123456789abcdef'.repeat(4)}` },
      serviceAccount: {
        name: 'explain-plan',
        annotations: { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::123456789012:role/explain-plan' },
      },
      basePath: '/lance',
      autoscaling: { enabled: true, minReplicas: 3, maxReplicas: 30 },
      ingress: { enabled: true, className: 'nginx', host: 'lance.example.com', tlsSecret: 'lance-tls' },
      serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
      networkPolicy: {
        metadataServer: true,
        from: {
          ingress: { namespaceLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } },
          notebooks: { podLabels: { app: 'notebook' } },
        },
      },
      topologySpread: 'DoNotSchedule',
      test: { table: ['prod', 'eu', 'items'] },
    },
  },
  'explain-plan-claim': {
    namespace: { name: 'lance-compute' },
    explainPlan: {
      enabled: true,
      image: { registry: 'registry.example.com', repository: 'explain-plan', tag: '0.1.0' },
      auth: { mode: 'keys', keys: { secret: 'api-keys' } },
      storage: { claimName: 'tables' },
      replicas: 1,
      imagePullSecrets: [{ name: 'registry' }],
      service: { type: 'LoadBalancer', port: 80 },
      httpRoute: {
        enabled: true,
        parentRefs: [{ name: 'gateway', namespace: 'gateways', sectionName: 'https' }],
        hostnames: ['lance.example.com'],
      },
      networkPolicy: { enabled: false },
      podDisruptionBudget: { enabled: false },
      nodeSelector: { 'kubernetes.io/arch': 'amd64' },
      tolerations: [{ key: 'dedicated', operator: 'Equal', value: 'lance' }],
      podLabels: { 'azure.workload.identity/use': 'true' },
      podAnnotations: { 'example.com/team': 'features' },
    },
  },
  'nothing-created': {
    operator: { enabled: false },
    namespace: { name: 'compute', create: false },
    serviceAccount: { create: false, name: 'provisioned-elsewhere' },
    rbac: { create: false },
  },
};
