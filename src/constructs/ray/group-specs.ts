import { each, list, merge, when } from '../../template/author/control.js';
import { eq, isEmpty, isSet, not } from '../../template/functions/index.js';
import { isValue, type ValueOr } from '../../template/author/value.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { omitEmpty } from '../../template/author/omit-empty.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { isNonEmpty, nonEmptyOr } from '../kubernetes/non-empty.js';
import { concatenate, withDefault } from '../kubernetes/templated.js';
import { spotNodes } from './affinity.js';
import type { RayGroup, RayHeadGroup, RayWorkerGroup } from './group.js';
import { podTemplate, type RayPods } from './pod.js';
import type { RayHeadGroupSpec, RayWorkerGroupSpec } from './specs.js';

/** `headGroupSpec` of a RayCluster. */
export function headGroupSpec(head: RayHeadGroup, pods: RayPods): RayHeadGroupSpec {
  const { automountServiceAccountToken = true, allowSpot = false, service } = head;
  return {
    serviceType: optionally(isNonEmpty(head.serviceType), head.serviceType),
    headService: service && omitEmpty(service),
    rayStartParams: headStartParams(head.rayStartParams),
    template: podTemplate(head, pods, {
      nodeRole: 'ray-head',
      component: 'ray-head',
      serviceAccountName: pods.serviceAccountName,
      // The autoscaler is a sidecar of the head and uses the API server.
      automountServiceAccountToken,
      conditions: [{ applies: negated(allowSpot), expressions: spotNodes }],
      tolerations: tolerationsOf(head, false),
      amounts: amountsOf(head, undefined),
    }),
  };
}

/** Ray schedules no tasks on a head without CPUs, whatever its size. A value of a chart has its own default. */
function headStartParams(params: TemplatedMap = {}): TemplatedMap {
  return isValue(params) ? params : { 'num-cpus': '0', ...params };
}

/** One of the `workerGroupSpecs` of a RayCluster. */
export function workerGroupSpec(
  groupName: ValueOr<string | number>,
  group: RayWorkerGroup,
  pods: RayPods,
): RayWorkerGroupSpec {
  const { role, minReplicas = 0, maxReplicas, numOfHosts, automountServiceAccountToken = false } = group;
  const isGpu = constantFold(eq<string>(role, 'gpu'));
  return {
    groupName,
    // The autoscaler owns `replicas`: a value in the manifest would reset it at every upgrade.
    replicas: optionally(negated(pods.autoscaled), withDefault<number>(group.replicas, minReplicas)),
    minReplicas,
    maxReplicas,
    numOfHosts,
    // The operator rejects it where nothing removes workers.
    idleTimeoutSeconds: optionally(pods.autoscaled, group.idleTimeoutSeconds),
    rayStartParams: group.rayStartParams ?? {},
    template: podTemplate(group, pods, {
      nodeRole: concatenate('ray-worker-', role),
      component: 'ray-worker',
      serviceAccountName: nonEmptyOr(group.serviceAccountName, pods.serviceAccountName),
      automountServiceAccountToken,
      conditions: [],
      tolerations: tolerationsOf(group, isGpu),
      amounts: amountsOf(group, optionally(isGpu, gpusOf(group))),
    }),
  };
}

/** The default is for the nodes with NVIDIA's GPUs that the role is named after. */
function gpusOf({ gpus, extendedResources }: RayWorkerGroup): unknown {
  if (extendedResources === undefined) return concatenate(withDefault<number>(gpus, 1));
  const otherwise = optionally(constantFold(isEmpty(extendedResources)), '1');
  if (gpus === undefined) return otherwise;
  return isValue(gpus) ? when(isSet(gpus), concatenate(withDefault<number>(gpus, 1)), otherwise) : `${gpus}`;
}

/**
 * Amounts are strings, as the operator writes them back when it adds its finalizer: other amounts would change, and with server-side
 * apply the containers would then belong to the operator.
 */
function amountsOf({ cpus = 4, memory = '8Gi', extendedResources }: RayGroup, gpus: unknown): object {
  const amounts = { cpu: concatenate(cpus), memory, [gpuName]: gpus };
  return extendedResources === undefined ? amounts : merge(extendedResources, amounts);
}

const gpuName = 'nvidia.com/gpu';

function toleration(key: ValueOr<string | number>): object {
  return { key, operator: 'Exists', effect: 'NoSchedule' };
}

function tolerationsOf({ tolerations, extendedResources }: RayGroup, isGpu: ValueOr<boolean>): unknown {
  const parts = [optionally(isGpu, toleration(gpuName)), extendedResources && taints(extendedResources), tolerations];
  const present = parts.filter((part) => part !== undefined);
  return present.length === 0 ? undefined : omitEmpty(list(...present));
}

function taints(resources: TemplatedMap<string | number>): unknown {
  return isValue(resources)
    ? each(resources, (_amount, name) => toleration(name))
    : Object.keys(resources).map(toleration);
}

function negated(test: ValueOr<boolean>): ValueOr<boolean> {
  return isValue(test) ? not(test) : !test;
}
