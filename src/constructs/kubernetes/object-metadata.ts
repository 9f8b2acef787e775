import type { ApiObjectMetadata } from 'cdk8s';
import type { ValueOr } from '../../template/author/value.js';
import { toPlainString, toPlainMap, type TemplatedMap } from '../../template/author/plain-operand.js';

/** Name, namespace, annotations and labels of an object. */
export interface ObjectPlace {
  readonly name: ValueOr<string>;
  /** @default the chart's */
  readonly namespace?: ValueOr<string> | undefined;
  /** @default none */
  readonly annotations?: TemplatedMap | undefined;
  /** @default the chart's */
  readonly labels?: TemplatedMap | undefined;
}

/** `metadata` of an object. */
export function objectMetadata({ name, namespace, annotations, labels }: ObjectPlace): ApiObjectMetadata {
  return {
    name: toPlainString(name),
    ...(namespace === undefined ? {} : { namespace: toPlainString(namespace) }),
    ...(annotations === undefined ? {} : { annotations: toPlainMap(annotations) }),
    ...(labels === undefined ? {} : { labels: toPlainMap(labels) }),
  };
}
