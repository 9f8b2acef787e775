/** What the Pod Security Standard `restricted` asks of a container. */
export const restrictedContainer = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
} as const;

/** What the Pod Security Standard `restricted` asks of a pod. */
export function restrictedPod<U>(runAsUser: U): {
  readonly runAsNonRoot: true;
  readonly runAsUser: U;
  readonly seccompProfile: { readonly type: 'RuntimeDefault' };
} {
  return { runAsNonRoot: true, runAsUser, seccompProfile: { type: 'RuntimeDefault' } };
}
