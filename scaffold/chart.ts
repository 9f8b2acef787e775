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
    replicas: v.integer({ description: 'Number of replicas', default: 2, min: 0, max: 100 }),
    image: v.object(
      {
        repository: v.string({ description: 'Image repository', default: 'docker.io/nginxinc/nginx-unprivileged' }),
        tag: v.string({ description: 'Image tag', default: '1.28', minLength: 1 }),
        pullPolicy: v.enum(['Always', 'IfNotPresent'], { description: 'Image pull policy', default: 'IfNotPresent' }),
      },
      { description: 'Container image' },
    ),
    profile: v.enum(['production', 'debug'], {
      description: 'Log level of the server: `debug` logs more',
      default: 'production',
    }),
    settings: v.map(v.string({ description: 'Content of the file' }), {
      description: 'Files to mount, by name',
      default: { 'greeting.txt': 'Hello' },
      keyPattern: '^[a-z0-9]([-.a-z0-9]*[a-z0-9])?$',
    }),
    hosts: v.list(v.string({ description: 'Host name' }), { description: 'Host names to serve', default: [] }),
    memory: v.quantity({ description: 'Memory request and limit of each pod', default: '64Mi' }),
    service: v.object(
      {
        enabled: v.boolean({ description: 'Whether to create the Service', default: true }),
        port: v.integer({ description: 'Service port', default: 80, min: 1, max: 65535 }),
      },
      { description: 'Service' },
    ),
  },
  { description: 'Values of my-chart' },
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
          // Restarts the pods when the settings change.
          metadata: { labels, annotations: { 'checksum/settings': sha256sum(toJson(settings)) } },
          spec: {
            containers: [
              {
                name: 'web',
                image: `${image.repository}:${image.tag}`,
                imagePullPolicy: image.pullPolicy,
                // Only in the debug profile.
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
