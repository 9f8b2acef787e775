import * as v from '../../values/definition/value-type.js';
import { labels } from './common-values.js';

/** What a user may set about a ServiceMonitor. @param needs what must be there for it, as a sentence goes on behind `it needs` */
export function serviceMonitorOf(needs: string) {
  return v.object(
    {
      enabled: v.boolean({ description: `Whether there is a ServiceMonitor; it needs ${needs}.`, default: false }),
      interval: v.string({
        description: 'How often metrics are read.',
        default: '30s',
        pattern: '^[1-9][0-9]{0,4}(ms|s|m|h)$',
      }),
      labels: labels('Labels by which a Prometheus chooses what it reads.'),
    },
    { description: 'Metrics for Prometheus.' },
  );
}
