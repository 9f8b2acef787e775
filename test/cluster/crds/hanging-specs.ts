import type { JsonObject } from '../../../src/values/json.js';
import { textAt } from '../../support/objects.js';
import type { Changes } from '../support/changed.js';
import { inside, rayCluster, rayCronJob, rayJob, rayService } from './specs.js';

/** A spec that the operator takes and then leaves undone. */
export interface HangingSpec {
  readonly what: string;
  readonly object: JsonObject;
  /** What the refusal says: the field, and what to do. */
  readonly says: readonly string[];
  /** What the operator makes of it all the same. @default nothing */
  readonly makes?: 'a head';
  /** Why the operator 1.6.2 is not seen to leave it undone by itself. @default it is seen */
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
  ['a name that starts with a digit', { 'metadata.name': '1st' }, ['metadata.name', 'a letter first']],
  ['a name with a dot', { 'metadata.name': 'a.b' }, ['metadata.name', 'hyphens']],
  ['no container in the head', { [`${headPod}.containers`]: [] }, [`${headPod}.containers`, 'at least 1']],
  [
    'no container in a worker',
    { [`${worker}.template.spec.containers`]: [] },
    ['workerGroupSpecs[0].template.spec.containers', 'at least 1'],
  ],
  [
    'more workers at least than at most',
    { [`${worker}.minReplicas`]: 4 },
    ['spec.workerGroupSpecs[0].minReplicas', 'raise maxReplicas'],
  ],
  ['a negative minimum', { [`${worker}.minReplicas`]: -1 }, ['workerGroupSpecs[0].minReplicas', '0 or more']],
  [
    'a negative maximum',
    { [`${worker}.minReplicas`]: -2, [`${worker}.maxReplicas`]: -1 },
    ['workerGroupSpecs[0].maxReplicas', '0 or more'],
  ],
  [
    'two groups of a name',
    { 'spec.workerGroupSpecs.1': rayGroup('cpu') },
    ['spec.workerGroupSpecs[1]', 'Duplicate value', 'cpu'],
    'it makes pods of one group for both, and the cluster is never ready',
  ],
  [
    'tokens and no version of Ray',
    { 'spec.authOptions': { mode: 'token' }, 'spec.rayVersion': undefined },
    ['spec.rayVersion', '2.52.0'],
  ],
  [
    'tokens of an old Ray',
    { 'spec.authOptions': { mode: 'token' }, 'spec.rayVersion': '2.51.2' },
    ['spec.rayVersion', '2.52.0'],
  ],
  [
    'tokens of a Ray that is no version',
    { 'spec.authOptions': { mode: 'token' }, 'spec.rayVersion': 'nightly' },
    ['spec.rayVersion', '2.52.0'],
  ],
  [
    'tokens of Kubernetes and an old Ray',
    { 'spec.authOptions': { mode: 'token', enableK8sTokenAuth: true }, 'spec.rayVersion': '2.54.0' },
    ['spec.authOptions.enableK8sTokenAuth', '2.55.0'],
  ],
  [
    'tokens of Kubernetes where tokens are off',
    { 'spec.authOptions': { mode: 'disabled', enableK8sTokenAuth: true } },
    ['spec.authOptions.enableK8sTokenAuth', 'mode token'],
  ],
  [
    'tokens of Kubernetes and a Secret',
    { 'spec.authOptions': { mode: 'token', enableK8sTokenAuth: true, secretName: 'own' } },
    ['spec.authOptions.secretName', 'leave one of them out'],
  ],
  ...['num-cpus', 'num-gpus', 'memory', 'resources'].map((name): Row => [
    `resources of a group beside ${name}`,
    { [`${worker}.resources`]: { CPU: '1' }, [`${worker}.rayStartParams`]: { [name]: '1' } },
    ['spec.workerGroupSpecs[0].resources', 'leave one of them out'],
  ]),
  [
    'resources of the head beside num-cpus',
    { [`${head}.resources`]: { CPU: '1' }, [`${head}.rayStartParams`]: { 'num-cpus': '0' } },
    ['spec.headGroupSpec.resources', 'leave one of them out'],
  ],
  ['labels among the parameters', { [`${worker}.rayStartParams`]: { labels: 'a=b' } }, ['rayStartParams', 'move them']],
  ['a label that is none', { [`${worker}.labels`]: { 'a b': 'c' } }, ['workerGroupSpecs[0].labels', 'written as']],
  [
    'a label of a host that is none',
    { [`${worker}.labels`]: { 'a..b/c': 'd' } },
    ['workerGroupSpecs[0].labels', 'written as'],
  ],
  [
    'a label whose name is too long',
    { [`${worker}.labels`]: { ['x'.repeat(64)]: 'c' } },
    ['workerGroupSpecs[0].labels', 'at most 63'],
  ],
  [
    'the second autoscaler and a head that is restarted',
    { ...second, [`${headPod}.restartPolicy`]: 'Always' },
    ['spec.headGroupSpec.template.spec.restartPolicy', 'Never'],
  ],
  [
    'the second autoscaler and workers that are restarted',
    { ...second, [`${worker}.template.spec.restartPolicy`]: 'OnFailure' },
    ['spec.workerGroupSpecs', 'restartPolicy', 'Never'],
  ],
  [
    'the autoscaler and a group that is suspended',
    { 'spec.enableInTreeAutoscaling': true, [`${worker}.suspend`]: true },
    ['spec.workerGroupSpecs', 'suspend the whole cluster'],
  ],
  [
    'the version of the autoscaler, twice',
    { ...second, ...variable('RAY_enable_autoscaler_v2', '1') },
    ['spec.autoscalerOptions.version', 'leave the variable out'],
  ],
  [
    'the second autoscaler where none runs',
    variable('RAY_enable_autoscaler_v2', '1'),
    ['spec.enableInTreeAutoscaling', 'set it to true'],
  ],
  [
    'a time to be idle of a group, for the first autoscaler',
    { 'spec.enableInTreeAutoscaling': true, [`${worker}.idleTimeoutSeconds`]: 60 },
    ['spec.workerGroupSpecs', 'autoscalerOptions.version to v2'],
  ],
  [
    'a negative time to be idle',
    { ...second, 'spec.autoscalerOptions.idleTimeoutSeconds': -1 },
    ['spec.autoscalerOptions.idleTimeoutSeconds', '0 or more'],
  ],
  [
    'a negative time to be idle of a group',
    { ...second, [`${worker}.idleTimeoutSeconds`]: -1 },
    ['spec.workerGroupSpecs[0].idleTimeoutSeconds', '0 or more'],
  ],
  [
    "Redis' password among the parameters",
    { ...redis, [`${head}.rayStartParams`]: { 'redis-password': 'x' } },
    ['spec.gcsFaultToleranceOptions', 'redisPassword', 'leave out'],
  ],
  [
    "Redis' password among the variables",
    { ...redis, ...variable('REDIS_PASSWORD') },
    ['spec.gcsFaultToleranceOptions', 'redisPassword', 'leave out'],
  ],
  [
    "Redis' address among the variables",
    { ...redis, ...variable('RAY_REDIS_ADDRESS') },
    ['spec.gcsFaultToleranceOptions.redisAddress', 'leave out'],
  ],
  [
    "Redis' user among the variables",
    variable('REDIS_USERNAME'),
    ['spec.headGroupSpec', 'gcsFaultToleranceOptions.redisUsername'],
  ],
  [
    "Redis' user among the parameters",
    { [`${head}.rayStartParams`]: { 'redis-username': 'x' } },
    ['spec.headGroupSpec', 'gcsFaultToleranceOptions.redisUsername'],
  ],
  ...['', 'redis', 'rediss://redis'].map((redisAddress): Row => [
    `Redis at '${redisAddress}'`,
    { 'spec.gcsFaultToleranceOptions': { redisAddress } },
    ['spec.gcsFaultToleranceOptions.redisAddress', 'host and the port'],
    'it makes a head, in which Ray ends at once',
  ]),
  [
    'a Service that there is not',
    { [`${head}.serviceType`]: 'Foo' },
    ['spec.headGroupSpec.serviceType', 'ClusterIP, NodePort and LoadBalancer'],
  ],
  [
    'a pattern of a Service that there is not',
    { [`${head}.serviceType`]: 'NodePort', [`${head}.headService`]: { metadata: {}, spec: { type: 'Foo' } } },
    ['spec.headGroupSpec.serviceType', 'ClusterIP, NodePort and LoadBalancer'],
  ],
  [
    'a Service for another host, and no host',
    { [`${head}.serviceType`]: 'ExternalName' },
    ['spec.headGroupSpec.serviceType', 'ClusterIP, NodePort and LoadBalancer'],
  ],
];

const groupNameSays = ['spec.workerGroupSpecs[0].groupName', 'letter or a digit at both ends'];

/** Clusters that get a head, and no worker ever. */
const workerless: readonly Row[] = [
  ...['cpu_1', 'cpu 1', 'cpu/1', '-cpu', 'cpu-', 'a..b', 'a.-b', 'é'].map((groupName): Row => [
    `a group named '${groupName}'`,
    { [`${worker}.groupName`]: groupName },
    groupNameSays,
  ]),
  [
    'a group of a name too long',
    { [`${worker}.groupName`]: 'x'.repeat(64) },
    ['spec.workerGroupSpecs[0].groupName', '63'],
  ],
  [
    'a group of several hosts and a name too long for each',
    { [`${worker}.groupName`]: 'x'.repeat(58), [`${worker}.numOfHosts`]: 2 },
    ['spec.workerGroupSpecs[0].groupName', 'at most 57'],
  ],
  [
    'a group named as that of the head is',
    { [`${worker}.groupName`]: 'headgroup' },
    ['spec.workerGroupSpecs[0].groupName', 'another groupName'],
    'the head counts as a worker, or is deleted as one too many, as it happens',
  ],
  ['replicas of no host', { [`${worker}.numOfHosts`]: 0 }, ['spec.workerGroupSpecs[0].numOfHosts', '1 or more']],
  [
    'replicas of less than no host',
    { [`${worker}.numOfHosts`]: -1 },
    ['spec.workerGroupSpecs[0].numOfHosts', '1 or more'],
    'it panics',
  ],
  [
    'less than no workers',
    { [`${worker}.replicas`]: -1, [`${worker}.minReplicas`]: -1 },
    ['spec.workerGroupSpecs[0].replicas', '0 or more'],
    'it refuses the minimum; those before 1.6 panic',
  ],
];

const ownCluster: Changes = { 'spec.rayClusterSpec': undefined, 'spec.clusterSelector': { 'ray.io/cluster': 'x' } };
const sidecar: Changes = { 'spec.submissionMode': 'SidecarMode' };
const keep: Changes = { 'spec.shutdownAfterJobFinishes': undefined };
const deletion = (jobStatus: string, policy: string, ttlSeconds = 0): JsonObject => ({
  condition: { jobStatus, ttlSeconds },
  policy,
});

const laterRefused = 'once the cluster is ready, the API server refuses the Job, over and over';
const submitter = (pod: JsonObject): Changes => ({
  'spec.submitterPodTemplate': { spec: { containers: [{ name: 's', image: 'x' }], ...pod } },
});

const jobs: readonly Row[] = [
  ['a name of 48 characters', long(48), ['metadata.name', 'at most 47']],
  ['no cluster', { 'spec.rayClusterSpec': undefined }, ['spec.rayClusterSpec', 'clusterSelector']],
  [
    'a selector that names no cluster',
    { ...ownCluster, ...keep, 'spec.clusterSelector': { team: 'a' } },
    ['spec.clusterSelector', 'ray.io/cluster'],
  ],
  ['suspended, and the cluster stays', { ...keep, 'spec.suspend': true }, ['spec.suspend', 'shutdownAfterJobFinishes']],
  ['suspended on the cluster of others', { ...ownCluster, 'spec.suspend': true }, ['spec.suspend', 'clusterSelector']],
  ['a negative time to live', { 'spec.ttlSecondsAfterFinished': -1 }, ['spec.ttlSecondsAfterFinished', '0 or more']],
  [
    'a time to live of a cluster that stays',
    { ...keep, 'spec.ttlSecondsAfterFinished': 9 },
    ['spec.ttlSecondsAfterFinished', 'set that to true'],
  ],
  ['no time at all', { 'spec.activeDeadlineSeconds': 0 }, ['spec.activeDeadlineSeconds', '1 or more']],
  [
    'no time until it runs',
    { 'spec.preRunningDeadlineSeconds': 0 },
    ['spec.preRunningDeadlineSeconds', 'greater than'],
  ],
  ['negative retries', { 'spec.backoffLimit': -1 }, ['spec.backoffLimit', '0 or more']],
  [
    'retries of what the user submits',
    { 'spec.submissionMode': 'InteractiveMode', 'spec.backoffLimit': 1 },
    ['spec.backoffLimit', 'InteractiveMode'],
  ],
  [
    'retries on the cluster of others',
    { ...ownCluster, 'spec.backoffLimit': 1 },
    ['spec.backoffLimit', 'set backoffLimit to 0'],
  ],
  ['a sidecar in the cluster of others', { ...ownCluster, ...sidecar }, ['spec.submissionMode', 'rayClusterSpec']],
  [
    'a sidecar and a submitter',
    { ...sidecar, 'spec.submitterConfig': { backoffLimit: 1 } },
    ['spec.submissionMode', 'submitterConfig'],
  ],
  [
    'a sidecar in a head that is restarted',
    { ...sidecar, 'spec.rayClusterSpec.headGroupSpec.template.spec.restartPolicy': 'Always' },
    ['spec.submissionMode', 'restartPolicy to Never'],
  ],
  [
    'workers deleted and autoscaled',
    {
      ...keep,
      'spec.rayClusterSpec.enableInTreeAutoscaling': true,
      'spec.deletionStrategy': { deletionRules: [deletion('FAILED', 'DeleteWorkers')] },
    },
    ['spec.deletionStrategy', 'DeleteWorkers', 'take DeleteCluster'],
  ],
  [
    'the cluster of others deleted',
    { ...ownCluster, ...keep, 'spec.deletionStrategy': { deletionRules: [deletion('FAILED', 'DeleteCluster')] } },
    ['spec.deletionStrategy', 'clusterSelector', 'take DeleteSelf'],
  ],
  [
    'rules of deletion, and a cluster that goes anyway',
    { 'spec.deletionStrategy': { deletionRules: [deletion('FAILED', 'DeleteSelf')] } },
    ['spec.deletionStrategy', 'leave one of them out'],
  ],
  [
    'nothing deleted, and a cluster that goes anyway',
    { 'spec.deletionStrategy': { onSuccess: { policy: 'DeleteNone' }, onFailure: { policy: 'DeleteSelf' } } },
    ['spec.deletionStrategy', 'DeleteNone'],
  ],
  [
    'half a strategy of deletion',
    { 'spec.deletionStrategy': { onSuccess: { policy: 'DeleteSelf' } } },
    ['spec.deletionStrategy.onFailure', 'add the other'],
  ],
  [
    'a strategy of deletion of both forms',
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
    'a strategy of deletion without policies',
    { 'spec.deletionStrategy': { onSuccess: {}, onFailure: {} } },
    ['spec.deletionStrategy.onSuccess', 'policy'],
  ],
  [
    'the same rule twice',
    {
      ...keep,
      'spec.deletionStrategy': {
        deletionRules: [deletion('FAILED', 'DeleteSelf'), deletion('FAILED', 'DeleteSelf', 9)],
      },
    },
    ['spec.deletionStrategy.deletionRules', 'leave one of them out'],
  ],
  [
    'the cluster deleted before its workers',
    {
      ...keep,
      'spec.deletionStrategy': {
        deletionRules: [deletion('FAILED', 'DeleteWorkers', 60), deletion('FAILED', 'DeleteCluster', 30)],
      },
    },
    ['spec.deletionStrategy.deletionRules', 'ttlSeconds', 'must not fall'],
  ],
  [
    'a rule of two conditions',
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
    'a strategy of its own for its cluster',
    { 'spec.rayClusterSpec.upgradeStrategy': { type: 'Recreate' } },
    ['spec.rayClusterSpec.upgradeStrategy', 'leave it out'],
  ],
  [
    'tokens of Kubernetes',
    { 'spec.rayClusterSpec.authOptions': { mode: 'token', enableK8sTokenAuth: true } },
    ['spec.rayClusterSpec.authOptions.enableK8sTokenAuth', 'leave it out'],
  ],
  [
    'a cluster of more workers at least than at most',
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
    'no command, for a submitter that has none either',
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
    'a submitter of negative retries',
    { 'spec.submitterConfig': { backoffLimit: -1 } },
    ['spec.submitterConfig.backoffLimit', '0 or more'],
    laterRefused,
  ],
  ...[undefined, '2.5.1', '2.60.0rc1', '2.60.0-rc1', 'nightly'].map((rayVersion): Row => [
    `metadata, and Ray ${rayVersion}`,
    { 'spec.metadata': { a: 'b' }, 'spec.rayClusterSpec.rayVersion': rayVersion },
    ['spec.metadata', '2.6.0'],
    'it fails over and over once the cluster is ready',
  ]),
  ...['pip', 'pip:requests', '[pip]', '- pip: [requests]', '\n - pip', '"pip"', '5'].map((yaml): Row => [
    `a runtime environment of ${JSON.stringify(yaml)}`,
    { 'spec.runtimeEnvYAML': yaml },
    ['spec.runtimeEnvYAML', 'pip: [requests]'],
  ]),
  ...['CPU=1', '1', '["a"]'].map((entrypointResources): Row => [
    `resources of ${entrypointResources}`,
    { 'spec.submissionMode': 'HTTPMode', 'spec.entrypointResources': entrypointResources },
    ['spec.entrypointResources', 'JSON of an object'],
    'it fails over and over once the cluster is ready',
  ]),
];

const services: readonly Row[] = [
  ['a name of 48 characters', long(48), ['metadata.name', 'at most 47']],
  [
    "a name for the head's Service",
    { 'spec.rayClusterConfig.headGroupSpec.headService': { metadata: { name: 'own' }, spec: {} } },
    ['spec.rayClusterConfig.headGroupSpec.headService', 'leave out'],
  ],
  [
    'an upgrade that is none',
    { 'spec.upgradeStrategy': { type: 'Rolling' } },
    ['spec.upgradeStrategy.type', 'NewCluster'],
  ],
  [
    'a gradual upgrade without an autoscaler',
    {
      'spec.upgradeStrategy': {
        type: 'NewClusterWithIncrementalUpgrade',
        clusterUpgradeOptions: { gatewayClassName: 'x', intervalSeconds: 1, stepSizePercent: 5 },
      },
    },
    ['spec.upgradeStrategy', 'enableInTreeAutoscaling'],
    'it is left undone where the feature gate is on',
  ],
  [
    'a negative delay',
    { 'spec.rayClusterDeletionDelaySeconds': -1 },
    ['spec.rayClusterDeletionDelaySeconds', 'greater than or equal to 0'],
  ],
  [
    'a strategy of its own for its cluster',
    { 'spec.rayClusterConfig.upgradeStrategy': { type: 'Recreate' } },
    ['spec.rayClusterConfig.upgradeStrategy', 'leave it out'],
  ],
  [
    'tokens of Kubernetes',
    { 'spec.rayClusterConfig.authOptions': { mode: 'token', enableK8sTokenAuth: true } },
    ['spec.rayClusterConfig.authOptions.enableK8sTokenAuth', 'leave it out'],
  ],
  [
    'a cluster with tokens of an old Ray',
    { 'spec.rayClusterConfig.authOptions': { mode: 'token' }, 'spec.rayClusterConfig.rayVersion': '2.40.0' },
    ['spec.rayClusterConfig.rayVersion', '2.52.0'],
  ],
  ...[undefined, '', '# nothing\n', 'importPath: app:graph\n'].map((serveConfigV2): Row => [
    `applications in ${JSON.stringify(serveConfigV2)}`,
    { 'spec.serveConfigV2': serveConfigV2 },
    ['spec.serveConfigV2', 'the key applications'],
    'its cluster runs, and Ray refuses them',
  ]),
  [
    'no port for requests',
    {
      'spec.rayClusterConfig.headGroupSpec.template.spec.containers.0.ports': [
        { name: 'dashboard', containerPort: 8265 },
        { containerPort: 8000 },
      ],
    },
    ['spec.rayClusterConfig.headGroupSpec.template.spec.containers', 'serve'],
    'its cluster runs, and has no Service',
  ],
  ...['stepSizePercent', 'maxSurgePercent'].map((percent): Row => [
    `a gradual upgrade of no ${percent}`,
    {
      'spec.rayClusterConfig.enableInTreeAutoscaling': true,
      'spec.upgradeStrategy': {
        type: 'NewClusterWithIncrementalUpgrade',
        clusterUpgradeOptions: { gatewayClassName: 'x', intervalSeconds: 1, stepSizePercent: 5, [percent]: 0 },
      },
    },
    ['spec.upgradeStrategy.clusterUpgradeOptions', 'stepSizePercent and maxSurgePercent'],
    'it runs until its cluster is upgraded, which never ends',
  ]),
];

const cronJobs: readonly Row[] = [
  ['a name of 42 characters', long(42), ['metadata.name', 'at most 41'], 'its RayJobs are left undone'],
  ['a schedule of four fields', { 'spec.schedule': '0 3 * *' }, ['spec.schedule', 'five fields']],
  ...['61 * * * *', '* 24 * * *', 'a b c d e', '@every foo', '@every', '0 3 * 13 *', '*/0 * * * *', ' @daily'].map(
    (schedule): Row => [`jobs at ${schedule}`, { 'spec.schedule': schedule }, ['spec.schedule', 'five fields']],
  ),
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

/** What the operator 1.6.2 takes and leaves undone, and what is said where it is refused. */
export const hangingSpecs: readonly HangingSpec[] = [
  ...clusters.map((row) => specOf(rayCluster, row)),
  ...workerless.map((row): HangingSpec => ({ ...specOf(rayCluster, row), makes: 'a head' })),
  ...jobs.map((row) => specOf(rayJob, row)),
  ...services.map((row) => specOf(rayService, row)),
  ...cronJobs.map((row) => specOf(rayCronJob, row)),
  {
    what: 'in v1alpha1: more workers at least than at most',
    object: rayCluster({ apiVersion: 'ray.io/v1alpha1', [`${worker}.minReplicas`]: 4 }),
    says: ['spec.workerGroupSpecs[0].minReplicas', 'raise maxReplicas'],
    unseen: 'v1 is',
  },
  // What holds of a cluster holds of one inside of a job or of a service.
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
  return { what: `in ${owner}: ${what}`, object, says: remedy, unseen: 'the RayCluster alone is' };
}

function rayGroup(groupName: string): JsonObject {
  const template = { spec: { containers: [{ name: 'ray-worker', image: 'rayproject/ray:2.60.0' }] } };
  return { groupName, replicas: 1, minReplicas: 1, maxReplicas: 3, numOfHosts: 1, rayStartParams: {}, template };
}
