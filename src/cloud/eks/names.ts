import { tokenSubject, type Workload } from '../workloads.js';
import type { Eks } from './description.js';

/** The audience of the tokens that IAM accepts from a cluster, in all partitions. */
export const stsAudience = 'sts.amazonaws.com';

/** The service that assumes the roles of EKS Pod Identity. */
export const podIdentityService = 'pods.eks.amazonaws.com';

/** The ARNs of the roles of a setup. `client` and `reader` are those that a setup has only if it has principals and a reader. */
export function eksRoleArns(eks: Eks): {
  readonly serviceAccount: string;
  readonly reader: string;
  readonly client: string;
} {
  const arn = (name: string) => `arn:${eks.partition}:iam::${eks.account}:role/${name}`;
  return { serviceAccount: arn(eks.serviceAccountRole), reader: arn(eks.readerRole), client: arn(eks.clientRole) };
}

export function eksRoleName(eks: Eks, { key }: Pick<Workload, 'key'>): string {
  return key === 'reader' ? eks.readerRole : eks.serviceAccountRole;
}

export function eksRoleArn(eks: Eks, { key }: Pick<Workload, 'key'>): string {
  const { reader, serviceAccount } = eksRoleArns(eks);
  return key === 'reader' ? reader : serviceAccount;
}

export function eksClusterArn({ partition, region, account, cluster }: Eks): string {
  return `arn:${partition}:eks:${region}:${account}:cluster/${cluster}`;
}

export function clusterAdminPolicyArn({ partition }: Eks): string {
  return `arn:${partition}:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy`;
}

/** An issuer as IAM names it, in ARNs and in the conditions of a trust policy: without `https://`. */
export function issuerPath(issuer: string): string {
  return issuer.replace(/^https:\/\//, '');
}

/** The ARN of the OIDC provider in IAM that belongs to an issuer. */
export function oidcProviderArn({ partition, account }: Eks, issuer: string): string {
  return `arn:${partition}:iam::${account}:oidc-provider/${issuerPath(issuer)}`;
}

/** The conditions of the trust policy that only the tokens of one ServiceAccount meet. */
export function trustConditions(
  issuer: string,
  namespace: string,
  serviceAccount: string,
): Readonly<Record<string, string>> {
  const path = issuerPath(issuer);
  return { [`${path}:aud`]: stsAudience, [`${path}:sub`]: tokenSubject(namespace, serviceAccount) };
}

/** The annotations of a ServiceAccount. EKS Pod Identity needs none. */
export function eksAnnotations(eks: Eks, workload: Pick<Workload, 'key'>): Readonly<Record<string, string>> {
  return eks.style === 'irsa' ? { [`${eks.cloudDomain}/role-arn`]: eksRoleArn(eks, workload) } : {};
}
