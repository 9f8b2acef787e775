import * as v from '../../values/v.js';
import { annotations, orEmpty, subdomain } from './common-values.js';

export interface ServiceAccountDescriptions {
  readonly description: string;
  readonly annotations: string;
}

/** The value `serviceAccount` of a chart, for the ServiceAccount of a Deployment. */
export function serviceAccountValues(descriptions: ServiceAccountDescriptions) {
  return v.object(
    {
      create: v.boolean({
        description: 'Whether to create the ServiceAccount. If false, name refers to an existing ServiceAccount.',
        default: true,
      }),
      name: v.string({
        description: 'Name of the ServiceAccount. If empty, the name of the Deployment.',
        default: '',
        pattern: orEmpty(subdomain),
        maxLength: 253,
      }),
      annotations: annotations(descriptions.annotations),
    },
    { description: descriptions.description },
  );
}
