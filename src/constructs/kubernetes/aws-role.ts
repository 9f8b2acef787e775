import { merge, when } from '../../template/author/control.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { isValue, type ValueOr } from '../../template/author/value.js';
import { notEmpty } from '../../template/functions/index.js';
import { concatenate } from './templated.js';

/** The role in AWS IAM of the pods of a ServiceAccount (IAM roles for service accounts). */
export interface AwsRole {
  /** ARN of the role, for the annotation `<cloudDomain>/role-arn`. If empty, no annotation is set. @default '' */
  readonly roleArn?: ValueOr<string>;
  /** Prefix of the annotation: the `--annotation-prefix` of the webhook for pod identities. @default 'eks.amazonaws.com' */
  readonly cloudDomain?: ValueOr<string>;
}

/** The annotations of a ServiceAccount, with that of its role. */
export function withRole(
  annotations: TemplatedMap | undefined,
  { roleArn, cloudDomain = 'eks.amazonaws.com' }: AwsRole,
): TemplatedMap | undefined {
  if (roleArn === undefined || roleArn === '') return annotations;
  const key = `${concatenate(cloudDomain, '/role-arn')}`;
  const annotated = merge(annotations ?? {}, { [key]: roleArn });
  return isValue(roleArn) ? when(notEmpty(roleArn), annotated, merge(annotations ?? {})) : annotated;
}
