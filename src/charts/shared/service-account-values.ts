import * as v from '../../values/v.js';
import { annotations, orEmpty, subdomain } from './common-values.js';

/** The values of the ServiceAccount of a Deployment. */
export function serviceAccountValues(annotationsDescription: string) {
  return {
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
    annotations: annotations(annotationsDescription),
  };
}

/** The role in AWS IAM of a ServiceAccount. */
export const roleArn = v.string({
  description:
    'ARN of the IAM role of the pods on AWS. It becomes the annotation <cloudDomain>/role-arn of the ServiceAccount (IAM roles for service accounts). If empty, no annotation is set.',
  default: '',
  pattern: orEmpty('^arn:aws(-[a-z]+)*:iam::[0-9]{12}:role/[A-Za-z0-9_+=,.@/-]+$'),
});
