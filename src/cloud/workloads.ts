import type { CheckedNodePools } from './node-pools.js';
import * as f from './fields.js';

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

export const workloadFields = {
  namespace: f.namespaceName,
  serviceAccount: f.objectName,
  reader: f.optional(f.objectName),
};

/** What the descriptions of all clouds have once they are checked. */
export interface Described extends Workloads {
  readonly cluster: string;
  readonly principals: readonly string[];
  readonly nodePools: CheckedNodePools;
}

/** A ServiceAccount with what its identity may do with the database. */
export interface Workload {
  /** The name of the ServiceAccount. */
  readonly serviceAccount: string;
  /** How Kubernetes names it in its tokens: `system:serviceaccount:<namespace>:<name>`. */
  readonly subject: string;
  /** Whether it may also write and delete objects. */
  readonly access: 'read' | 'write';
  /** How its resources are named in Terraform: `service_account` or `reader`. */
  readonly key: 'service_account' | 'reader';
}

/** The ServiceAccounts of a description: that of the compute pods first. */
export function workloadsOf({ namespace, serviceAccount, reader }: Workloads): readonly Workload[] {
  const workload = (name: string, may: Pick<Workload, 'access' | 'key'>): Workload => ({
    serviceAccount: name,
    subject: `system:serviceaccount:${namespace}:${name}`,
    ...may,
  });
  const compute = workload(serviceAccount, { access: 'write', key: 'service_account' });
  return reader === undefined ? [compute] : [compute, workload(reader, { access: 'read', key: 'reader' })];
}

/** What the reader has must not be what can write; IAM and Azure ignore the case. The fields are named as in the description. */
export function checkApart(fields: Readonly<Record<string, string | undefined>>, another: string): void {
  const [own, other] = Object.entries(fields);
  if (own?.[1] !== undefined && own[1].toLowerCase() === other?.[1]?.toLowerCase())
    throw f.invalidField(own[0], `must be ${another} than ${other[0]}, which can write`);
}
