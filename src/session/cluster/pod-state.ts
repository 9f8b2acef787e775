import { conditionOf, nameOf, numberAt, objectsAt, stringAt } from '../../doctor/fields.js';
import type { JsonObject } from '../../values/json.js';

/** Why a pod does not start by itself. */
export interface PodProblem {
  readonly reason: string;
  /** Whether no node has room for it: a node autoscaler may add one. */
  readonly unschedulable?: boolean;
  /** Whose log says more. */
  readonly crash?: Crash;
}

/** A container that ended. */
export interface Crash {
  /** Name of the pod. */
  readonly pod: string;
  /** Name of the container. */
  readonly container: string;
  /** Whether it is the run before the current one. */
  readonly previous: boolean;
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

/** What a registry says that will say the same again. */
const noImage = /: not found$|manifest unknown|unauthorized|denied/;

/** The kubelet has not read the Secret or ConfigMap yet, and tries again. */
const notReadYet = /^failed to sync (secret|configmap) cache/;

/** The problem of a pod; undefined if it has none that is known. */
export function podProblem(pod: JsonObject): PodProblem | undefined {
  const scheduled = conditionOf(pod, 'PodScheduled');
  if (stringAt(scheduled, 'status') === 'False' && stringAt(scheduled, 'reason') === 'Unschedulable') {
    // What follows the first sentence is about preemption.
    const [why = ''] = (stringAt(scheduled, 'message') ?? 'no reason').split(/\.(?: |$)/);
    return { reason: `unschedulable: ${why}`, unschedulable: true };
  }
  // Evicted, preempted, or its node shut down: the operator creates another.
  if (stringAt(pod, 'status', 'reason') !== undefined) return undefined;
  // The operator deletes a pod that is not restarted as soon as one of its containers ends, and creates another.
  const isOver = stringAt(pod, 'status', 'phase') === 'Failed' || stringAt(pod, 'spec', 'restartPolicy') === 'Never';
  return containersOf(pod)
    .map((container) => waitingProblem(pod, container) ?? (isOver ? exitProblem(pod, container) : undefined))
    .find((problem) => problem !== undefined);
}

function containersOf(pod: JsonObject): readonly JsonObject[] {
  return [...objectsAt(pod, 'status', 'initContainerStatuses'), ...objectsAt(pod, 'status', 'containerStatuses')];
}

function waitingProblem(pod: JsonObject, container: JsonObject): PodProblem | undefined {
  const waiting = stringAt(container, 'state', 'waiting', 'reason') ?? '';
  const message = stringAt(container, 'state', 'waiting', 'message') ?? '';
  if (!willLast(waiting, message)) return undefined;
  const name = stringAt(container, 'name') ?? '';
  const last = exitOf(container, 'lastState');
  const reason = `container ${name}: ${waiting}${said(last === undefined ? message : `it ${last}`)}`;
  return last === undefined ? { reason } : { reason, crash: { pod: nameOf(pod), container: name, previous: true } };
}

/** Whether a container waits for something that will not come by itself. */
function willLast(waiting: string, message: string): boolean {
  if (waiting === 'ErrImagePull') return noImage.test(message);
  return lasting.includes(waiting) && !notReadYet.test(message);
}

function exitProblem(pod: JsonObject, container: JsonObject): PodProblem | undefined {
  const exit = exitOf(container, 'state');
  if (exit === undefined) return undefined;
  const name = stringAt(container, 'name') ?? '';
  return { reason: `container ${name} ${exit}`, crash: { pod: nameOf(pod), container: name, previous: false } };
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
  const node = stringAt(pod, 'spec', 'nodeName');
  const isWithoutAddress = phase === 'Pending' && node !== undefined && stringAt(pod, 'status', 'podIP') === undefined;
  return `is ${phase}${said(why ?? '')}${isWithoutAddress ? ` on node ${node}, without an address yet` : ''}`;
}

function said(message: string): string {
  return message === '' ? '' : `: ${message}`;
}
