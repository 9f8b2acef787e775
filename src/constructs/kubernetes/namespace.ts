import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { merge } from '../../template/author/control.js';
import type { ValueOr } from '../../template/author/value.js';
import { clusterObject } from './cluster-object.js';
import { toPlainString, toPlainMap, type TemplatedMap } from '../../template/author/plain-operand.js';

/** A Pod Security Standard that the API server enforces in a namespace. */
export type PodSecurityStandard = 'privileged' | 'baseline' | 'restricted';

/** Properties of {@link LanceNamespace}. */
export interface LanceNamespaceProps {
  /** A DNS label of at most 63 characters. */
  readonly name: ValueOr<string>;
  /**
   * The pods of this package comply with `restricted`; those of LanceDB's Python client need `baseline`.
   *
   * @default 'baseline'
   */
  readonly podSecurity?: ValueOr<PodSecurityStandard>;
  /** Extra labels of the Namespace. @default none */
  readonly labels?: TemplatedMap;
  /** Annotations of the Namespace. @default none */
  readonly annotations?: TemplatedMap;
}

/**
 * The namespace of the compute pods.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { LanceNamespace } from 'helmwright/constructs';
 *
 * const chart = new Chart(new App(), 'lance');
 * new LanceNamespace(chart, 'namespace', { name: 'lance', podSecurity: 'restricted' });
 * ```
 */
export class LanceNamespace extends Construct {
  /** The Namespace. */
  readonly apiObject: ApiObject;

  constructor(scope: Construct, id: string, props: LanceNamespaceProps) {
    super(scope, id);
    const { name, podSecurity = 'baseline', labels, annotations } = props;
    this.apiObject = clusterObject(this, 'Resource', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        name: toPlainString(name),
        labels: toPlainMap(merge(labels, { 'pod-security.kubernetes.io/enforce': podSecurity })),
        ...(annotations === undefined ? {} : { annotations: toPlainMap(annotations) }),
      },
    });
  }
}
