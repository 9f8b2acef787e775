import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import type { ValueOr } from '../../template/author/value.js';
import { objectMetadata, type ObjectPlace } from './object-metadata.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';

/** A PodDisruptionBudget. With `maxUnavailable` it also lets a single pod be evicted when its node is drained. */
export function disruptionBudget(
  scope: Construct,
  place: ObjectPlace,
  props: { readonly selector: TemplatedMap; readonly maxUnavailable: ValueOr<number> },
): ApiObject {
  return new ApiObject(scope, 'Resource', {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: objectMetadata(place),
    spec: { maxUnavailable: props.maxUnavailable, selector: { matchLabels: props.selector } },
  });
}
