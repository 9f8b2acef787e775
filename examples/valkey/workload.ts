import {
  add,
  and,
  each,
  groups,
  list,
  not,
  notEmpty,
  omit,
  omitEmpty,
  Resource,
  sha256sum,
  toJson,
  tpl,
  when,
} from 'helmwright';
import { defaultPassword, ownPasswords } from './auth.js';
import type { Valkey } from './chart.js';
import { passwordFolder, runFolder } from './configuration.js';
import { claimTemplate, dataVolume } from './storage.js';

export function addWorkload(chart: Valkey): void {
  const { values } = chart;
  const { replica } = values;
  const retention = replica.persistentVolumeClaimRetentionPolicy;
  new Resource(chart, 'server', {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: chart.fullName, labels: chart.labelsWith(), annotations: values.workloadAnnotations },
    spec: {
      serviceName: chart.headlessName,
      replicas: when(replica.enabled, add(replica.replicas, 1), 1),
      selector: { matchLabels: chart.selectorLabels },
      persistentVolumeClaimRetentionPolicy: when(replica.enabled, omitEmpty(retention)),
      volumeClaimTemplates: when(replica.enabled, [claimTemplate(chart)]),
      template: podTemplate(chart),
    },
  });
}

function podTemplate(chart: Valkey) {
  const { values } = chart;
  const { tls, auth } = values;
  const settings = [
    values.valkeyConfig,
    values.valkeyLogLevel,
    tls.enabled,
    auth.enabled,
    auth.aclConfig,
    values.replica,
  ];
  return groups.podTemplate(chart, podGroups(chart), {
    annotations: { 'checksum/config': sha256sum(toJson(settings)) },
    container: {
      name: 'valkey',
      image: chart.image,
      imagePullPolicy: values.image.pullPolicy,
      command: ['valkey-server', '/config/valkey.conf'],
      env: each(values.env, (value, name) => ({ name, value })),
      ports: [{ name: 'tcp', containerPort: 6379 }],
      ...probes(chart),
      volumeMounts: list(
        dataMount(chart),
        { name: 'config', mountPath: '/config' },
        { name: 'run', mountPath: runFolder },
        when(tls.enabled, { name: 'tls', mountPath: '/tls', readOnly: true }),
        each(values.extraValkeySecrets, ({ name, mountPath }) => ({ name, mountPath })),
        each(values.extraValkeyConfigs, ({ name, mountPath }) => ({ name, mountPath })),
      ),
    },
    sidecars: [when(values.metrics.enabled, exporter(chart))],
    volumes: volumes(chart),
    spec: {
      initContainers: list(initContainer(chart), values.extraInitContainers),
      priorityClassName: omitEmpty(values.priorityClassName),
      runtimeClassName: omitEmpty(values.runtimeClassName),
    },
  });
}

function podGroups({ values }: Valkey) {
  const { serviceAccount, podAnnotations, podLabels, podSecurityContext, securityContext, resources } = values;
  const { nodeSelector, tolerations, affinity, topologySpreadConstraints } = values;
  const { extraEnv, extraEnvFrom, extraVolumes, extraVolumeMounts, extraContainers } = values;
  const globals = each(values.global.imagePullSecrets, (name) => ({ name }));
  return {
    ...{ serviceAccount, podAnnotations, podLabels, podSecurityContext, securityContext, resources },
    ...{ nodeSelector, tolerations, affinity, topologySpreadConstraints },
    ...{ extraEnv, extraEnvFrom, extraVolumes, extraVolumeMounts, extraContainers },
    imagePullSecrets: list(globals, values.imagePullSecrets),
  };
}

function dataMount({ values: { dataStorage, replica } }: Valkey) {
  return {
    name: dataStorage.volumeName,
    mountPath: '/data',
    subPath: when(not(replica.enabled), omitEmpty(dataStorage.subPath)),
  };
}

function probes({ values }: Valkey) {
  const { tls, startupProbe, livenessProbe, readinessProbe } = values;
  const command = list('valkey-cli', when(tls.enabled, ['--tls', '--cacert', `/tls/${tls.caPublicKey}`]), 'ping');
  const exec = { command };
  const probe = (own: typeof startupProbe | typeof readinessProbe) =>
    when(
      own.enabled,
      when(notEmpty(own.customProbe), own.customProbe, { exec, ...omit(own, 'enabled', 'customProbe') }),
    );
  return {
    startupProbe: probe(startupProbe),
    livenessProbe: probe(livenessProbe),
    readinessProbe: probe(readinessProbe),
  };
}

function initContainer(chart: Valkey) {
  const { values } = chart;
  const { auth } = values;
  return {
    name: 'init',
    image: chart.image,
    imagePullPolicy: values.image.pullPolicy,
    command: ['sh', '/config/init.sh'],
    securityContext: omitEmpty(values.securityContext),
    resources: omitEmpty(values.initResources),
    volumeMounts: list(
      { name: 'config', mountPath: '/config' },
      { name: 'run', mountPath: runFolder },
      when(auth.enabled, { name: 'own-passwords', mountPath: `${passwordFolder}/own`, readOnly: true }),
      when(and(auth.enabled, notEmpty(auth.usersExistingSecret)), {
        name: 'existing-passwords',
        mountPath: `${passwordFolder}/existing`,
        readOnly: true,
      }),
    ),
  };
}

function volumes(chart: Valkey) {
  const { auth, tls, extraValkeySecrets, extraValkeyConfigs, metrics } = chart.values;
  const defaultMode = 0o440;
  return list(
    { name: 'config', configMap: { name: chart.nameOf('config') } },
    { name: 'run', emptyDir: { medium: 'Memory' } },
    when(auth.enabled, { name: 'own-passwords', projected: ownPasswords(chart) }),
    when(and(auth.enabled, notEmpty(auth.usersExistingSecret)), {
      name: 'existing-passwords',
      secret: { secretName: tpl(auth.usersExistingSecret), defaultMode },
    }),
    when(tls.enabled, { name: 'tls', secret: { secretName: tls.existingSecret, defaultMode } }),
    each(extraValkeySecrets, ({ name, defaultMode }) => ({ name, secret: { secretName: name, defaultMode } })),
    when(
      metrics.enabled,
      each(metrics.exporter.extraExporterSecrets, ({ name, defaultMode }) => ({
        name,
        secret: { secretName: name, defaultMode },
      })),
    ),
    each(extraValkeyConfigs, ({ name, defaultMode }) => ({ name, configMap: { name, defaultMode } })),
    dataVolume(chart),
  );
}

function exporter(chart: Valkey) {
  const { exporter } = chart.values.metrics;
  const { auth, tls } = chart.values;
  return {
    name: 'metrics',
    image: chart.imageOf(exporter.image, 'exporterImage'),
    imagePullPolicy: exporter.image.pullPolicy,
    command: omitEmpty(exporter.command),
    args: omitEmpty(exporter.args),
    securityContext: omitEmpty(exporter.securityContext),
    resources: omitEmpty(exporter.resources),
    ports: [{ name: 'metrics', containerPort: exporter.port }],
    startupProbe: { tcpSocket: { port: 'metrics' } },
    livenessProbe: { tcpSocket: { port: 'metrics' } },
    readinessProbe: { httpGet: { path: '/', port: 'metrics' } },
    volumeMounts: omitEmpty(
      list(
        each(exporter.extraExporterSecrets, ({ name, mountPath }) => ({ name, mountPath })),
        exporter.extraVolumeMounts,
      ),
    ),
    env: list(
      { name: 'REDIS_ALIAS', value: chart.fullName },
      when(tls.enabled, { name: 'REDIS_ADDR', value: 'rediss://localhost:6379' }),
      when(auth.enabled, { name: 'REDIS_PASSWORD', valueFrom: defaultPassword(chart) }),
      each(exporter.extraEnvs, (value, name) => ({ name, value })),
    ),
  };
}
