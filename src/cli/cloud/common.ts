import type { Command } from 'commander';
import type { NodePools } from '../../cloud/node-pools.js';
import { type CommonOptions, repeated, withCommonOptions } from '../conclude.js';
import { nodePoolsOf } from './node-pool.js';

/** The options that the clouds have in common. */
export interface CloudFlags extends CommonOptions {
  readonly namespace: string;
  readonly serviceAccount: string;
  readonly reader?: string;
  readonly path?: string;
  readonly principal?: readonly string[];
  readonly nodePool?: readonly string[];
  readonly labelPrefix?: string;
  readonly labelValue?: string;
  readonly out: string;
}

export function withCloudOptions(command: Command, { principal }: { readonly principal: string }): Command {
  return withCommonOptions(command)
    .requiredOption('-n, --namespace <name>', 'the namespace of the pods')
    .requiredOption('--service-account <name>', 'the ServiceAccount of the compute pods, which can write the database')
    .option('--reader <name>', 'the ServiceAccount of the explain-plan service, which can only read the database')
    .option('--path <path>', 'the path of the database in the bucket; by default the whole bucket')
    .option('--principal <id>', principal, repeated)
    .option(
      '--node-pool <pool>',
      'a node pool: head, cpu or gpu, then = and the machine type, on EKS more of them after +, then options after commas: min=0, max=10, spot; on GKE accelerator=nvidia-l4 and gpus=1 (can be repeated)',
      repeated,
    )
    .option('--label-prefix <prefix>', 'the prefix of the labels of nodes; by default geneva.lancedb.com')
    .option('--label-value <value>', 'the value of these labels; by default true')
    .option('-o, --out <dir>', 'the folder to write to', `cloud-${command.name()}`);
}

/** The fields of a description, and the flags that are about the command itself. */
export function splitFlags<Flags extends CloudFlags>(flags: Flags) {
  const { principal: principals, nodePool = [], labelPrefix, labelValue, out, json, verbose, ...fields } = flags;
  const given = { principals, ...nodePoolsIf(nodePool, { labelPrefix, labelValue }) };
  return { description: { ...fields, ...given }, command: { out, json, verbose } };
}

function nodePoolsIf(
  nodePool: readonly string[],
  labels: Pick<NodePools, 'labelPrefix' | 'labelValue'>,
): { readonly nodePools?: NodePools } {
  const isGiven = nodePool.length > 0 || labels.labelPrefix !== undefined || labels.labelValue !== undefined;
  return isGiven ? { nodePools: { ...labels, ...nodePoolsOf(nodePool) } } : {};
}
