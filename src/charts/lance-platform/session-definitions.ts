import { ApiObject } from 'cdk8s';
import { Each } from '../../chart/build/control.js';
import type { HelmChart } from '../../chart/build/helm-chart.js';
import { definitionKeys } from '../../constructs/ray/cluster-definition.js';
import { toPlainString } from '../../template/author/plain-operand.js';
import { toJson } from '../../template/functions/index.js';
import { type LancePlatformValues, platformNames } from './names.js';
import type { lancePlatformValues } from './values.js';

/** The definitions of clusters that clients open by their names. What concerns the whole platform need not be repeated. */
export function addSessionDefinitions(chart: HelmChart<typeof lancePlatformValues, LancePlatformValues>): void {
  const { labelPrefix, nodeLabelValue, sessions } = chart.values;
  const { namespace, serviceAccount } = platformNames(chart.values, chart.release);
  new Each(chart, 'session-definitions', sessions.definitions, (scope, definition, name) => {
    new ApiObject(scope, 'config-map', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: toPlainString(name), namespace: toPlainString(namespace) },
      data: {
        [definitionKeys.definition]: toJson(definition),
        [definitionKeys.defaults]: toJson({ headGroup: { serviceAccount }, labelPrefix, nodeLabelValue }),
      },
    });
  });
}
