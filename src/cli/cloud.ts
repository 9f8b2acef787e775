import type { Command } from 'commander';
import { type Commands, commandsHere } from './commands-here.js';
import type { Conclude } from './conclude.js';

const commands: Commands = {
  eks: async () => (await import('./cloud/eks.js')).addEks,
  gke: async () => (await import('./cloud/gke.js')).addGke,
  aks: async () => (await import('./cloud/aks.js')).addAks,
};

export async function addCloud(program: Command, conclude: Conclude): Promise<void> {
  const cloud = program
    .command('cloud')
    .description('Write Terraform, scripts and chart values that give pods and clients an identity in a cloud.')
    .helpCommand(false)
    .addHelpText('after', '\n`helmwright cloud <command> --help` shows an example of each command.');
  const here = commandsHere(commands, new URL('cloud/', import.meta.url));
  for (const add of await Promise.all(here.map(([, load]) => load()))) await add(cloud, conclude);
}
