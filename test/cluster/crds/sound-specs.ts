import type { JsonObject } from '../../../src/values/json.js';
import type { Changes } from '../support/changed.js';
import { rayCluster, rayCronJob, rayJob, rayService } from './specs.js';

const head = 'spec.headGroupSpec';
const headContainer = `${head}.template.spec.containers.0`;
const worker = 'spec.workerGroupSpecs.0';
const workerPod = `${worker}.template.spec`;
const serviceHead = 'spec.rayClusterConfig.headGroupSpec.template.spec.containers.0';
const v1alpha1: Changes = { apiVersion: 'ray.io/v1alpha1' };
const selects: Changes = { 'spec.rayClusterSpec': undefined, 'spec.clusterSelector': { 'ray.io/cluster': 'x' } };
const keep: Changes = { 'spec.shutdownAfterJobFinishes': undefined };

/** What Lance's Python client makes: a field of the autoscaler that the operator does not know, quoted parameters, no tolerations. */
const genevaLike: Changes = {
  'spec.enableInTreeAutoscaling': true,
  'spec.autoscalerOptions': {
    enableInTreeAutoscaling: true,
    version: 'v2',
    idleTimeoutSeconds: 60,
    upscalingMode: 'Default',
    imagePullPolicy: 'IfNotPresent',
    resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '1', memory: '1Gi' } },
  },
  [`${head}.serviceType`]: 'ClusterIP',
  [`${head}.rayStartParams`]: {
    'num-cpus': '0',
    'dashboard-host': '0.0.0.0',
    resources: '"{\\"geneva_ray_head\\": 1}"',
  },
  [`${head}.template.metadata`]: { labels: { 'azure.workload.identity/use': 'true' } },
  [`${head}.template.spec.serviceAccountName`]: 'geneva-service-account',
  [`${head}.template.spec.nodeSelector`]: { 'geneva.lancedb.com/ray-head': 'true' },
  [`${headContainer}.env`]: [
    { name: 'RAY_memory_usage_threshold', value: '0.9' },
    { name: 'POD_IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
  ],
  [`${headContainer}.ports`]: [
    { containerPort: 10001, name: 'client' },
    { containerPort: 8265, name: 'dashboard' },
  ],
  [`${worker}.groupName`]: 'worker-group-0',
  [`${worker}.idleTimeoutSeconds`]: 60,
  [`${workerPod}.tolerations`]: [],
  [`${workerPod}.containers.0.livenessProbe`]: {
    exec: { command: ['bash', '-c', 'wget -T 2 -q -O- http://localhost:52365/api/local_raylet_healthz'] },
    initialDelaySeconds: 30,
    periodSeconds: 30,
    failureThreshold: 200,
  },
  [`${workerPod}.containers.0.lifecycle`]: { preStop: { exec: { command: ['/bin/sh', '-c', 'ray stop'] } } },
};

/** Fields of pods that the definitions do not know, and such as are a number or a text. */
const wholePods: Changes = {
  [`${workerPod}.initContainers`]: [{ name: 'wait', image: 'busybox', command: ['sh', '-c', 'true'] }],
  [`${workerPod}.volumes`]: [
    { name: 'shm', emptyDir: { medium: 'Memory', sizeLimit: '2Gi' } },
    { name: 'config', configMap: { name: 'config', items: [{ key: 'a', path: 'b' }] } },
    { name: 'data', csi: { driver: 'x', volumeAttributes: { a: 'b' } } },
    { name: 'own', ephemeral: { volumeClaimTemplate: { spec: { accessModes: ['ReadWriteOnce'] } } } },
  ],
  [`${workerPod}.containers.0.volumeMounts`]: [{ name: 'shm', mountPath: '/dev/shm', readOnly: false }],
  [`${workerPod}.containers.0.readinessProbe`]: { httpGet: { path: '/', port: 'http' } },
  [`${workerPod}.containers.0.startupProbe`]: { tcpSocket: { port: 80 } },
  [`${workerPod}.containers.0.resources`]: {
    limits: { cpu: 1, memory: 4294967296, 'nvidia.com/gpu': '1' },
    requests: { cpu: '.5', memory: '1e9' },
    claims: [{ name: 'gpu' }],
  },
  [`${workerPod}.containers.1`]: { name: 'sidecar', image: 'busybox', args: ['1'] },
  [`${workerPod}.affinity`]: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Gt', values: ['1'] }] }],
      },
    },
  },
  [`${workerPod}.tolerations`]: [{ key: 'nvidia.com/gpu', operator: 'Exists', tolerationSeconds: 5 }],
  [`${workerPod}.topologySpreadConstraints`]: [
    {
      maxSkew: 1,
      topologyKey: 'zone',
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: { matchLabels: { a: 'b' } },
    },
  ],
  [`${workerPod}.schedulingGates`]: [{ name: 'later' }],
  [`${workerPod}.resourceClaims`]: [{ name: 'gpu', resourceClaimTemplateName: 'gpu' }],
  [`${workerPod}.dnsConfig`]: { options: [{ name: 'ndots', value: '2' }] },
};

type Row = readonly [what: string, object: JsonObject];

/** Specs that the operators 1.1 to 1.7 take and that work, by the version that brought what they use. */
export const soundSpecs: readonly Row[] = [
  ['1.1: a cluster', rayCluster()],
  ['1.1: a name of 53 characters', rayCluster({ 'metadata.name': 'x'.repeat(53) })],
  ['1.1: no workers', rayCluster({ 'spec.workerGroupSpecs': undefined })],
  [
    '1.1: no numbers of workers',
    rayCluster({ [`${worker}.minReplicas`]: undefined, [`${worker}.maxReplicas`]: undefined }),
  ],
  ['1.1: no version of Ray', rayCluster({ 'spec.rayVersion': undefined })],
  ['1.1: as many workers at least as at most', rayCluster({ [`${worker}.minReplicas`]: 3 })],
  ['1.1: more workers than at most', rayCluster({ [`${worker}.replicas`]: 9 })],
  [
    '1.1: several groups',
    rayCluster({
      'spec.workerGroupSpecs.1': {
        groupName: 'gpu',
        rayStartParams: {},
        template: { spec: { containers: [{ name: 'r' }] } },
      },
    }),
  ],
  [
    '1.1: an Ingress and a Service',
    rayCluster({
      [`${head}.enableIngress`]: true,
      [`${head}.serviceType`]: 'NodePort',
      'spec.headServiceAnnotations': { a: 'b' },
      [`${head}.headService`]: {
        metadata: { name: 'own', labels: { a: 'b' } },
        spec: { ports: [{ name: 'x', port: 1, targetPort: 'http', nodePort: 30000 }], ipFamilyPolicy: 'SingleStack' },
      },
    }),
  ],
  ['1.1: pods with all sorts of fields', rayCluster(wholePods)],
  [
    '1.1: the first autoscaler, and workers that are restarted',
    rayCluster({
      'spec.enableInTreeAutoscaling': true,
      'spec.autoscalerOptions': {
        upscalingMode: 'Conservative',
        envFrom: [{ secretRef: { name: 'x' } }],
        volumeMounts: [],
      },
      [`${workerPod}.restartPolicy`]: 'Always',
    }),
  ],
  ['1.1: workers to delete', rayCluster({ [`${worker}.scaleStrategy`]: { workersToDelete: ['a', 'b'] } })],
  ['1.1: suspended', rayCluster({ 'spec.suspend': true })],
  ['1.1: several hosts', rayCluster({ [`${worker}.numOfHosts`]: 4 })],
  [
    '1.1: several hosts, and the longest name of their group',
    rayCluster({ [`${worker}.numOfHosts`]: 2, [`${worker}.groupName`]: 'x'.repeat(57) }),
  ],
  ...['', '4x', 'GPU-a100.80gb', 'x'.repeat(63)].map((groupName): Row => [
    `1.1: a group named '${groupName}'`,
    rayCluster({ [`${worker}.groupName`]: groupName }),
  ]),
  ['1.1: less than no workers, of which it takes the minimum', rayCluster({ [`${worker}.replicas`]: -1 })],
  [
    '1.1: no workers at all',
    rayCluster({ [`${worker}.replicas`]: 0, [`${worker}.minReplicas`]: 0, [`${worker}.maxReplicas`]: 0 }),
  ],
  ...['', 'ClusterIP', 'NodePort', 'LoadBalancer'].map((serviceType): Row => [
    `1.1: a Service of type '${serviceType}'`,
    rayCluster({ [`${head}.serviceType`]: serviceType }),
  ]),
  [
    '1.1: a type of Service that nothing reads, for the pattern has its own',
    rayCluster({ [`${head}.serviceType`]: 'Foo', [`${head}.headService`]: { spec: { type: 'ClusterIP' } } }),
  ],
  [
    '1.1: a Service for another host',
    rayCluster({ [`${head}.headService`]: { spec: { type: 'ExternalName', externalName: 'ray.example.com' } } }),
  ],
  [
    '1.1: the variables of the second autoscaler',
    rayCluster({
      'spec.enableInTreeAutoscaling': true,
      [`${headContainer}.env`]: [{ name: 'RAY_enable_autoscaler_v2', value: '1' }],
      [`${head}.template.spec.restartPolicy`]: 'Never',
    }),
  ],
  [
    '1.1: fault tolerance by annotation',
    rayCluster({
      'metadata.annotations': { 'ray.io/ft-enabled': 'true' },
      [`${headContainer}.env`]: [{ name: 'RAY_REDIS_ADDRESS', value: 'redis:6379' }],
      [`${head}.rayStartParams`]: { 'redis-password': '$REDIS_PASSWORD' },
    }),
  ],
  ['1.1: v1alpha1', rayCluster(v1alpha1)],
  [
    '1.3: fault tolerance by options',
    rayCluster({
      'spec.gcsFaultToleranceOptions': {
        redisAddress: 'redis:6379',
        externalStorageNamespace: 'x',
        redisUsername: { value: 'u' },
        redisPassword: { valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
      },
    }),
  ],
  ...['rediss://redis:6379', 'a:6379,b:6379', '[::1]:6379', '$(REDIS)', '$(HOST):$(PORT)'].map((redisAddress): Row => [
    `1.3: Redis at ${redisAddress}`,
    rayCluster({ 'spec.gcsFaultToleranceOptions': { redisAddress } }),
  ]),
  ['1.3: kept by Kueue', rayCluster({ 'spec.managedBy': 'kueue.x-k8s.io/multikueue' })],
  [
    '1.4: no parameters',
    rayCluster({ [`${head}.rayStartParams`]: undefined, [`${worker}.rayStartParams`]: undefined }),
  ],
  ['1.4: no parameters, said so', rayCluster({ [`${head}.rayStartParams`]: {} })],
  [
    '1.4: the second autoscaler',
    rayCluster({
      'spec.enableInTreeAutoscaling': true,
      'spec.autoscalerOptions': { version: 'v2' },
      [`${worker}.idleTimeoutSeconds`]: 0,
      [`${workerPod}.restartPolicy`]: 'Never',
    }),
  ],
  [
    '1.4: the second autoscaler, named but off',
    rayCluster({
      'spec.autoscalerOptions': { version: 'v2' },
      [`${workerPod}.restartPolicy`]: 'Always',
    }),
  ],
  ['1.5: tokens', rayCluster({ 'spec.authOptions': { mode: 'token' } })],
  ...['2.52', 'v2.52.1', '2.100.0', '3.0.0.dev0+abc', '10.1'].map((rayVersion): Row => [
    `1.5: tokens of Ray ${rayVersion}`,
    rayCluster({ 'spec.authOptions': { mode: 'token' }, 'spec.rayVersion': rayVersion }),
  ]),
  ['1.5: no tokens, and any Ray', rayCluster({ 'spec.authOptions': { mode: 'disabled' }, 'spec.rayVersion': '2.9.0' })],
  [
    '1.5: resources and labels',
    rayCluster({
      [`${worker}.resources`]: { CPU: '4', accelerator: '1' },
      [`${worker}.rayStartParams`]: { 'object-store-memory': '1', 'num-cpus': '' },
      [`${worker}.labels`]: {
        'ray.io/zone': 'a',
        [`example.com/${'x'.repeat(63)}`]: 'b',
        'Region_1.x': 'eu.west-1',
        empty: '',
      },
    }),
  ],
  [
    '1.6: tokens of Kubernetes',
    rayCluster({
      'spec.authOptions': { mode: 'token', enableK8sTokenAuth: true },
      'spec.rayVersion': '2.55.0',
    }),
  ],
  ['1.6: tokens of a Secret', rayCluster({ 'spec.authOptions': { mode: 'token', secretName: 'own' } })],
  ['1.6: a strategy', rayCluster({ 'spec.upgradeStrategy': { type: 'Recreate' } })],
  [
    'Ray 2.60: the end of what nobody uses',
    rayCluster({ 'spec.idleTerminationOptions': { timeoutSeconds: 600, policy: 'Suspend' } }),
  ],
  ["Lance's Python client", rayCluster(genevaLike)],
  ['1.1: a job', rayJob()],
  ['1.1: a job of 47 characters', rayJob({ 'metadata.name': 'x'.repeat(47) })],
  ['1.1: a job in v1alpha1', rayJob(v1alpha1)],
  ['1.1: a job on the cluster of others', rayJob({ ...selects, ...keep })],
  ['1.1: a job that is suspended', rayJob({ 'spec.suspend': true })],
  [
    '1.1: a job with all that it may have',
    rayJob({
      'spec.ttlSecondsAfterFinished': 60,
      'spec.runtimeEnvYAML': 'pip: [requests]\n',
      'spec.metadata': { a: 'b' },
      'spec.entrypointNumCpus': 0.5,
      'spec.entrypointNumGpus': 1,
      'spec.entrypointResources': '{"a": 1}',
      'spec.jobId': 'own',
      'spec.submissionMode': 'HTTPMode',
      'spec.submitterPodTemplate': { spec: { restartPolicy: 'Never', containers: [{ name: 's', image: 'x' }] } },
      'spec.submitterConfig': { backoffLimit: 0 },
      'spec.activeDeadlineSeconds': 1,
      'spec.backoffLimit': 2,
    }),
  ],
  [
    '1.1: a job without a command by HTTP, which does nothing and succeeds',
    rayJob({ 'spec.submissionMode': 'HTTPMode', 'spec.entrypoint': undefined }),
  ],
  [
    '1.1: a job whose submitter has a command of its own',
    rayJob({
      'spec.entrypoint': undefined,
      'spec.submitterPodTemplate': {
        spec: { restartPolicy: 'OnFailure', containers: [{ name: 's', image: 'x', command: ['submit'] }] },
      },
    }),
  ],
  [
    '1.1: a submitter that no pod is made of',
    rayJob({
      'spec.submissionMode': 'HTTPMode',
      'spec.submitterPodTemplate': { spec: { containers: [{ name: 's', image: 'x' }] } },
      'spec.submitterConfig': { backoffLimit: -1 },
    }),
  ],
  ...['2.6', 'v2.60.0', '3.0.0+abc'].map((rayVersion): Row => [
    `1.1: metadata of a job on Ray ${rayVersion}`,
    rayJob({ 'spec.metadata': { a: 'b' }, 'spec.rayClusterSpec.rayVersion': rayVersion }),
  ]),
  [
    '1.1: metadata of a job by HTTP, on any Ray',
    rayJob({
      'spec.metadata': { a: 'b' },
      'spec.submissionMode': 'HTTPMode',
      'spec.rayClusterSpec.rayVersion': undefined,
    }),
  ],
  ...[
    '',
    '\n',
    '# nothing',
    'null',
    '{}',
    '{"pip": ["a"]}',
    'pip:\n- a\n',
    '--- # all\npip: [a]\n...\n',
    '"pip": [a]',
    '? pip\n: [a]',
  ].map((yaml): Row => [
    `1.1: a runtime environment of ${JSON.stringify(yaml)}`,
    rayJob({ 'spec.runtimeEnvYAML': yaml }),
  ]),
  ...['', ' {"a": 1}\n', '{\n"a": 0.5\n}', 'null'].map((entrypointResources): Row => [
    `1.1: a job by HTTP with resources of ${JSON.stringify(entrypointResources)}`,
    rayJob({ 'spec.submissionMode': 'HTTPMode', 'spec.entrypointResources': entrypointResources }),
  ]),
  ['1.1: resources that the submitter makes of a variable', rayJob({ 'spec.entrypointResources': '$RESOURCES' })],
  ['1.3: a policy of deletion', rayJob({ ...keep, 'spec.deletionPolicy': 'DeleteWorkers' })],
  [
    '1.3: a job that the user submits',
    rayJob({ 'spec.submissionMode': 'InteractiveMode', 'spec.entrypoint': undefined }),
  ],
  [
    '1.3: a job that runs already, of which the logs are followed',
    rayJob({ ...selects, ...keep, 'spec.jobId': 'own', 'spec.entrypoint': undefined }),
  ],
  ['1.5: a sidecar', rayJob({ 'spec.submissionMode': 'SidecarMode' })],
  [
    '1.5: rules of deletion',
    rayJob({
      ...keep,
      'spec.deletionStrategy': {
        deletionRules: [
          { policy: 'DeleteSelf', condition: { jobStatus: 'FAILED', ttlSeconds: 60 } },
          { policy: 'DeleteWorkers', condition: { jobStatus: 'FAILED', ttlSeconds: 10 } },
          { policy: 'DeleteCluster', condition: { jobStatus: 'FAILED', ttlSeconds: 30 } },
          { policy: 'DeleteCluster', condition: { jobStatus: 'SUCCEEDED' } },
          { policy: 'DeleteNone', condition: { jobDeploymentStatus: 'Failed' } },
        ],
      },
    }),
  ],
  [
    '1.5: what is deleted, in its older form',
    rayJob({
      'spec.deletionStrategy': { onSuccess: { policy: 'DeleteCluster' }, onFailure: { policy: 'DeleteSelf' } },
    }),
  ],
  ['1.6: a job that must run soon', rayJob({ 'spec.preRunningDeadlineSeconds': 60 })],
  ['1.1: a service', rayService()],
  ['1.1: a service in v1alpha1', rayService(v1alpha1)],
  [
    '1.1: a service with all that it may have',
    rayService({
      'spec.serviceUnhealthySecondThreshold': 1,
      'spec.deploymentUnhealthySecondThreshold': 1,
      'spec.serveService': { metadata: { name: 'own' }, spec: { type: 'LoadBalancer', ports: [{ port: 8000 }] } },
      'spec.excludeHeadPodFromServeSvc': true,
    }),
  ],
  ['1.1: a service in JSON', rayService({ 'spec.serveConfigV2': '{"applications": []}' })],
  [
    '1.1: a service with a port for requests',
    rayService({ [`${serviceHead}.ports`]: [{ containerPort: 8265 }, { name: 'serve', containerPort: 8000 }] }),
  ],
  [
    '1.1: a service with ports, and a Service of its own',
    rayService({
      [`${serviceHead}.ports`]: [{ name: 'dashboard', containerPort: 8265 }],
      'spec.serveService': { metadata: {}, spec: { ports: [{ name: 'serve', port: 8000 }] } },
    }),
  ],
  [
    '1.6: a service with a port for requests by gRPC',
    rayService({ [`${serviceHead}.ports`]: [{ name: 'serve-grpc', containerPort: 9000 }] }),
  ],
  [
    '1.5: a service with steps that nothing reads',
    rayService({
      'spec.upgradeStrategy': {
        type: 'NewCluster',
        clusterUpgradeOptions: { gatewayClassName: 'x', intervalSeconds: 10, stepSizePercent: 0, maxSurgePercent: 0 },
      },
    }),
  ],
  ['1.3: a service that stays as it is', rayService({ 'spec.upgradeStrategy': { type: 'None' } })],
  ['1.5: a service with a delay', rayService({ 'spec.rayClusterDeletionDelaySeconds': 0 })],
  [
    '1.5: a service that goes over bit by bit',
    rayService({
      'spec.rayClusterConfig.enableInTreeAutoscaling': true,
      'spec.upgradeStrategy': {
        type: 'NewClusterWithIncrementalUpgrade',
        clusterUpgradeOptions: { gatewayClassName: 'x', intervalSeconds: 10, stepSizePercent: 5 },
      },
    }),
  ],
  ...[
    '0 3 * * *',
    '*/5 1-3 * JAN MON',
    '@daily',
    '@every 1h30m',
    'CRON_TZ=Europe/Berlin 0 6 * * ?',
    ' 0  3 * * * ',
    '0,15,30-45/5 08-18 1,*/2 feb-Dec sun,1-5',
    '@every 90m',
    '@every 1.5h',
    'TZ=UTC @hourly',
  ].map((schedule): Row => [`1.6: jobs at ${schedule}`, rayCronJob({ 'spec.schedule': schedule })]),
];

/** What works since 1.7, and older operators ignore. */
export const soundSince17: readonly Row[] = [
  [
    '1.7: its further fields',
    rayCluster({
      'spec.tlsOptions': { enabled: true },
      'spec.networkPolicy': { mode: 'DenyAll', head: { egressRules: [] } },
      'spec.historyServerOptions': { collectorOptions: { image: 'x' } },
      'spec.gcsFaultToleranceOptions': { backend: 'rocksdb', storage: { size: '1Gi' } },
      [`${head}.ingressOptions`]: { host: 'ray.example.com', tls: [{ hosts: ['ray.example.com'] }] },
      [`${worker}.priority`]: 10,
      'spec.autoscalerOptions': { command: ['a'], args: ['b'] },
    }),
  ],
  ['a schedule with a time zone', rayCronJob({ 'spec.timeZone': 'Europe/Berlin' })],
  ['a service that is suspended', rayService({ 'spec.suspend': true })],
];
