import type { JsonObject } from '../../values/json.js';

/** Values for chart testing: the shapes that people install. */
export const kubeRayOperatorCi: Readonly<Record<string, JsonObject>> = {
  default: {},
  namespaced: {
    watchNamespaces: ['features', 'training'],
    featureGates: { RayCronJob: true, RayServiceIncrementalUpgrade: true, RayMultiHostIndexing: false },
    rbac: { aggregate: true },
  },
  'highly-available': {
    replicas: 2,
    reconcileConcurrency: 4,
    batchScheduler: 'volcano',
    logging: { encoder: 'console', level: 'debug' },
    serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
    networkPolicy: { egressPorts: [443, 6443, 8265, 8000, 52365] },
    priorityClassName: 'system-cluster-critical',
    topologySpread: 'DoNotSchedule',
    imagePullSecrets: [{ name: 'registry' }],
    global: { imagePullSecrets: [{ name: 'mirror' }] },
    image: {
      registry: 'registry.example.com',
      repository: 'mirror/kuberay/operator',
      digest: `sha256:${'0123456789abcdef'.repeat(4)}`,
    },
    serviceAccount: { name: 'kuberay', annotations: { 'example.com/team': 'features' } },
    extraEnv: [{ name: 'CLUSTER_DOMAIN', value: 'example.internal' }],
    podLabels: { 'example.com/tier': 'platform' },
    podAnnotations: { 'example.com/team': 'features' },
    nodeSelector: { 'kubernetes.io/arch': 'amd64' },
    tolerations: [{ key: 'dedicated', operator: 'Equal', value: 'platform' }],
  },
  oldest: {
    version: '1.1.1',
    batchScheduler: 'volcano',
    watchNamespaces: ['features'],
    leaderElection: false,
    metrics: { enabled: false },
    networkPolicy: { enabled: false },
  },
  openshift: {
    version: '1.4.2',
    global: { openshift: true },
    features: { kubernetesProxy: true },
    featureGates: { RayJobDeletionPolicy: true },
    crds: { install: false },
    rbac: { create: false },
    serviceAccount: { create: false, name: 'provisioned-elsewhere' },
  },
};
