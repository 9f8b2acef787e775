import { featureGates } from '../../constructs/operator/feature-gates.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import {
  at,
  carryOver,
  isBlank,
  type Migration,
  type MigrationNote,
  noteUnknown,
  type Row,
  withValue,
} from './migration.js';

const fixed = 'not carried over: the pods comply with the Pod Security Standard restricted, with fixed settings';
const files = 'not carried over: the operator logs to its standard error only';

/** Values that have one counterpart, or none. */
export const operatorRows: readonly Row[] = [
  { from: 'replicas', to: 'replicas' },
  { from: 'image.pullPolicy', to: 'image.pullPolicy' },
  { from: 'imagePullSecrets', to: 'imagePullSecrets' },
  { from: 'nodeSelector', to: 'nodeSelector' },
  { from: 'priorityClassName', to: 'priorityClassName' },
  { from: 'labels', to: 'podLabels' },
  { from: 'annotations', to: 'podAnnotations' },
  { from: 'tolerations', to: 'tolerations' },
  { from: 'serviceAccount.create', to: 'serviceAccount.create' },
  { from: 'serviceAccount.name', to: 'serviceAccount.name' },
  { from: 'logging.stdoutEncoder', to: 'logging.encoder' },
  { from: 'logging.baseDir', why: files },
  { from: 'logging.fileEncoder', why: files },
  { from: 'logging.fileName', why: files },
  { from: 'logging.sizeLimit', why: files },
  { from: 'batchScheduler.enabled', to: 'batchScheduler', convert: (on) => (on === true ? 'volcano' : undefined) },
  { from: 'batchScheduler.name', to: 'batchScheduler' },
  { from: 'featureGates', to: 'featureGates', convert: gatesOf },
  { from: 'metrics.enabled', to: 'metrics.enabled' },
  { from: 'metrics.serviceMonitor.enabled', to: 'serviceMonitor.enabled' },
  { from: 'metrics.serviceMonitor.interval', to: 'serviceMonitor.interval' },
  { from: 'metrics.serviceMonitor.honorLabels', to: 'serviceMonitor.honorLabels' },
  { from: 'metrics.serviceMonitor.selector', to: 'serviceMonitor.labels' },
  { from: 'metrics.serviceMonitor.additionalLabels', to: 'serviceMonitor.labels' },
  {
    from: 'metrics.serviceMonitor.namespace',
    why: 'not carried over: the ServiceMonitor is in the namespace of the release',
  },
  { from: 'useKubernetesProxy', to: 'features.kubernetesProxy' },
  { from: 'leaderElectionEnabled', to: 'leaderElection' },
  { from: 'reconcileConcurrency', to: 'reconcileConcurrency' },
  { from: 'kubeClient.qps', to: 'client.qps', convert: (qps) => (typeof qps === 'number' ? Math.ceil(qps) : qps) },
  { from: 'kubeClient.burst', to: 'client.burst' },
  { from: 'rbacEnable', to: 'rbac.create' },
  { from: 'watchNamespace', to: 'watchNamespaces' },
  { from: 'resources', to: 'resources' },
  { from: 'env', to: 'extraEnv' },
  { from: 'affinity', to: 'affinity' },
  { from: 'nameOverride', to: 'nameOverride' },
  { from: 'fullnameOverride', to: 'fullnameOverride' },
  { from: 'componentOverride', why: 'not carried over: the label app.kubernetes.io/component is operator' },
  { from: 'configuration', why: 'not carried over: the operator gets flags, not a configuration file' },
  { from: 'operatorCommand', why: 'not carried over: the command is /manager' },
  { from: 'crNamespacedRbacEnable', why: 'not carried over: with watchNamespaces, a Role is made in each namespace' },
  { from: 'podSecurityContext', why: fixed },
  { from: 'securityContext', why: fixed },
  { from: 'livenessProbe', why: 'not carried over: the probes ask the health endpoints of the operator' },
  { from: 'readinessProbe', why: 'not carried over: the probes ask the health endpoints of the operator' },
  { from: 'service', why: 'not carried over: the Service for metrics is headless, with port 8080' },
];

const converted = ['image.repository', 'image.tag', 'singleNamespaceInstall'];

/** Values of kuberay-operator made of those of upstream's chart of that name, versions 1.1 to 1.7. */
export function migrateKubeRayOperator(upstream: JsonObject): Migration {
  const notes: MigrationNote[] = [];
  const values = imageOf(upstream, carryOver(operatorRows, upstream, '', notes), notes);
  noteSingleNamespace(upstream, notes);
  noteUnknownGates(upstream, notes);
  noteUnknown([...operatorRows.map(({ from }) => from), ...converted], upstream, '', notes);
  return { values, notes };
}

/** The first part of a repository is a registry if it has a dot or a port. */
function imageOf(upstream: JsonObject, values: JsonObject, notes: MigrationNote[]): JsonObject {
  const [repository, tag] = [at(upstream, 'image.repository'), at(upstream, 'image.tag')];
  let made = values;
  if (typeof repository === 'string' && repository !== '') {
    const [, registry = '', path = repository] = /^([^/]*[.:][^/]*|localhost)\/(.+)$/.exec(repository) ?? [];
    made = withValue(withValue(made, 'image.registry', registry), 'image.repository', path);
  }
  if (typeof tag !== 'string' || tag === '') return made;
  const [, version] = /^v(1\.[1-7]\.[0-9]+)$/.exec(tag) ?? [];
  if (version !== undefined) return withValue(made, 'version', version);
  notes.push({
    path: 'image.tag',
    message: 'set version to the version of KubeRay in this image, which it determines no more',
  });
  return withValue(made, 'image.tag', tag);
}

function noteSingleNamespace({ singleNamespaceInstall, watchNamespace }: JsonObject, notes: MigrationNote[]): void {
  if (singleNamespaceInstall !== true || (watchNamespace !== undefined && !isBlank(watchNamespace))) return;
  notes.push({ path: 'singleNamespaceInstall', message: 'set watchNamespaces to the namespace of the release' });
}

function noteUnknownGates({ featureGates: gates }: JsonObject, notes: MigrationNote[]): void {
  for (const { name } of itemsOf(gates))
    if (typeof name === 'string' && !isKnownGate(name))
      notes.push({
        path: `featureGates.${name}`,
        message: 'not carried over: no supported version has this feature gate',
      });
}

/** A list of names as a map. */
function gatesOf(gates: Json): JsonObject {
  return Object.fromEntries(
    itemsOf(gates).flatMap(({ name, enabled }) =>
      typeof name === 'string' && isKnownGate(name) ? [[name, enabled === true]] : [],
    ),
  );
}

function isKnownGate(name: string): boolean {
  return featureGates.some((gate) => gate.name === name);
}

function itemsOf(list: Json | undefined): readonly JsonObject[] {
  return list !== undefined && isJsonArray(list) ? list.filter(isJsonObject) : [];
}
