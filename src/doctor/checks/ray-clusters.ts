import type { Facts } from '../facts.js';
import { failed, type Finding, judge, ok, warning } from '../finding.js';
import { nameOf, textAt } from '../fields.js';
import { describeOperator, type RayOperator, watches } from '../objects/operator.js';
import { satisfies } from '../../template/semver.js';
import type { JsonObject } from '../../values/json.js';
import { minorOf } from '../version.js';

type RayFacts = Pick<Facts, 'rayClusters' | 'operators' | 'subject'>;

const oldestRay = 43;

/** Whether the RayClusters ask for nothing that their operator does not know, or Ray is too old for. */
export function checkRayClusters({ rayClusters, operators, subject }: RayFacts): readonly Finding[] {
  return judge('ray-clusters', rayClusters, (clusters = []) => {
    if (clusters.length === 0) return [ok('ray-clusters', `none in ${subject.namespace}`)];
    const watching = operators.find((operator) => watches(operator, subject.namespace) === true);
    const findings = clusters.flatMap((cluster) => [
      ...rayVersionFindings(cluster),
      ...(watching === undefined ? [] : operatorFindings(cluster, watching)),
    ]);
    return findings.length > 0 ? findings : [ok('ray-clusters', clusters.map(nameOf).join(', '))];
  });
}

function rayVersionFindings(cluster: JsonObject): readonly Finding[] {
  const version = textAt(cluster, 'spec', 'rayVersion');
  const minor = minorOf(version ?? '');
  if (version === undefined || minor === undefined) {
    return [
      warning(
        'ray-clusters',
        `${nameOf(cluster)} says no rayVersion`,
        'set spec.rayVersion to the version in its images',
      ),
    ];
  }
  if (minor.major > 2 || (minor.major === 2 && minor.minor >= oldestRay)) return [];
  return [
    failed('ray-clusters', `${nameOf(cluster)} runs Ray ${version}; 2.${oldestRay} is the least`, 'take newer images'),
  ];
}

/** Fields that an operator does not know are left aside without a word. */
const milestones = [
  { path: ['authOptions', 'mode'], value: 'token', since: '1.5.1', what: 'tokens' },
  { path: ['autoscalerOptions', 'version'], value: 'v2', since: '1.4.0', what: 'the autoscaler v2' },
] as const;

function operatorFindings(cluster: JsonObject, operator: RayOperator): readonly Finding[] {
  const { version } = operator;
  if (version === undefined) return [];
  return milestones
    .filter(({ path, value, since }) => textAt(cluster, 'spec', ...path) === value && satisfies(version, `<${since}`))
    .map(({ what, since }) => {
      const found = `${nameOf(cluster)} asks for ${what}, which ${describeOperator(operator)} ${version} does not know`;
      return failed('ray-clusters', found, `upgrade the operator to ${since} or newer, or do without`);
    });
}
