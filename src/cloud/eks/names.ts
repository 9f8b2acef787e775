import { type Workload, workloadsOf } from '../workloads.js';
import type { Eks } from './description.js';

/** The audience of the tokens that IAM accepts from a cluster, in all partitions. */
export const stsAudience = 'sts.amazonaws.com';

/** A ServiceAccount with its role. */
export interface EksWorkload extends Workload {
  readonly role: string;
  readonly roleArn: string;
}

export function eksWorkloads(eks: Eks): readonly EksWorkload[] {
  return workloadsOf(eks).map((workload) => {
    const role = workload.key === 'reader' ? eks.readerRole : eks.serviceAccountRole;
    return { ...workload, role, roleArn: iamArn(eks, `role/${role}`) };
  });
}

export function clientRoleArn(eks: Eks): string {
  return iamArn(eks, `role/${eks.clientRole}`);
}

function iamArn({ partition, account }: Eks, resource: string): string {
  return `arn:${partition}:iam::${account}:${resource}`;
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
export function oidcProviderArn(eks: Eks, issuer: string): string {
  return iamArn(eks, `oidc-provider/${issuerPath(issuer)}`);
}

/** Who assumes the role of a ServiceAccount, and what is known of the request. The trust policy demands just that. */
export interface Assuming {
  /** `Federated` or `Service`, and its name. */
  readonly principal: readonly [kind: string, name: string];
  readonly actions: readonly string[];
  /** The keys of the request that conditions can compare, and their values. */
  readonly context: Readonly<Record<string, string>>;
}

/** A pod with a token of its ServiceAccount. */
export function webIdentity(eks: Eks, { subject }: Workload, issuer: string): Assuming {
  const path = issuerPath(issuer);
  return {
    principal: ['Federated', oidcProviderArn(eks, issuer)],
    actions: ['sts:AssumeRoleWithWebIdentity'],
    context: { [`${path}:aud`]: stsAudience, [`${path}:sub`]: subject },
  };
}

/** The agent of EKS Pod Identity. The tags are those that EKS gives each session. */
export function podIdentity(eks: Eks, { serviceAccount }: Workload): Assuming {
  return {
    principal: ['Service', 'pods.eks.amazonaws.com'],
    actions: ['sts:AssumeRole', 'sts:TagSession'],
    context: {
      'aws:RequestTag/eks-cluster-arn': eksClusterArn(eks),
      'aws:RequestTag/kubernetes-namespace': eks.namespace,
      'aws:RequestTag/kubernetes-service-account': serviceAccount,
    },
  };
}
