import type { Construct } from 'constructs';
import { and, eq, gt, merge, notEmpty, omitEmpty, or, Resource, type Value, when, When } from 'helmwright';
import type { Valkey } from './chart.js';

/** How clients reach the primary, and all pods, and who may. */
export function addServices(chart: Valkey): void {
  const { replica } = chart.values;
  const primary = { 'statefulset.kubernetes.io/pod-name': when(replica.enabled, `${chart.fullName}-0`) };
  addService(chart, chart, chart.fullName, merge(chart.selectorLabels, primary));
  new When(chart, 'read', and(replica.enabled, replica.service.enabled), (scope) => {
    addService(chart, scope, `${chart.fullName}-read`, chart.selectorLabels);
  });
  addHeadlessService(chart);
  addNetworkPolicy(chart);
}

type Labels = Value<Readonly<Record<string, string>>> | Valkey['selectorLabels'];

function addService(chart: Valkey, scope: Construct, name: Value<string> | string, selector: Labels): void {
  const values = scope === chart ? chart.values.service : chart.values.replica.service;
  new Resource(scope, 'service', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, labels: chart.labelsWith(), annotations: values.annotations },
    spec: {
      type: values.type,
      clusterIP: omitEmpty(values.clusterIP),
      loadBalancerClass: omitEmpty(values.loadBalancerClass),
      loadBalancerSourceRanges: omitEmpty(values.loadBalancerSourceRanges),
      ports: [
        {
          name: 'tcp',
          port: values.port,
          targetPort: 'tcp',
          nodePort: when(and(eq(values.type, 'NodePort'), gt(values.nodePort, 0)), values.nodePort),
          appProtocol: omitEmpty(values.appProtocol),
        },
      ],
      selector,
    },
  });
}

/** It gives pods names from their start, because replicas look for the primary before it is ready. */
function addHeadlessService(chart: Valkey): void {
  new Resource(chart, 'headless', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: chart.headlessName, labels: chart.labelsWith() },
    spec: {
      clusterIP: 'None',
      publishNotReadyAddresses: true,
      ports: [{ name: 'tcp', port: 6379, targetPort: 'tcp' }],
      selector: chart.selectorLabels,
    },
  });
}

function addNetworkPolicy(chart: Valkey): void {
  const { labels, annotations, ingress, egress } = chart.values.networkPolicy;
  new When(chart, 'network-policy', or(notEmpty(ingress), notEmpty(egress)), (scope) => {
    new Resource(scope, 'resource', {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: { labels: chart.labelsWith(labels), annotations },
      spec: {
        podSelector: { matchLabels: chart.selectorLabels },
        policyTypes: [when(notEmpty(ingress), 'Ingress'), when(notEmpty(egress), 'Egress')],
        ingress: omitEmpty(ingress),
        egress: omitEmpty(egress),
      },
    });
  });
}
