import { type Command, Option } from 'commander';
import { HelmwrightError } from '../../errors.js';
import type { Start } from '../../session/cluster/start.js';
import type { ClusterDefinition } from '../../session/definition.js';
import type { OpenOptions } from '../../session/open-ray-cluster.js';
import type { RayClusterSession } from '../../session/ray-cluster-session.js';
import { type Conclude, type Result } from '../conclude.js';
import { integer } from '../integer.js';
import { type Io, readFailure, readInput } from '../io.js';
import { LiveBlock } from '../live-block.js';
import { printable } from '../printable.js';
import { type Connection, type ConnectionFlags, connectionOf, messagesTo, withConnection } from './connection.js';
import { addressText } from './forward.js';
import { aborted, untilSignal } from './until-signal.js';

interface OpenFlags extends ConnectionFlags {
  readonly file?: string;
  readonly definition?: string;
  readonly serviceAccount?: string;
  readonly workers?: number;
  readonly gpuWorkers?: number;
  readonly image?: string;
  readonly rayVersion?: string;
  readonly onExit?: 'delete' | 'retain' | 'retain-on-failure';
  readonly leaseSeconds?: number;
  readonly idleSeconds?: number;
  readonly timeoutSeconds?: number;
  readonly waitForNodes?: true;
  readonly takeOver?: true;
  readonly leave?: true;
}

export function addOpen(session: Command, conclude: Conclude): void {
  withConnection(session.command('open'))
    .argument('<name>', 'name of the RayCluster')
    .description(
      'Open a Ray cluster, print how it is reached, and hold it until Ctrl-C, which deletes it. The cluster is defined by flags, a file or a definition that the chart installed; flags take precedence.',
    )
    .option('-f, --file <file>', 'a YAML file with the definition, or - for the standard input')
    .option('--definition <name>', 'the ConfigMap with the definition')
    .option('--service-account <name>', 'the ServiceAccount of the pods')
    .option('--workers <n>', 'workers without GPUs, of 4 CPUs and 8Gi each', integer())
    .option('--gpu-workers <n>', 'workers with one GPU, of 8 CPUs and 16Gi each', integer())
    .option('--image <image>', 'the image of the pods; by default rayproject/ray with the version')
    .option('--ray-version <version>', 'the version of Ray in the image; by default 2.60.0')
    .addOption(
      new Option('--on-exit <mode>', 'what happens to the cluster at the end; by default delete').choices([
        'delete',
        'retain',
        'retain-on-failure',
      ]),
    )
    .option(
      '--lease-seconds <n>',
      'how long the cluster outlives this command if that is killed; by default 300',
      integer(),
    )
    .option('--idle-seconds <n>', 'how long the cluster may be idle; by default for ever', integer())
    .option('--timeout-seconds <n>', 'how long the cluster may take to start; by default 900', integer())
    .option('--wait-for-nodes', 'pods that fit on no node wait for a node autoscaler')
    .option('--take-over', 'also if another client holds the cluster')
    .option('--leave', 'leave the cluster when it is ready; the reaper deletes it when it is idle')
    .addHelpText(
      'after',
      '\nExample:\n  helmwright session open demo -n lance --service-account lance.lance --workers 2\n  helmwright session open demo -n lance -f cluster.yaml --leave --idle-seconds 3600',
    )
    .action((name: string, flags: OpenFlags) => conclude(flags, (io) => open(io, name, flags)));
}

async function open(io: Io, name: string, flags: OpenFlags): Promise<Result> {
  const { openRayCluster } = await import('../../session/open-ray-cluster.js');
  const { defaultLife } = await import('../../session/cluster/options.js');
  const connection = connectionOf(io, flags);
  return untilSignal(async (signal) => {
    const options = await optionsOf(io, { name, connection, flags }, signal);
    if (flags.leave === true && options.onExit === 'retain') {
      const why = 'cannot be set with onExit retain, which never deletes the cluster; remove one of them';
      throw new HelmwrightError('invalid-flag', '--leave', why);
    }
    const block = new LiveBlock(io.stderr);
    const onProgress = progressOn(io, block, flags);
    const onMessage = (message: string): void => {
      block.clear();
      messagesTo(io).onMessage(message);
    };
    signal.addEventListener('abort', () =>
      onMessage(`RayCluster ${name} is being closed; a second Ctrl-C leaves it to the reaper`),
    );
    const session = await openRayCluster(options, { signal, onProgress, onMessage, cleanOnSignals: false });
    if (flags.leave === true) return leave(session, options.idleSeconds ?? defaultLife.idleSeconds);
    const end = async (): Promise<void> =>
      options.detachedJobs === 'finish' ? session[Symbol.asyncDispose]() : session.close();
    return hold(io, session, { flags, end }, signal);
  });
}

async function leave(session: RayClusterSession, idleSeconds: number): Promise<Result> {
  await session.leave(idleSeconds);
  const { name, namespace } = session;
  const text = `RayCluster ${namespace}/${name} is ready; the reaper deletes it when it has been idle for ${idleSeconds}s\n`;
  return { ok: true, data: { namespace, name }, text: () => text };
}

interface Held {
  readonly flags: OpenFlags;
  readonly end: () => Promise<void>;
}

async function hold(io: Io, session: RayClusterSession, { flags, end }: Held, stop: AbortSignal): Promise<Result> {
  const { name, namespace, lost } = session;
  const title = `RayCluster ${namespace}/${name}`;
  try {
    const addresses = await session.addresses(AbortSignal.any([lost, stop]));
    io.stdout.write(addressText(addresses, flags));
    io.stderr.write(`${title} is open; Ctrl-C ends it\n`);
    await aborted(lost, stop);
  } finally {
    await end();
  }
  if (lost.aborted) throw lost.reason;
  return { ok: true, data: { namespace, name }, text: () => `${title} is closed\n`, isPrinted: flags.json === true };
}

interface Requested {
  readonly name: string;
  readonly connection: Connection;
  readonly flags: OpenFlags;
}

async function optionsOf(io: Io, { name, connection, flags }: Requested, signal: AbortSignal): Promise<OpenOptions> {
  const given = await definitionOf(io, connection, flags, signal);
  const { serviceAccount = given?.headGroup.serviceAccount, workers = 0, gpuWorkers = 0 } = flags;
  if (serviceAccount === undefined) {
    throw new HelmwrightError(
      'usage',
      '--service-account',
      'is required unless a definition names it (-f, --definition)',
    );
  }
  const added = [
    ...(workers === 0 ? [] : [{ name: 'cpu', minReplicas: workers, maxReplicas: workers }]),
    ...(gpuWorkers === 0 ? [] : [{ name: 'gpu', numGpus: 1, minReplicas: gpuWorkers, maxReplicas: gpuWorkers }]),
  ];
  const { image, rayVersion, onExit, leaseSeconds, idleSeconds, timeoutSeconds, waitForNodes, takeOver } = flags;
  const set = { image, rayVersion, onExit, leaseSeconds, idleSeconds, timeoutSeconds, waitForNodes, takeOver };
  return {
    ...given,
    ...withoutUndefined(set),
    ...connection,
    name,
    headGroup: { ...given?.headGroup, serviceAccount },
    workerGroups: [...(given?.workerGroups ?? []), ...added],
  };
}

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> };
function withoutUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

async function definitionOf(
  io: Io,
  connection: Connection,
  { file, definition, serviceAccount }: OpenFlags,
  signal: AbortSignal,
): Promise<ClusterDefinition | undefined> {
  const { readDefinition, readInstalledDefinition } = await import('../../session/definition.js');
  if (definition !== undefined && file !== undefined)
    throw new HelmwrightError('invalid-flag', '--definition', 'cannot be set with --file; remove one of them');
  if (definition !== undefined) return readInstalledDefinition({ ...connection, name: definition }, { signal });
  if (file === undefined) return undefined;
  const bytes = await readInput(io, file).catch((error: unknown) => {
    throw new HelmwrightError('usage', `--file ${file}`, readFailure(error));
  });
  const defaults = serviceAccount === undefined ? {} : { headGroup: { serviceAccount } };
  return readDefinition(bytes.toString('utf8'), file === '-' ? 'standard input' : file, defaults);
}

/** What each group waits for: on a terminal it replaces itself, elsewhere each line is printed when it is new. */
function progressOn({ stderr }: Io, block: LiveBlock, { json }: OpenFlags): (start: Start) => void {
  let shown: readonly string[] = [];
  return (start) => {
    if (start.state !== 'starting') block.clear();
    if (json === true || start.state !== 'starting') return;
    const lines = start.missing.map((line) => `waiting: ${printable(line)}\n`);
    block.show(lines.filter((line) => stderr.isTTY === true || !shown.includes(line)).join(''));
    shown = lines;
  };
}
