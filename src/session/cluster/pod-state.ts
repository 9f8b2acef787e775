import { conditionOf, numberAt, objectsAt, stringAt } from '../../doctor/fields.js';
import type { JsonObject } from '../../values/json.js';

/** Why a pod does not start by itself. */
export interface PodProblem {
  readonly reason: string;
  /** Whether no node has room for it: a node autoscaler may add one. */
  readonly unschedulable: boolean;
}

/** Why a container waits, where the kubelet does not expect that to change. */
const lasting: readonly string[] = [
  'ImagePullBackOff',
  'InvalidImageName',
  'ErrImageNeverPull',
  'CreateContainerConfigError',
  'CreateContainerError',
  'RunContainerError',
  'CrashLoopBackOff',
];

/** The problem of a pod; undefined if it has none that is known. */
export function podProblem(pod: JsonObject): PodProblem | undefined {
  const scheduled = conditionOf(pod, 'PodScheduled');
  if (stringAt(scheduled, 'status') === 'False' && stringAt(scheduled, 'reason') === 'Unschedulable') {
    return { reason: `unschedulable: ${stringAt(scheduled, 'message') ?? 'no reason'}`, unschedulable: true };
  }
  // Evicted, preempted, or its node shut down: the operator creates another.
  if (stringAt(pod, 'status', 'reason') !== undefined) return undefined;
  const isOver = stringAt(pod, 'status', 'phase') === 'Failed';
  const reason = containersOf(pod)
    .map((container) => waitingProblem(container) ?? (isOver ? exitProblem(container) : undefined))
    .find((problem) => problem !== undefined);
  return reason === undefined ? undefined : { reason, unschedulable: false };
}

function containersOf(pod: JsonObject): readonly JsonObject[] {
  return [...objectsAt(pod, 'status', 'initContainerStatuses'), ...objectsAt(pod, 'status', 'containerStatuses')];
}

function waitingProblem(container: JsonObject): string | undefined {
  const waiting = stringAt(container, 'state', 'waiting', 'reason') ?? '';
  if (!lasting.includes(waiting)) return undefined;
  const last = exitOf(container, 'lastState');
  const why = last === undefined ? (stringAt(container, 'state', 'waiting', 'message') ?? '') : `it ${last}`;
  return `container ${stringAt(container, 'name') ?? ''}: ${waiting}${said(why)}`;
}

function exitProblem(container: JsonObject): string | undefined {
  const exit = exitOf(container, 'state');
  return exit === undefined ? undefined : `container ${stringAt(container, 'name') ?? ''} ${exit}; see its log`;
}

/** `exited with code 137 (OOMKilled)`; undefined if it runs, or ended well. */
function exitOf(container: JsonObject, state: 'state' | 'lastState'): string | undefined {
  const code = numberAt(container, state, 'terminated', 'exitCode') ?? 0;
  if (code === 0) return undefined;
  const reason = stringAt(container, state, 'terminated', 'reason');
  return `exited with code ${code}${reason === undefined ? '' : ` (${reason})`}`;
}

/** What a pod waits for that is not ready: `is Pending: ContainerCreating`. */
export function waitingOf(pod: JsonObject): string {
  const phase = stringAt(pod, 'status', 'phase') ?? 'Pending';
  const waiting = containersOf(pod).flatMap((container) => stringAt(container, 'state', 'waiting', 'reason') ?? []);
  const why = podProblem(pod)?.reason ?? waiting[0] ?? (phase === 'Running' ? 'not ready yet' : undefined);
  return `is ${phase}${said(why ?? '')}`;
}

function said(message: string): string {
  return message === '' ? '' : `: ${message}`;
}
