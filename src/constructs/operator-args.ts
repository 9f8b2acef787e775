import { list } from '../template/control.js';
import { eq, join, ne, not, notEmpty } from '../template/functions.js';
import { isValue, type Operand, type Value } from '../template/value.js';
import { allOf } from './conditions.js';
import { decided, where } from './decided.js';
import { given } from './given.js';
import { oldestOperator } from './operator-versions.js';
import { joined } from './templated.js';
import { inRange } from './version-range.js';

/** A scheduler that starts the pods of a RayCluster together. */
export type BatchScheduler = 'volcano' | 'yunikorn' | 'scheduler-plugins' | 'kai-scheduler';

/** The first version whose flag names the scheduler; before it there is one for Volcano alone. */
const namesSchedulers = '1.2.2';

/** The first version that knows a scheduler. */
export const batchSchedulers: Readonly<Record<BatchScheduler, string>> = {
  volcano: oldestOperator,
  yunikorn: namesSchedulers,
  'scheduler-plugins': '1.4.0',
  'kai-scheduler': '1.5.0',
};

export interface OperatorLogging {
  /** @default 'json' */
  readonly encoder?: Operand<'json' | 'console'>;
  /** @default 'info' */
  readonly level?: Operand<'debug' | 'info' | 'error'>;
}

/** What the operator is told when it starts. */
export interface OperatorArgs {
  readonly version: Operand<string>;
  readonly watchNamespaces: Value<readonly string[]> | readonly string[];
  /** Feature gates as the operator takes them. */
  readonly gates: Operand<string>;
  readonly batchScheduler: Operand<BatchScheduler | ''>;
  readonly kubernetesProxy: Operand<boolean>;
  readonly leaderElection: Operand<boolean>;
  readonly reconcileConcurrency: Operand<number>;
  readonly metrics: Operand<boolean>;
  readonly logging: OperatorLogging;
  readonly client: { readonly qps?: Operand<number>; readonly burst?: Operand<number> };
}

/** `args` of the container. An operator ends at a flag that its version does not know, so each is given to those that do. */
export function operatorArgs(args: OperatorArgs): unknown {
  const { version, logging, client } = args;
  const { encoder = 'json', level = 'info' } = logging;
  return list(
    where(decided(not(args.leaderElection)), '--enable-leader-election=false'),
    joined('--reconcile-concurrency=', args.reconcileConcurrency),
    where(watchesSome(args), joined('--watch-namespace=', namespaces(args))),
    where(decided(ne<string>(encoder, 'json')), joined('--log-stdout-encoder=', encoder)),
    where(decided(ne<string>(level, 'info')), joined('--zap-log-level=', level)),
    schedulerArg(args),
    where(allOf(args.kubernetesProxy, inRange(version, { since: '1.2.0' })), '--use-kubernetes-proxy=true'),
    where(allOf(args.metrics, inRange(version, { since: '1.4.0' })), '--enable-metrics=true'),
    where(inRange(version, { since: '1.5.0' }), [
      joined('--qps=', client.qps ?? 100),
      joined('--burst=', client.burst ?? 200),
    ]),
    // One flag for all gates: of two the operator would take the last.
    where(given(args.gates), joined('--feature-gates=', args.gates)),
  );
}

function watchesSome({ watchNamespaces }: OperatorArgs): Operand<boolean> {
  return decided(notEmpty(watchNamespaces));
}

function namespaces({ watchNamespaces }: OperatorArgs): Operand<string> {
  return isValue(watchNamespaces) ? join(watchNamespaces, ',') : watchNamespaces.join(',');
}

function schedulerArg({ version, batchScheduler }: OperatorArgs): unknown {
  const named = allOf(decided(ne<string>(batchScheduler, '')), inRange(version, { since: namesSchedulers }));
  const unnamed = allOf(decided(eq<string>(batchScheduler, 'volcano')), inRange(version, { until: namesSchedulers }));
  return list(
    where(named, joined('--batch-scheduler=', batchScheduler)),
    where(unnamed, '--enable-batch-scheduler=true'),
  );
}
