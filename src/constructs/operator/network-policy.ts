import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { each, list } from '../../template/author/control.js';
import { notEmpty } from '../../template/functions/index.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { objectMetadata, type ObjectPlace } from '../kubernetes/object-metadata.js';
import { operatorPorts } from './pod.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';

/** Who may connect to the operator's pod. */
export interface OperatorNetwork {
  /**
   * TCP ports that the operator may connect to: that of the API server, and the ports 8265, 8000 and 52365 of Ray heads. DNS is
   * always allowed. An operator that cannot connect waits silently, so egress is not limited by default.
   *
   * @default all
   */
  readonly egressPorts?: Value<readonly number[]> | readonly number[];
}

export interface OperatorNetworkProps extends OperatorNetwork {
  readonly selector: TemplatedMap;
  readonly hasMetrics: ValueOr<boolean>;
}

/** A NetworkPolicy that only allows connections to the metrics port. Probes come from the node and are always allowed. */
export function operatorNetworkPolicy(scope: Construct, place: ObjectPlace, props: OperatorNetworkProps): ApiObject {
  const { selector, hasMetrics, egressPorts = [] } = props;
  const limited = constantFold(notEmpty(egressPorts));
  return new ApiObject(scope, 'Resource', {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: objectMetadata(place),
    spec: {
      podSelector: { matchLabels: selector },
      policyTypes: list('Ingress', optionally(limited, 'Egress')),
      ingress: list(optionally(hasMetrics, { from: [{ namespaceSelector: {} }], ports: [tcp(operatorPorts.metrics)] })),
      egress: optionally(limited, [
        { ports: ['UDP', 'TCP'].map((protocol) => ({ port: 53, protocol })) },
        { ports: isValue(egressPorts) ? each(egressPorts, tcp) : egressPorts.map(tcp) },
      ]),
    },
  });
}

function tcp(port: ValueOr<number>): object {
  return { port, protocol: 'TCP' };
}
