import { ApiObject } from 'cdk8s';
import { and, asMap, each, eq, gt, groups, isSet, merge, notEmpty, omitEmpty, Resource, when, When } from 'helmwright';
import type { Podinfo } from './chart.js';

/** How podinfo is reached, scaled and watched. */
export function addNetwork(chart: Podinfo): void {
  addService(chart);
  const { ingress, service } = chart.values;
  const backend = { service: chart.fullName, port: service.externalPort, labels: asMap(ingress.additionalLabels) };
  new groups.Ingress(chart, 'ingress', ingress, backend);
  addRoute(chart, 'HTTPRoute');
  addRoute(chart, 'GRPCRoute');
  addServiceMonitor(chart);
  addCertificate(chart);
  addAutoscaler(chart);
  addBudget(chart);
}

function addService(chart: Podinfo): void {
  const { service, tls } = chart.values;
  new When(chart, 'service', service.enabled, (scope) => {
    new Resource(scope, 'resource', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: chart.fullName, labels: service.additionalLabels, annotations: service.annotations },
      spec: {
        type: service.type,
        ports: [
          {
            name: 'http',
            port: service.externalPort,
            targetPort: 'http',
            nodePort: when(eq(service.type, 'NodePort'), service.nodePort),
          },
          when(tls.enabled, { name: 'https', port: tls.port, targetPort: 'https' }),
          { name: 'grpc', port: service.grpcPort, targetPort: 'grpc' },
        ],
        selector: chart.selectorLabels,
        trafficDistribution: omitEmpty(service.trafficDistribution),
        externalTrafficPolicy: when(eq(service.type, 'LoadBalancer'), omitEmpty(service.externalTrafficPolicy)),
      },
    });
  });
}

function addRoute(chart: Podinfo, kind: 'HTTPRoute' | 'GRPCRoute'): void {
  const { httpRoute, grpcRoute, service } = chart.values;
  const [route, port] = kind === 'HTTPRoute' ? [httpRoute, service.externalPort] : [grpcRoute, service.grpcPort];
  new When(chart, kind, route.enabled, (scope) => {
    new ApiObject(scope, 'resource', {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind,
      metadata: {
        name: `${chart.fullName}`,
        labels: asMap(route.additionalLabels),
        annotations: asMap(route.annotations),
      },
      spec: {
        parentRefs: route.parentRefs,
        hostnames: omitEmpty(route.hostnames),
        rules: each(route.rules, ({ matches, filters }) => ({
          matches,
          filters,
          backendRefs: [{ name: chart.fullName, port, weight: 1 }],
        })),
      },
    });
  });
}

function addServiceMonitor(chart: Podinfo): void {
  const { enabled, additionalLabels, interval } = chart.values.serviceMonitor;
  new When(chart, 'service-monitor', enabled, (scope) => {
    new ApiObject(scope, 'resource', {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'ServiceMonitor',
      metadata: { labels: asMap(additionalLabels) },
      spec: {
        endpoints: [{ path: chart.path('/metrics'), port: 'http', interval }],
        namespaceSelector: { matchNames: [chart.release.namespace] },
        selector: { matchLabels: chart.selectorLabels },
      },
    });
  });
}

function addCertificate(chart: Podinfo): void {
  const { create, dnsNames, issuerRef } = chart.values.certificate;
  new When(chart, 'certificate', create, (scope) => {
    new ApiObject(scope, 'resource', {
      apiVersion: 'cert-manager.io/v1',
      kind: 'Certificate',
      spec: { dnsNames, secretName: chart.tlsSecretName, issuerRef },
    });
  });
}

function addAutoscaler(chart: Podinfo): void {
  const { hpa, replicaCount } = chart.values;
  new When(chart, 'autoscaler', hpa.enabled, (scope) => {
    new Resource(scope, 'resource', {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: chart.fullName },
        minReplicas: replicaCount,
        maxReplicas: hpa.maxReplicas,
        metrics: [
          when(isSet(hpa.cpu), resourceMetric('cpu', { type: 'Utilization', averageUtilization: hpa.cpu })),
          when(isSet(hpa.memory), resourceMetric('memory', { type: 'AverageValue', averageValue: hpa.memory })),
          when(isSet(hpa.requests), {
            type: 'Pods',
            pods: { metric: { name: 'http_requests' }, target: { type: 'AverageValue', averageValue: hpa.requests } },
          }),
        ],
      },
    });
  });
}

function resourceMetric<const T>(name: string, target: T) {
  return { type: 'Resource', resource: { name, target } };
}

function addBudget(chart: Podinfo): void {
  const { podDisruptionBudget, replicaCount } = chart.values;
  new When(chart, 'budget', and(notEmpty(podDisruptionBudget), gt(replicaCount, 1)), (scope) => {
    new Resource(scope, 'resource', {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      spec: merge(podDisruptionBudget, { selector: { matchLabels: chart.selectorLabels } }),
    });
  });
}
