import { groups, v } from 'helmwright';

const strings = (description: string) => v.map(v.string({ description: 'Value.' }), { description, default: {} });
const text = (description: string, value = '') => v.string({ description, default: value });
const flag = (description: string, value = false) => v.boolean({ description, default: value });
const texts = (description: string, value: readonly string[] = []) =>
  v.list(v.string({ description: 'Item.' }), { description, default: value });
const anything = (description: string) => v.list(v.any({ description: 'Item.' }), { description, default: [] });
const count = (description: string, value: number, min = 0) => v.integer({ description, default: value, min });
const port = (description: string, value: number) => v.integer({ description, default: value, min: 1, max: 65535 });
const resources = (description: string) => v.k8s('ResourceRequirements', { description, default: {} });
const accessModes = () =>
  v.list(v.enum(['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'], { description: 'Mode.' }), {
    description: 'Access modes.',
    default: ['ReadWriteOnce'],
  });
/** A name, a path or a size, which scripts and configuration files hold: no white space and no quotes. */
const word = (description: string, value = '') =>
  v.string({ description, default: value, pattern: '^[-A-Za-z0-9._/]*$', maxLength: 253 });

function service(servicePort: number) {
  return {
    type: v.enum(['ClusterIP', 'NodePort', 'LoadBalancer'], { description: 'Type.', default: 'ClusterIP' }),
    port: port('Port.', servicePort),
    annotations: strings('Annotations.'),
    nodePort: v.integer({
      description: 'Port of each node, for the type NodePort; 0 for any.',
      default: 0,
      min: 0,
      max: 65535,
    }),
    clusterIP: text('Address.'),
    loadBalancerClass: text('Class of the load balancer.'),
    loadBalancerSourceRanges: texts('Networks that may use the load balancer.'),
    appProtocol: text('Application protocol.'),
  };
}

function probe(description: string, enabled: boolean) {
  return {
    enabled: flag(`Whether there is a ${description}.`, enabled),
    initialDelaySeconds: count('Seconds before the first probe.', 0),
    periodSeconds: count('Seconds between probes.', 10, 1),
    timeoutSeconds: count('Seconds until a probe fails.', 1, 1),
    failureThreshold: count('Failures in a row that count.', 3, 1),
    customProbe: v.k8s('Probe', { description: 'Another probe in its place.', default: {} }),
  };
}

/** Secrets and ConfigMaps to mount, by name. */
function mounts(description: string) {
  return v.list(
    v.object(
      {
        name: v.string({ description: 'Its name.', minLength: 1 }),
        mountPath: v.string({ description: 'Where it is mounted.', minLength: 1 }),
        defaultMode: v.integer({ description: 'Mode of the files.', default: 0o440, min: 0, max: 0o777 }),
      },
      { description: 'Mount.' },
    ),
    { description, default: [] },
  );
}

function monitor(kind: string) {
  return v.object(
    {
      enabled: flag(`Whether to create a ${kind}.`),
      port: text('Port to scrape.', 'metrics'),
      extraLabels: strings('Further labels.'),
      additionalLabels: strings('Further labels, for the Prometheus to find it.'),
      annotations: strings('Annotations.'),
      interval: text('How often to scrape.', '30s'),
      scrapeTimeout: text('When scraping fails.'),
      relabelings: anything('Relabelings of targets.'),
      metricRelabelings: anything('Relabelings of metrics.'),
      honorLabels: flag('Whether labels of the metrics win.'),
      podTargetLabels: texts('Labels of pods that metrics get.'),
      sampleLimit: v.integer({ description: 'Greatest number of samples.', optional: true, min: 1 }),
      targetLimit: v.integer({ description: 'Greatest number of targets.', optional: true, min: 1 }),
    },
    { description: `${kind}, for the Prometheus operator.` },
  );
}

const auth = v.object(
  {
    enabled: flag(
      'Whether clients authenticate. Without a user `default` in `aclUsers`, it may do all, with a generated password.',
    ),
    usersExistingSecret: v.template({
      description: 'Secret with the passwords. Set it with Argo CD, Flux or `helm template`.',
      default: '',
    }),
    aclUsers: v.map(
      v.object(
        {
          permissions: v.string({ description: 'Its permissions.', default: '', pattern: '^[ -&(-~]*$' }),
          password: v.string({ description: 'Its password.', optional: true, minLength: 1 }),
          passwordKey: v.string({
            description: 'Key of its password in `usersExistingSecret`. @default its name',
            optional: true,
            pattern: '^[-A-Za-z0-9._]+$',
          }),
        },
        { description: 'User.' },
      ),
      { description: 'Users, by name.', default: {}, keyPattern: '^[-A-Za-z0-9_]+$', keyMaxLength: 63 },
    ),
    aclConfig: v.string({ description: 'Further lines of the ACL file.', default: '', multiline: true }),
  },
  { description: 'Authentication.' },
);

const replica = v.object(
  {
    enabled: flag('Whether there are replicas.'),
    replicas: count('Number of replicas, beside the primary.', 2, 1),
    replicationUser: v.string({
      description: 'User of the replicas.',
      default: 'default',
      pattern: '^[-A-Za-z0-9_]+$',
    }),
    disklessSync: flag('Whether the primary sends its data without writing it first.'),
    minReplicasToWrite: count('Replicas without which the primary takes no writes.', 0),
    minReplicasMaxLag: count('Seconds after which a replica does not count.', 10, 1),
    service: v.object(
      { enabled: flag('Whether to create a Service of all pods, for reading.', true), ...service(6379) },
      { description: 'Service for reading.' },
    ),
    persistence: v.object(
      {
        size: v.quantity({ description: 'Size of each volume.', default: '8Gi' }),
        storageClass: text("Storage class. If empty, the cluster's default."),
        accessModes: accessModes(),
      },
      { description: 'Volumes of the pods.' },
    ),
    persistentVolumeClaimRetentionPolicy: v.k8s('StatefulSetPersistentVolumeClaimRetentionPolicy', {
      description: 'When the volumes are deleted.',
      default: {},
    }),
  },
  { description: 'Replicas.' },
);

const dataStorage = v.object(
  {
    enabled: flag('Whether to create a volume.'),
    persistentVolumeClaimName: text('An existing claim.'),
    subPath: text('Folder in the volume.'),
    volumeName: v.string({
      description: 'Name of the volume in the pod.',
      default: 'valkey-data',
      pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
      maxLength: 63,
    }),
    requestedSize: v.string({
      description: 'Size of the volume, such as 5Gi.',
      default: '',
      pattern: '^[0-9]*[A-Za-z]*$',
    }),
    className: text("Storage class. If empty, the cluster's default."),
    accessModes: accessModes(),
    keepPvc: flag('Whether the volume outlives the release.'),
    annotations: strings('Annotations.'),
    labels: strings('Labels.'),
    hostPath: text('Folder of the node.'),
  },
  { description: 'Volume of a pod without replicas.' },
);

const tls = v.object(
  {
    enabled: flag('Whether to serve TLS only.'),
    existingSecret: text('Secret with the certificate.'),
    serverPublicKey: word('Key of the certificate.', 'server.crt'),
    serverKey: word('Key of the private key.', 'server.key'),
    caPublicKey: word('Key of the CA.', 'ca.crt'),
    dhParamKey: word('Key of the Diffie-Hellman parameters.'),
    requireClientCertificate: flag('Whether clients need a certificate.'),
  },
  { description: 'TLS.' },
);

const metrics = v.object(
  {
    enabled: flag('Whether a sidecar exports metrics.'),
    exporter: v.object(
      {
        command: texts('Command.'),
        args: texts('Arguments.'),
        port: port('Port.', 9121),
        image: groups.image({ registry: 'ghcr.io', repository: 'oliver006/redis_exporter', tag: 'v1.79.0' }),
        resources: resources('Resources.'),
        extraVolumeMounts: v.list(v.k8s('VolumeMount', { description: 'Mount.' }), {
          description: 'Further mounts.',
          default: [],
        }),
        extraExporterSecrets: mounts('Secrets to mount.'),
        extraEnvs: strings('Environment variables.'),
        securityContext: v.k8s('SecurityContext', { description: 'Security context.', default: {} }),
      },
      { description: 'The sidecar.' },
    ),
    service: v.object(
      {
        enabled: flag('Whether to create a Service.', true),
        type: v.enum(['ClusterIP', 'NodePort', 'LoadBalancer'], { description: 'Type.', default: 'ClusterIP' }),
        ports: v.object({ http: port('Port.', 9121) }, { description: 'Ports.' }),
        annotations: strings('Annotations.'),
        extraLabels: strings('Further labels.'),
        appProtocol: text('Application protocol.'),
      },
      { description: 'Service of the metrics.' },
    ),
    serviceMonitor: monitor('ServiceMonitor'),
    podMonitor: monitor('PodMonitor'),
    prometheusRule: v.object(
      {
        enabled: flag('Whether to create a PrometheusRule.'),
        extraLabels: strings('Further labels.'),
        extraAnnotations: strings('Annotations.'),
        rules: anything('Alerts.'),
      },
      { description: 'PrometheusRule, for the Prometheus operator.' },
    ),
  },
  { description: 'Metrics.' },
);

const user = { runAsUser: 1000, runAsGroup: 1000 };

export const valkeyValues = v.object(
  {
    global: v.global(
      {
        imageRegistry: text('Registry of all images.'),
        imagePullSecrets: texts('Names of Secrets for pulling images.'),
      },
      { description: 'Values of all charts.' },
    ),
    ...groups.podValues(),
    image: groups.image({ registry: 'docker.io', repository: 'valkey/valkey' }),
    ...groups.names(),
    clusterDomain: word('Domain of the cluster.', 'cluster.local'),
    serviceAccount: groups.serviceAccount(),
    workloadAnnotations: strings('Annotations of the StatefulSet.'),
    commonLabels: strings('Labels of all objects.'),
    podSecurityContext: v.k8s('PodSecurityContext', {
      description: 'Security context of the pods.',
      default: { fsGroup: 1000, ...user, seccompProfile: { type: 'RuntimeDefault' } },
    }),
    priorityClassName: text('Priority class.'),
    runtimeClassName: text('Runtime class.'),
    securityContext: v.k8s('SecurityContext', {
      description: 'Security context of the containers.',
      default: {
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
        readOnlyRootFilesystem: true,
        runAsNonRoot: true,
        runAsUser: 1000,
      },
    }),
    service: v.object(service(6379), { description: 'Service of the primary.' }),
    networkPolicy: v.object(
      {
        labels: strings('Labels.'),
        annotations: strings('Annotations.'),
        ingress: v.list(v.k8s('NetworkPolicyIngressRule', { description: 'Rule.' }), {
          description: 'Who may connect.',
          default: [],
        }),
        egress: v.list(v.k8s('NetworkPolicyEgressRule', { description: 'Rule.' }), {
          description: 'Where pods may connect.',
          default: [],
        }),
      },
      { description: 'NetworkPolicy. There is none without rules.' },
    ),
    initResources: resources('Resources of the init container.'),
    startupProbe: v.object(probe('startup probe', true), { description: 'Startup probe.' }),
    livenessProbe: v.object(probe('liveness probe', true), { description: 'Liveness probe.' }),
    readinessProbe: v.object(
      { ...probe('readiness probe', false), successThreshold: count('Successes in a row that count.', 1, 1) },
      { description: 'Readiness probe.' },
    ),
    extraInitContainers: v.list(v.k8s('Container', { description: 'Container.' }), {
      description: 'Further init containers.',
      default: [],
    }),
    dataStorage,
    extraValkeySecrets: mounts('Secrets to mount.'),
    extraValkeyConfigs: mounts('ConfigMaps to mount.'),
    valkeyConfig: v.string({ description: 'Further lines of valkey.conf.', default: '', multiline: true }),
    auth,
    replica,
    tls,
    podDisruptionBudget: v.object(
      {
        enabled: flag('Whether to create a PodDisruptionBudget, where there are replicas.'),
        minAvailable: v.intOrString({
          description: 'Pods that stay, by number or percentage. It wins over `maxUnavailable`.',
          optional: true,
        }),
        maxUnavailable: v.intOrString({ description: 'Pods that may be missing.', default: 1 }),
        unhealthyPodEvictionPolicy: v.enum(['', 'IfHealthyBudget', 'AlwaysAllow'], {
          description: 'Whether pods that are not ready may be evicted.',
          default: '',
        }),
      },
      { description: 'PodDisruptionBudget.' },
    ),
    valkeyLogLevel: v.enum(['debug', 'verbose', 'notice', 'warning', 'nothing'], {
      description: 'Log level.',
      default: 'notice',
    }),
    env: strings('Environment variables.'),
    metrics,
  },
  { description: 'Values of valkey.' },
);
