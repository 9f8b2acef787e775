import * as v from '../../values/v.js';

interface Amounts {
  readonly cpu: string;
  readonly memory: string;
  readonly disk: string;
}

/** The value `resources` of a chart. @param note - what users should know of the amounts, as a sentence */
export function podResources(requests: Amounts, limits: Amounts, note = '') {
  return v.k8s('ResourceRequirements', {
    description: `Resource requests and limits of the pods. Set a limit to null to remove it.${note === '' ? '' : ` ${note}`}`,
    default: { requests: amountsOf(requests), limits: amountsOf(limits) },
  });
}

function amountsOf({ cpu, memory, disk }: Amounts) {
  return { cpu, memory, 'ephemeral-storage': disk };
}
