import type { ApiObjectMetadata } from 'cdk8s';
import type { Operand } from '../template/value.js';
import { text, textMap, type TemplatedMap } from './templated.js';

/** What an object is called, where it is, and what is noted on it. */
export interface ObjectPlace {
  readonly name: Operand<string>;
  /** @default the chart's */
  readonly namespace?: Operand<string> | undefined;
  /** @default none */
  readonly annotations?: TemplatedMap | undefined;
  /** @default those of the chart */
  readonly labels?: TemplatedMap | undefined;
}

/** `metadata` of an object. */
export function objectMetadata({ name, namespace, annotations, labels }: ObjectPlace): ApiObjectMetadata {
  return {
    name: text(name),
    ...(namespace === undefined ? {} : { namespace: text(namespace) }),
    ...(annotations === undefined ? {} : { annotations: textMap(annotations) }),
    ...(labels === undefined ? {} : { labels: textMap(labels) }),
  };
}
