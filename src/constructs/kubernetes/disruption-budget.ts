import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import type { ValueOr } from '../../template/author/value.js';
import { objectMetadata, type ObjectPlace } from './object-metadata.js';
import type { TemplatedMap } from './templated.js';

/** Lets nodes be emptied of `maxUnavailable` pods at a time; it never stands in the way of a single pod. */
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
