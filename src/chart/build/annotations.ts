/** When Helm runs a hook. */
export type HookEvent =
  | 'pre-install'
  | 'post-install'
  | 'pre-delete'
  | 'post-delete'
  | 'pre-upgrade'
  | 'post-upgrade'
  | 'pre-rollback'
  | 'post-rollback'
  | 'test';

/** Options of {@link hook}. */
export interface HookOptions {
  /** Hooks of a lower weight run first. @default 0 */
  readonly weight?: number;
  /** When Helm deletes the hook's object. @default before the hook runs again */
  readonly deletePolicy?: readonly ('before-hook-creation' | 'hook-succeeded' | 'hook-failed')[];
}

export const hookAnnotation = 'helm.sh/hook';

/**
 * The annotations that make an object a hook of Helm; with `test`, `helm test` runs it.
 *
 * @example
 * ```ts
 * import { ApiObject } from 'cdk8s';
 * import type { Construct } from 'constructs';
 * import { hook } from 'helmwright';
 *
 * declare const scope: Construct;
 * const metadata = { annotations: { ...hook('pre-upgrade', { weight: 5 }) } };
 * new ApiObject(scope, 'migrate', { apiVersion: 'batch/v1', kind: 'Job', metadata });
 * ```
 */
export function hook(
  events: HookEvent | readonly HookEvent[],
  options: HookOptions = {},
): Readonly<Record<string, string>> {
  const { weight = 0, deletePolicy = ['before-hook-creation'] } = options;
  return {
    [hookAnnotation]: [events].flat().join(','),
    'helm.sh/hook-weight': String(weight),
    'helm.sh/hook-delete-policy': deletePolicy.join(','),
  };
}

/**
 * The annotation that keeps an object when its release goes, or no longer has it.
 *
 * @example
 * ```ts
 * import { ApiObject } from 'cdk8s';
 * import type { Construct } from 'constructs';
 * import { keepResourcePolicy } from 'helmwright';
 *
 * declare const scope: Construct;
 * const metadata = { annotations: { ...keepResourcePolicy } };
 * new ApiObject(scope, 'data', { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata });
 * ```
 */
export const keepResourcePolicy: Readonly<Record<string, string>> = { 'helm.sh/resource-policy': 'keep' };
