import { Chart, Names } from 'cdk8s';
import type { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { HelmChart } from '../../chart/build/helm-chart.js';
import { kebab } from '../../chart/build/naming.js';
import { isValue, type ValueOr } from '../../template/author/value.js';

/** The longest name of a RayCluster: the operator makes longer names of it. */
export const longestClusterName = 53;

/** The longest name of a RayJob or a RayService: the operator makes the name of a RayCluster of it. */
export const longestOwnerName = 47;

/**
 * The name of a Ray resource: the one given, or one made of the chart and the construct's path.
 *
 * @throws HelmwrightError `invalid-name` where the operator would leave the resource undone
 */
export function rayName(
  scope: Construct,
  kind: string,
  given: ValueOr<string> | undefined,
  longest: number,
): ValueOr<string> {
  const name = given ?? ownName(scope, longest);
  if (isValue(name)) return name;
  if (name.length <= longest && /^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(name)) return name;
  throw new HelmwrightError(
    'invalid-name',
    scope.node.path,
    `${JSON.stringify(name)} cannot name a ${kind}: take at most ${longest} lower-case letters, digits and hyphens, a letter first`,
  );
}

function ownName(scope: Construct, longest: number): ValueOr<string> {
  const chart = Chart.of(scope);
  if (HelmChart.isHelmChart(chart)) return chart.nameOf(kebab(scope.node.id), longest);
  return Names.toDnsLabel(scope, { maxLen: longest });
}
