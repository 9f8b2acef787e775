import type { Construct } from 'constructs';
import { Cron, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { b64enc, concat, generated, Resource, sha256sum } from '../../src/index.js';
import type { Type } from './plan.js';

/** What a construct, most of them of cdk8s-plus, takes, how it is made of it, and how an author writes it. */
export interface PlusConstruct {
  readonly takes: Readonly<Record<string, Type>>;
  readonly build: (scope: Construct, id: string, given: Given) => unknown;
  print(scope: string, id: string, given: Readonly<Record<string, string>>): string;
}

/** Props as the parameters of constructs take them. */
export interface Given {
  string(name: string): string;
  number(name: string): number;
  atLeastOne(name: string): number;
  boolean(name: string): boolean;
}

const image = 'registry.example/app:1';

/** cdk8s-plus drops the data of a ConfigMap whose strings are all empty, so that one always is not. */
export const plusConstructs: Readonly<Record<string, PlusConstruct>> = {
  ConfigMap: {
    takes: { a: 'string', file: 'string', immutable: 'boolean' },
    build: (scope, id, given) =>
      new kplus.ConfigMap(scope, id, {
        data: { a: given.string('a'), 'file.txt': given.string('file'), z: 'z' },
        immutable: given.boolean('immutable'),
      }),
    print: (scope, id, { a, file, immutable }) =>
      `new kplus.ConfigMap(${scope}, '${id}', { data: { a: ${a}, 'file.txt': ${file}, z: 'z' }, immutable: ${immutable} });`,
  },
  Secret: {
    takes: { a: 'string' },
    build: (scope, id, given) => new kplus.Secret(scope, id, { stringData: { a: given.string('a') } }),
    print: (scope, id, { a }) => `new kplus.Secret(${scope}, '${id}', { stringData: { a: ${a} } });`,
  },
  Deployment: {
    takes: { replicas: 'integer', tag: 'string', arg: 'string', env: 'string', note: 'string', readOnly: 'boolean' },
    build: (scope, id, given) => {
      const deployment = new kplus.Deployment(scope, id, {
        replicas: given.number('replicas'),
        podMetadata: { annotations: { note: given.string('note') } },
        containers: [
          {
            image: `registry.example/app:${given.string('tag')}`,
            portNumber: 8080,
            args: [given.string('arg')],
            envVariables: { ENV: kplus.EnvValue.fromValue(given.string('env')) },
            liveness: kplus.Probe.fromHttpGet('/live'),
            securityContext: { readOnlyRootFilesystem: given.boolean('readOnly'), user: 1000 },
            resources: { memory: { limit: Size.mebibytes(64) } },
            volumeMounts: [{ path: '/tmp/x', volume: kplus.Volume.fromEmptyDir(scope, `${id}-tmp`, 'tmp') }],
          },
        ],
      });
      deployment.exposeViaService();
    },
    print: (scope, id, { replicas, tag, arg, env, note, readOnly }) =>
      [
        `new kplus.Deployment(${scope}, '${id}', {`,
        `  replicas: ${replicas},`,
        `  podMetadata: { annotations: { note: ${note} } },`,
        `  containers: [{ image: \`registry.example/app:\${${tag}}\`, portNumber: 8080, args: [${arg}],`,
        `    envVariables: { ENV: kplus.EnvValue.fromValue(${env}) }, liveness: kplus.Probe.fromHttpGet('/live'),`,
        `    securityContext: { readOnlyRootFilesystem: ${readOnly}, user: 1000 },`,
        `    resources: { memory: { limit: Size.mebibytes(64) } },`,
        `    volumeMounts: [{ path: '/tmp/x', volume: kplus.Volume.fromEmptyDir(${scope}, '${id}-tmp', 'tmp') }] }],`,
        `}).exposeViaService();`,
      ].join('\n'),
  },
  CronJob: {
    takes: { suspend: 'boolean', retained: 'integer', arg: 'string' },
    build: (scope, id, given) =>
      new kplus.CronJob(scope, id, {
        schedule: Cron.hourly(),
        suspend: given.boolean('suspend'),
        successfulJobsRetained: given.number('retained'),
        containers: [{ image, args: [given.string('arg')], securityContext: { user: 1000 } }],
      }),
    print: (scope, id, { suspend, retained, arg }) =>
      [
        `new kplus.CronJob(${scope}, '${id}', {`,
        `  schedule: Cron.hourly(), suspend: ${suspend}, successfulJobsRetained: ${retained},`,
        `  containers: [{ image: '${image}', args: [${arg}], securityContext: { user: 1000 } }],`,
        `});`,
      ].join('\n'),
  },
  Job: {
    takes: { retries: 'integer', arg: 'string' },
    build: (scope, id, given) =>
      new kplus.Job(scope, id, {
        backoffLimit: given.number('retries'),
        containers: [{ image, args: [given.string('arg')], securityContext: { user: 1000 } }],
      }),
    print: (scope, id, { retries, arg }) =>
      [
        `new kplus.Job(${scope}, '${id}', {`,
        `  backoffLimit: ${retries},`,
        `  containers: [{ image: '${image}', args: [${arg}], securityContext: { user: 1000 } }],`,
        `});`,
      ].join('\n'),
  },
  Service: {
    takes: { port: 'integer', external: 'string' },
    build: (scope, id, given) =>
      new kplus.Service(scope, id, {
        ports: [{ port: given.atLeastOne('port') }],
        externalIPs: [given.string('external')],
      }),
    print: (scope, id, { port, external }) =>
      `new kplus.Service(${scope}, '${id}', { ports: [{ port: ${atLeastOne(port)} }], externalIPs: [${external}] });`,
  },
  ServiceAccount: {
    takes: { automount: 'boolean' },
    build: (scope, id, given) => new kplus.ServiceAccount(scope, id, { automountToken: given.boolean('automount') }),
    print: (scope, id, { automount }) =>
      `new kplus.ServiceAccount(${scope}, '${id}', { automountToken: ${automount} });`,
  },
  HorizontalPodAutoscaler: {
    takes: { most: 'integer' },
    build: (scope, id, given) => {
      const target = new kplus.Deployment(scope, `${id}-target`, {
        containers: [{ image, securityContext: { user: 1000 } }],
      });
      new kplus.HorizontalPodAutoscaler(scope, id, { target, minReplicas: 1, maxReplicas: given.atLeastOne('most') });
    },
    print: (scope, id, { most }) =>
      [
        `const target = new kplus.Deployment(${scope}, '${id}-target', { containers: [{ image: '${image}', securityContext: { user: 1000 } }] });`,
        `new kplus.HorizontalPodAutoscaler(${scope}, '${id}', { target, minReplicas: 1, maxReplicas: ${atLeastOne(most)} });`,
      ].join('\n'),
  },
  Password: {
    takes: { note: 'string' },
    build: (scope, id, given) => {
      const password = generated.password({ length: 12 });
      const metadata = { annotations: { note: given.string('note') } };
      const kind = 'Secret';
      new Resource(scope, id, { apiVersion: 'v1', kind, metadata, data: { password: b64enc(password) } });
      const data = { url: concat('x://', given.string('note'), password), sum: sha256sum(password) };
      new Resource(scope, `${id}-use`, { apiVersion: 'v1', kind: 'ConfigMap', data });
    },
    print: (scope, id, { note }) =>
      [
        `const ${id} = t.generated.password({ length: 12 });`,
        `new t.Resource(${scope}, '${id}', {`,
        `  apiVersion: 'v1',`,
        `  kind: 'Secret',`,
        `  metadata: { annotations: { note: ${note} } },`,
        `  data: { password: t.b64enc(${id}) },`,
        `});`,
        `new t.Resource(${scope}, '${id}-use', {`,
        `  apiVersion: 'v1',`,
        `  kind: 'ConfigMap',`,
        `  data: { url: t.concat('x://', ${note}, ${id}), sum: t.sha256sum(${id}) },`,
        `});`,
      ].join('\n'),
  },
  Certificate: {
    takes: { host: 'ascii' },
    build: (scope, id, given) => {
      const { ca, cert, key } = generated.tls({ dnsNames: [given.string('host'), 'localhost'] });
      const data = { ca: b64enc(ca), cert: b64enc(cert), key: b64enc(key) };
      new Resource(scope, id, { apiVersion: 'v1', kind: 'Secret', data });
      new Resource(scope, `${id}-use`, { apiVersion: 'v1', kind: 'ConfigMap', data: { ca, sum: sha256sum(cert) } });
    },
    print: (scope, id, { host }) =>
      [
        `const ${id} = t.generated.tls({ dnsNames: [${host}, 'localhost'] });`,
        `new t.Resource(${scope}, '${id}', {`,
        `  apiVersion: 'v1',`,
        `  kind: 'Secret',`,
        `  data: { ca: t.b64enc(${id}.ca), cert: t.b64enc(${id}.cert), key: t.b64enc(${id}.key) },`,
        `});`,
        `new t.Resource(${scope}, '${id}-use', {`,
        `  apiVersion: 'v1',`,
        `  kind: 'ConfigMap',`,
        `  data: { ca: ${id}.ca, sum: t.sha256sum(${id}.cert) },`,
        `});`,
      ].join('\n'),
  },
  Ingress: {
    takes: { host: 'string', port: 'integer' },
    build: (scope, id, given) => {
      const service = new kplus.Service(scope, `${id}-service`, {
        ports: [{ port: 80, targetPort: given.atLeastOne('port') }],
      });
      const ingress = new kplus.Ingress(scope, id);
      ingress.addHostRule(`${given.string('host')}.example.com`, '/', kplus.IngressBackend.fromService(service));
    },
    print: (scope, id, { host, port }) =>
      [
        `const service = new kplus.Service(${scope}, '${id}-service', { ports: [{ port: 80, targetPort: ${atLeastOne(port)} }] });`,
        `new kplus.Ingress(${scope}, '${id}').addHostRule(\`\${${host}}.example.com\`, '/', kplus.IngressBackend.fromService(service));`,
      ].join('\n'),
  },
};

/** cdk8s-plus compares it with the least number of replicas, and drops a port of 0. */
function atLeastOne(printed = '1'): string {
  const [, value] = /^t\.asNumber\((.*)\)$/.exec(printed) ?? [];
  return value === undefined ? `Math.max(${printed}, 1)` : `t.asNumber(t.max(${value}, 1))`;
}
