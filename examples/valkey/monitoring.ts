import { ApiObject } from 'cdk8s';
import { and, asMap, isSet, not, omitEmpty, Resource, when, When } from 'helmwright';
import type { Valkey } from './chart.js';

const monitoring = 'monitoring.coreos.com/v1';

/** Metrics for Prometheus, and the budget of pods with replicas. */
export function addMonitoring(chart: Valkey): void {
  addMetricsService(chart);
  addMonitor(chart, 'ServiceMonitor');
  addMonitor(chart, 'PodMonitor');
  addRule(chart);
  addBudget(chart);
}

function addMetricsService(chart: Valkey): void {
  const { enabled, service } = chart.values.metrics;
  new When(chart, 'metrics', and(enabled, service.enabled), (scope) => {
    new Resource(scope, 'service', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: {
        labels: chart.labelsWith(service.extraLabels, { 'app.kubernetes.io/component': 'metrics' }),
        annotations: service.annotations,
      },
      spec: {
        type: service.type,
        ports: [
          {
            name: 'metrics',
            port: service.ports.http,
            targetPort: 'metrics',
            appProtocol: omitEmpty(service.appProtocol),
          },
        ],
        selector: chart.selectorLabels,
      },
    });
  });
}

function addMonitor(chart: Valkey, kind: 'ServiceMonitor' | 'PodMonitor'): void {
  const { enabled, serviceMonitor, podMonitor } = chart.values.metrics;
  const values = kind === 'ServiceMonitor' ? serviceMonitor : podMonitor;
  const endpoint = {
    port: values.port,
    interval: omitEmpty(values.interval),
    scrapeTimeout: omitEmpty(values.scrapeTimeout),
    honorLabels: when(values.honorLabels, true),
    relabelings: omitEmpty(values.relabelings),
    metricRelabelings: omitEmpty(values.metricRelabelings),
  };
  const matchLabels = { ...chart.selectorLabels, 'app.kubernetes.io/component': 'metrics' };
  const targets =
    kind === 'ServiceMonitor'
      ? { endpoints: [endpoint], selector: { matchLabels } }
      : { podMetricsEndpoints: [endpoint], selector: { matchLabels: chart.selectorLabels } };
  new When(chart, kind, and(enabled, values.enabled), (scope) => {
    new ApiObject(scope, 'resource', {
      apiVersion: monitoring,
      kind,
      metadata: {
        labels: asMap(chart.labelsWith(values.extraLabels, values.additionalLabels)),
        annotations: asMap(values.annotations),
      },
      spec: {
        ...targets,
        namespaceSelector: { matchNames: [chart.release.namespace] },
        podTargetLabels: omitEmpty(values.podTargetLabels),
        sampleLimit: values.sampleLimit,
        targetLimit: values.targetLimit,
      },
    });
  });
}

function addRule(chart: Valkey): void {
  const { enabled, prometheusRule } = chart.values.metrics;
  new When(chart, 'rule', and(enabled, prometheusRule.enabled), (scope) => {
    new ApiObject(scope, 'resource', {
      apiVersion: monitoring,
      kind: 'PrometheusRule',
      metadata: {
        labels: asMap(chart.labelsWith(prometheusRule.extraLabels)),
        annotations: asMap(prometheusRule.extraAnnotations),
      },
      spec: { groups: [{ name: chart.fullName, rules: prometheusRule.rules }] },
    });
  });
}

function addBudget(chart: Valkey): void {
  const { podDisruptionBudget: budget, replica } = chart.values;
  new When(chart, 'budget', and(budget.enabled, replica.enabled), (scope) => {
    new Resource(scope, 'resource', {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { labels: chart.labelsWith() },
      spec: {
        minAvailable: budget.minAvailable,
        maxUnavailable: when(not(isSet(budget.minAvailable)), budget.maxUnavailable),
        unhealthyPodEvictionPolicy: omitEmpty(budget.unhealthyPodEvictionPolicy),
        selector: { matchLabels: chart.selectorLabels },
      },
    });
  });
}
