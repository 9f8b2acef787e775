/** A toleration of a pod. */
export interface Toleration {
  /** Key of the taint. */
  readonly key?: string | undefined;
  /** How the value is compared. */
  readonly operator?: 'Exists' | 'Equal' | undefined;
  /** Value of the taint. */
  readonly value?: string | undefined;
  /** Effect of the taint. */
  readonly effect?: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute' | undefined;
  /** How many seconds a pod stays on a node with a `NoExecute` taint. */
  readonly tolerationSeconds?: number | undefined;
}
