import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import type { KubernetesTypes as Kubernetes } from '../../../imports/types/kubernetes.js';
import { list, when } from '../../template/author/control.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { isValue, type ValueOr } from '../../template/author/value.js';
import { isEmpty } from '../../template/functions/index.js';
import { objectMetadata } from '../kubernetes/object-metadata.js';
import type { TemplatedList } from '../kubernetes/templated.js';

/** Properties of {@link RayNetworkPolicy}. */
export interface RayNetworkPolicyProps {
  /** Name of the NetworkPolicy. */
  readonly name: ValueOr<string>;
  /** Namespace of the RayCluster. @default the chart's */
  readonly namespace?: ValueOr<string>;
  /** Name of the RayCluster. */
  readonly cluster: ValueOr<string>;
  /** Clients that may connect to the ports 10001, 8265 and 8000. @default all pods of the namespace */
  readonly from?: TemplatedList<Kubernetes['NetworkPolicyPeer']>;
  /** Who may read the metrics at the port 8080. @default all pods of the Kubernetes cluster */
  readonly metricsFrom?: TemplatedList<Kubernetes['NetworkPolicyPeer']>;
  /** Labels of pods of the namespace that may connect to all ports, such as test pods. @default none */
  readonly alwaysAllowed?: TemplatedMap;
  /** Further rules. @default none */
  readonly extraIngress?: TemplatedList<Kubernetes['NetworkPolicyIngressRule']>;
}

/**
 * A NetworkPolicy for the pods of a RayCluster: they may connect to each other, the KubeRay operator and clients to them. Probes
 * come from the node and are always allowed. What the pods connect to is not limited.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { RayNetworkPolicy } from 'helmwright/constructs';
 *
 * const chart = new Chart(new App(), 'features', { namespace: 'features' });
 * new RayNetworkPolicy(chart, 'network', { name: 'features', cluster: 'features', from: [{ podSelector: { matchLabels: { app: 'notebook' } } }] });
 * ```
 */
export class RayNetworkPolicy extends Construct {
  /** The NetworkPolicy object. */
  readonly apiObject: ApiObject;

  constructor(scope: Construct, id: string, props: RayNetworkPolicyProps) {
    super(scope, id);
    const pods = { matchLabels: { 'ray.io/cluster': props.cluster } };
    this.apiObject = new ApiObject(this, 'Resource', {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: objectMetadata({ name: props.name, namespace: props.namespace }),
      spec: { podSelector: pods, policyTypes: ['Ingress'], ingress: ingress(pods, props) },
    });
  }
}

/** The pods of KubeRay's operator have this label in its own chart, too. */
const operator = {
  namespaceSelector: {},
  podSelector: { matchLabels: { 'app.kubernetes.io/name': 'kuberay-operator' } },
};

function ingress(
  pods: object,
  { from, metricsFrom, alwaysAllowed, extraIngress = [] }: RayNetworkPolicyProps,
): unknown {
  const allowed = alwaysAllowed && { podSelector: { matchLabels: alwaysAllowed } };
  return list(
    { from: list({ podSelector: pods }, allowed) },
    { from: [operator], ports: ports(8265, 8000, 52365) },
    { from: peers(from, { podSelector: {} }), ports: ports(10001, 8265, 8000) },
    { from: peers(metricsFrom, { namespaceSelector: {} }), ports: ports(8080) },
    extraIngress,
  );
}

function peers(users: RayNetworkPolicyProps['from'], otherwise: object): unknown {
  if (isValue(users)) return when(isEmpty(users), [otherwise], users);
  return users === undefined || users.length === 0 ? [otherwise] : users;
}

function ports(...numbers: readonly number[]): readonly object[] {
  return numbers.map((port) => ({ port, protocol: 'TCP' }));
}
