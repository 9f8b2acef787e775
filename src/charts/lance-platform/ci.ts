import type { JsonObject } from '../../values/json.js';

/** Values for chart testing: the shapes that people install. */
export const lancePlatformCi: Readonly<Record<string, JsonObject>> = {
  default: {},
  'other-namespace': {
    namespace: { name: 'lance-compute', podSecurity: 'restricted' },
    serviceAccount: {
      name: 'geneva-service-account',
      roleArn: 'arn:aws:iam::123456789012:role/geneva',
      cloudDomain: 'identity.example.com',
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
      extraEnv: [{ name: 'MIG_STRATEGY', value: 'mixed' }],
      tolerations: [{ key: 'spot', operator: 'Exists', effect: 'NoSchedule' }],
    },
    ray: {
      enabled: true,
      auth: 'disabled',
      version: '2.43.0',
      image: { registry: 'registry.example.com', repository: 'ray', tag: '2.43.0-py311', pullPolicy: 'Always' },
      imagePullSecrets: [{ name: 'registry' }],
      autoscaling: { enabled: false },
      extraEnv: [{ name: 'RAY_memory_usage_threshold', value: '0.9' }],
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
  'ray-open': {
    global: { imageRegistry: 'mirror.example.com', imagePullSecrets: [{ name: 'mirror' }] },
    operator: { enabled: false },
    nodeLabelValue: '',
    ray: {
      enabled: true,
      name: 'features',
      labels: { 'kueue.x-k8s.io/queue-name': 'features' },
      annotations: { 'example.com/owner': 'features' },
      image: { digest: `sha256:${'0123456789abcdef'.repeat(4)}` },
      tokenSecret: 'ray-token',
      tls: { enabled: true, caSecret: 'ray-ca' },
      gcsFaultTolerance: {
        enabled: true,
        redisAddress: 'valkey:6379',
        passwordSecret: { name: 'valkey', key: 'password' },
        usernameSecret: { name: 'valkey', key: 'username' },
        externalStorageNamespace: 'features',
      },
      autoscaling: {
        upscalingMode: 'Conservative',
        image: 'registry.example.com/autoscaler:1',
        resources: { requests: { cpu: '500m', memory: '1Gi' } },
        extraEnv: [{ name: 'AUTOSCALER_MAX_NUM_FAILURES', value: '5' }],
        extraEnvFrom: [{ configMapRef: { name: 'autoscaler' } }],
        extraVolumeMounts: [{ name: 'cache', mountPath: '/cache' }],
      },
      securityContext: { runAsGroup: 100 },
      extraEnv: [{ name: 'KEY', valueFrom: { secretKeyRef: { name: 'object-store', key: 'key' } } }],
      extraEnvFrom: [{ secretRef: { name: 'object-store' } }],
      podAnnotations: { 'example.com/team': 'features' },
      head: {
        sharedMemory: '2Gi',
        rayStartParams: { 'dashboard-host': '0.0.0.0' },
        resources: { requests: { cpu: '3500m', memory: '8Gi' } },
        service: {
          type: 'LoadBalancer',
          annotations: { 'service.beta.kubernetes.io/aws-load-balancer-internal': 'true' },
          labels: { team: 'features' },
          spec: { loadBalancerSourceRanges: ['10.0.0.0/8'] },
        },
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [
                { matchExpressions: [{ key: 'zone', operator: 'In', values: ['a'] }] },
                { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['head'] }] },
              ],
            },
          },
          podAntiAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: [
              { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'noisy' } } },
            ],
          },
        },
        extraVolumes: [{ name: 'logs', persistentVolumeClaim: { claimName: 'ray-logs' } }],
        extraVolumeMounts: [{ name: 'logs', mountPath: '/tmp/ray' }],
        extraInitContainers: [{ name: 'wait', image: 'busybox:1', command: ['true'] }],
        extraContainers: [{ name: 'ship', image: 'fluent-bit:3', args: ['--config', '/etc/logs'] }],
        podSecurityContext: { runAsNonRoot: true, fsGroup: 1000 },
        podSpec: { dnsConfig: { options: [{ name: 'ndots', value: '2' }] }, terminationGracePeriodSeconds: 60 },
        container: { lifecycle: { preStop: { exec: { command: ['ray', 'stop'] } } } },
      },
      workerGroups: {
        cpu: {
          extraEnv: [{ name: 'OMP_NUM_THREADS', value: '4' }],
          podLabels: { tier: 'batch' },
          podAnnotations: { 'example.com/team': 'batch' },
          idleTimeoutSeconds: 600,
          automountServiceAccountToken: true,
          serviceAccountName: 'workers',
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: 'topology.kubernetes.io/zone',
              whenUnsatisfiable: 'ScheduleAnyway',
              labelSelector: { matchLabels: { tier: 'batch' } },
            },
          ],
        },
        gpu: { runtimeClassName: 'nvidia', image: 'registry.example.com/ray:2.60.0-cuda' },
        amd: { role: 'gpu', maxReplicas: 2, extendedResources: { 'amd.com/gpu': 2 } },
        mig: { role: 'gpu', maxReplicas: 2, extendedResources: { 'nvidia.com/mig-1g.10gb': 1 } },
        tpu: { role: 'cpu', maxReplicas: 2, numOfHosts: 4, extendedResources: { 'google.com/tpu': 4 } },
      },
      networkPolicy: {
        enabled: true,
        from: [{ podSelector: { matchLabels: { app: 'notebook' } } }],
        metricsFrom: [{ namespaceSelector: { matchLabels: { name: 'monitoring' } } }],
        extraIngress: [{ ports: [{ port: 9000 }] }],
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
    databaseTest: { database: 's3://features/tables' },
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
      extraEnv: [
        { name: 'AWS_REGION', value: 'eu-west-1' },
        { name: 'HELMWRIGHT_MAX_PLAN_MEMORY_BYTES', value: '536870912' },
      ],
      image: { repository: 'lance/explain-plan', digest: `sha256:${'0123456789abcdef'.repeat(4)}` },
      serviceAccount: {
        name: 'explain-plan',
        roleArn: 'arn:aws:iam::123456789012:role/explain-plan',
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
