import type { ClusterStatus, GroupStatus } from '../../session/cluster/status.js';
import { whenIdle } from '../../session/cluster/mark.js';
import type { Colors } from '../conclude.js';
import { printable } from '../printable.js';
import { table } from '../table.js';

/**
 * The groups and pods of a cluster, for people.
 *
 * @param columns - the width of the terminal, if it goes to one
 */
export function drawStatus(status: ClusterStatus, colors: Colors, columns: number | undefined): string {
  const { namespace, name, state, rayVersion, session } = status;
  const paint = {
    ready: colors.green,
    failed: colors.red,
    starting: colors.yellow,
    deleting: colors.yellow,
    gone: colors.dim,
  };
  const version = rayVersion === undefined ? '' : `, Ray ${rayVersion}`;
  const rows = status.groups.flatMap(rowsOf);
  return [
    `RayCluster ${namespace}/${name}: ${paint[state](state)}${version}\n`,
    session === undefined ? '' : `${holderOf(session)}\n`,
    ...status.reasons.map((reason) => `  ${printable(reason)}\n`),
    rows.length === 0 ? '' : `\n${table(['group', 'ready', 'pod', 'node', 'state'], rows, columns)}`,
  ].join('');
}

function holderOf({ holder, leaseEnds, onExit, idleSeconds }: NonNullable<ClusterStatus['session']>): string {
  const until = leaseEnds === undefined ? '' : `, lease until ${leaseEnds.replace(/\.\d+Z$/, 'Z')}`;
  const who = holder === undefined ? 'held by no client' : `held by ${printable(holder)}${until}`;
  if (onExit === whenIdle)
    return `${who}\ndeleted by the reaper when it has been idle for ${idleSeconds ?? 'unknown'}s`;
  const idle = idleSeconds === undefined ? '' : `; may be idle for ${idleSeconds}s`;
  return `${who}\nat the end: ${onExit ?? 'unknown'}${idle}`;
}

function rowsOf({ group, ready, wanted, requests, pods }: GroupStatus): readonly (readonly string[])[] {
  const name = group === 'headgroup' ? 'head' : group;
  const each = requests.length === 0 ? '' : `${requests.join(', ')} each`;
  return [
    [name, `${ready}/${wanted}`, each, '', ''],
    ...pods.map((pod) => [
      '',
      pod.isReady ? '●' : '○',
      pod.name,
      pod.node ?? '-',
      // The node has a column.
      printable(pod.state.replace(/^is /, '').replace(` on node ${pod.node ?? ''}`, '')),
    ]),
  ];
}
