import { groups, type Infer, type JsonObject, v, type ValueTree } from 'helmwright';

export type PodinfoValues = ValueTree<Infer<typeof podinfoValues>>;

const strings = (description: string) => v.map(v.string({ description: 'Value.' }), { description, default: {} });
const text = (description: string, value = '') => v.string({ description, default: value });
const flag = (description: string, value = false) => v.boolean({ description, default: value });
const port = (description: string, value: number) => v.integer({ description, default: value, min: 1, max: 65535 });
const optionalPort = (description: string) => v.integer({ description, optional: true, min: 1, max: 65535 });
const count = (description: string, value: number, min = 0) => v.integer({ description, default: value, min });

const image = { repository: 'ghcr.io/stefanprodan/podinfo' };
const { extraEnv, podSecurityContext, securityContext, ...pod } = groups.podValues({
  requests: { cpu: '1m', memory: '16Mi' },
});

const secrets = (description: string) =>
  v.list(v.k8s('LocalObjectReference', { description: 'Secret.' }), { description, default: [] });

function probe(name: string, { initialDelaySeconds = 1, failureThreshold = 3 } = {}) {
  return {
    initialDelaySeconds: count('Seconds before the first probe.', initialDelaySeconds),
    timeoutSeconds: count('Seconds until a probe fails.', 5, 1),
    failureThreshold: count('Failures in a row that count.', failureThreshold, 1),
    successThreshold: v.integer({
      description: 'Successes in a row that count.',
      default: 1,
      min: 1,
      max: name === 'readiness' ? 100 : 1,
    }),
    periodSeconds: count('Seconds between probes.', 10, 1),
  };
}

/** The hooks of a release that can run a job, for tests of what installs charts. */
export const hookEvents = [
  'preInstall',
  'postInstall',
  'preDelete',
  'postDelete',
  'preUpgrade',
  'postUpgrade',
  'preRollback',
  'postRollback',
] as const;

function hookValues(event: string) {
  const job = v.object(
    {
      enabled: flag('Whether the job runs.'),
      hookDeletePolicy: text('When Helm deletes the job.', 'hook-succeeded,hook-failed'),
      ttlSecondsAfterFinished: v.integer({ description: 'Seconds that the job stays.', optional: true, min: 0 }),
      sleepSeconds: v.integer({ description: 'Seconds that it runs.', optional: true, min: 0 }),
      exitCode: v.integer({ description: 'Its exit code.', default: 0, min: 0, max: 255 }),
    },
    { description: 'Job.' },
  );
  return v.object({ job }, { description: `The hook ${event}.` });
}

type HookEvent = (typeof hookEvents)[number];
type HookValues = Readonly<Record<HookEvent, ReturnType<typeof hookValues>>>;

const hooks: HookValues = {
  preInstall: hookValues('pre-install'),
  postInstall: hookValues('post-install'),
  preDelete: hookValues('pre-delete'),
  postDelete: hookValues('post-delete'),
  preUpgrade: hookValues('pre-upgrade'),
  postUpgrade: hookValues('post-upgrade'),
  preRollback: hookValues('pre-rollback'),
  postRollback: hookValues('post-rollback'),
};

/** A route of the Gateway API. Its types are not in the Kubernetes API. */
function route(kind: string, rules: readonly JsonObject[]) {
  const items = (description: string) => v.list(v.any({ description: 'Item.' }), { description, optional: true });
  const rule = v.object({ matches: items('Matches.'), filters: items('Filters.') }, { description: 'Rule.' });
  return v.object(
    {
      enabled: flag(`Whether to create a ${kind}.`),
      additionalLabels: strings('Further labels.'),
      annotations: strings('Annotations.'),
      parentRefs: v.list(v.any({ description: 'Gateway.' }), {
        description: 'Gateways to attach to.',
        default: [{ name: 'gateway', sectionName: 'http' }],
      }),
      hostnames: v.list(v.string({ description: 'Host.' }), { description: 'Hosts.', default: ['podinfo.local'] }),
      rules: v.list(rule, { description: 'Matches and filters.', default: rules }),
    },
    { description: `${kind} of the Gateway API.` },
  );
}

export const podinfoValues = v.object(
  {
    ...groups.names(),
    replicaCount: count('Number of pods; the least number where `hpa` is enabled.', 1),
    logLevel: v.enum(['debug', 'info', 'warn', 'error', 'fatal', 'panic'], {
      description: 'Log level.',
      default: 'info',
    }),
    host: v.string({ description: 'Address to listen on. @default all', optional: true }),
    backend: v.string({ description: 'Address of a service that podinfo calls.', optional: true }),
    backends: v.list(v.string({ description: 'Address.' }), {
      description: 'Services that podinfo calls.',
      default: [],
    }),
    image: v.object(
      { ...groups.image(image).properties, pullSecrets: secrets('Secrets for pulling the image.') },
      { description: 'Image of podinfo.' },
    ),
    prefix: v.string({
      description: 'Path that all addresses start with.',
      default: '/',
      pattern: '^/[-A-Za-z0-9._/]*$',
    }),
    ui: v.object(
      { color: text('Colour.', '#34577c'), message: text('Greeting.'), logo: text('Address of an image.') },
      { description: 'The page.' },
    ),
    faults: v.object(
      {
        delay: flag('Whether to answer late at random.'),
        error: flag('Whether to answer with errors at random.'),
        unhealthy: flag('Whether the liveness probe fails.'),
        unready: flag('Whether the readiness probe fails.'),
        testFail: flag('Whether `helm test` fails.'),
        testTimeout: flag('Whether `helm test` does not end.'),
      },
      { description: 'Failures on purpose.' },
    ),
    service: v.object(
      {
        enabled: flag('Whether to create the Service.', true),
        annotations: strings('Annotations.'),
        additionalLabels: strings('Further labels.'),
        type: v.enum(['ClusterIP', 'NodePort', 'LoadBalancer'], { description: 'Type.', default: 'ClusterIP' }),
        metricsPort: port('Port of the metrics.', 9797),
        httpPort: port('Port of HTTP in the pod.', 9898),
        externalPort: port('Port of HTTP.', 9898),
        grpcPort: port('Port of gRPC.', 9999),
        grpcService: text('Name of the gRPC service.', 'podinfo'),
        nodePort: v.integer({
          description: 'Port of each node, for the type NodePort.',
          default: 31198,
          min: 1,
          max: 65535,
        }),
        hostPort: optionalPort('Port of the node that HTTP binds.'),
        trafficDistribution: text('Where traffic goes, such as PreferClose.'),
        externalTrafficPolicy: v.enum(['', 'Cluster', 'Local'], {
          description: 'For the type LoadBalancer.',
          default: '',
        }),
      },
      { description: 'Service.' },
    ),
    h2c: v.object({ enabled: flag('Whether to serve HTTP/2 without TLS.') }, { description: 'HTTP/2.' }),
    config: v.object(
      { path: text('Folder of the configuration file.'), name: text('Its name.') },
      { description: 'Configuration file.' },
    ),
    extraArgs: v.list(v.string({ description: 'Argument.' }), { description: 'Further arguments.', default: [] }),
    extraEnvs: extraEnv,
    tls: v.object(
      {
        enabled: flag('Whether to serve TLS too.'),
        secretName: v.string({ description: 'Secret with the certificate. @default <fullname>-tls', optional: true }),
        certPath: v.string({ description: 'Folder of the certificate.', default: '/data/cert', minLength: 1 }),
        port: port('Port.', 9899),
        hostPort: optionalPort('Port of the node that TLS binds.'),
      },
      { description: 'TLS.' },
    ),
    certificate: v.object(
      {
        create: flag('Whether to create a Certificate, for cert-manager.'),
        issuerRef: v.map(v.string({ description: 'Part.' }), {
          description: 'Issuer.',
          default: { kind: 'ClusterIssuer', name: 'self-signed' },
        }),
        dnsNames: v.list(v.string({ description: 'Name.' }), { description: 'Names.', default: ['podinfo'] }),
      },
      { description: 'Certificate.' },
    ),
    hooks: v.object(hooks, { description: 'Jobs of hooks, for tests of what installs the chart.' }),
    hpa: v.object(
      {
        enabled: flag('Whether to create a HorizontalPodAutoscaler.'),
        maxReplicas: count('Greatest number of pods.', 10, 1),
        cpu: v.integer({ description: 'Target CPU in percent of the request.', optional: true, min: 1 }),
        memory: v.quantity({ description: 'Target memory of a pod.', optional: true }),
        requests: v.quantity({ description: 'Target requests per second of a pod.', optional: true }),
      },
      { description: 'Autoscaling.' },
    ),
    cache: text('Address of a Redis: tcp://<host>:<port>.'),
    redis: v.object(
      {
        enabled: flag('Whether to run a Redis.'),
        repository: v.string({ description: 'Its image.', default: 'docker.io/redis', minLength: 1 }),
        tag: v.string({ description: 'Its tag.', default: '8.8.0', minLength: 1 }),
        imagePullSecrets: secrets('Secrets for pulling the image.'),
      },
      { description: 'Redis.' },
    ),
    serviceAccount: v.object(
      {
        enabled: flag('Whether to create a ServiceAccount.'),
        name: v.string({ description: 'Its name. @default <fullname>', optional: true }),
        imagePullSecrets: secrets('Secrets for pulling images.'),
      },
      { description: 'ServiceAccount.' },
    ),
    podSecurityContext,
    securityContext,
    ingress: v.object(
      { ...groups.ingress({ host: 'podinfo.local' }).properties, additionalLabels: strings('Further labels.') },
      { description: 'Ingress.' },
    ),
    httpRoute: route('HTTPRoute', [{ matches: [{ path: { type: 'PathPrefix', value: '/' } }] }]),
    grpcRoute: route('GRPCRoute', [{}]),
    serviceMonitor: v.object(
      {
        enabled: flag('Whether to create a ServiceMonitor, for the Prometheus operator.'),
        interval: text('How often to scrape.', '15s'),
        additionalLabels: strings('Further labels.'),
      },
      { description: 'ServiceMonitor.' },
    ),
    priorityClassName: text('Priority class of the pods.'),
    podDisruptionBudget: v.k8s('PodDisruptionBudgetSpec', {
      description: 'Budget. It takes effect with more than one replica.',
      default: {},
    }),
    probes: v.object(
      {
        readiness: v.object(probe('readiness'), { description: 'Readiness probe.' }),
        liveness: v.object(probe('liveness'), { description: 'Liveness probe.' }),
        startup: v.object(
          {
            enable: flag('Whether there is one.'),
            ...probe('startup', { initialDelaySeconds: 10, failureThreshold: 20 }),
          },
          { description: 'Startup probe.' },
        ),
      },
      { description: 'Probes.' },
    ),
    ...pod,
  },
  { description: 'Values of podinfo.' },
);
