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

export function withCloudOptions(
  command: Command,
  { principal, store }: { readonly principal: string; readonly store: 'bucket' | 'container' },
): Command {
  return withCommonOptions(command)
    .requiredOption('-n, --namespace <name>', 'the namespace of the pods')
    .requiredOption('--service-account <name>', 'the ServiceAccount of the compute pods, which can write the database')
    .option('--reader <name>', 'the ServiceAccount of the explain-plan service, which can only read the database')
    .option('--path <path>', `the path of the database in the ${store}; by default its root`)
    .option('--principal <id>', principal, repeated)
    .option(
      '--node-pool <pool>',
      `a node pool: head, cpu or gpu, then = and the machine type, then options after commas, ${poolExamples[command.name()] ?? ''} (can be repeated)`,
      repeated,
    )
    .option('--label-prefix <prefix>', 'the prefix of the labels of nodes; by default geneva.lancedb.com')
    .option('--label-value <value>', 'the value of these labels; by default true')
    .option('-o, --out <dir>', 'the folder to write to', `cloud-${command.name()}`)
    .addHelpText('after', () => `\nRequired: ${requiredOf(command).join(', ')}`);
}

const poolExamples: Readonly<Record<string, string>> = {
  eks: 'such as cpu=m7i.4xlarge+m6i.4xlarge,min=0,max=10,spot; EKS takes the machine types after + too',
  gke: 'such as gpu=g2-standard-8,min=0,max=10,spot,accelerator=nvidia-l4,gpus=1',
  aks: 'such as cpu=Standard_D16s_v5,min=0,max=10,spot',
};

function requiredOf({ options }: Command): readonly string[] {
  return options.flatMap(({ mandatory, long }) => (mandatory && typeof long === 'string' ? [long] : []));
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
