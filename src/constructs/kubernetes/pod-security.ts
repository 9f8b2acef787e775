/** What the Pod Security Standard `restricted` asks of a container. */
export const restrictedContainer = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
} as const;

/**
 * What the Pod Security Standard `restricted` asks of a pod.
 *
 * @param runAsGroup - without it the group is the image's: that of the user, if the image knows the user, else root's
 */
export function restrictedPod<U>(
  runAsUser: U,
  runAsGroup?: U,
): {
  readonly runAsNonRoot: true;
  readonly runAsUser: U;
  readonly runAsGroup: U | undefined;
  readonly seccompProfile: { readonly type: 'RuntimeDefault' };
} {
  return { runAsNonRoot: true, runAsUser, runAsGroup, seccompProfile: { type: 'RuntimeDefault' } };
}
