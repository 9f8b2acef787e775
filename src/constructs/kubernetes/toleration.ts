/** A toleration of a pod. */
export interface Toleration {
  readonly key?: string | undefined;
  readonly operator?: 'Exists' | 'Equal' | undefined;
  readonly value?: string | undefined;
  readonly effect?: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute' | undefined;
  readonly tolerationSeconds?: number | undefined;
}
