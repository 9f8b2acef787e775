import { concat, eq, groups, list, merge, ne, omitEmpty, Resource, semverCompare, when } from 'helmwright';
import type { MetricsServer } from './chart.js';

export function addDeployment(chart: MetricsServer): void {
  const { values, ownNamespace: namespace } = chart;
  new Resource(chart, 'deployment', {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: chart.fullName,
      namespace,
      labels: chart.labelsWith(),
      annotations: values.deploymentAnnotations,
    },
    spec: {
      replicas: values.replicas,
      revisionHistoryLimit: values.revisionHistoryLimit,
      strategy: omitEmpty(values.updateStrategy),
      selector: { matchLabels: chart.selectorLabels },
      template: podTemplate(chart),
    },
  });
}

function podTemplate(chart: MetricsServer) {
  const { values, serviceAccountName } = chart;
  const { containerPort, addonResizer, hostNetwork, hostUsers } = values;
  const isOwn = ne(values.tls.type, 'metrics-server');
  return groups.podTemplate(chart, podGroups(chart), {
    serviceAccountName,
    container: {
      name: 'metrics-server',
      args: argumentsOf(chart),
      ports: [{ name: 'https', containerPort }],
      volumeMounts: [
        { name: 'tmp', mountPath: '/tmp' },
        when(isOwn, { name: 'certs', mountPath: '/tmp/tls-certs', readOnly: true }),
      ],
    },
    sidecars: [when(addonResizer.enabled, addonResizerContainer(chart))],
    volumes: [
      merge(values.tmpVolume, { name: 'tmp' }),
      when(isOwn, { name: 'certs', secret: { secretName: certificateSecret(chart) } }),
      when(addonResizer.enabled, { name: 'nanny-config', configMap: { name: `${chart.fullName}-nanny-config` } }),
    ],
    spec: {
      schedulerName: omitEmpty(values.schedulerName),
      priorityClassName: omitEmpty(values.priorityClassName),
      hostNetwork: when(hostNetwork.enabled, true),
      hostUsers: when(semverCompare('>=1.33.0-0', chart.capabilities.kubeVersion), hostUsers),
      dnsConfig: omitEmpty(values.dnsConfig),
    },
  });
}

function podGroups({ values }: MetricsServer) {
  const { image, imagePullSecrets, podAnnotations, podLabels, podSecurityContext, securityContext, resources } = values;
  const { nodeSelector, tolerations, affinity, topologySpreadConstraints, livenessProbe, readinessProbe } = values;
  const { extraEnv, extraEnvFrom, extraVolumes, extraVolumeMounts, extraContainers } = values;
  return {
    ...{ image, imagePullSecrets, podAnnotations, podLabels, podSecurityContext, securityContext, resources },
    ...{ nodeSelector, tolerations, affinity, topologySpreadConstraints, livenessProbe, readinessProbe },
    ...{ extraEnv, extraEnvFrom, extraVolumes, extraVolumeMounts, extraContainers },
  };
}

function argumentsOf({ values }: MetricsServer) {
  const certificate = ['--tls-cert-file=/tmp/tls-certs/tls.crt', '--tls-private-key-file=/tmp/tls-certs/tls.key'];
  return list(
    `--secure-port=${values.containerPort}`,
    values.defaultArgs,
    when(values.metrics.enabled, '--authorization-always-allow-paths=/metrics'),
    when(ne(values.tls.type, 'metrics-server'), certificate),
    values.args,
  );
}

function certificateSecret({ values, fullName }: MetricsServer) {
  const { type, existingSecret } = values.tls;
  return when(eq(type, 'existingSecret'), existingSecret.name, fullName);
}

function addonResizerContainer(chart: MetricsServer) {
  const { image, nanny, securityContext, resources } = chart.values.addonResizer;
  const field = (fieldPath: string) => ({ fieldRef: { fieldPath } });
  return {
    name: 'metrics-server-nanny',
    image: groups.imageReference(chart, image, 'addonResizerImage'),
    imagePullPolicy: image.pullPolicy,
    securityContext: omitEmpty(securityContext),
    resources: omitEmpty(resources),
    env: [
      { name: 'MY_POD_NAME', valueFrom: field('metadata.name') },
      { name: 'MY_POD_NAMESPACE', valueFrom: field('metadata.namespace') },
    ],
    command: [
      '/pod_nanny',
      '--config-dir=/etc/config',
      concat('--deployment=', chart.fullName),
      '--container=metrics-server',
      `--threshold=${nanny.threshold}`,
      `--poll-period=${nanny.pollPeriod}`,
      '--estimator=exponential',
      `--minClusterSize=${nanny.minClusterSize}`,
      '--use-metrics=true',
    ],
    volumeMounts: [{ name: 'nanny-config', mountPath: '/etc/config' }],
  };
}
