import type { Command } from 'commander';
import type { Conclude, Result } from '../conclude.js';
import type { Io } from '../io.js';
import { type ConnectionFlags, connectionOf, messagesTo, withConnection } from './connection.js';
import { aborted, untilSignal } from './until-signal.js';

export function addForward(session: Command, conclude: Conclude): void {
  withConnection(session.command('forward'))
    .argument('<name>', 'the RayCluster')
    .description("Forward free ports of this machine to a RayCluster's dashboard and Ray Client, until Ctrl-C.")
    .addHelpText('after', '\nExample:\n  helmwright session forward demo -n lance')
    .action((name: string, flags: ConnectionFlags) => conclude(flags, (io) => forward(io, name, flags)));
}

async function forward(io: Io, name: string, flags: ConnectionFlags): Promise<Result> {
  const { attachRayCluster } = await import('../../session/attach-ray-cluster.js');
  return untilSignal(async (stop) => {
    const settings = { ...messagesTo(io), signal: stop };
    const cluster = await attachRayCluster({ ...connectionOf(io, flags), name, usePortforwarding: true }, settings);
    try {
      io.stdout.write(addressText(await cluster.addresses(stop), flags));
      await aborted(stop);
    } finally {
      await cluster.close();
    }
    return { ok: true, data: {}, text: () => '', isPrinted: true };
  });
}

/** Where Ray is reached; for machines, one line. */
export function addressText(
  addresses: { readonly dashboard: URL; readonly client: string },
  { json }: { readonly json?: true },
): string {
  const { dashboard, client } = addresses;
  if (json === true) return `${JSON.stringify({ dashboard: dashboard.href, client })}\n`;
  return `dashboard and jobs  ${dashboard.href}\nRay Client          ${client}\n`;
}
