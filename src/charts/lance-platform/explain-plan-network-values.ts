import * as v from '../../values/definition/value-type.js';
import { annotations, label, labels, orNothing, subdomain } from '../shared/common-values.js';
import { secretName } from './explain-plan-auth-values.js';
import { serviceMonitorOf } from '../shared/service-monitor-values.js';

/** Its last part begins with a letter: an address is no name. */
const hostName = '^(\\*\\.)?([a-z0-9]([-a-z0-9]*[a-z0-9])?\\.)*[a-z]([-a-z0-9]*[a-z0-9])?$';

export const ingressValues = v.object(
  {
    enabled: v.boolean({ description: 'Whether there is an Ingress.', default: false }),
    className: v.string({
      description: "The class of the controller; without it, the cluster's default.",
      default: '',
      pattern: orNothing(subdomain),
      maxLength: 253,
    }),
    annotations: annotations('Annotations of the Ingress.'),
    host: v.string({
      description: 'The host; without it, every host.',
      default: '',
      pattern: orNothing(hostName),
      maxLength: 253,
    }),
    tlsSecret: secretName("The Secret with the host's certificate; without it, tokens are sent in the open."),
  },
  { description: 'The way in for controllers of Ingresses.' },
);

const gateway = v.object(
  {
    name: v.string({ description: 'The name of the Gateway.', pattern: subdomain, maxLength: 253 }),
    namespace: v.string({
      description: "The Gateway's namespace; without it, that of the service.",
      optional: true,
      pattern: label,
      maxLength: 63,
    }),
    sectionName: v.string({
      description: 'A listener of the Gateway; without it, all that fit.',
      optional: true,
      pattern: subdomain,
      maxLength: 253,
    }),
  },
  { description: 'A Gateway.' },
);

export const httpRouteValues = v.object(
  {
    enabled: v.boolean({ description: 'Whether there is an HTTPRoute (Gateway API).', default: false }),
    annotations: annotations('Annotations of the HTTPRoute.'),
    parentRefs: v.list(gateway, { description: 'The Gateways; at least one.', default: [], maxItems: 32 }),
    hostnames: v.list(v.string({ description: 'A host.', pattern: hostName, maxLength: 253 }), {
      description: 'The hosts; without them, those of the Gateway.',
      default: [],
      maxItems: 16,
    }),
  },
  { description: 'The way in for Gateways.' },
);

export const networkPolicyValues = v.object(
  {
    enabled: v.boolean({
      description: 'Whether a NetworkPolicy limits who reaches the pods and whom they reach.',
      default: true,
    }),
    from: v.map(
      v.object(
        {
          namespaceLabels: labels('Labels of the namespace, such as kubernetes.io/metadata.name; none for all.'),
          podLabels: labels('Labels of the pods; none for all.'),
        },
        { description: 'Some pods.' },
      ),
      {
        description:
          "Who may reach the service, by names of your own; while nobody is named, whoever reaches the pods, and then whoever has a token. The release's own pods always may.",
        default: {},
        keyPattern: label,
        keyMaxLength: 63,
      },
    ),
    egressPorts: v.list(v.integer({ description: 'A port.', min: 1, max: 65_535 }), {
      description:
        'TCP ports that the pods may reach at any address: those of the object store, of the issuer and of the API server. Name servers always are.',
      default: [443, 6443],
      minItems: 1,
    }),
    metadataServer: v.boolean({
      description:
        "Whether the pods may reach the cloud's metadata server, as GKE's workload identity and EKS's Pod Identity need.",
      default: false,
    }),
  },
  { description: 'The NetworkPolicy.' },
);

export const serviceMonitorValues = serviceMonitorOf("Prometheus's operator in the cluster");
