import { ApiObject } from 'cdk8s';
import * as t from '../../src/index.js';
import type { Gallery } from './gallery.js';
import type { GalleryValues } from './scalars.js';

/** Conditions, loops and refusals around whole resources; hooks, tests, kept objects. */
export function resources(chart: Gallery, values: GalleryValues): void {
  conditions(chart, values);
  loops(chart, values);
  refusals(chart, values);
  annotated(chart, values);
  credentials(chart, values);
}

function config(scope: ConstructorParameters<typeof ApiObject>[0], id: string, data: object, metadata = {}): ApiObject {
  return new ApiObject(scope, id, { apiVersion: 'v1', kind: 'ConfigMap', metadata, data });
}

function conditions(chart: Gallery, { flags, texts, collections }: GalleryValues): void {
  new t.When(chart, 'first', flags.first, (scope) => {
    config(scope, 'outer', { text: texts.plain });
    new t.When(scope, 'second', t.eq(flags.mode, 'fast'), (inner) => config(inner, 'inner', { mode: flags.mode }));
  });
  new t.When(chart, 'not-first', t.not(flags.first), (scope) => config(scope, 'other', { text: texts.other }));
  new t.When(chart, 'filled', t.notEmpty(collections.names), (scope) =>
    config(scope, 'names', { names: t.join(collections.names, ' ') }),
  );
  new t.When(chart, 'set', t.isSet(texts.optional), (scope) => config(scope, 'optional', { text: texts.optional }));
  new t.When(chart, 'found', t.isEmpty(t.lookup('v1', 'ConfigMap', chart.release.namespace, 'x')), (scope) =>
    config(scope, 'not-found', { text: 'x' }),
  );
}

function loops(chart: Gallery, { flags, texts, collections }: GalleryValues): void {
  new t.Each(chart, 'groups', collections.groups, (scope, group, name) => {
    config(scope, 'group', { name, cpu: group.cpu, text: texts.plain, note: group.note });
    new t.When(scope, 'active', t.and(group.active, flags.first), (inner) => {
      config(inner, 'settings', { replicas: `${group.replicas}` });
      new t.Each(inner, 'ports', group.ports, (turn, port, index) => {
        config(turn, 'port', { number: `${port.number}`, at: t.concat(name, '-', index), protocol: port.protocol });
      });
    });
    // One key of a map twice is one key; the same name twice in a list would be two objects of a name.
    new t.Each(scope, 'labels', group.labels, (turn, label, key) => config(turn, 'label', { label, key }));
  });
  new t.When(chart, 'looped', flags.second, (scope) => {
    new t.Each(scope, 'hosts', collections.ports, (turn, port, index) =>
      config(turn, 'host', { number: `${port.number}`, index: `${index}` }),
    );
  });
}

function refusals(chart: Gallery, { numbers, collections, texts }: GalleryValues): void {
  new t.FailWhen(
    chart,
    'too-many',
    t.gt(numbers.replicas, 45),
    t.concat('at most 45 replicas, not ', numbers.replicas),
  );
  new t.Each(chart, 'bounds', collections.groups, (scope, group, name) => {
    new t.FailWhen(
      scope,
      'most',
      t.gt(group.replicas, group.most),
      t.concat('group ', name, ' of {{ ', texts.label, ' }}: too many'),
    );
  });
}

function annotated(chart: Gallery, { flags, texts }: GalleryValues): void {
  config(
    chart,
    'kept',
    { text: texts.plain },
    { annotations: { ...t.keepResourcePolicy, note: t.asString(texts.plain) } },
  );
  config(
    chart,
    'hooked',
    { text: 'x' },
    { annotations: t.hook(['pre-install', 'pre-upgrade'], { weight: -5, deletePolicy: ['hook-succeeded'] }) },
  );
  config(
    chart,
    'named',
    { text: texts.plain },
    { name: t.asString(chart.nameOf('own')), labels: t.asMap(t.merge({ mode: flags.mode })) },
  );
  new ApiObject(chart, 'ping', {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { annotations: t.hook('test', { weight: 1 }) },
    spec: {
      restartPolicy: 'Never',
      containers: [{ name: 'ping', image: 'registry.example/ping:1', args: ['{{', texts.plain] }],
    },
  });
  new ApiObject(chart, 'crd', {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com', annotations: t.keepResourcePolicy },
    spec: { group: 'example.com', scope: 'Namespaced', names: { kind: 'Widget', plural: 'widgets' }, versions: [] },
  });
}

function credentials(chart: Gallery, { texts, flags }: GalleryValues): void {
  const password = t.generated.password({ length: 24 });
  const encoded = t.namedString('login', 'User and password.', t.concat('user:', password));
  new t.When(chart, 'password', t.not(flags.second), (scope) => {
    new t.Resource(scope, 'account', {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { namespace: t.when(flags.first, 'accounts', chart.release.namespace) },
      data: { [`key-${texts.label}`]: t.b64enc(password), login: t.b64enc(encoded) },
    });
    config(scope, 'account-config', {
      url: t.concat('postgres://', texts.plain, ':', password, '@db'),
      first: t.when(flags.first, password),
      checksum: t.sha256sum(encoded),
    });
    new t.Each(scope, 'replicas', chart.values.collections.ports, (inner, _port, index) =>
      config(inner, 'replica', { password, index: t.concat(index) }),
    );
  });
  const { ca, cert, key } = t.generated.tls({ dnsNames: [chart.fullName, t.concat(texts.label, '.svc')] });
  const stringData = { 'tls.crt': cert, 'tls.key': key, 'ca.crt': ca };
  // Helm takes half a second to make one.
  new t.When(chart, 'encrypted', t.and(flags.first, t.eq(flags.mode, 'fast'), flags.second), (scope) => {
    new t.Resource(scope, 'server', { apiVersion: 'v1', kind: 'Secret', type: 'kubernetes.io/tls', stringData });
    config(scope, 'trusted', { ca, checksum: t.sha256sum(t.concat(cert, key)) });
  });
  const own = t.generated.password({ length: 8 });
  new t.groups.CredentialSecret(chart, 'existing', chart.values.existingSecret, { own });
}
