import type { Construct } from 'constructs';
import {
  concat,
  groups,
  HelmTests,
  hook,
  type HookEvent,
  isSet,
  omitEmpty,
  orElse,
  Resource,
  type ValueOr,
  when,
  When,
} from 'helmwright';
import type { Podinfo } from './chart.js';
import { hookEvents } from './values.js';

const events: Readonly<Record<(typeof hookEvents)[number], HookEvent>> = {
  preInstall: 'pre-install',
  postInstall: 'post-install',
  preDelete: 'pre-delete',
  postDelete: 'post-delete',
  preUpgrade: 'pre-upgrade',
  postUpgrade: 'post-upgrade',
  preRollback: 'pre-rollback',
  postRollback: 'post-rollback',
};

/** Jobs that do nothing but take time and end, well or badly. */
export function addHookJobs(chart: Podinfo): void {
  for (const name of hookEvents) {
    const { job } = chart.values.hooks[name];
    const event = events[name];
    new When(chart, event, job.enabled, (scope) => {
      new Resource(scope, 'resource', {
        apiVersion: 'batch/v1',
        kind: 'Job',
        metadata: {
          annotations: { 'helm.sh/hook': event, 'helm.sh/hook-delete-policy': job.hookDeletePolicy },
        },
        spec: {
          backoffLimit: 1,
          ttlSecondsAfterFinished: job.ttlSecondsAfterFinished,
          template: {
            spec: {
              restartPolicy: 'Never',
              securityContext: omitEmpty(chart.values.podSecurityContext),
              containers: [
                {
                  ...podinfoContainer(chart),
                  name: 'job',
                  command: ['sh', '-c'],
                  args: [
                    concat(
                      when(isSet(job.sleepSeconds), `sleep ${orElse(job.sleepSeconds, 0)}\n`, ''),
                      `exit ${job.exitCode}`,
                    ),
                  ],
                },
              ],
            },
          },
        },
      });
    });
  }
}

/** `helm test` asks podinfo for its pages, and fails on purpose where users say so. */
export function addTests(chart: Podinfo): void {
  const { service, faults } = chart.values;
  new HelmTests(chart, 'tests', (scope) => {
    const host = `${chart.fullName}:`;
    testPod(chart, scope, 'http', [
      'podcli',
      'check',
      'http',
      concat(host, service.externalPort, chart.path('/api/info')),
    ]);
    testPod(chart, scope, 'grpc', ['podcli', 'check', 'tcp', concat(host, service.grpcPort)]);
    new When(scope, 'fail', faults.testFail, (inside) => testPod(chart, inside, 'fail', ['sh', '-c', 'exit 1']));
    new When(scope, 'timeout', faults.testTimeout, (inside) =>
      testPod(chart, inside, 'timeout', ['sleep', 'infinity']),
    );
  });
}

function testPod(chart: Podinfo, scope: Construct, name: string, command: readonly ValueOr<string>[]): void {
  new Resource(scope, name, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: chart.nameOf(`test-${name}`),
      annotations: {
        ...hook('test'),
        'sidecar.istio.io/inject': 'false',
      },
    },
    spec: {
      restartPolicy: 'Never',
      securityContext: omitEmpty(chart.values.podSecurityContext),
      imagePullSecrets: omitEmpty(chart.values.image.pullSecrets),
      containers: [{ ...podinfoContainer(chart), name, command }],
    },
  });
}

/** What the containers of jobs and tests share with podinfo's own. */
function podinfoContainer(chart: Podinfo) {
  const { image, securityContext } = chart.values;
  return {
    image: groups.imageReference(chart, image),
    imagePullPolicy: image.pullPolicy,
    securityContext: omitEmpty(securityContext),
  };
}
