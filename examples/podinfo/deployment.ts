import { concat, each, groups, isSet, list, not, notEmpty, omit, omitEmpty, orElse, Resource, when } from 'helmwright';
import type { Podinfo } from './chart.js';
import type { PodinfoValues } from './values.js';

export function addDeployment(chart: Podinfo): void {
  const { values } = chart;
  const { tls, service } = values;
  new Resource(chart, 'deployment', {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: chart.fullName },
    spec: {
      replicas: when(not(values.hpa.enabled), values.replicaCount),
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } },
      selector: { matchLabels: chart.selectorLabels },
      template: groups.podTemplate(chart, podGroups(values), {
        annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': `${service.httpPort}` },
        serviceAccountName: chart.serviceAccountName,
        container: {
          name: 'podinfo',
          command: ['./podinfo'],
          args: argumentsOf(chart),
          env: environment(values),
          ports: ports(values),
          ...probes(chart),
          volumeMounts: [
            { name: 'data', mountPath: '/data' },
            when(tls.enabled, { name: 'tls', mountPath: tls.certPath, readOnly: true }),
          ],
        },
        volumes: [
          { name: 'data', emptyDir: {} },
          when(tls.enabled, { name: 'tls', secret: { secretName: chart.tlsSecretName } }),
        ],
        spec: { terminationGracePeriodSeconds: 30, priorityClassName: omitEmpty(values.priorityClassName) },
      }),
    },
  });
}

/** The groups by their usual names, some of which podinfo calls otherwise. */
function podGroups(values: PodinfoValues) {
  const { image, extraEnvs, podAnnotations, podLabels, podSecurityContext, securityContext, resources } = values;
  const { nodeSelector, tolerations, affinity, topologySpreadConstraints } = values;
  const { extraEnvFrom, extraVolumes, extraVolumeMounts, extraContainers } = values;
  return {
    ...{ image, imagePullSecrets: list(image.pullSecrets, values.imagePullSecrets), extraEnv: extraEnvs, extraEnvFrom },
    ...{ podAnnotations, podLabels, podSecurityContext, securityContext, resources },
    ...{ nodeSelector, tolerations, affinity, topologySpreadConstraints },
    ...{ extraVolumes, extraVolumeMounts, extraContainers },
  };
}

function argumentsOf({ values, fullName }: Podinfo) {
  const { service, tls, config, faults, redis, cache } = values;
  return list(
    `--port=${service.httpPort}`,
    `--prefix=${values.prefix}`,
    when(isSet(values.host), concat('--host=', orElse(values.host, ''))),
    when(tls.enabled, `--secure-port=${tls.port}`),
    `--cert-path=${tls.certPath}`,
    `--port-metrics=${service.metricsPort}`,
    `--grpc-port=${service.grpcPort}`,
    when(notEmpty(service.grpcService), `--grpc-service-name=${service.grpcService}`),
    each(values.backends, (backend) => concat('--backend-url=', backend)),
    when(
      notEmpty(cache),
      `--cache-server=${cache}`,
      when(redis.enabled, `--cache-server=tcp://${fullName}-redis:6379`),
    ),
    `--level=${values.logLevel}`,
    `--random-delay=${faults.delay}`,
    `--random-error=${faults.error}`,
    when(faults.unhealthy, '--unhealthy'),
    when(faults.unready, '--unready'),
    when(values.h2c.enabled, '--h2c'),
    when(notEmpty(config.path), `--config-path=${config.path}`),
    when(notEmpty(config.name), `--config=${config.name}`),
    values.extraArgs,
  );
}

function environment({ ui, backend }: PodinfoValues) {
  return [
    when(notEmpty(ui.message), { name: 'PODINFO_UI_MESSAGE', value: ui.message }),
    when(notEmpty(ui.logo), { name: 'PODINFO_UI_LOGO', value: ui.logo }),
    when(notEmpty(ui.color), { name: 'PODINFO_UI_COLOR', value: ui.color }),
    when(isSet(backend), { name: 'PODINFO_BACKEND_URL', value: backend }),
  ];
}

function ports({ service, tls }: PodinfoValues) {
  return [
    { name: 'http', containerPort: service.httpPort, hostPort: service.hostPort },
    when(tls.enabled, { name: 'https', containerPort: tls.port, hostPort: tls.hostPort }),
    { name: 'http-metrics', containerPort: service.metricsPort },
    { name: 'grpc', containerPort: service.grpcPort },
  ];
}

function probes({ values: { probes, service }, path }: Podinfo) {
  const check = (page: string) => ({
    exec: { command: ['podcli', 'check', 'http', `localhost:${service.httpPort}${path(page)}`] },
  });
  return {
    startupProbe: when(probes.startup.enable, { ...check('/healthz'), ...omit(probes.startup, 'enable') }),
    livenessProbe: { ...check('/healthz'), ...probes.liveness },
    readinessProbe: { ...check('/readyz'), ...probes.readiness },
  };
}
