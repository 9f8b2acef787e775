import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import {
  type ChartFactory,
  each,
  eq,
  HelmChart,
  type HelmChartProps,
  sha256sum,
  toJson,
  v,
  when,
  When,
} from 'helmwright';

const values = v.object(
  {
    replicas: v.integer({ description: 'How many pods run.', default: 2, min: 0, max: 100 }),
    image: v.object(
      {
        repository: v.string({ description: 'Where the image is.', default: 'docker.io/nginxinc/nginx-unprivileged' }),
        tag: v.string({ description: 'Which image.', default: '1.28', minLength: 1 }),
        pullPolicy: v.enum(['Always', 'IfNotPresent'], { description: 'When to pull.', default: 'IfNotPresent' }),
      },
      { description: 'The image to run.' },
    ),
    profile: v.enum(['production', 'debug'], { description: 'How much is logged.', default: 'production' }),
    settings: v.map(v.string({ description: 'A setting.' }), {
      description: 'Files of settings, by name.',
      default: { 'greeting.txt': 'Hello' },
      keyPattern: '^[a-z0-9]([-.a-z0-9]*[a-z0-9])?$',
    }),
    hosts: v.list(v.string({ description: 'A host name.' }), { description: 'Names that are served.', default: [] }),
    memory: v.quantity({ description: 'Memory of each pod.', default: '64Mi' }),
    service: v.object(
      {
        enabled: v.boolean({ description: 'Whether a Service is made.', default: true }),
        port: v.integer({ description: 'Its port.', default: 80, min: 1, max: 65535 }),
      },
      { description: 'The Service.' },
    ),
  },
  { description: 'Values of my-chart.' },
);

const metadata = { name: 'my-chart', version: '0.1.0', appVersion: '1.28', description: 'A small web server' };

export class MyChart extends HelmChart<typeof values> {
  constructor(scope: Construct, id: string, props?: HelmChartProps<typeof values>) {
    super(scope, id, { metadata, values }, props);
    const { replicas, image, profile, settings, hosts, memory, service } = this.values;
    const labels = { ...this.selectorLabels };

    const config = new ApiObject(this, 'settings', { apiVersion: 'v1', kind: 'ConfigMap', data: settings });

    new ApiObject(this, 'server', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      spec: {
        replicas,
        selector: { matchLabels: labels },
        template: {
          // The checksum changes with the settings, and with it the pods.
          metadata: { labels, annotations: { 'checksum/settings': sha256sum(toJson(settings)) } },
          spec: {
            containers: [
              {
                name: 'web',
                image: `${image.repository}:${image.tag}`,
                imagePullPolicy: image.pullPolicy,
                // Left out unless the profile asks for it.
                args: when(eq(profile, 'debug'), ['nginx-debug', '-g', 'daemon off;']),
                env: each(hosts, (host, index) => ({ name: `HOST_${index}`, value: host })),
                ports: [{ name: 'http', containerPort: 8080 }],
                resources: { requests: { memory }, limits: { memory } },
                securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
                volumeMounts: [{ name: 'settings', mountPath: '/etc/settings', readOnly: true }],
              },
            ],
            securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
            volumes: [{ name: 'settings', configMap: { name: config.name } }],
          },
        },
      },
    });

    new When(this, 'public', service.enabled, (scope) => {
      new ApiObject(scope, 'service', {
        apiVersion: 'v1',
        kind: 'Service',
        spec: { selector: labels, ports: [{ name: 'http', port: service.port, targetPort: 'http' }] },
      });
    });
  }
}

export const charts: readonly ChartFactory[] = [(app, props) => new MyChart(app, 'my-chart', props)];
