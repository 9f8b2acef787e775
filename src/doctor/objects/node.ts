import type { JsonObject } from '../../values/json.js';
import {
  conditionOf,
  isTrueAt,
  labelsOf,
  nameOf,
  objectsAt,
  stringAt,
  stringMapAt,
  type StringMap,
} from '../fields.js';
import { amountsOf, type Amounts } from '../scheduling/amounts.js';

export interface Taint {
  readonly key: string;
  readonly value: string;
  readonly effect: string;
}

export interface ClusterNode {
  readonly name: string;
  readonly labels: StringMap;
  readonly taints: readonly Taint[];
  /** Resources that pods can request. */
  readonly allocatable: Amounts;
  readonly isReady: boolean;
  /** Whether it is cordoned. */
  readonly isCordoned: boolean;
  /** Such as `gce://project/zone/name`; '' if it has none. */
  readonly providerId: string;
}

export function nodeOf(object: JsonObject): ClusterNode {
  return {
    name: nameOf(object),
    labels: labelsOf(object),
    taints: objectsAt(object, 'spec', 'taints').map((taint) => ({
      key: stringAt(taint, 'key') ?? '',
      value: stringAt(taint, 'value') ?? '',
      effect: stringAt(taint, 'effect') ?? '',
    })),
    allocatable: amountsOf(stringMapAt(object, 'status', 'allocatable')),
    isReady: stringAt(conditionOf(object, 'Ready'), 'status') === 'True',
    isCordoned: isTrueAt(object, 'spec', 'unschedulable'),
    providerId: stringAt(object, 'spec', 'providerID') ?? '',
  };
}
