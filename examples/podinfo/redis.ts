import { omitEmpty, Resource, sha256sum, When } from 'helmwright';
import type { Podinfo } from './chart.js';

const configuration = `maxmemory 64mb
maxmemory-policy allkeys-lru
save ""
appendonly no
`;

/** A cache without persistence. */
export function addRedis(chart: Podinfo): void {
  const { redis } = chart.values;
  const name = `${chart.fullName}-redis`;
  const selector = { ...chart.selectorLabels, 'app.kubernetes.io/component': 'redis' };
  new When(chart, 'redis', redis.enabled, (scope) => {
    new Resource(scope, 'config', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name },
      data: { 'redis.conf': configuration },
    });
    new Resource(scope, 'service', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name },
      spec: { selector, ports: [{ name: 'redis', port: 6379, targetPort: 'redis', appProtocol: 'redis' }] },
    });
    new Resource(scope, 'deployment', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name },
      spec: {
        strategy: { type: 'Recreate' },
        selector: { matchLabels: selector },
        template: {
          metadata: { labels: selector, annotations: { 'checksum/config': sha256sum(configuration) } },
          spec: {
            serviceAccountName: chart.serviceAccountName,
            imagePullSecrets: omitEmpty(redis.imagePullSecrets),
            containers: [
              {
                name: 'redis',
                image: `${redis.repository}:${redis.tag}`,
                command: ['redis-server', '/redis-master/redis.conf'],
                ports: [{ name: 'redis', containerPort: 6379 }],
                livenessProbe: { tcpSocket: { port: 'redis' }, initialDelaySeconds: 5, timeoutSeconds: 5 },
                readinessProbe: { exec: { command: ['redis-cli', 'ping'] }, initialDelaySeconds: 5, timeoutSeconds: 5 },
                resources: { limits: { cpu: '1', memory: '128Mi' }, requests: { cpu: '100m', memory: '32Mi' } },
                volumeMounts: [
                  { name: 'data', mountPath: '/var/lib/redis' },
                  { name: 'config', mountPath: '/redis-master' },
                ],
              },
            ],
            volumes: [
              { name: 'data', emptyDir: {} },
              { name: 'config', configMap: { name } },
            ],
          },
        },
      },
    });
  });
}
