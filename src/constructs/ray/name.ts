import { Chart, Names } from 'cdk8s';
import type { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { HelmChart } from '../../chart/build/helm-chart.js';
import { kebab } from '../../chart/build/naming.js';
import { isValue, type ValueOr } from '../../template/author/value.js';

/** The maximum length of a RayCluster's name: the operator derives longer names from it. */
export const longestClusterName = 53;

/** The maximum length of the name of a RayJob or RayService: the operator derives the name of a RayCluster from it. */
export const longestOwnerName = 47;

/** The maximum length of the name of a RayCronJob: the operator derives the names of RayJobs from it. */
export const longestCronJobName = 41;

/**
 * The name of a Ray resource. By default it is derived from the chart and the construct's path.
 *
 * @throws HelmwrightError `invalid-name` if the operator would ignore the resource
 */
export function rayName(
  scope: Construct,
  kind: string,
  explicitName: ValueOr<string> | undefined,
  longest: number,
): ValueOr<string> {
  const name = explicitName ?? defaultName(scope, longest);
  if (isValue(name)) return name;
  if (name.length <= longest && /^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(name)) return name;
  throw new HelmwrightError(
    'invalid-name',
    scope.node.path,
    `${JSON.stringify(name)} is not a valid ${kind} name: must have at most ${longest} lower-case letters, digits and hyphens, and start with a letter`,
  );
}

function defaultName(scope: Construct, longest: number): ValueOr<string> {
  const chart = Chart.of(scope);
  if (HelmChart.isHelmChart(chart)) return chart.nameOf(kebab(scope.node.id), longest);
  return Names.toDnsLabel(scope, { maxLen: longest });
}
