import { type Command, Option } from 'commander';
import type { AksDescription, AzureEnvironment } from '../../cloud/aks/description.js';
import type { Conclude } from '../conclude.js';
import { type CloudFlags, splitFlags, withCloudOptions } from './common.js';
import { writeSetup } from './write.js';

interface AksFlags extends CloudFlags {
  readonly subscription: string;
  readonly resourceGroup: string;
  readonly cluster: string;
  readonly location: string;
  readonly storageAccount: string;
  readonly storageResourceGroup?: string;
  readonly container: string;
  readonly environment?: AzureEnvironment;
  readonly identity?: string;
  readonly readerIdentity?: string;
  readonly clientId?: string;
  readonly readerClientId?: string;
}

export function addAks(cloud: Command, conclude: Conclude): void {
  const command = cloud
    .command('aks')
    .description('Write a setup for Azure AKS: managed identities, and the access of clients to the cluster.')
    .requiredOption('--subscription <id>', 'the ID of the subscription')
    .requiredOption('--resource-group <name>', 'the resource group of the cluster and the identities')
    .requiredOption('--cluster <name>', 'the name of the cluster')
    .requiredOption('--location <region>', 'the region of the identities')
    .requiredOption('--storage-account <name>', 'the storage account of the database')
    .requiredOption('--container <name>', 'the container of the database');
  withCloudOptions(command, {
    store: 'container',
    principal:
      'who may open Ray clusters, by object ID: user:<id>, group:<id> or servicePrincipal:<id> (can be repeated)',
  })
    .option(
      '--storage-resource-group <name>',
      'the resource group of the storage account; by default that of the cluster',
    )
    .addOption(
      new Option('--environment <cloud>', 'the cloud; by default public').choices(['public', 'usgovernment', 'china']),
    )
    .option('--identity <name>', "the name of the compute pods' managed identity")
    .option('--reader-identity <name>', "the name of the explain-plan service's managed identity")
    .option('--client-id <id>', "the client ID of the compute pods' identity, if it exists")
    .option('--reader-client-id <id>', "the client ID of the explain-plan service's identity, if it exists")
    .addHelpText('after', `\nExample:\n  ${example}`)
    .action((flags: AksFlags) =>
      conclude(flags, (io) =>
        writeSetup(io, flags, async () => (await import('../../cloud/aks/files.js')).aksFiles(aksDescription(flags))),
      ),
    );
}

const example = `helmwright cloud aks --subscription 00000000-0000-0000-0000-000000000000 --resource-group platform \\
    --cluster lance --location westeurope --storage-account features --container tables \\
    --namespace lance --service-account ray`;

export function aksDescription(flags: AksFlags): AksDescription {
  return splitFlags(flags).description;
}
