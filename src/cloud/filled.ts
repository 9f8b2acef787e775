import type { CheckedNodePools, NodePools } from './node-pools.js';

/** A description whose fields `Field` and node pools have their defaults. */
export type Filled<
  Description extends { readonly nodePools?: NodePools | undefined },
  Field extends keyof Description,
> = Omit<Description, Field | 'nodePools'> & { readonly [Each in Field]-?: NonNullable<Description[Each]> } & {
  /** The node pools. */
  readonly nodePools: CheckedNodePools;
};
