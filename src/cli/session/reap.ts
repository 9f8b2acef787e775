import type { Command } from 'commander';
import type { Conclude, Result } from '../conclude.js';
import type { Io } from '../io.js';
import { printable } from '../printable.js';
import { type ConnectionFlags, connectionOf, messagesTo, withConnection } from './connection.js';

interface ReapFlags extends ConnectionFlags {
  readonly allNamespaces?: true;
  readonly dryRun?: true;
}

export function addReap(session: Command, conclude: Conclude): void {
  withConnection(session.command('reap'))
    .description('Delete the Ray clusters of sessions whose clients are gone. What is not certain stays.')
    .option('-A, --all-namespaces', 'in all namespaces')
    .option('--dry-run', 'only say what would be deleted')
    .addHelpText('after', '\nExample:\n  helmwright session reap -n lance --dry-run')
    .action((flags: ReapFlags) => conclude(flags, (io) => reap(io, flags)));
}

async function reap(io: Io, flags: ReapFlags): Promise<Result> {
  const { reapRayClusters } = await import('../../session/ray-clusters.js');
  const { table } = await import('../table.js');
  const { allNamespaces = false, dryRun = false } = flags;
  const clusters = await reapRayClusters({ ...connectionOf(io, flags), allNamespaces, dryRun }, messagesTo(io));
  const word = (isDeleted: boolean): string => (isDeleted ? (dryRun ? 'to be deleted' : 'deleted') : 'kept');
  const rows = clusters.map(({ namespace, name, isDeleted, reason }) => [
    namespace,
    name,
    word(isDeleted),
    printable(reason),
  ]);
  const heading = ['namespace', 'name', 'result', 'reason'];
  return {
    ok: clusters.every(({ hasFailed }) => !hasFailed),
    data: { dryRun, clusters },
    text: (_, columns) => (rows.length === 0 ? 'no clusters of sessions\n' : table(heading, rows, columns)),
  };
}
