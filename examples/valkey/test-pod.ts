import { HelmTests, hook, not, Resource, When, when } from 'helmwright';
import { defaultPassword } from './auth.js';
import type { Valkey } from './chart.js';

/** `helm test` asks the primary for an answer. With TLS, it would need a certificate of its own. */
export function addTest(chart: Valkey): void {
  const { auth, image, tls } = chart.values;
  new HelmTests(chart, 'tests', (scope) => {
    new When(scope, 'ping', not(tls.enabled), (inside) => {
      new Resource(inside, 'pod', {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { annotations: hook('test') },
        spec: {
          restartPolicy: 'Never',
          securityContext: chart.values.podSecurityContext,
          containers: [
            {
              name: 'ping',
              image: chart.image,
              imagePullPolicy: image.pullPolicy,
              securityContext: chart.values.securityContext,
              command: ['sh', '-c', `valkey-cli -h ${chart.fullName} -p ${chart.values.service.port} ping | grep PONG`],
              env: [when(auth.enabled, { name: 'REDISCLI_AUTH', valueFrom: defaultPassword(chart) })],
            },
          ],
        },
      });
    });
  });
}
