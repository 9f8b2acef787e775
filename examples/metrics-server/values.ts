import { groups, v } from 'helmwright';

const strings = (description: string) => v.map(v.string({ description: 'Value.' }), { description, default: {} });
const text = (description: string, value = '') => v.string({ description, default: value });
const domain = (description: string, value = '') =>
  v.string({ description, default: value, pattern: '^([a-z0-9]([-.a-z0-9]*[a-z0-9])?)?$', maxLength: 63 });
const flag = (description: string, value = false) => v.boolean({ description, default: value });
const anything = (description: string) => v.list(v.any({ description: 'Item.' }), { description, default: [] });
const port = (description: string, value: number) => v.integer({ description, default: value, min: 1, max: 65535 });
const quantity = (description: string, value: string) => v.quantity({ description, default: value });

const restricted = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  runAsNonRoot: true,
  runAsUser: 1000,
  seccompProfile: { type: 'RuntimeDefault' },
  capabilities: { drop: ['ALL'] },
} as const;

const securityContext = (description: string) => v.k8s('SecurityContext', { description, default: restricted });

const scheme = 'HTTPS';
const timing = { periodSeconds: 10, failureThreshold: 3 };

const addonResizer = v.object(
  {
    enabled: flag('Whether a sidecar sizes the container by the number of nodes.'),
    image: groups.image({ repository: 'registry.k8s.io/autoscaling/addon-resizer', tag: '1.8.23' }),
    securityContext: securityContext('Security context of the sidecar.'),
    resources: v.k8s('ResourceRequirements', {
      description: 'Resources of the sidecar.',
      default: { requests: { cpu: '40m', memory: '25Mi' }, limits: { cpu: '40m', memory: '25Mi' } },
    }),
    nanny: v.object(
      {
        cpu: quantity('CPU without nodes.', '0m'),
        extraCpu: quantity('CPU of each node.', '1m'),
        memory: quantity('Memory without nodes.', '0Mi'),
        extraMemory: quantity('Memory of each node.', '2Mi'),
        minClusterSize: v.integer({ description: 'Least number of nodes.', default: 100, min: 1 }),
        pollPeriod: v.integer({ description: 'Milliseconds between looks.', default: 300000, min: 1 }),
        threshold: v.integer({ description: 'Percent of deviation.', default: 5, min: 0, max: 100 }),
      },
      { description: 'How it sizes.' },
    ),
  },
  { description: 'The addon resizer.' },
);

const tls = v.object(
  {
    type: v.enum(['metrics-server', 'helm', 'cert-manager', 'existingSecret'], {
      description: 'Who makes the certificate.',
      default: 'metrics-server',
    }),
    clusterDomain: domain('Domain of the cluster.', 'cluster.local'),
    certManager: v.object(
      {
        addInjectorAnnotations: flag('Whether cert-manager gives the APIService its CA.', true),
        existingIssuer: v.object(
          { enabled: flag('Whether there is one.'), kind: text('Kind.', 'Issuer'), name: text('Name.', 'my-issuer') },
          { description: 'An issuer that exists.' },
        ),
        duration: text('Life of the certificate.'),
        renewBefore: text('How long before its end it is renewed.'),
        annotations: strings('Annotations of the Certificate.'),
        labels: strings('Labels of the Certificate.'),
      },
      { description: 'cert-manager.' },
    ),
    existingSecret: v.object(
      {
        name: text('Name.'),
        lookup: flag('Whether the APIService gets its certificate from the cluster.', true),
      },
      { description: 'A Secret that exists.' },
    ),
  },
  { description: 'TLS.' },
);

export const metricsServerValues = v.object(
  {
    ...groups.podValues({ requests: { cpu: '100m', memory: '200Mi' } }),
    image: groups.image({ repository: 'registry.k8s.io/metrics-server/metrics-server', tag: 'v0.8.1' }),
    ...groups.names(),
    namespaceOverride: domain("Namespace in place of the release's."),
    serviceAccount: v.object(
      {
        create: flag('Whether to create a ServiceAccount.', true),
        annotations: strings('Its annotations.'),
        name: text('Its name. If empty, the full name, or `default` if none is created.'),
        secrets: v.list(v.k8s('ObjectReference', { description: 'Secret.' }), {
          description: 'Its Secrets.',
          default: [],
        }),
      },
      { description: 'ServiceAccount.' },
    ),
    rbac: v.object({ create: flag('Whether to create roles and bindings.', true) }, { description: 'RBAC.' }),
    apiService: v.object(
      {
        create: flag('Whether to register the API.', true),
        annotations: strings('Annotations.'),
        insecureSkipTLSVerify: flag('Whether the API server does not verify the certificate.', true),
        caBundle: v.string({ description: 'CA that it verifies with, in PEM.', default: '', multiline: true }),
      },
      { description: 'Registration with the API server.' },
    ),
    commonLabels: strings('Labels of all objects.'),
    podSecurityContext: v.k8s('PodSecurityContext', { description: 'Security context of the pods.', default: {} }),
    hostUsers: v.boolean({
      description: 'Whether the pod has the user namespace of its node. Since Kubernetes 1.33.',
      optional: true,
    }),
    priorityClassName: text('Priority class.', 'system-cluster-critical'),
    containerPort: port('Port of the container.', 10250),
    hostNetwork: v.object(
      { enabled: flag('Whether pods use the network of their nodes.') },
      { description: 'Network.' },
    ),
    replicas: v.integer({ description: 'Number of pods.', default: 1, min: 0 }),
    revisionHistoryLimit: v.integer({ description: 'Old ReplicaSets to keep.', optional: true, min: 0 }),
    updateStrategy: v.k8s('DeploymentStrategy', { description: 'How pods are replaced.', default: {} }),
    podDisruptionBudget: v.object(
      {
        enabled: flag('Whether to create a PodDisruptionBudget.'),
        minAvailable: v.intOrString({ description: 'Pods that stay, by number or percentage.', optional: true }),
        maxUnavailable: v.intOrString({ description: 'Pods that may be missing.', optional: true }),
        unhealthyPodEvictionPolicy: v.enum(['IfHealthyBudget', 'AlwaysAllow'], {
          description: 'Whether pods that are not ready may be evicted.',
          optional: true,
        }),
      },
      { description: 'PodDisruptionBudget.' },
    ),
    defaultArgs: v.list(v.string({ description: 'Argument.' }), {
      description: 'Arguments.',
      default: [
        '--cert-dir=/tmp',
        '--kubelet-preferred-address-types=InternalIP,ExternalIP,Hostname',
        '--kubelet-use-node-status-port',
        '--metric-resolution=15s',
      ],
    }),
    args: v.list(v.string({ description: 'Argument.' }), { description: 'Further arguments.', default: [] }),
    livenessProbe: groups.probe('Liveness probe.', {
      httpGet: { path: '/livez', port: 'https', scheme },
      initialDelaySeconds: 0,
      ...timing,
    }),
    readinessProbe: groups.probe('Readiness probe.', {
      httpGet: { path: '/readyz', port: 'https', scheme },
      initialDelaySeconds: 20,
      ...timing,
    }),
    service: v.object(
      { ...groups.service({ port: 443 }).properties, labels: strings('Further labels.') },
      { description: 'Service.' },
    ),
    addonResizer,
    metrics: v.object({ enabled: flag('Whether anyone may read /metrics.') }, { description: 'Own metrics.' }),
    serviceMonitor: v.object(
      {
        enabled: flag('Whether to create a ServiceMonitor. It needs `metrics.enabled`.'),
        additionalLabels: strings('Further labels.'),
        interval: text('How often to scrape.', '1m'),
        scrapeTimeout: text('When scraping fails.', '10s'),
        metricRelabelings: anything('Relabelings of metrics.'),
        relabelings: anything('Relabelings of targets.'),
      },
      { description: 'ServiceMonitor, for the Prometheus operator.' },
    ),
    dnsConfig: v.k8s('PodDNSConfig', { description: 'DNS of the pods.', default: {} }),
    deploymentAnnotations: strings('Annotations of the Deployment.'),
    schedulerName: text('Scheduler.'),
    tmpVolume: v.map(v.any({ description: 'Part.' }), {
      description: 'The volume of /tmp.',
      default: { emptyDir: {} },
    }),
    tls,
    securityContext: securityContext('Security context of the container.'),
  },
  { description: 'Values of metrics-server.' },
);
