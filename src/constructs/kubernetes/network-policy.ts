import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { each, list } from '../../template/author/control.js';
import { isEmpty, not } from '../../template/functions/index.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { objectMetadata, type ObjectPlace } from './object-metadata.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';

/** Pods selected by their labels and the labels of their namespaces. Without labels, all are selected. */
export interface NetworkPeer {
  /** Labels of the peer's namespace. */
  readonly namespaceLabels?: Readonly<Record<string, string>>;
  /** Labels of the peer's pods. */
  readonly podLabels?: Readonly<Record<string, string>>;
}

/** Who may connect. */
export interface NetworkAccess {
  /** Peers that may connect to the service, by names of your choice; empty means all. @default all */
  readonly from?: Value<Readonly<Record<string, Required<NetworkPeer>>>> | Readonly<Record<string, NetworkPeer>>;
  /** TCP ports that the pods may connect to. @default 443 and 6443: object stores, issuers, the API server */
  readonly egressPorts?: Value<readonly number[]> | readonly number[];
  /** Whether the pods may connect to the metadata server of the cloud: GKE Workload Identity and EKS Pod Identity require it. @default false */
  readonly metadataServer?: ValueOr<boolean>;
}

export interface NetworkPolicyProps extends NetworkAccess {
  /** Labels of the pods that the policy applies to. */
  readonly selector: TemplatedMap;
  /** Labels of pods that may always connect, such as the test pods of the release. */
  readonly alwaysAllowed: TemplatedMap;
  /** The name of the clients' port. */
  readonly port: string;
  /** The name of the metrics port, and whether the cluster may connect to it. Probes come from the node and are always allowed. */
  readonly metrics: { readonly port: string; readonly open: ValueOr<boolean> };
}

/** A NetworkPolicy for ingress and egress of the pods of a service. */
export function networkPolicy(scope: Construct, place: ObjectPlace, props: NetworkPolicyProps): ApiObject {
  return new ApiObject(scope, 'Resource', {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: objectMetadata(place),
    spec: {
      podSelector: { matchLabels: props.selector },
      policyTypes: ['Ingress', 'Egress'],
      ingress: ingress(props),
      egress: egress(props),
    },
  });
}

function ingress({ from = {}, alwaysAllowed, port, metrics }: NetworkPolicyProps): unknown {
  const peers = list({ podSelector: { matchLabels: alwaysAllowed } }, peersOf(from));
  const isLimited = constantFold(not(isEmpty(from)));
  return list(
    { from: optionally(isLimited, peers), ports: [{ port, protocol: 'TCP' }] },
    optionally(metrics.open, { from: [{ namespaceSelector: {} }], ports: [{ port: metrics.port, protocol: 'TCP' }] }),
  );
}

function peersOf(from: NonNullable<NetworkAccess['from']>): unknown {
  if (isValue(from)) return each(from, ({ namespaceLabels, podLabels }) => peerOf(namespaceLabels, podLabels));
  return Object.values(from).map(({ namespaceLabels = {}, podLabels = {} }) => peerOf(namespaceLabels, podLabels));
}

function peerOf(namespaceLabels: TemplatedMap, podLabels: TemplatedMap): object {
  return { namespaceSelector: { matchLabels: namespaceLabels }, podSelector: { matchLabels: podLabels } };
}

/** The metadata servers of the clouds: GKE's and EKS Pod Identity's run on the node; in IPv6 clusters, the latter has the last address. */
const metadataServers = [
  { address: '169.254.169.254/32', port: 80 },
  { address: '169.254.169.252/32', port: 988 },
  { address: '169.254.170.23/32', port: 80 },
  { address: 'fd00:ec2::23/128', port: 80 },
];

function egress({ egressPorts = [443, 6443], metadataServer = false }: NetworkPolicyProps): unknown {
  const dns = ['UDP', 'TCP'].map((protocol) => ({ port: 53, protocol }));
  const ports = isValue(egressPorts) ? each(egressPorts, tcp) : egressPorts.map(tcp);
  const metadata = metadataServers.map(({ address, port }) => ({
    to: [{ ipBlock: { cidr: address } }],
    ports: [tcp(port)],
  }));
  return list({ ports: dns }, { ports }, optionally(metadataServer, metadata));
}

function tcp(port: ValueOr<number>): object {
  return { port, protocol: 'TCP' };
}
