import { list } from '../../template/author/control.js';
import { eq, join, ne, not, notEmpty } from '../../template/functions/index.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import { allOf } from '../kubernetes/conditions.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { given } from '../kubernetes/given.js';
import { oldestOperator } from './versions.js';
import { joined } from '../kubernetes/templated.js';
import { inRange } from '../kubernetes/version-range.js';

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
  readonly encoder?: ValueOr<'json' | 'console'>;
  /** @default 'info' */
  readonly level?: ValueOr<'debug' | 'info' | 'error'>;
}

/** What the operator is told when it starts. */
export interface OperatorArgs {
  readonly version: ValueOr<string>;
  readonly watchNamespaces: Value<readonly string[]> | readonly string[];
  /** Feature gates as the operator takes them. */
  readonly gates: ValueOr<string>;
  readonly batchScheduler: ValueOr<BatchScheduler | ''>;
  readonly kubernetesProxy: ValueOr<boolean>;
  readonly leaderElection: ValueOr<boolean>;
  readonly reconcileConcurrency: ValueOr<number>;
  readonly metrics: ValueOr<boolean>;
  readonly logging: OperatorLogging;
  readonly client: { readonly qps?: ValueOr<number>; readonly burst?: ValueOr<number> };
}

/** `args` of the container. An operator ends at a flag that its version does not know, so each is given to those that do. */
export function operatorArgs(args: OperatorArgs): unknown {
  const { version, logging, client } = args;
  const { encoder = 'json', level = 'info' } = logging;
  return list(
    optionally(constantFold(not(args.leaderElection)), '--enable-leader-election=false'),
    joined('--reconcile-concurrency=', args.reconcileConcurrency),
    optionally(watchesSome(args), joined('--watch-namespace=', namespaces(args))),
    optionally(constantFold(ne<string>(encoder, 'json')), joined('--log-stdout-encoder=', encoder)),
    optionally(constantFold(ne<string>(level, 'info')), joined('--zap-log-level=', level)),
    schedulerArg(args),
    optionally(allOf(args.kubernetesProxy, inRange(version, { since: '1.2.0' })), '--use-kubernetes-proxy=true'),
    optionally(allOf(args.metrics, inRange(version, { since: '1.4.0' })), '--enable-metrics=true'),
    optionally(inRange(version, { since: '1.5.0' }), [
      joined('--qps=', client.qps ?? 100),
      joined('--burst=', client.burst ?? 200),
    ]),
    // One flag for all gates: of two the operator would take the last.
    optionally(given(args.gates), joined('--feature-gates=', args.gates)),
  );
}

function watchesSome({ watchNamespaces }: OperatorArgs): ValueOr<boolean> {
  return constantFold(notEmpty(watchNamespaces));
}

function namespaces({ watchNamespaces }: OperatorArgs): ValueOr<string> {
  return isValue(watchNamespaces) ? join(watchNamespaces, ',') : watchNamespaces.join(',');
}

function schedulerArg({ version, batchScheduler }: OperatorArgs): unknown {
  const named = allOf(constantFold(ne<string>(batchScheduler, '')), inRange(version, { since: namesSchedulers }));
  const unnamed = allOf(
    constantFold(eq<string>(batchScheduler, 'volcano')),
    inRange(version, { until: namesSchedulers }),
  );
  return list(
    optionally(named, joined('--batch-scheduler=', batchScheduler)),
    optionally(unnamed, '--enable-batch-scheduler=true'),
  );
}
