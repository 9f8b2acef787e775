import { list } from '../../template/author/control.js';
import { eq, join, ne, not, notEmpty } from '../../template/functions/index.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import { allOf } from '../kubernetes/conditions.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { type FeatureGates, featureGatesString } from './check-gates.js';
import { oldestOperator } from './versions.js';
import { concatenate } from '../kubernetes/templated.js';
import { inRange } from '../kubernetes/version-range.js';

/** A batch scheduler for gang scheduling of Ray pods. */
export type BatchScheduler = 'volcano' | 'yunikorn' | 'scheduler-plugins' | 'kai-scheduler';

/** The first version with the flag `--batch-scheduler`. Older versions only have a flag for Volcano. */
const batchSchedulerFlag = '1.2.2';

/** The first version that supports a scheduler. */
export const batchSchedulers: Readonly<Record<BatchScheduler, string>> = {
  volcano: oldestOperator,
  yunikorn: batchSchedulerFlag,
  'scheduler-plugins': '1.4.0',
  'kai-scheduler': '1.5.0',
};

/** The operator's log. */
export interface OperatorLogging {
  /** Format of the log. @default 'json' */
  readonly encoder?: ValueOr<'json' | 'console'>;
  /** Log level. @default 'info' */
  readonly level?: ValueOr<'debug' | 'info' | 'error'>;
}

/** What determines the flags of the operator. */
export interface OperatorArgs {
  readonly version: ValueOr<string>;
  readonly watchNamespaces: Value<readonly string[]> | readonly string[];
  readonly gates: FeatureGates;
  readonly batchScheduler: ValueOr<BatchScheduler | ''>;
  readonly kubernetesProxy: ValueOr<boolean>;
  readonly leaderElection: ValueOr<boolean>;
  readonly reconcileConcurrency: ValueOr<number>;
  readonly metrics: ValueOr<boolean>;
  readonly logging: OperatorLogging;
  readonly client: { readonly qps?: ValueOr<number>; readonly burst?: ValueOr<number> };
}

/** `args` of the container. An operator exits if its version does not know a flag, so a flag depends on the version. */
export function operatorArgs(args: OperatorArgs): unknown {
  const { version, logging, client } = args;
  const { encoder = 'json', level = 'info' } = logging;
  return list(
    optionally(constantFold(not(args.leaderElection)), '--enable-leader-election=false'),
    concatenate('--reconcile-concurrency=', args.reconcileConcurrency),
    optionally(watchesNamespaces(args), concatenate('--watch-namespace=', namespaces(args))),
    optionally(constantFold(ne<string>(encoder, 'json')), concatenate('--log-stdout-encoder=', encoder)),
    optionally(constantFold(ne<string>(level, 'info')), concatenate('--zap-log-level=', level)),
    schedulerArg(args),
    optionally(allOf(args.kubernetesProxy, inRange(version, { since: '1.2.0' })), '--use-kubernetes-proxy=true'),
    optionally(allOf(args.metrics, inRange(version, { since: '1.4.0' })), '--enable-metrics=true'),
    optionally(inRange(version, { since: '1.5.0' }), [
      concatenate('--qps=', client.qps ?? 100),
      concatenate('--burst=', client.burst ?? 200),
    ]),
    // One flag for all feature gates, because the operator only uses the last one.
    optionally(constantFold(notEmpty(args.gates)), concatenate('--feature-gates=', featureGatesString(args.gates))),
  );
}

function watchesNamespaces({ watchNamespaces }: OperatorArgs): ValueOr<boolean> {
  return constantFold(notEmpty(watchNamespaces));
}

function namespaces({ watchNamespaces }: OperatorArgs): ValueOr<string> {
  return isValue(watchNamespaces) ? join(watchNamespaces, ',') : watchNamespaces.join(',');
}

function schedulerArg({ version, batchScheduler }: OperatorArgs): unknown {
  const named = allOf(constantFold(ne<string>(batchScheduler, '')), inRange(version, { since: batchSchedulerFlag }));
  const unnamed = allOf(
    constantFold(eq<string>(batchScheduler, 'volcano')),
    inRange(version, { until: batchSchedulerFlag }),
  );
  return list(
    optionally(named, concatenate('--batch-scheduler=', batchScheduler)),
    optionally(unnamed, '--enable-batch-scheduler=true'),
  );
}
