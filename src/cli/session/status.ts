import type { Command } from 'commander';
import type { ClusterStatus } from '../../session/cluster/status.js';
import { colorsOf, columnsOf, type Conclude, type Result } from '../conclude.js';
import type { Io } from '../io.js';
import { LiveBlock } from '../live-block.js';
import { type ConnectionFlags, connectionOf, messagesTo, withConnection } from './connection.js';
import { untilSignal } from './until-signal.js';

interface StatusFlags extends ConnectionFlags {
  readonly watch?: true;
}

export function addStatus(session: Command, conclude: Conclude): void {
  withConnection(session.command('status'))
    .argument('<name>', 'the RayCluster')
    .description('Show the groups and pods of a RayCluster, the nodes that they are on, and what they wait for.')
    .option('-w, --watch', 'show it again after each change, until the cluster is gone; with --json, a line each time')
    .addHelpText('after', '\nExample:\n  helmwright session status demo -n lance --watch')
    .action((name: string, flags: StatusFlags) => conclude(flags, (io) => status(io, name, flags)));
}

async function status(io: Io, name: string, flags: StatusFlags): Promise<Result> {
  const { attachRayCluster } = await import('../../session/attach-ray-cluster.js');
  const { drawStatus } = await import('./draw-status.js');
  const cluster = await attachRayCluster({ ...connectionOf(io, flags), name }, messagesTo(io));
  try {
    if (flags.watch !== true) {
      const now = await cluster.status();
      return { ok: true, data: now, text: (colors, columns) => drawStatus(now, colors, columns) };
    }
    const block = new LiveBlock(io.stdout);
    const draw = (now: ClusterStatus): string => drawStatus(now, colorsOf(io.stdout, io.env), columnsOf(io.stdout));
    const show = (now: ClusterStatus): boolean => {
      if (flags.json === true) io.stdout.write(`${JSON.stringify(now)}\n`);
      else block.show(draw(now));
      return now.state === 'gone';
    };
    await untilSignal(async (stop) =>
      cluster.watchStatus(show, stop).catch((error: unknown) => {
        if (!stop.aborted) throw error;
      }),
    );
    return { ok: true, data: {}, text: () => '', isPrinted: true };
  } finally {
    await cluster.close();
  }
}
