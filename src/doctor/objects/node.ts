import type { JsonObject } from '../../values/json.js';
import { conditionOf, isTrueAt, labelsOf, nameOf, objectsAt, textAt, textMapAt, type TextMap } from '../fields.js';
import { amountsOf, type Amounts } from '../scheduling/amounts.js';

export interface Taint {
  readonly key: string;
  readonly value: string;
  readonly effect: string;
}

export interface ClusterNode {
  readonly name: string;
  readonly labels: TextMap;
  readonly taints: readonly Taint[];
  /** What pods may ask of it. */
  readonly allocatable: Amounts;
  readonly isReady: boolean;
  /** Whether somebody has cordoned it off. */
  readonly isCordoned: boolean;
  /** Such as `gce://project/zone/name`; '' where the cloud says none. */
  readonly providerId: string;
}

export function nodeOf(object: JsonObject): ClusterNode {
  return {
    name: nameOf(object),
    labels: labelsOf(object),
    taints: objectsAt(object, 'spec', 'taints').map((taint) => ({
      key: textAt(taint, 'key') ?? '',
      value: textAt(taint, 'value') ?? '',
      effect: textAt(taint, 'effect') ?? '',
    })),
    allocatable: amountsOf(textMapAt(object, 'status', 'allocatable')),
    isReady: textAt(conditionOf(object, 'Ready'), 'status') === 'True',
    isCordoned: isTrueAt(object, 'spec', 'unschedulable'),
    providerId: textAt(object, 'spec', 'providerID') ?? '',
  };
}
