import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { each, list } from '../../template/author/control.js';
import { isEmpty, not } from '../../template/functions/index.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { objectMetadata, type ObjectPlace } from './object-metadata.js';
import type { TemplatedMap } from './templated.js';

/** Pods by the labels that they have and that their namespaces have; no label means all. */
export interface NetworkPeer {
  readonly namespaceLabels?: Readonly<Record<string, string>>;
  readonly podLabels?: Readonly<Record<string, string>>;
}

export interface NetworkAccess {
  /** Who may reach the service, by names of your own; nobody named means whoever reaches the pods. @default all */
  readonly from?: Value<Readonly<Record<string, Required<NetworkPeer>>>> | Readonly<Record<string, NetworkPeer>>;
  /** TCP ports, of any address, that the pods may reach. @default 443 and 6443: object stores, issuers, the API server */
  readonly egressPorts?: Value<readonly number[]> | readonly number[];
  /** Whether the pods may reach the cloud's metadata server, as the identities of GKE and of EKS's Pod Identity need. @default false */
  readonly metadataServer?: ValueOr<boolean>;
}

export interface NetworkPolicyProps extends NetworkAccess {
  /** Labels of the pods. */
  readonly selector: TemplatedMap;
  /** Labels of the pods that may always come in, those of the release's tests among them. */
  readonly friends: TemplatedMap;
  /** The name of the port that clients use. */
  readonly port: string;
  /** The name of the port of metrics, and whether it is open to the cluster. Probes come from the node and always get in. */
  readonly metrics: { readonly port: string; readonly open: ValueOr<boolean> };
}

/** Limits who reaches the pods of a service, and whom they reach. */
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

function ingress({ from = {}, friends, port, metrics }: NetworkPolicyProps): unknown {
  const peers = list({ podSelector: { matchLabels: friends } }, peersOf(from));
  const some = constantFold(not(isEmpty(from)));
  return list(
    { from: optionally(some, peers), ports: [{ port, protocol: 'TCP' }] },
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

/** What the clouds' metadata servers listen on; GKE's own stands on the node, beside them. */
const metadataServers = [
  { address: '169.254.169.254/32', port: 80 },
  { address: '169.254.169.252/32', port: 988 },
  { address: '169.254.170.23/32', port: 80 },
];

function egress({ egressPorts = [443, 6443], metadataServer = false }: NetworkPolicyProps): unknown {
  const names = ['UDP', 'TCP'].map((protocol) => ({ port: 53, protocol }));
  const ports = isValue(egressPorts) ? each(egressPorts, tcp) : egressPorts.map(tcp);
  const metadata = metadataServers.map(({ address, port }) => ({
    to: [{ ipBlock: { cidr: address } }],
    ports: [tcp(port)],
  }));
  return list({ ports: names }, { ports }, optionally(metadataServer, metadata));
}

function tcp(port: ValueOr<number>): object {
  return { port, protocol: 'TCP' };
}
