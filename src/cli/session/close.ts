import type { Command } from 'commander';
import type { Conclude, Result } from '../conclude.js';
import type { Io } from '../io.js';
import { type ConnectionFlags, connectionOf, messagesTo, withConnection } from './connection.js';

interface CloseFlags extends ConnectionFlags {
  readonly takeOver?: true;
}

export function addClose(session: Command, conclude: Conclude): void {
  withConnection(session.command('close'))
    .argument('<name>', 'the RayCluster')
    .description('Delete the Ray cluster of a session, and wait until it and its pods are gone.')
    .option('--take-over', 'although a client holds it')
    .addHelpText('after', '\nExample:\n  helmwright session close demo -n lance')
    .action((name: string, flags: CloseFlags) => conclude(flags, (io) => close(io, name, flags)));
}

async function close(io: Io, name: string, flags: CloseFlags): Promise<Result> {
  const { closeRayCluster } = await import('../../session/ray-clusters.js');
  const { takeOver = false } = flags;
  await closeRayCluster({ ...connectionOf(io, flags), name, takeOver }, messagesTo(io));
  return { ok: true, data: { name }, text: () => `${name} is deleted\n` };
}
