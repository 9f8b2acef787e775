import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { HelmChart } from './helm-chart.js';

/**
 * What `helm test` runs: everything that `build` makes under the scope that it is given. It is in the Helm chart, and in no
 * ordinary cdk8s app, where nobody asks for the test and applying the manifests would run it.
 */
export class HelmTests extends Construct {
  constructor(scope: Construct, id: string, build: (scope: Construct) => void) {
    super(scope, id);
    const chart = Chart.of(this);
    if (HelmChart.isHelmChart(chart) && chart.hasTests) build(this);
  }
}
