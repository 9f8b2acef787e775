import type { Command } from 'commander';
import type { ListedCluster } from '../../session/cluster/status.js';
import type { Conclude, Result } from '../conclude.js';
import type { Io } from '../io.js';
import { printable } from '../printable.js';
import { type ConnectionFlags, connectionOf, messagesTo, withConnection } from './connection.js';

interface ListFlags extends ConnectionFlags {
  readonly allNamespaces?: true;
}

export function addList(session: Command, conclude: Conclude): void {
  withConnection(session.command('list'))
    .description('List the Ray clusters of sessions.')
    .option('-A, --all-namespaces', 'in all namespaces')
    .addHelpText('after', '\nExample:\n  helmwright session list -n lance')
    .action((flags: ListFlags) => conclude(flags, (io) => list(io, flags)));
}

async function list(io: Io, flags: ListFlags): Promise<Result> {
  const { listRayClusters } = await import('../../session/ray-clusters.js');
  const { table } = await import('../table.js');
  const { allNamespaces = false } = flags;
  const clusters = await listRayClusters({ ...connectionOf(io, flags), allNamespaces }, messagesTo(io));
  const heading = ['namespace', 'name', 'head', 'workers', 'holder', 'lease', 'age'];
  const rows = clusters.map(rowOf);
  return {
    ok: true,
    data: { clusters },
    text: (_, columns) => (rows.length === 0 ? 'no clusters of sessions\n' : table(heading, rows, columns)),
  };
}

function rowOf(cluster: ListedCluster): readonly string[] {
  const { namespace, name, isHeadReady, readyWorkers, wantedWorkers, holder = '-', ageSeconds } = cluster;
  const head = isHeadReady ? 'ready' : 'not ready';
  const workers = `${readyWorkers}/${wantedWorkers}`;
  return [namespace, name, head, workers, printable(holder), leaseOf(cluster), duration(ageSeconds)];
}

function leaseOf({ leaseSecondsLeft: left, onExit = 'unknown' }: ListedCluster): string {
  if (left === undefined) return onExit;
  return left < 0 ? `ended ${duration(-left)} ago` : `${duration(left)} left`;
}

/** `45s`, `12m`, `3h`, `2d`. */
function duration(seconds: number | undefined): string {
  if (seconds === undefined) return '-';
  if (seconds < 120) return `${seconds}s`;
  if (seconds < 7_200) return `${Math.floor(seconds / 60)}m`;
  return seconds < 172_800 ? `${Math.floor(seconds / 3_600)}h` : `${Math.floor(seconds / 86_400)}d`;
}
