import { isJsonObject, type Json, type JsonObject, own } from '../../values/json.js';
import { mergeFiles } from '../../values/merge/merge.js';
import { at, carryOver, isBlank, type Migration, type MigrationNote, noteUnknown, type Row } from './migration.js';

const rayContainer = 'of the Ray container';

/** Values of the head and of worker groups. */
export const groupRows: readonly Row[] = [
  { from: 'labels', to: 'podLabels' },
  { from: 'annotations', to: 'podAnnotations' },
  { from: 'initContainers', to: 'extraInitContainers' },
  { from: 'containerEnv', to: 'extraEnv' },
  { from: 'envFrom', to: 'extraEnvFrom' },
  { from: 'ports', to: 'container.ports', why: rayContainer },
  { from: 'lifecycle', to: 'container.lifecycle', why: rayContainer },
  { from: 'command', to: 'container.command', why: rayContainer },
  { from: 'args', to: 'container.args', why: rayContainer },
  { from: 'image', to: 'image', why: 'one string; the pull policy is that of ray.image', convert: imageOf },
  { from: 'resources', to: 'resources' },
  { from: 'resourceClaims', to: 'podSpec.resourceClaims' },
  { from: 'dnsConfig', to: 'podSpec.dnsConfig' },
  { from: 'priority', to: 'podSpec.priority' },
  { from: 'priorityClassName', to: 'priorityClassName' },
  { from: 'runtimeClassName', to: 'runtimeClassName' },
  { from: 'nodeSelector', to: 'nodeSelector' },
  { from: 'tolerations', to: 'tolerations' },
  { from: 'affinity', to: 'affinity' },
  { from: 'topologySpreadConstraints', to: 'topologySpreadConstraints' },
  { from: 'podSecurityContext', to: 'podSecurityContext' },
  { from: 'securityContext', to: 'securityContext' },
  { from: 'volumes', to: 'extraVolumes' },
  { from: 'volumeMounts', to: 'extraVolumeMounts' },
  { from: 'sidecarContainers', to: 'extraContainers' },
  { from: 'initArgs', to: 'rayStartParams', why: 'the old name of rayStartParams', convert: strings },
  { from: 'rayStartParams', to: 'rayStartParams', convert: strings },
  {
    from: 'restartPolicy',
    why: 'not carried over: it is Never if the autoscaler is enabled, which requires it, and otherwise the default of Kubernetes',
  },
];

/** Values of the head only. */
export const headRows: readonly Row[] = [
  {
    from: 'head.rayVersion',
    to: 'ray.version',
    why: 'if it is not set, the version that the tag of the image begins with',
  },
  { from: 'head.enableInTreeAutoscaling', to: 'ray.autoscaling.enabled', why: 'with version 2 of the autoscaler' },
  { from: 'head.autoscalerOptions.idleTimeoutSeconds', to: 'ray.autoscaling.idleTimeoutSeconds' },
  { from: 'head.autoscalerOptions.upscalingMode', to: 'ray.autoscaling.upscalingMode' },
  { from: 'head.autoscalerOptions.image', to: 'ray.autoscaling.image' },
  { from: 'head.autoscalerOptions.resources', to: 'ray.autoscaling.resources' },
  { from: 'head.autoscalerOptions.env', to: 'ray.autoscaling.extraEnv' },
  { from: 'head.autoscalerOptions.envFrom', to: 'ray.autoscaling.extraEnvFrom' },
  { from: 'head.autoscalerOptions.volumeMounts', to: 'ray.autoscaling.extraVolumeMounts' },
  { from: 'head.autoscalerOptions.securityContext', to: 'ray.autoscaling.securityContext' },
  { from: 'head.autoscalerOptions.version', why: 'not carried over: the chart uses version 2 of the autoscaler' },
  {
    from: 'head.autoscalerOptions.imagePullPolicy',
    why: 'not carried over: the pull policy of the autoscaler is IfNotPresent, the default of KubeRay',
  },
  { from: 'head.autoscalerOptions.command', why: 'not carried over: the command is that of KubeRay' },
  { from: 'head.autoscalerOptions.args', why: 'not carried over: the arguments are those of KubeRay' },
  { from: 'head.headService.metadata.annotations', to: 'ray.head.service.annotations' },
  { from: 'head.headService.metadata.labels', to: 'ray.head.service.labels' },
  { from: 'head.headService.spec', to: 'ray.head.service.spec', convert: withoutType },
  { from: 'head.headService.metadata.name', why: 'not carried over: the name is <name of the RayCluster>-head-svc' },
  {
    from: 'head.serviceAccountName',
    to: 'serviceAccount.name',
    why: 'with serviceAccount.create and rbac.create false, because the ServiceAccount exists',
  },
];

/** Values of worker groups only. */
export const workerRows: readonly Row[] = [
  { from: 'numOfHosts', to: 'numOfHosts' },
  { from: 'serviceAccountName', to: 'serviceAccountName' },
];

/** Values of the whole cluster. */
export const clusterRows: readonly Row[] = [
  {
    from: 'image',
    to: 'ray.image',
    why: 'a registry in the repository becomes ray.image.registry',
    convert: imageValues,
  },
  { from: 'imagePullSecrets', to: 'ray.imagePullSecrets' },
  { from: 'annotations', to: 'ray.annotations' },
  { from: 'common.containerEnv', to: 'ray.extraEnv' },
  { from: 'service.type', to: 'ray.head.service.type' },
  { from: 'gcsFaultTolerance.enabled', to: 'ray.gcsFaultTolerance.enabled' },
  { from: 'gcsFaultTolerance.redisAddress', to: 'ray.gcsFaultTolerance.redisAddress' },
  { from: 'gcsFaultTolerance.externalStorageNamespace', to: 'ray.gcsFaultTolerance.externalStorageNamespace' },
  { from: 'gcsFaultTolerance.redisPassword.valueFrom.secretKeyRef', to: 'ray.gcsFaultTolerance.passwordSecret' },
  { from: 'gcsFaultTolerance.redisUsername.valueFrom.secretKeyRef', to: 'ray.gcsFaultTolerance.usernameSecret' },
  {
    from: 'gcsFaultTolerance.redisPassword.value',
    why: 'not carried over: put the password into a Secret, and set ray.gcsFaultTolerance.passwordSecret',
  },
  {
    from: 'gcsFaultTolerance.redisUsername.value',
    why: 'not carried over: put the name into a Secret, and set ray.gcsFaultTolerance.usernameSecret',
  },
];

/** Values that are read together. */
const readTogether = {
  root: ['nameOverride', 'fullnameOverride', 'worker.disabled', 'worker.groupName', 'additionalWorkerGroups'],
  group: ['disabled', 'replicas', 'minReplicas', 'maxReplicas'],
};

const small = { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '1', memory: '1Gi' } };
const logs = {
  volumes: [{ name: 'log-volume', emptyDir: {} }],
  volumeMounts: [{ name: 'log-volume', mountPath: '/tmp/ray' }],
};

/** The defaults of KubeRay's chart that differ from what a missing value means. */
const defaults: JsonObject = {
  image: { repository: 'rayproject/ray', tag: '2.52.0', pullPolicy: 'IfNotPresent' },
  nameOverride: 'kuberay',
  service: { type: 'ClusterIP' },
  head: { resources: { limits: { cpu: '1', memory: '5Gi' }, requests: { cpu: '1', memory: '5Gi' } }, ...logs },
  worker: { groupName: 'workergroup', replicas: 1, minReplicas: 1, maxReplicas: 5, resources: small, ...logs },
  additionalWorkerGroups: {
    smallGroup: { disabled: true, replicas: 0, minReplicas: 0, maxReplicas: 5, resources: small, ...logs },
  },
};

/**
 * Values of `lance-platform` for those of KubeRay's chart `ray-cluster`, 1.1 to 1.7.
 *
 * @param users - a values file for that chart; its defaults need not be in it
 * @param release - the name of the release of that chart, from which the RayCluster got its name
 */
export function migrateRayCluster(users: JsonObject, release?: string): Migration {
  const notes: MigrationNote[] = [];
  const all = mergeFiles([defaults, users]);
  noteUnknown(knownPaths(users), users, '', notes);
  const head = objectAt(all, 'head');
  const whole = mergeFiles([
    fixed,
    carryOver([...clusterRows, ...headRows], all, '', notes),
    // In KubeRay's chart the head runs tasks unless num-cpus is set.
    { ray: { head: { rayStartParams: { 'num-cpus': null } } } },
    { ray: { head: carryOver(groupRows, head, 'head.', notes) } },
    { ray: { name: nameOf(all, release, notes), ...versionOf(all, notes), workerGroups: groupsOf(all, notes) } },
    isBlank(at(head, 'serviceAccountName') ?? '') ? {} : { serviceAccount: { create: false }, rbac: { create: false } },
  ]);
  notePullPolicies(all, notes);
  notes.push({
    path: 'auth',
    message:
      "ray.auth is disabled, as in KubeRay's chart: everyone who can connect can run code. Set it to token when clients send the token",
  });
  return { values: whole, notes };
}

/** What KubeRay's chart does and this one does not do by default. */
const fixed: JsonObject = {
  // There, another chart installs the operator, and pods run on any nodes.
  operator: { enabled: false },
  labelPrefix: '',
  ray: { enabled: true, auth: 'disabled', autoscaling: { enabled: false } },
};

function notePullPolicies(all: JsonObject, notes: MigrationNote[]): void {
  const groups = { head: all['head'], worker: all['worker'], ...placed(objectAt(all, 'additionalWorkerGroups')) };
  for (const [place, group] of Object.entries(groups)) {
    const policy = textAt(group ?? null, 'image.pullPolicy');
    if (policy === '' || policy === textAt(all, 'image.pullPolicy')) continue;
    notes.push({
      path: `${place}.image.pullPolicy`,
      message: 'not carried over: all groups have ray.image.pullPolicy',
    });
  }
}

function placed(groups: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(groups).map(([name, group]) => [`additionalWorkerGroups.${name}`, group]));
}

function knownPaths(users: JsonObject): readonly string[] {
  const below = (place: string, rows: readonly Row[]): readonly string[] => rows.map(({ from }) => `${place}.${from}`);
  const additional = Object.keys(objectAt(users, 'additionalWorkerGroups'));
  const groups = ['worker', ...additional.map((name) => `additionalWorkerGroups.${name}`)];
  return [
    ...[...clusterRows, ...headRows].map(({ from }) => from),
    ...readTogether.root.filter((path) => path !== 'additionalWorkerGroups'),
    ...below('head', groupRows),
    ...groups.flatMap((group) => [
      ...below(group, [...groupRows, ...workerRows]),
      ...readTogether.group.map((name) => `${group}.${name}`),
    ]),
  ];
}

function nameOf(all: JsonObject, release: string | undefined, notes: MigrationNote[]): Json {
  const full = textAt(all, 'fullnameOverride');
  if (full !== '') return full;
  const name = textAt(all, 'nameOverride');
  if (release !== undefined) return release.includes(name) ? release : `${release}-${name}`;
  const message = `set ray.name to <release>-${name}, or use --release: clients reach the head by the name of the RayCluster`;
  notes.push({ path: 'nameOverride', message });
  return '';
}

function versionOf(all: JsonObject, notes: MigrationNote[]): JsonObject {
  const given = textAt(all, 'head.rayVersion');
  const [version] = /^[0-9]+\.[0-9]+\.[0-9]+/.exec(given === '' ? textAt(all, 'image.tag') : given) ?? [];
  if (version !== undefined) return { version };
  notes.push({ path: 'image.tag', message: 'does not begin with the version of Ray: set ray.version to it' });
  return {};
}

function groupsOf(all: JsonObject, notes: MigrationNote[]): JsonObject {
  const worker = objectAt(all, 'worker');
  const named: readonly (readonly [string, string, JsonObject])[] = [
    [textAt(worker, 'groupName'), 'worker', worker],
    ...Object.entries(objectAt(all, 'additionalWorkerGroups')).map(
      ([name, group]) => [name, `additionalWorkerGroups.${name}`, isJsonObject(group) ? group : {}] as const,
    ),
  ];
  const present = named.filter(([, , group]) => own(group, 'disabled') !== true);
  const made = present.map(
    ([name, place, group]) => [groupName(name, place, notes), groupOf(group, place, notes)] as const,
  );
  const groups: JsonObject = Object.fromEntries(made);
  return { cpu: null, gpu: null, ...groups };
}

/** Names of groups have capitals there, and become parts of names of pods. */
function groupName(name: string, place: string, notes: MigrationNote[]): string {
  const lower = name.toLowerCase().replaceAll('.', '-');
  if (lower !== name)
    notes.push({ path: place, message: `the group is called ${lower}: names have lower-case letters only` });
  return lower;
}

const mostReplicas = 100_000;

function groupOf(group: JsonObject, place: string, notes: MigrationNote[]): JsonObject {
  const minReplicas = numberAt(group, 'minReplicas', 0);
  const maxReplicas = Math.min(Math.max(numberAt(group, 'maxReplicas', mostReplicas), 1), mostReplicas);
  const replicas = numberAt(group, 'replicas', 0);
  const within = Math.min(Math.max(replicas, minReplicas), maxReplicas);
  if (within !== replicas)
    notes.push({
      path: `${place}.replicas`,
      message: `${within} instead of ${replicas}, which is not within minReplicas and maxReplicas`,
    });
  const sized = isBlank(own(group, 'resources') ?? null) ? { ...group, resources: small } : group;
  return {
    role: 'cpu',
    minReplicas,
    maxReplicas,
    replicas: within,
    ...carryOver([...groupRows, ...workerRows], sized, `${place}.`, notes),
  };
}

function imageValues(value: Json): Json {
  const repository = textAt(value, 'repository');
  const [first = '', ...rest] = repository.split('/');
  const hasRegistry = rest.length > 0 && /[.:]|^localhost$/.test(first);
  return {
    registry: hasRegistry ? first : '',
    repository: hasRegistry ? rest.join('/') : repository,
    tag: textAt(value, 'tag'),
    pullPolicy: textAt(value, 'pullPolicy'),
  };
}

function imageOf(value: Json): Json {
  return `${textAt(value, 'repository')}:${textAt(value, 'tag')}`;
}

function strings(value: Json): Json {
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, text(item)]))
    : value;
}

function withoutType(value: Json): Json | undefined {
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'type')) : undefined;
}

function objectAt(values: JsonObject, path: string): JsonObject {
  const value = at(values, path);
  return isJsonObject(value) ? value : {};
}

function textAt(values: Json, path: string): string {
  return text(at(values, path) ?? '');
}

function text(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function numberAt(values: JsonObject, path: string, fallback: number): number {
  const value = at(values, path);
  return typeof value === 'number' ? value : fallback;
}
