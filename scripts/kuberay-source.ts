/**
 * Compares what this project says of a version of KubeRay with its published source: RBAC markers, feature gates, flags and the
 * fields of the custom resources. For versions whose operator cannot be run in the tests:
 *
 *   npm run check:kuberay-source -- CLONE_OF_KUBERAY 1.7.0
 *
 * It reads the tag of the version with git, and changes nothing.
 */
import { execFileSync } from 'node:child_process';
import { rayCrdDefinitions } from '../src/constructs/crds/ray-crds.js';
import type { Schema } from '../src/constructs/crds/schema.js';
import { featureGatesFor } from '../src/constructs/operator/feature-gates.js';
import { operatorFeatures } from '../src/constructs/operator/features.js';
import type { PolicyRule } from '../src/constructs/operator/rules.js';
import { isInVersionRange } from '../src/constructs/operator/versions.js';
import { clusterRulesFor, leaderElectionRules, rulesFor } from '../src/constructs/operator/rules-for.js';

const [clone, version] = process.argv.slice(2);
if (clone === undefined || version === undefined) throw new Error('usage: kuberay-source.ts CLONE VERSION');

/** Resources of the markers that the operator of no supported version asks for. */
const unneeded = [
  'pods/status',
  'services/status',
  'extensions/ingresses',
  'networking.k8s.io/ingressclasses',
  'cert-manager.io/certificates/status',
];
/** Rules that upstream's chart has without a marker: those of batch schedulers, and the events of leader election. */
const unmarked = ['scheduling.k8s.io/', 'scheduling.volcano.sh/', 'scheduling.x-k8s.io/', 'events create'];

/** Structs of upstream's types, and the schema that has their fields. */
const structs: readonly (readonly [struct: string, file: string, ...path: string[]])[] = [
  ['RayClusterSpec', 'raycluster', 'RayCluster'],
  ['HeadGroupSpec', 'raycluster', 'RayCluster', 'headGroupSpec'],
  ['WorkerGroupSpec', 'raycluster', 'RayCluster', 'workerGroupSpecs'],
  ['GcsFaultToleranceOptions', 'raycluster', 'RayCluster', 'gcsFaultToleranceOptions'],
  ['AuthOptions', 'raycluster', 'RayCluster', 'authOptions'],
  ['RayJobSpec', 'rayjob', 'RayJob'],
  ['RayServiceSpec', 'rayservice', 'RayService'],
  ['RayCronJobSpec', 'raycronjob', 'RayCronJob'],
];

const compared = { grants: 0, gates: 0, fields: 0 };
const problems = [...rbacProblems(version), ...gateProblems(version), ...fieldProblems(version)];
for (const problem of problems) process.stderr.write(`${problem}\n`);
const { grants, gates, fields } = compared;
process.stdout.write(
  `KubeRay ${version}: ${problems.length} differences in ${grants} grants, ${gates} feature gates and ${fields} fields\n`,
);
if (problems.length > 0) process.exitCode = 1;

function git(...args: readonly string[]): string {
  return execFileSync('git', ['-C', clone ?? '.', ...args], { encoding: 'utf8', maxBuffer: 1 << 26 });
}

function source(path: string): string {
  return git('show', `v${version}:ray-operator/${path}`);
}

function rbacProblems(of: string): readonly string[] {
  const markers = git('grep', '-h', 'kubebuilder:rbac:', `v${of}`, '--', 'ray-operator/controllers').split('\n');
  const published = new Set(markers.filter((line) => line !== '').flatMap(grantsOfMarker));
  const features = { features: operatorFeatures };
  const granted = [...rulesFor(of, features), ...clusterRulesFor(of, features), ...leaderElectionRules(of)];
  const ours = new Set(granted.flatMap(grantsOf));
  compared.grants = ours.size;
  const isUnmarked = (grant: string): boolean => unmarked.some((start) => grant.startsWith(start));
  const resources = new Set([...ours].map(resourceOf));
  return [
    ...[...ours]
      .filter((grant) => !published.has(grant) && !isUnmarked(grant))
      .map((grant) => `granted here, but not by the markers: ${grant}`),
    ...[...new Set([...published].map(resourceOf))]
      .filter((resource) => !resources.has(resource) && !unneeded.includes(resource))
      .map((resource) => `in the markers, but in no rule: ${resource}`),
  ];
}

function grantsOfMarker(line: string): readonly string[] {
  const list = (key: string): readonly string[] =>
    (new RegExp(`[:,]${key}="?([^",]*)"?`).exec(line)?.[1] ?? '').split(';').filter((item) => item !== '');
  const apiGroups = list('groups').map((group) => (group === 'core' ? '' : group));
  return grantsOf({ apiGroups, resources: list('resources'), verbs: list('verbs') });
}

function grantsOf({ apiGroups, resources, verbs }: PolicyRule): readonly string[] {
  return apiGroups.flatMap((group) =>
    resources.flatMap((resource) => verbs.map((verb) => `${group === '' ? '' : `${group}/`}${resource} ${verb}`)),
  );
}

function resourceOf(grant: string): string {
  return grant.slice(0, grant.indexOf(' '));
}

function gateProblems(of: string): readonly string[] {
  const text = source('pkg/features/features.go');
  const published = new Map(
    [...text.matchAll(/^\s+(\w+):\s+\{Default: (true|false),/gm)].map(([, name = '', on]) => [name, on === 'true']),
  );
  const ours = featureGatesFor(of);
  compared.gates = published.size;
  return [...new Set([...published.keys(), ...ours.keys()])]
    .filter((name) => published.get(name) !== ours.get(name))
    .map((name) => `feature gate ${name}: published ${published.get(name)}, here ${ours.get(name)}`);
}

function fieldProblems(of: string): readonly string[] {
  return structs.flatMap(([struct, file, kind = '', ...path]) => {
    const ray = rayCrdDefinitions.find((definition) => definition.kind === kind);
    if (ray === undefined || !isInVersionRange(of, ray)) return [];
    const text = source(`apis/ray/v1/${file}_types.go`);
    const body = new RegExp(`^type ${struct} struct \\{\\n([^]*?)^\\}`, 'm').exec(text)?.[1];
    if (body === undefined) return [`there is no struct ${struct}`];
    const published = [...body.matchAll(/`json:"(\w+)[,"]/g)].map(([, name = '']) => name);
    compared.fields += published.length;
    const ours = fieldsAt(ray.spec, path);
    return published.filter((name) => !ours.includes(name)).map((name) => `${struct}.${name} is not in the CRD`);
  });
}

function fieldsAt(schema: Schema | undefined, path: readonly string[]): readonly string[] {
  const [name, ...rest] = path;
  if (name !== undefined) return fieldsAt(schema?.properties?.[name], rest);
  return Object.keys((schema?.items ?? schema)?.properties ?? {});
}
