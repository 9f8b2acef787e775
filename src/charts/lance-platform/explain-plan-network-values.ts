import * as v from '../../values/v.js';
import { annotations, label, labels, orEmpty, subdomain } from '../shared/common-values.js';
import { secretName } from './explain-plan-auth-values.js';
import { monitorValues } from '../shared/service-monitor-values.js';

/** The last label begins with a letter, so that an IP address does not match. */
const hostName = '^(\\*\\.)?([a-z0-9]([-a-z0-9]*[a-z0-9])?\\.)*[a-z]([-a-z0-9]*[a-z0-9])?$';

export const ingressValues = v.object(
  {
    enabled: v.boolean({ description: 'Whether to create an Ingress.', default: false }),
    className: v.string({
      description: 'IngressClass name. If empty, the default of the cluster.',
      default: '',
      pattern: orEmpty(subdomain),
      maxLength: 253,
    }),
    annotations: annotations('Annotations of the Ingress.'),
    host: v.string({
      description: 'Host name. If empty, all hosts.',
      default: '',
      pattern: orEmpty(hostName),
      maxLength: 253,
    }),
    tlsSecret: secretName(
      'Name of the Secret with the TLS certificate of the host. If empty, the Ingress has no TLS and clients send tokens unencrypted.',
    ),
  },
  { description: 'Ingress of the service.' },
);

const gateway = v.object(
  {
    name: v.string({ description: 'Name of the Gateway.', pattern: subdomain, maxLength: 253 }),
    namespace: v.string({
      description: 'Namespace of the Gateway. If unset, the namespace of the service.',
      optional: true,
      pattern: label,
      maxLength: 63,
    }),
    sectionName: v.string({
      description: 'Name of the listener of the Gateway. If unset, all matching listeners.',
      optional: true,
      pattern: subdomain,
      maxLength: 253,
    }),
  },
  { description: 'Reference to a Gateway.' },
);

export const httpRouteValues = v.object(
  {
    enabled: v.boolean({ description: 'Whether to create an HTTPRoute (Gateway API).', default: false }),
    annotations: annotations('Annotations of the HTTPRoute.'),
    parentRefs: v.list(gateway, {
      description: 'Gateways that the HTTPRoute attaches to. At least one is required.',
      default: [],
      maxItems: 32,
    }),
    hostnames: v.list(v.string({ description: 'Host name.', pattern: hostName, maxLength: 253 }), {
      description: 'Host names of the HTTPRoute. If empty, those of the Gateway.',
      default: [],
      maxItems: 16,
    }),
  },
  { description: 'HTTPRoute of the service (Gateway API).' },
);

export const networkPolicyValues = v.object(
  {
    enabled: v.boolean({
      description: 'Whether to create a NetworkPolicy for ingress and egress of the pods.',
      default: true,
    }),
    from: v.map(
      v.object(
        {
          namespaceLabels: labels(
            'Labels of the namespaces, such as kubernetes.io/metadata.name. If empty, all namespaces.',
          ),
          podLabels: labels('Labels of the pods. If empty, all pods.'),
        },
        { description: 'Network policy peer.' },
      ),
      {
        description:
          'Peers that may connect to the service, by names of your choice. If empty, all may connect; authentication still applies. The pods of the release may always connect.',
        default: {},
        keyPattern: label,
        keyMaxLength: 63,
      },
    ),
    egressPorts: v.list(v.integer({ description: 'Port number.', min: 1, max: 65_535 }), {
      description:
        'TCP ports that the pods may connect to, such as those of the object store, the issuer and the API server. DNS is always allowed.',
      default: [443, 6443],
      minItems: 1,
    }),
    metadataServer: v.boolean({
      description:
        'Whether the pods may connect to the metadata server of the cloud. Required by GKE Workload Identity and EKS Pod Identity.',
      default: false,
    }),
  },
  { description: 'NetworkPolicy of the service.' },
);

export const serviceMonitorValues = monitorValues('the Prometheus Operator');
