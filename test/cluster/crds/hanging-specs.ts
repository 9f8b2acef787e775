import type { JsonObject } from '../../../src/values/json.js';
import { textAt } from '../../support/objects.js';
import type { Changes } from '../support/changed.js';
import { inside, rayCluster, rayCronJob, rayJob, rayService } from './specs.js';

/** A spec that the operator accepts and then ignores. */
export interface HangingSpec {
  readonly what: string;
  readonly object: JsonObject;
  /** Parts of the error: the field, and what to do. */
  readonly says: readonly string[];
  /** What the operator creates nevertheless. @default nothing */
  readonly makes?: 'a head';
  /** Why the test cannot observe that the operator 1.6.2 ignores it. @default it can */
  readonly unseen?: string;
}

const head = 'spec.headGroupSpec';
const headPod = `${head}.template.spec`;
const worker = 'spec.workerGroupSpecs.0';
const variable = (name: string, value = 'x'): Changes => ({ [`${headPod}.containers.0.env`]: [{ name, value }] });
const redis = { 'spec.gcsFaultToleranceOptions': { redisAddress: 'redis:6379' } };
const second = { 'spec.enableInTreeAutoscaling': true, 'spec.autoscalerOptions': { version: 'v2' } };
const long = (length: number): Changes => ({ 'metadata.name': 'x'.repeat(length) });

type Row = readonly [what: string, changes: Changes, says: readonly string[], unseen?: string];

const clusters: readonly Row[] = [
  ['a name of 54 characters', long(54), ['metadata.name', 'at most 53']],
  ['a name that starts with a digit', { 'metadata.name': '1st' }, ['metadata.name', 'start with a letter']],
  ['a name with a dot', { 'metadata.name': 'a.b' }, ['metadata.name', 'hyphens']],
  ['no container in the head', { [`${headPod}.containers`]: [] }, [`${headPod}.containers`, 'at least 1']],
  [
    'no container in a worker',
    { [`${worker}.template.spec.containers`]: [] },
    ['workerGroupSpecs[0].template.spec.containers', 'at least 1'],
  ],
  [
    'minReplicas above maxReplicas',
    { [`${worker}.minReplicas`]: 4 },
    ['spec.workerGroupSpecs[0].minReplicas', 'raise maxReplicas'],
  ],
  ['a negative minReplicas', { [`${worker}.minReplicas`]: -1 }, ['workerGroupSpecs[0].minReplicas', 'at least 0']],
  [
    'a negative maxReplicas',
    { [`${worker}.minReplicas`]: -2, [`${worker}.maxReplicas`]: -1 },
    ['workerGroupSpecs[0].maxReplicas', 'at least 0'],
  ],
  [
    'two groups with the same name',
    { 'spec.workerGroupSpecs.1': rayGroup('cpu') },
    ['spec.workerGroupSpecs[1]', 'Duplicate value', 'cpu'],
    'it creates pods of one group for both, and the cluster never becomes ready',
  ],
  [
    'tokens without a Ray version',
    { 'spec.authOptions': { mode: 'token' }, 'spec.rayVersion': undefined },
    ['spec.rayVersion', '2.52.0'],
  ],
  [
    'tokens with an old Ray version',
    { 'spec.authOptions': { mode: 'token' }, 'spec.rayVersion': '2.51.2' },
    ['spec.rayVersion', '2.52.0'],
  ],
  [
    'tokens with an invalid Ray version',
    { 'spec.authOptions': { mode: 'token' }, 'spec.rayVersion': 'nightly' },
    ['spec.rayVersion', '2.52.0'],
  ],
  [
    'Kubernetes tokens with an old Ray version',
    { 'spec.authOptions': { mode: 'token', enableK8sTokenAuth: true }, 'spec.rayVersion': '2.54.0' },
    ['spec.authOptions.enableK8sTokenAuth', '2.55.0'],
  ],
  [
    'Kubernetes tokens without tokens',
    { 'spec.authOptions': { mode: 'disabled', enableK8sTokenAuth: true } },
    ['spec.authOptions.enableK8sTokenAuth', 'mode token'],
  ],
  [
    'Kubernetes tokens and a Secret',
    { 'spec.authOptions': { mode: 'token', enableK8sTokenAuth: true, secretName: 'own' } },
    ['spec.authOptions.secretName', 'remove one of them'],
  ],
  ...['num-cpus', 'num-gpus', 'memory', 'resources'].map((name): Row => [
    `resources of a group and ${name}`,
    { [`${worker}.resources`]: { CPU: '1' }, [`${worker}.rayStartParams`]: { [name]: '1' } },
    ['spec.workerGroupSpecs[0].resources', 'remove one of them'],
  ]),
  [
    'resources of the head and num-cpus',
    { [`${head}.resources`]: { CPU: '1' }, [`${head}.rayStartParams`]: { 'num-cpus': '0' } },
    ['spec.headGroupSpec.resources', 'remove one of them'],
  ],
  ['labels in rayStartParams', { [`${worker}.rayStartParams`]: { labels: 'a=b' } }, ['rayStartParams', 'move them']],
  [
    'an invalid label',
    { [`${worker}.labels`]: { 'a b': 'c' } },
    ['workerGroupSpecs[0].labels', 'valid Kubernetes labels'],
  ],
  [
    'a label with an invalid prefix',
    { [`${worker}.labels`]: { 'a..b/c': 'd' } },
    ['workerGroupSpecs[0].labels', 'valid Kubernetes labels'],
  ],
  [
    'a label with a name that is too long',
    { [`${worker}.labels`]: { ['x'.repeat(64)]: 'c' } },
    ['workerGroupSpecs[0].labels', 'at most 63'],
  ],
  [
    'the autoscaler v2 and a restart policy of the head',
    { ...second, [`${headPod}.restartPolicy`]: 'Always' },
    ['spec.headGroupSpec.template.spec.restartPolicy', 'Never'],
  ],
  [
    'the autoscaler v2 and a restart policy of the workers',
    { ...second, [`${worker}.template.spec.restartPolicy`]: 'OnFailure' },
    ['spec.workerGroupSpecs', 'restartPolicy', 'Never'],
  ],
  [
    'the autoscaler and a suspended group',
    { 'spec.enableInTreeAutoscaling': true, [`${worker}.suspend`]: true },
    ['spec.workerGroupSpecs', 'suspend the whole cluster'],
  ],
  [
    'the version of the autoscaler in two places',
    { ...second, ...variable('RAY_enable_autoscaler_v2', '1') },
    ['spec.autoscalerOptions.version', 'remove the variable'],
  ],
  [
    'the autoscaler v2 without autoscaling',
    variable('RAY_enable_autoscaler_v2', '1'),
    ['spec.enableInTreeAutoscaling', 'set it to true'],
  ],
  [
    'an idle timeout of a group with the autoscaler v1',
    { 'spec.enableInTreeAutoscaling': true, [`${worker}.idleTimeoutSeconds`]: 60 },
    ['spec.workerGroupSpecs', 'autoscalerOptions.version to v2'],
  ],
  [
    'a negative idle timeout',
    { ...second, 'spec.autoscalerOptions.idleTimeoutSeconds': -1 },
    ['spec.autoscalerOptions.idleTimeoutSeconds', 'at least 0'],
  ],
  [
    'a negative idle timeout of a group',
    { ...second, [`${worker}.idleTimeoutSeconds`]: -1 },
    ['spec.workerGroupSpecs[0].idleTimeoutSeconds', 'at least 0'],
  ],
  [
    'the Redis password in rayStartParams',
    { ...redis, [`${head}.rayStartParams`]: { 'redis-password': 'x' } },
    ['spec.gcsFaultToleranceOptions', 'redisPassword', 'remove'],
  ],
  [
    'the Redis password in env',
    { ...redis, ...variable('REDIS_PASSWORD') },
    ['spec.gcsFaultToleranceOptions', 'redisPassword', 'remove'],
  ],
  [
    'the Redis address in env',
    { ...redis, ...variable('RAY_REDIS_ADDRESS') },
    ['spec.gcsFaultToleranceOptions.redisAddress', 'remove'],
  ],
  [
    'the Redis user in env',
    variable('REDIS_USERNAME'),
    ['spec.headGroupSpec', 'gcsFaultToleranceOptions.redisUsername'],
  ],
  [
    'the Redis user in rayStartParams',
    { [`${head}.rayStartParams`]: { 'redis-username': 'x' } },
    ['spec.headGroupSpec', 'gcsFaultToleranceOptions.redisUsername'],
  ],
  ...['', 'redis', 'rediss://redis'].map((redisAddress): Row => [
    `Redis at '${redisAddress}'`,
    { 'spec.gcsFaultToleranceOptions': { redisAddress } },
    ['spec.gcsFaultToleranceOptions.redisAddress', 'a host and a port'],
    'it creates a head, in which Ray exits at once',
  ]),
  [
    'an invalid Service type',
    { [`${head}.serviceType`]: 'Foo' },
    ['spec.headGroupSpec.serviceType', 'ClusterIP, NodePort or LoadBalancer'],
  ],
  [
    'an invalid Service type in headService',
    { [`${head}.serviceType`]: 'NodePort', [`${head}.headService`]: { metadata: {}, spec: { type: 'Foo' } } },
    ['spec.headGroupSpec.serviceType', 'ClusterIP, NodePort or LoadBalancer'],
  ],
  [
    'an ExternalName Service without a host',
    { [`${head}.serviceType`]: 'ExternalName' },
    ['spec.headGroupSpec.serviceType', 'ClusterIP, NodePort or LoadBalancer'],
  ],
];

const groupNameSays = ['spec.workerGroupSpecs[0].groupName', 'start and end with a letter or digit'];

/** Fields of a cluster that only newer operators know. */
const ignoredFields: readonly Row[] = [
  ['TLS', { 'spec.tlsOptions': { enabled: true } }, ['spec.tlsOptions', 'requires KubeRay 1.7']],
  ['a NetworkPolicy', { 'spec.networkPolicy': { mode: 'DenyAll' } }, ['spec.networkPolicy', 'requires KubeRay 1.7']],
  [
    'a history server',
    { 'spec.historyServerOptions': { collectorOptions: {} } },
    ['spec.historyServerOptions', 'requires KubeRay 1.7'],
  ],
  [
    'a backend of the Global Control Store',
    { 'spec.gcsFaultToleranceOptions': { backend: 'rocksdb' } },
    ['spec.gcsFaultToleranceOptions.backend', 'requires KubeRay 1.7'],
  ],
  [
    'options of the Ingress',
    { [`${head}.ingressOptions`]: { host: 'ray.example.com' } },
    [`${head}.ingressOptions`, 'requires KubeRay 1.7'],
  ],
  [
    'a priority of a group',
    { [`${worker}.priority`]: 10 },
    ['spec.workerGroupSpecs[0].priority', 'requires KubeRay 1.7'],
  ],
];
const ignored = ignoredFields.map(([what, changes, says]): Row => [
  `${what}, which it ignores`,
  changes,
  says,
  'it runs the cluster without it',
]);

/** Clusters that get a head, but never a worker. */
const workerless: readonly Row[] = [
  ...['cpu_1', 'cpu 1', 'cpu/1', '-cpu', 'cpu-', 'a..b', 'a.-b', 'é'].map((groupName): Row => [
    `a group named '${groupName}'`,
    { [`${worker}.groupName`]: groupName },
    groupNameSays,
  ]),
  [
    'a group with a name that is too long',
    { [`${worker}.groupName`]: 'x'.repeat(64) },
    ['spec.workerGroupSpecs[0].groupName', '63'],
  ],
  [
    'a group of several hosts with a name that is too long for their pods',
    { [`${worker}.groupName`]: 'x'.repeat(58), [`${worker}.numOfHosts`]: 2 },
    ['spec.workerGroupSpecs[0].groupName', 'at most 57'],
  ],
  [
    'a group with the name of the head group',
    { [`${worker}.groupName`]: 'headgroup' },
    ['spec.workerGroupSpecs[0].groupName', 'another groupName'],
    'the head counts as a worker, or is sometimes deleted as a surplus worker',
  ],
  ['replicas with 0 hosts', { [`${worker}.numOfHosts`]: 0 }, ['spec.workerGroupSpecs[0].numOfHosts', 'at least 1']],
  [
    'replicas with a negative number of hosts',
    { [`${worker}.numOfHosts`]: -1 },
    ['spec.workerGroupSpecs[0].numOfHosts', 'at least 1'],
    'it panics',
  ],
  [
    'a negative number of workers',
    { [`${worker}.replicas`]: -1, [`${worker}.minReplicas`]: -1 },
    ['spec.workerGroupSpecs[0].replicas', 'at least 0'],
    'it rejects minReplicas; versions before 1.6 panic',
  ],
];

const ownCluster: Changes = { 'spec.rayClusterSpec': undefined, 'spec.clusterSelector': { 'ray.io/cluster': 'x' } };
const sidecar: Changes = { 'spec.submissionMode': 'SidecarMode' };
const keep: Changes = { 'spec.shutdownAfterJobFinishes': undefined };
const deletion = (jobStatus: string, policy: string, ttlSeconds = 0): JsonObject => ({
  condition: { jobStatus, ttlSeconds },
  policy,
});

const laterRefused = 'once the cluster is ready, the API server rejects the Job again and again';
const submitter = (pod: JsonObject): Changes => ({
  'spec.submitterPodTemplate': { spec: { containers: [{ name: 's', image: 'x' }], ...pod } },
});

const jobs: readonly Row[] = [
  ['a name of 48 characters', long(48), ['metadata.name', 'at most 47']],
  ['no cluster', { 'spec.rayClusterSpec': undefined }, ['spec.rayClusterSpec', 'clusterSelector']],
  [
    'a selector without the name of a cluster',
    { ...ownCluster, ...keep, 'spec.clusterSelector': { team: 'a' } },
    ['spec.clusterSelector', 'ray.io/cluster'],
  ],
  [
    'suspended without shutdownAfterJobFinishes',
    { ...keep, 'spec.suspend': true },
    ['spec.suspend', 'shutdownAfterJobFinishes'],
  ],
  ['suspended on an existing cluster', { ...ownCluster, 'spec.suspend': true }, ['spec.suspend', 'clusterSelector']],
  ['a negative TTL', { 'spec.ttlSecondsAfterFinished': -1 }, ['spec.ttlSecondsAfterFinished', 'at least 0']],
  [
    'a TTL without shutdownAfterJobFinishes',
    { ...keep, 'spec.ttlSecondsAfterFinished': 9 },
    ['spec.ttlSecondsAfterFinished', 'set it to true'],
  ],
  ['a deadline of 0 seconds', { 'spec.activeDeadlineSeconds': 0 }, ['spec.activeDeadlineSeconds', 'at least 1']],
  [
    'a pre-running deadline of 0 seconds',
    { 'spec.preRunningDeadlineSeconds': 0 },
    ['spec.preRunningDeadlineSeconds', 'greater than'],
  ],
  ['negative retries', { 'spec.backoffLimit': -1 }, ['spec.backoffLimit', 'at least 0']],
  [
    'retries in InteractiveMode',
    { 'spec.submissionMode': 'InteractiveMode', 'spec.backoffLimit': 1 },
    ['spec.backoffLimit', 'InteractiveMode'],
  ],
  [
    'retries on an existing cluster',
    { ...ownCluster, 'spec.backoffLimit': 1 },
    ['spec.backoffLimit', 'must be 0 with clusterSelector'],
  ],
  ['a sidecar in an existing cluster', { ...ownCluster, ...sidecar }, ['spec.submissionMode', 'rayClusterSpec']],
  [
    'a sidecar and a submitter',
    { ...sidecar, 'spec.submitterConfig': { backoffLimit: 1 } },
    ['spec.submissionMode', 'submitterConfig'],
  ],
  [
    'a sidecar in a head with restart policy Always',
    { ...sidecar, 'spec.rayClusterSpec.headGroupSpec.template.spec.restartPolicy': 'Always' },
    ['spec.submissionMode', 'restartPolicy to Never'],
  ],
  [
    'DeleteWorkers with the autoscaler',
    {
      ...keep,
      'spec.rayClusterSpec.enableInTreeAutoscaling': true,
      'spec.deletionStrategy': { deletionRules: [deletion('FAILED', 'DeleteWorkers')] },
    },
    ['spec.deletionStrategy', 'DeleteWorkers', 'use DeleteCluster'],
  ],
  [
    'DeleteCluster of an existing cluster',
    { ...ownCluster, ...keep, 'spec.deletionStrategy': { deletionRules: [deletion('FAILED', 'DeleteCluster')] } },
    ['spec.deletionStrategy', 'clusterSelector', 'use DeleteSelf'],
  ],
  [
    'deletion rules and shutdownAfterJobFinishes',
    { 'spec.deletionStrategy': { deletionRules: [deletion('FAILED', 'DeleteSelf')] } },
    ['spec.deletionStrategy', 'remove one of them'],
  ],
  [
    'DeleteNone and shutdownAfterJobFinishes',
    { 'spec.deletionStrategy': { onSuccess: { policy: 'DeleteNone' }, onFailure: { policy: 'DeleteSelf' } } },
    ['spec.deletionStrategy', 'DeleteNone'],
  ],
  [
    'onSuccess without onFailure',
    { 'spec.deletionStrategy': { onSuccess: { policy: 'DeleteSelf' } } },
    ['spec.deletionStrategy.onFailure', 'add the missing one'],
  ],
  [
    'deletion rules and onSuccess',
    {
      ...keep,
      'spec.deletionStrategy': {
        onSuccess: { policy: 'DeleteSelf' },
        onFailure: { policy: 'DeleteSelf' },
        deletionRules: [deletion('FAILED', 'DeleteSelf')],
      },
    },
    ['spec.deletionStrategy.deletionRules', 'either'],
  ],
  [
    'onSuccess and onFailure without policies',
    { 'spec.deletionStrategy': { onSuccess: {}, onFailure: {} } },
    ['spec.deletionStrategy.onSuccess', 'policy'],
  ],
  [
    'the same deletion rule twice',
    {
      ...keep,
      'spec.deletionStrategy': {
        deletionRules: [deletion('FAILED', 'DeleteSelf'), deletion('FAILED', 'DeleteSelf', 9)],
      },
    },
    ['spec.deletionStrategy.deletionRules', 'remove one of them'],
  ],
  [
    'DeleteCluster before DeleteWorkers',
    {
      ...keep,
      'spec.deletionStrategy': {
        deletionRules: [deletion('FAILED', 'DeleteWorkers', 60), deletion('FAILED', 'DeleteCluster', 30)],
      },
    },
    ['spec.deletionStrategy.deletionRules', 'ttlSeconds', 'must not decrease'],
  ],
  [
    'a deletion rule with two conditions',
    {
      ...keep,
      'spec.deletionStrategy': {
        deletionRules: [
          { policy: 'DeleteSelf', condition: { jobStatus: 'FAILED', jobDeploymentStatus: 'Failed', ttlSeconds: 0 } },
        ],
      },
    },
    ['deletionRules[0].condition', 'either'],
  ],
  [
    'an upgrade strategy of the cluster',
    { 'spec.rayClusterSpec.upgradeStrategy': { type: 'Recreate' } },
    ['spec.rayClusterSpec.upgradeStrategy', 'must not be set here'],
  ],
  [
    'Kubernetes tokens',
    { 'spec.rayClusterSpec.authOptions': { mode: 'token', enableK8sTokenAuth: true } },
    ['spec.rayClusterSpec.authOptions.enableK8sTokenAuth', 'must not be set here'],
  ],
  [
    'a cluster with minReplicas above maxReplicas',
    { 'spec.rayClusterSpec.workerGroupSpecs.0.minReplicas': 4 },
    ['spec.rayClusterSpec.workerGroupSpecs[0].minReplicas', 'raise maxReplicas'],
  ],
  ['no command', { 'spec.entrypoint': undefined }, ['spec.entrypoint', 'python job.py'], 'its pod fails'],
  ['a command of blanks', { 'spec.entrypoint': ' \n' }, ['spec.entrypoint', 'python job.py'], 'its pod fails'],
  [
    'no command for a sidecar',
    { ...sidecar, 'spec.entrypoint': undefined },
    ['spec.entrypoint', 'python job.py'],
    'the sidecar fails',
  ],
  [
    'no command, and a submitter without one',
    { 'spec.entrypoint': undefined, ...submitter({ restartPolicy: 'Never' }) },
    ['spec.entrypoint', 'python job.py'],
    'its pod fails',
  ],
  ...[{}, { restartPolicy: 'Always' }].map((pod): Row => [
    `a submitter with ${JSON.stringify(pod)}`,
    submitter(pod),
    ['spec.submitterPodTemplate.spec.restartPolicy', 'Never'],
    laterRefused,
  ]),
  [
    'a submitter with negative retries',
    { 'spec.submitterConfig': { backoffLimit: -1 } },
    ['spec.submitterConfig.backoffLimit', 'at least 0'],
    laterRefused,
  ],
  ...[undefined, '2.5.1', '2.60.0rc1', '2.60.0-rc1', 'nightly'].map((rayVersion): Row => [
    `metadata with Ray ${rayVersion}`,
    { 'spec.metadata': { a: 'b' }, 'spec.rayClusterSpec.rayVersion': rayVersion },
    ['spec.metadata', '2.6.0'],
    'it fails again and again once the cluster is ready',
  ]),
  ...['pip', 'pip:requests', '[pip]', '- pip: [requests]', '\n - pip', '"pip"', '5'].map((yaml): Row => [
    `a runtime environment of ${JSON.stringify(yaml)}`,
    { 'spec.runtimeEnvYAML': yaml },
    ['spec.runtimeEnvYAML', 'pip: [requests]'],
  ]),
  ...['CPU=1', '1', '["a"]'].map((entrypointResources): Row => [
    `resources of ${entrypointResources}`,
    { 'spec.submissionMode': 'HTTPMode', 'spec.entrypointResources': entrypointResources },
    ['spec.entrypointResources', 'JSON object'],
    'it fails again and again once the cluster is ready',
  ]),
];

const services: readonly Row[] = [
  ['a name of 48 characters', long(48), ['metadata.name', 'at most 47']],
  [
    "a name of the head's Service",
    { 'spec.rayClusterConfig.headGroupSpec.headService': { metadata: { name: 'own' }, spec: {} } },
    ['spec.rayClusterConfig.headGroupSpec.headService', 'remove it'],
  ],
  [
    'an invalid upgrade type',
    { 'spec.upgradeStrategy': { type: 'Rolling' } },
    ['spec.upgradeStrategy.type', 'NewCluster'],
  ],
  [
    'an incremental upgrade without the autoscaler',
    {
      'spec.upgradeStrategy': {
        type: 'NewClusterWithIncrementalUpgrade',
        clusterUpgradeOptions: { gatewayClassName: 'x', intervalSeconds: 1, stepSizePercent: 5 },
      },
    },
    ['spec.upgradeStrategy', 'enableInTreeAutoscaling'],
    'it is ignored if the feature gate is enabled',
  ],
  [
    'a negative delay',
    { 'spec.rayClusterDeletionDelaySeconds': -1 },
    ['spec.rayClusterDeletionDelaySeconds', 'greater than or equal to 0'],
  ],
  [
    'an upgrade strategy of the cluster',
    { 'spec.rayClusterConfig.upgradeStrategy': { type: 'Recreate' } },
    ['spec.rayClusterConfig.upgradeStrategy', 'must not be set here'],
  ],
  [
    'Kubernetes tokens',
    { 'spec.rayClusterConfig.authOptions': { mode: 'token', enableK8sTokenAuth: true } },
    ['spec.rayClusterConfig.authOptions.enableK8sTokenAuth', 'must not be set here'],
  ],
  [
    'a cluster with tokens and an old Ray version',
    { 'spec.rayClusterConfig.authOptions': { mode: 'token' }, 'spec.rayClusterConfig.rayVersion': '2.40.0' },
    ['spec.rayClusterConfig.rayVersion', '2.52.0'],
  ],
  ...[undefined, '', '# nothing\n', 'importPath: app:graph\n'].map((serveConfigV2): Row => [
    `applications in ${JSON.stringify(serveConfigV2)}`,
    { 'spec.serveConfigV2': serveConfigV2 },
    ['spec.serveConfigV2', 'the key applications'],
    'its cluster runs, and Ray rejects the configuration',
  ]),
  [
    'no port named serve',
    {
      'spec.rayClusterConfig.headGroupSpec.template.spec.containers.0.ports': [
        { name: 'dashboard', containerPort: 8265 },
        { containerPort: 8000 },
      ],
    },
    ['spec.rayClusterConfig.headGroupSpec.template.spec.containers', 'serve'],
    'its cluster runs, but has no Service',
  ],
  ...['stepSizePercent', 'maxSurgePercent'].map((percent): Row => [
    `an incremental upgrade with ${percent} 0`,
    {
      'spec.rayClusterConfig.enableInTreeAutoscaling': true,
      'spec.upgradeStrategy': {
        type: 'NewClusterWithIncrementalUpgrade',
        clusterUpgradeOptions: { gatewayClassName: 'x', intervalSeconds: 1, stepSizePercent: 5, [percent]: 0 },
      },
    },
    ['spec.upgradeStrategy.clusterUpgradeOptions', 'stepSizePercent and maxSurgePercent'],
    'it runs until an upgrade, which never finishes',
  ]),
];

const cronJobs: readonly Row[] = [
  ['a name of 42 characters', long(42), ['metadata.name', 'at most 41'], 'its RayJobs are ignored'],
  ['a schedule with four fields', { 'spec.schedule': '0 3 * *' }, ['spec.schedule', 'five fields']],
  ...(
    [
      ['61 * * * *', 'the minute must be from 0 to 59'],
      ['*/0 * * * *', 'the minute must be'],
      ['* 24 * * *', 'the hour must be from 0 to 23'],
      ['0 3 0 * *', 'the day of the month must be from 1 to 31'],
      ['0 3 * 13 *', 'the month must be from 1 to 12'],
      ['TZ=UTC 0 3 * * 7', 'the day of the week must be from 0 to 6'],
      ['TZ=UTC 0 3 * *', 'five fields'],
      ['@every foo', 'five fields'],
      ['@every', 'five fields'],
      [' @daily', 'five fields'],
    ] as const
  ).map(([schedule, says]): Row => [
    `the schedule ${schedule}`,
    { 'spec.schedule': schedule },
    ['spec.schedule', says],
  ]),
  [
    'a job without a cluster',
    { 'spec.jobTemplate.rayClusterSpec': undefined },
    ['spec.jobTemplate.rayClusterSpec', 'clusterSelector'],
  ],
  [
    'a job without a command',
    { 'spec.jobTemplate.entrypoint': undefined },
    ['spec.jobTemplate.entrypoint', 'python job.py'],
    'its RayJobs fail',
  ],
];

/** What the operator 1.6.2 accepts and ignores, and the error of the CRDs. */
export const hangingSpecs: readonly HangingSpec[] = [
  ...clusters.map((row) => specOf(rayCluster, row)),
  ...workerless.map((row): HangingSpec => ({ ...specOf(rayCluster, row), makes: 'a head' })),
  ...ignored.map((row) => specOf(rayCluster, row)),
  specOf(rayCronJob, [
    'a time zone, which it ignores',
    { 'spec.timeZone': 'Europe/Berlin' },
    ['spec.timeZone', 'requires KubeRay 1.7'],
    'it uses its own time zone',
  ]),
  specOf(rayService, [
    'a suspended service, which it runs',
    { 'spec.suspend': true },
    ['spec.suspend', 'requires KubeRay 1.7'],
    'it runs the service',
  ]),
  ...jobs.map((row) => specOf(rayJob, row)),
  ...services.map((row) => specOf(rayService, row)),
  ...cronJobs.map((row) => specOf(rayCronJob, row)),
  {
    what: 'in v1alpha1: minReplicas above maxReplicas',
    object: rayCluster({ apiVersion: 'ray.io/v1alpha1', [`${worker}.minReplicas`]: 4 }),
    says: ['spec.workerGroupSpecs[0].minReplicas', 'raise maxReplicas'],
    unseen: 'v1 is tested',
  },
  // The rules of a RayCluster apply to the cluster of a RayJob or a RayService, too.
  ...[...clusters.slice(5), ...workerless].flatMap(([what, changes, says]): HangingSpec[] => [
    insideOf('a RayJob', rayJob(inside('spec.rayClusterSpec', changes)), what, says),
    insideOf('a RayService', rayService(inside('spec.rayClusterConfig', changes)), what, says),
  ]),
];

function specOf(make: (changes: Changes) => JsonObject, [what, changes, says, unseen]: Row): HangingSpec {
  const object = make(changes);
  return { what: `${textAt(object, 'kind')}: ${what}`, object, says, ...(unseen === undefined ? {} : { unseen }) };
}

function insideOf(owner: string, object: JsonObject, what: string, says: readonly string[]): HangingSpec {
  const [, ...remedy] = says;
  return { what: `in ${owner}: ${what}`, object, says: remedy, unseen: 'the standalone RayCluster is tested' };
}

function rayGroup(groupName: string): JsonObject {
  const template = { spec: { containers: [{ name: 'ray-worker', image: 'rayproject/ray:2.60.0' }] } };
  return { groupName, replicas: 1, minReplicas: 1, maxReplicas: 3, numOfHosts: 1, rayStartParams: {}, template };
}
