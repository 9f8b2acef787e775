import * as v from '../../values/v.js';
import { labels } from './common-values.js';

/** The value `serviceMonitor` of a chart. @param requirements - the object of a sentence that begins with `Requires` */
export function monitorValues(requirements: string, honorLabels = false) {
  return v.object(
    {
      enabled: v.boolean({
        description: `Whether to create a ServiceMonitor. Requires ${requirements}.`,
        default: false,
      }),
      interval: v.string({
        description: 'Scrape interval.',
        default: '30s',
        pattern: '^[1-9][0-9]{0,4}(ms|s|m|h)$',
      }),
      honorLabels: v.boolean({
        description: 'Whether labels of the metrics win over those of the scrape target, such as namespace.',
        default: honorLabels,
      }),
      labels: labels('Labels of the ServiceMonitor, such as those that your Prometheus selects.'),
    },
    { description: 'ServiceMonitor of the Prometheus Operator.' },
  );
}
