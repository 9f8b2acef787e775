import { checkField, invalidField, namespaceRule, objectNameRule } from './fields.js';

/** The pods that get an identity in the cloud, by their ServiceAccounts. */
export interface Workloads {
  /** The namespace of the pods. */
  readonly namespace: string;
  /** The ServiceAccount of the compute pods. Its identity can read, write and delete the objects of the database. */
  readonly serviceAccount: string;
  /**
   * The ServiceAccount of the explain-plan service, in the same namespace. It gets an identity of its own, which can only read
   * the objects of the database.
   *
   * @default none
   */
  readonly reader?: string | undefined;
}

/** A ServiceAccount with what its identity may do with the database. */
export interface Workload {
  /** The name of the ServiceAccount. */
  readonly serviceAccount: string;
  /** Whether it may also write and delete objects. */
  readonly access: 'read' | 'write';
  /** How its resources are named in Terraform: `service_account` or `reader`. */
  readonly key: 'service_account' | 'reader';
}

/** The ServiceAccounts of a description: that of the compute pods first. */
export function workloadsOf({ serviceAccount, reader }: Workloads): readonly Workload[] {
  const compute: Workload = { serviceAccount, access: 'write', key: 'service_account' };
  return reader === undefined ? [compute] : [compute, { serviceAccount: reader, access: 'read', key: 'reader' }];
}

/** How Kubernetes names a ServiceAccount in its tokens: `system:serviceaccount:<namespace>:<name>`. */
export function tokenSubject(namespace: string, serviceAccount: string): string {
  return `system:serviceaccount:${namespace}:${serviceAccount}`;
}

export function checkWorkloads({ namespace, serviceAccount, reader }: Workloads): void {
  checkField('namespace', namespace, namespaceRule);
  checkField('serviceAccount', serviceAccount, objectNameRule);
  checkField('reader', reader, objectNameRule);
  if (reader === serviceAccount)
    throw invalidField('reader', 'must be another ServiceAccount than serviceAccount, which can write');
}
