import { isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import { at, isTrueAt, nameOf, numberAt, objectsAt, stringAt } from '../fields.js';
import { type Amounts, amountsOf, sum } from './amounts.js';
import { type PodNeeds, podNeeds, requestsOf } from './pod-needs.js';

/** The head or a group of workers of a RayCluster. */
export interface RayGroupNeeds {
  readonly cluster: string;
  /** The value of the label `ray.io/group` of its pods. */
  readonly group: string;
  /** The desired number of pods; with an autoscaler, the minimum. */
  readonly pods: number;
  readonly needs: PodNeeds;
}

export const headGroup = 'headgroup';

/** The groups of a RayCluster, without suspended ones. */
export function rayGroups(cluster: JsonObject): readonly RayGroupNeeds[] {
  if (isTrueAt(cluster, 'spec', 'suspend')) return [];
  const workers = objectsAt(cluster, 'spec', 'workerGroupSpecs').filter((group) => !isTrueAt(group, 'suspend'));
  return [headNeeds(cluster), ...workers.map((group) => workerNeeds(cluster, group))];
}

function headNeeds(cluster: JsonObject): RayGroupNeeds {
  const needs = podNeeds(templateSpec(at(cluster, 'spec', 'headGroupSpec')));
  const requests = isAutoscaled(cluster) ? sum(needs.requests, autoscalerRequests(cluster)) : needs.requests;
  return { cluster: nameOf(cluster), group: headGroup, pods: 1, needs: { ...needs, requests } };
}

/** The autoscaler runs beside the head, in a container that the operator adds. */
function autoscalerRequests(cluster: JsonObject): Amounts {
  const options = at(cluster, 'spec', 'autoscalerOptions');
  return isJsonObject(options) && isJsonObject(at(options, 'resources')) ? requestsOf(options) : standardAutoscaler;
}

const standardAutoscaler = amountsOf({ cpu: '500m', memory: '512Mi' });

function workerNeeds(cluster: JsonObject, group: JsonObject): RayGroupNeeds {
  const [least, most] = [numberAt(group, 'minReplicas') ?? 0, numberAt(group, 'maxReplicas') ?? Infinity];
  const wanted = isAutoscaled(cluster) ? least : (numberAt(group, 'replicas') ?? least);
  return {
    cluster: nameOf(cluster),
    group: stringAt(group, 'groupName') ?? '',
    pods: Math.max(0, Math.min(Math.max(wanted, least), most)) * (numberAt(group, 'numOfHosts') ?? 1),
    needs: podNeeds(templateSpec(group)),
  };
}

function isAutoscaled(cluster: JsonObject): boolean {
  return isTrueAt(cluster, 'spec', 'enableInTreeAutoscaling');
}

function templateSpec(group: Json | undefined): JsonObject {
  const spec = at(group, 'template', 'spec');
  return isJsonObject(spec) ? spec : {};
}
