import type { Value, ValueOr } from '../../template/author/value.js';

/** A user ID. If it is not set, the image or, on OpenShift, the namespace determines the user. */
export type UserId = ValueOr<number> | Value<number | undefined>;

/** What the Pod Security Standard `restricted` requires of a container. */
export const restrictedContainer = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
} as const;

/**
 * What the Pod Security Standard `restricted` requires of a pod.
 *
 * @param runAsGroup - if unset, the image determines the group: that of the user, or root's if the image does not know the user
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
