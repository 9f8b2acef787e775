import { openingRules } from '../../constructs/ray/session-access.js';
import { accessesOf, deniedToCaller, describeAccess, type Rule } from '../../doctor/cluster/access.js';
import { type CheckName, checks } from '../../doctor/check-names.js';
import type { Finding } from '../../doctor/finding.js';
import { foresee } from '../../doctor/foresee.js';
import { isUnread, valueOf } from '../../doctor/reading.js';
import { headGroup } from '../../doctor/scheduling/ray-groups.js';
import { messageOf } from '../../errors.js';
import { reasonOf, timedOut, withTimeout } from '../../async/aborting.js';
import type { KubernetesApi } from '../kubernetes/kubernetes-api.js';
import { readerOf } from '../kubernetes/reader.js';
import { SessionError } from '../session-error.js';
import type { HeldCluster } from './held-cluster.js';
import type { Manifest } from './manifest.js';
import { type ClusterOptions, defaultLabelPrefix, type LifeOptions } from './options.js';
import { waitForNodesHint } from './start.js';

/** What answers later counts as unknown. */
const limitMs = 10_000;

export interface Preflight {
  readonly options: ClusterOptions & LifeOptions;
  /** Gets what could not be checked, and what may go wrong. */
  readonly onMessage: (message: string) => void;
}

/**
 * Checks whether a cluster can start, before anything is created. One that exists already is not checked.
 *
 * @throws SessionError `not-started` with everything that is certainly wrong, a line each; `credentials`
 */
export async function preflight(
  api: KubernetesApi,
  cluster: HeldCluster,
  manifest: Manifest,
  { options, onMessage }: Preflight,
  signal: AbortSignal,
): Promise<void> {
  const late = () => timedOut(limitMs);
  const lines = await withTimeout(limitMs, late, signal, async (limit) =>
    inspect(api, cluster, manifest, options, limit.signal),
  );
  if (signal.aborted) throw reasonOf(signal);
  for (const { text, isFatal } of lines) if (!isFatal) onMessage(`preflight of ${cluster.title}: ${text}`);
  const fatal = lines.filter(({ isFatal }) => isFatal).map(({ text }) => text);
  if (fatal.length === 0) return;
  const all = fatal.length === 1 ? ` ${fatal.join()}` : fatal.map((line) => `\n  ${line}`).join('');
  throw new SessionError('not-started', `${cluster.title} cannot start:${all}`);
}

interface Line {
  readonly text: string;
  readonly isFatal: boolean;
}

async function inspect(
  api: KubernetesApi,
  cluster: HeldCluster,
  manifest: Manifest,
  options: ClusterOptions & LifeOptions,
  signal: AbortSignal,
): Promise<readonly Line[]> {
  const { namespace } = cluster;
  const { labelPrefix = defaultLabelPrefix, headGroup: head } = options;
  const reader = readerOf(api, signal);
  const [dryRun, denied, findings] = await Promise.all([
    cluster.dryRun(manifest, signal).catch((error: unknown) => error),
    deniedToCaller(reader, namespace, accessesOf(rulesFor(options), namespace)),
    foresee(reader, manifest.object, { namespace, labelPrefix, serviceAccount: head.serviceAccount }),
  ]);
  if (dryRun === false) return [];
  const cannot = (valueOf(denied) ?? []).map(describeAccess).join(', ');
  return [
    ...(dryRun === true ? [] : [dryRunLine(dryRun, cluster)]),
    ...(isUnread(denied) ? [{ text: 'permissions: could not be read', isFatal: false }] : []),
    ...(cannot === '' ? [] : [{ text: `permissions: you cannot ${cannot}; ask for it`, isFatal: true }]),
    ...findings.flatMap((finding) => findingLines(finding, options)),
  ];
}

/** What a session needs beside the creation, which the dry run asks for. */
function rulesFor({ onExit }: LifeOptions): readonly Rule[] {
  const without: readonly string[] = onExit === 'retain' ? ['create', 'delete'] : ['create'];
  return openingRules.map((rule) => ({ ...rule, verbs: rule.verbs.filter((verb) => !without.includes(verb)) }));
}

/** A webhook that supports no dry run may still let the cluster pass. */
function dryRunLine(error: unknown, { title }: HeldCluster): Line {
  const code = error instanceof SessionError ? error.code : undefined;
  if (code === 'credentials') throw error;
  const text = messageOf(error).replace(`${title}: `, '');
  const isSure = (code === 'rejected' || code === 'forbidden') && !text.includes('does not support dry run');
  return { text: `dry run: ${text}`, isFatal: isSure };
}

/** Where the options say what a check is about. */
const places: Partial<Record<CheckName, string>> = {
  'service-account': 'headGroup.serviceAccount',
  'ray-clusters': 'operator',
};

function findingLines(finding: Finding, options: ClusterOptions & LifeOptions): readonly Line[] {
  const { check, status, found, remedy, group } = finding;
  if (status === 'ok') return [];
  const mayWait = check === 'scheduling' && status === 'failed';
  const todo = [remedy, mayWait ? waitForNodesHint : undefined].filter((part) => part !== undefined).join(', or ');
  const place = group === undefined ? (places[check] ?? checks[check].title) : placeOf(group, options);
  const text = `${place}: ${found}${todo === '' ? '' : `; ${todo}`}`;
  return [{ text, isFatal: status === 'failed' && !(mayWait && options.waitForNodes === true) }];
}

function placeOf(group: string, { workerGroups = [] }: ClusterOptions): string {
  if (group === headGroup) return 'headGroup';
  return `workerGroups[${workerGroups.findIndex(({ name }) => name === group)}]`;
}
