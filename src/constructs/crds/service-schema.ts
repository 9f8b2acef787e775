import { metadata } from './pod-schema.js';
import {
  boolean,
  foreign,
  integer,
  intOrString,
  listOf,
  open,
  type Schema,
  string,
  stringMap,
  strings,
} from './schema.js';

/** The template of a Service. It accepts unknown fields; known fields have types. */
export function serviceTemplate(description: string): Schema {
  return foreign(
    { apiVersion: string(), kind: string(), metadata: open(metadata), spec, status: open({}) },
    description,
  );
}

const port = open({
  appProtocol: string(),
  name: string(),
  nodePort: integer(),
  port: integer(),
  protocol: string(),
  targetPort: intOrString(),
});

const spec = open({
  allocateLoadBalancerNodePorts: boolean(),
  clusterIP: string(),
  clusterIPs: strings,
  externalIPs: strings,
  externalName: string(),
  externalTrafficPolicy: string(),
  healthCheckNodePort: integer(),
  internalTrafficPolicy: string(),
  ipFamilies: strings,
  ipFamilyPolicy: string(),
  loadBalancerClass: string(),
  loadBalancerIP: string(),
  loadBalancerSourceRanges: strings,
  ports: listOf(port),
  publishNotReadyAddresses: boolean(),
  selector: stringMap,
  sessionAffinity: string(),
  sessionAffinityConfig: open({ clientIP: open({ timeoutSeconds: integer() }) }),
  trafficDistribution: string(),
  type: string(),
});
