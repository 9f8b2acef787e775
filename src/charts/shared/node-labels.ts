import * as v from '../../values/v.js';
import { labelValue, orEmpty, subdomain } from './common-values.js';

/** The values `labelPrefix` and `nodeLabelValue`, which say on which nodes Ray pods run. */
export function nodeLabelValues(prefix: string) {
  return {
    labelPrefix: v.string({
      description:
        'Prefix of the node labels <labelPrefix>/ray-head, <labelPrefix>/ray-worker-cpu and <labelPrefix>/ray-worker-gpu. If empty, the pods run on any nodes.',
      default: prefix,
      pattern: orEmpty(subdomain),
      maxLength: 253,
    }),
    nodeLabelValue: v.string({
      description:
        'Value of these node labels. If empty, nodes with the label are selected whatever its value, as on GKE.',
      default: 'true',
      pattern: orEmpty(labelValue),
      maxLength: 63,
    }),
  };
}
