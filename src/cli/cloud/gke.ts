import { type Command, Option } from 'commander';
import type { GkeDescription, GkeStyle } from '../../cloud/gke/description.js';
import type { Conclude } from '../conclude.js';
import { type CloudFlags, splitFlags, withCloudOptions } from './common.js';
import { writeSetup } from './write.js';

interface GkeFlags extends CloudFlags {
  readonly cluster: string;
  readonly location: string;
  readonly project: string;
  readonly projectNumber?: string;
  readonly bucket: string;
  readonly style?: GkeStyle;
  readonly googleServiceAccount?: string;
  readonly googleReader?: string;
}

export function addGke(cloud: Command, conclude: Conclude): void {
  const command = cloud
    .command('gke')
    .description('Write a setup for Google GKE: workload identity, and the access of clients to the cluster.')
    .requiredOption('--cluster <name>', 'the name of the cluster')
    .requiredOption('--location <location>', 'the region or zone of the cluster')
    .requiredOption('--project <id>', 'the ID of the project')
    .requiredOption('--bucket <name>', 'the bucket of the database');
  withCloudOptions(command, {
    store: 'bucket',
    principal: 'who may open Ray clusters: user:<e-mail>, group:<e-mail> or serviceAccount:<e-mail> (can be repeated)',
  })
    .addOption(
      new Option('--style <style>', 'how pods get access; by default service-account').choices([
        'service-account',
        'direct',
      ]),
    )
    .option('--project-number <number>', 'the number of the project, which the style direct needs')
    .option('--google-service-account <e-mail>', "the compute pods' Google service account")
    .option('--google-reader <e-mail>', "the explain-plan service's Google service account")
    .addHelpText('after', `\nExample:\n  ${example}`)
    .action((flags: GkeFlags) =>
      conclude(flags, (io) =>
        writeSetup(io, flags, async () => (await import('../../cloud/gke/files.js')).gkeFiles(gkeDescription(flags))),
      ),
    );
}

const example = `helmwright cloud gke --cluster lance --location europe-west1 --project my-project --bucket features \\
    --namespace lance --service-account ray-pods --principal user:ada@example.org`;

export function gkeDescription(flags: GkeFlags): GkeDescription {
  return splitFlags(flags).description;
}
