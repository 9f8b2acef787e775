import * as v from '../../values/definition/value-type.js';
import { annotations, orNothing, subdomain } from './common-values.js';

/** What the descriptions of a ServiceAccount say of it. */
export interface ServiceAccountText {
  readonly description: string;
  readonly annotations: string;
}

/** What a user may set about the ServiceAccount of a Deployment. */
export function serviceAccountOf(text: ServiceAccountText) {
  return v.object(
    {
      create: v.boolean({
        description: 'Whether to create the ServiceAccount; without it, name says which one is there.',
        default: true,
      }),
      name: v.string({
        description: 'The name of the ServiceAccount; without it, that of the Deployment.',
        default: '',
        pattern: orNothing(subdomain),
        maxLength: 253,
      }),
      annotations: annotations(text.annotations),
    },
    { description: text.description },
  );
}
