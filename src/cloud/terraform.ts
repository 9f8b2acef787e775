import type { CheckedNodePool, CheckedNodePools } from './node-pools.js';

/** What Terraform's JSON syntax takes for an argument; strings may hold `${…}`. */
export type Argument = string | number | boolean | null | readonly Argument[] | { readonly [name: string]: Argument };

/** The arguments and nested blocks of a block. `//` is a comment. */
export type Block = Readonly<Record<string, Argument>>;

/** Blocks with two labels: the type of a resource, and its name. */
export type TypedBlocks = Readonly<Record<string, Readonly<Record<string, Block>>>>;

/** A file in Terraform's JSON syntax, `*.tf.json`. */
export interface TerraformFile {
  readonly terraform?: Block;
  readonly provider?: Readonly<Record<string, Block>>;
  readonly locals?: Block;
  readonly variable?: Readonly<Record<string, Block>>;
  readonly data?: TypedBlocks;
  readonly resource?: TypedBlocks;
  readonly output?: Readonly<Record<string, Block>>;
}

/** The files of Terraform in a setup. Each resource is named after what it is for. */
export interface Terraform {
  readonly provider: { readonly name: string; readonly version: string; readonly configuration: Block };
  readonly variables?: Readonly<Record<string, Block>>;
  readonly locals?: Block;
  readonly data: TypedBlocks;
  readonly resources: TypedBlocks;
  readonly outputs: Readonly<Record<string, Block>>;
  readonly nodePools: PoolBlocks;
}

/** The type of the resources of node pools, the block of each, and variables of what exists already. */
export interface PoolBlocks {
  readonly type: string;
  readonly variables: Readonly<Record<string, Block>>;
  readonly block: (pool: CheckedNodePool) => Block;
}

/** The files by their names, without those that would be empty. The provider has the version whose schema the tests check. */
export function terraformFiles(terraform: Terraform, { pools }: CheckedNodePools): ReadonlyMap<string, TerraformFile> {
  const { provider, variables = {}, locals, data, resources, outputs } = terraform;
  const { type, variables: poolVariables, block } = terraform.nodePools;
  const { name, version, configuration } = provider;
  const poolBlocks = Object.fromEntries(pools.map((pool) => [pool.role, block(pool)]));
  const source = { source: `hashicorp/${name}`, version };
  const resource = Object.fromEntries(Object.entries(resources).filter(([, blocks]) => Object.keys(blocks).length > 0));
  const files: readonly (readonly [string, TerraformFile, object])[] = [
    [
      'versions.tf.json',
      {
        terraform: { required_version: '>= 1.5', required_providers: { [name]: source } },
        provider: { [name]: configuration },
      },
      provider,
    ],
    ['variables.tf.json', { variable: variables }, variables],
    ['identities.tf.json', { ...(locals !== undefined && { locals }), data, resource }, resource],
    ['outputs.tf.json', { output: outputs }, outputs],
    ['node-pools.tf.json', { variable: poolVariables, resource: { [type]: poolBlocks } }, poolBlocks],
  ];
  return new Map(files.flatMap(([file, content, what]) => (Object.keys(what).length === 0 ? [] : [[file, content]])));
}

/** The block of each by its key. */
export function byKey<T extends { readonly key: string }>(list: readonly T[], block: (each: T) => Block) {
  return Object.fromEntries(list.map((each) => [each.key, block(each)]));
}

/** Stops a plan with a message unless the condition holds. */
export function precondition(condition: string, message: string): Argument {
  return { precondition: { condition: `\${${condition}}`, error_message: message } };
}

/** A variable that is true unless somebody says otherwise. */
export function trueUnlessSet(description: string): Block {
  return { type: 'bool', default: true, description };
}

/** The variable `tags` of a setup. */
export const tags = {
  value: '${var.tags}',
  variable: { tags: { type: 'map(string)', default: {}, description: 'Tags of all resources.' } },
} as const;
