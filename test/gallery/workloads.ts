import { Cron, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  asBoolean,
  asNumber,
  asString,
  each,
  Each,
  max,
  merge,
  orElse,
  Resource,
  when,
  When,
} from '../../src/index.js';
import type { Gallery } from './gallery.js';
import type { GalleryValues } from './scalars.js';

/** Constructs of cdk8s-plus, with values wherever they take one. */
export function workloads(chart: Gallery, values: GalleryValues): void {
  const { texts, numbers, flags } = values;
  new kplus.ConfigMap(chart, 'settings', {
    data: { text: asString(texts.plain), lines: asString(texts.lines), file: `a=${texts.plain}\nb=${numbers.ratio}\n` },
    immutable: asBoolean(flags.second),
  });
  const web = deployment(chart, 'web', values);
  const service = web.exposeViaService({
    name: asString(chart.nameOf('web')),
    ports: [{ port: 80, targetPort: 8080 }],
  });
  ingress(chart, service, values);
  new kplus.HorizontalPodAutoscaler(chart, 'scaler', {
    target: deployment(chart, 'scaled', values, false),
    minReplicas: 1,
    maxReplicas: asNumber(max(numbers.replicas, 1)),
  });
  job(chart, values);
  typed(chart, values);
  new When(chart, 'second', flags.second, (scope) => {
    deployment(scope, 'extra', values).exposeViaService();
  });
  new Each(chart, 'workers', values.collections.groups, (scope, group, name) => {
    new kplus.Deployment(scope, 'worker', {
      replicas: asNumber(group.replicas),
      containers: [
        {
          image: 'registry.example/worker:1',
          portNumber: 80,
          args: [asString(name)],
          envVariables: { NOTE: kplus.EnvValue.fromValue(asString(orElse(group.note, ''))) },
        },
      ],
    }).exposeViaService();
  });
}

function deployment(
  scope: ConstructorParameters<typeof kplus.Deployment>[0],
  id: string,
  { owner, texts, numbers, flags }: GalleryValues,
  scaled = true,
): kplus.Deployment {
  return new kplus.Deployment(scope, id, {
    ...(scaled ? { replicas: asNumber(numbers.replicas) } : {}),
    podMetadata: { annotations: { owner: asString(owner), [`${texts.label}/${id}`]: `${numbers.big}` } },
    containers: [
      {
        image: `registry.example/${texts.label}:${texts.version}`,
        portNumber: 8080,
        args: ['--text', asString(texts.plain), `--ratio=${numbers.ratio}`],
        envVariables: {
          TEXT: kplus.EnvValue.fromValue(asString(texts.plain)),
          BIG: kplus.EnvValue.fromValue(`${numbers.big}`),
        },
        securityContext: { readOnlyRootFilesystem: asBoolean(flags.first), user: 1000 },
        resources: { cpu: { request: kplus.Cpu.millis(100) }, memory: { limit: Size.mebibytes(64) } },
      },
    ],
  });
}

function ingress(chart: Gallery, service: kplus.Service, { texts }: GalleryValues): void {
  const entrance = new kplus.Ingress(chart, 'entrance');
  entrance.addHostRule(`${texts.label}.example.com`, '/', kplus.IngressBackend.fromService(service));
}

function job(chart: Gallery, { texts, flags, numbers }: GalleryValues): void {
  new kplus.CronJob(chart, 'nightly', {
    schedule: Cron.schedule({ minute: '0', hour: '3' }),
    suspend: asBoolean(flags.first),
    successfulJobsRetained: asNumber(numbers.replicas),
    containers: [{ image: 'registry.example/job:1', args: [asString(texts.lines)], securityContext: { user: 1000 } }],
  });
}

/** A manifest that TypeScript checks, with values at every depth. */
function typed(chart: Gallery, { flags, numbers, collections, texts }: GalleryValues): void {
  new Resource(chart, 'typed', {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { labels: collections.labels, annotations: merge(collections.labels, { a: texts.plain }) },
    spec: {
      replicas: numbers.replicas,
      serviceName: texts.label,
      selector: { matchLabels: chart.selectorLabels },
      template: {
        metadata: { labels: chart.selectorLabels, annotations: when(flags.first, { first: 'yes' }) },
        spec: {
          hostNetwork: when(flags.second, true),
          containers: [
            {
              name: 'web',
              image: texts.label,
              ports: each(collections.ports, (port) => ({ containerPort: port.number, protocol: port.protocol })),
              resources: { limits: { memory: numbers.memory, cpu: numbers.cpu } },
            },
            when(flags.first, { name: 'second', image: 'nginx' }),
          ],
        },
      },
    },
  });
}
