import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { and, asMap, asString, omitEmpty, Resource, When } from 'helmwright';
import type { MetricsServer } from './chart.js';

/** Its own metrics, its budget, and what the addon resizer is told. */
export function addMonitoring(chart: MetricsServer): void {
  addServiceMonitor(chart);
  addBudget(chart);
  addNannyConfiguration(chart);
}

function addServiceMonitor(chart: MetricsServer): void {
  const { serviceMonitor, metrics } = chart.values;
  new When(chart, 'service-monitor', and(serviceMonitor.enabled, metrics.enabled), (scope) => {
    new ApiObject(scope, 'resource', {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'ServiceMonitor',
      metadata: {
        namespace: asString(chart.ownNamespace),
        labels: asMap(chart.labelsWith(serviceMonitor.additionalLabels)),
      },
      spec: {
        jobLabel: 'app.kubernetes.io/instance',
        namespaceSelector: { matchNames: [chart.ownNamespace] },
        selector: { matchLabels: chart.selectorLabels },
        endpoints: [
          {
            port: 'https',
            path: '/metrics',
            scheme: 'https',
            tlsConfig: { insecureSkipVerify: true },
            interval: omitEmpty(serviceMonitor.interval),
            scrapeTimeout: omitEmpty(serviceMonitor.scrapeTimeout),
            metricRelabelings: omitEmpty(serviceMonitor.metricRelabelings),
            relabelings: omitEmpty(serviceMonitor.relabelings),
          },
        ],
      },
    });
  });
}

function addBudget(chart: MetricsServer): void {
  const { enabled, minAvailable, maxUnavailable, unhealthyPodEvictionPolicy } = chart.values.podDisruptionBudget;
  new When(chart, 'budget', enabled, (scope) => {
    new Resource(scope, 'resource', {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { namespace: chart.ownNamespace, labels: chart.labelsWith() },
      spec: {
        minAvailable,
        maxUnavailable,
        unhealthyPodEvictionPolicy,
        selector: { matchLabels: chart.selectorLabels },
      },
    });
  });
}

function addNannyConfiguration(chart: MetricsServer): void {
  const { enabled, nanny } = chart.values.addonResizer;
  new When(chart, 'nanny-configuration', enabled, (scope: Construct) => {
    new Resource(scope, 'resource', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: `${chart.fullName}-nanny-config`, namespace: chart.ownNamespace, labels: chart.labelsWith() },
      data: {
        NannyConfiguration: `apiVersion: nannyconfig/v1alpha1
kind: NannyConfiguration
baseCPU: ${nanny.cpu}
cpuPerNode: ${nanny.extraCpu}
baseMemory: ${nanny.memory}
memoryPerNode: ${nanny.extraMemory}
`,
      },
    });
  });
}
