import { Construct } from 'constructs';
import { HelmChart } from './helm-chart.js';
import { owningChart } from './owning-chart.js';

/**
 * What `helm test` runs: everything that `build` makes under the scope that it is given. It is in the Helm chart, and in no
 * ordinary cdk8s app, where nobody asks for the test and applying the manifests would run it.
 *
 * @example
 * ```ts
 * import { ApiObject } from 'cdk8s';
 * import { type AnyHelmChart, HelmTests, hook } from 'helmwright';
 *
 * declare const chart: AnyHelmChart;
 * new HelmTests(chart, 'connection', (scope) => {
 *   const spec = { restartPolicy: 'Never', containers: [{ name: 'get', image: 'busybox', command: ['wget', 'http://web'] }] };
 *   new ApiObject(scope, 'pod', { apiVersion: 'v1', kind: 'Pod', metadata: { annotations: { ...hook('test') } }, spec });
 * });
 * ```
 */
export class HelmTests extends Construct {
  constructor(scope: Construct, id: string, build: (scope: Construct) => void) {
    super(scope, id);
    const chart = owningChart(this);
    if (HelmChart.isHelmChart(chart) && chart.hasTests) build(this);
  }
}
