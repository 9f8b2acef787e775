import type { ApiReader } from '../cluster/api-reader.js';
import type { Facts } from '../facts.js';
import { checkOf, type Finding } from '../finding.js';
import { at, nameOf, stringAt } from '../fields.js';
import { clusterCrdName, type RayCrd } from '../objects/crd.js';
import { describeOperator, type RayOperator, watches } from '../objects/operator.js';
import { absent, valueOf } from '../reading.js';
import { rayGroups } from '../scheduling/ray-groups.js';
import { satisfies } from '../../template/functions/semver.js';
import type { JsonObject } from '../../values/json.js';
import { compareMinors, type Minor, minorOf } from '../version.js';

const check = checkOf('ray-clusters');

type RayFacts = Pick<Facts, 'rayClusters' | 'operators' | 'subject' | 'crds'>;

const oldestRay = 43;

/** Whether the operator supports the RayClusters' fields, and their Ray version is supported. */
export function checkRayClusters({ rayClusters, operators, subject, crds }: RayFacts): readonly Finding[] {
  return check.judge(rayClusters, (clusters = []) => {
    if (clusters.length === 0) return check.ok(`none in ${subject.namespace}`);
    const watching = operators.find((operator) => watches(operator, subject.namespace) === true);
    const findings = clusters.flatMap((cluster) => [
      ...rayVersionFindings(cluster),
      ...(knowsTokens(valueOf(crds.get(clusterCrdName) ?? absent)) ? [] : openFindings(cluster)),
      ...(watching === undefined ? [] : operatorFindings(cluster, watching)),
    ]);
    return findings.length > 0 ? findings : [check.ok(clusters.map(nameOf).join(', '))];
  });
}

/** Whether the PriorityClasses of a RayCluster exist: the API server rejects its pods without them. */
export async function checkPriorityClasses(api: ApiReader, cluster: JsonObject): Promise<readonly Finding[]> {
  const findings = rayGroups(cluster).map(async ({ group, needs: { priorityClass: name } }) => {
    if (name === undefined) return [];
    const reading = await api.get({ group: 'scheduling.k8s.io', version: 'v1', resource: 'priorityclasses', name });
    const missing = check.failed(`PriorityClass ${name} not found`, 'kubectl get priorityclasses lists them');
    const judged = check.judge(reading, (found) => (found === undefined ? [missing] : []));
    return judged.map((finding) => ({ ...finding, group }));
  });
  return (await Promise.all(findings)).flat();
}

const firstTokens: Minor = { major: 1, minor: 5 };

/** A schema that is not readable, or keeps unknown fields, may have them. */
function knowsTokens(crd: RayCrd | undefined): boolean {
  const fields = crd?.fieldsOf;
  return fields === undefined || (fields !== 'older' && compareMinors(fields, firstTokens) >= 0);
}

/** An old CRD drops unknown fields, so the user may have requested tokens nevertheless. */
function openFindings(cluster: JsonObject): readonly Finding[] {
  if (at(cluster, 'spec', 'authOptions') !== undefined) return [];
  const found = `${nameOf(cluster)} has no token authentication, and its CRD does not support it: anyone who can reach it can run code`;
  const remedy = 'restrict access with a NetworkPolicy, or install the CRDs and the operator of KubeRay 1.5.1 or newer';
  return [check.warning(found, remedy)];
}

function rayVersionFindings(cluster: JsonObject): readonly Finding[] {
  const version = stringAt(cluster, 'spec', 'rayVersion');
  const minor = minorOf(version ?? '');
  if (version === undefined || minor === undefined) {
    return [check.warning(`${nameOf(cluster)} has no rayVersion`, 'set spec.rayVersion to the version in its images')];
  }
  if (minor.major > 2 || (minor.major === 2 && minor.minor >= oldestRay)) return [];
  return [
    check.failed(
      `${nameOf(cluster)} runs Ray ${version}; the oldest supported version is 2.${oldestRay}`,
      'use newer images',
    ),
  ];
}

/** Operators silently ignore fields that they do not know. */
const milestones = [
  { path: ['authOptions', 'mode'], value: 'token', since: '1.5.1', what: 'token authentication' },
  { path: ['autoscalerOptions', 'version'], value: 'v2', since: '1.4.0', what: 'autoscaler v2' },
] as const;

function operatorFindings(cluster: JsonObject, operator: RayOperator): readonly Finding[] {
  const { version } = operator;
  if (version === undefined) return [];
  return milestones
    .filter(({ path, value, since }) => stringAt(cluster, 'spec', ...path) === value && satisfies(version, `<${since}`))
    .map(({ what, since }) => {
      const found = `${nameOf(cluster)} uses ${what}, which ${describeOperator(operator)} ${version} does not support`;
      return check.failed(found, `upgrade the operator to ${since} or newer, or remove it`);
    });
}
