import { ApiObject, App } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import {
  chartFiles,
  concat,
  groups,
  HelmChart,
  isSet,
  mergeDefaults,
  modelOf,
  notEmpty,
  omitEmpty,
  orElse,
  render,
  Resource,
  tpl,
  v,
  when,
} from '../../src/index.js';
import {
  at,
  demoChart,
  demoMetadata,
  demoModel,
  specModel,
  specTemplate,
  template,
  valuesOf,
} from '../support/demo-chart.js';

/* What charts that people publish do: nulls, names, metadata that may be absent, values without effect. */

const description = 'A value.';

function specOf(model: Parameters<typeof render>[0], values: Parameters<typeof render>[1]['values'] = {}): unknown {
  return at(render(model, { release: { name: 'shop' }, values })[0]?.object, 'spec');
}

describe("a user's null", () => {
  const values = valuesOf({
    empty: v.string({ description, default: '' }),
    filled: v.string({ description, default: 'x' }),
    placeholders: v.template({ description, default: '' }),
  });
  const spec = ({ values: { empty, filled, placeholders } }: HelmChart<typeof values>) => ({
    empty,
    filled,
    text: concat(empty, '!', filled),
    fallback: when(notEmpty(empty), empty, 'none'),
    placeholders: tpl(placeholders),
  });
  const model = specModel<typeof values>(values, spec);

  it('leaves the empty string of a string that is empty by default', () => {
    const expected = { empty: '', filled: 'x', text: '!x', fallback: 'none', placeholders: '' };
    expect(specOf(model, { empty: null, placeholders: null })).toEqual(expected);
    const chart = demoChart<typeof values>(new App(), 'demo', values, { json: { empty: null } });
    new ApiObject(chart, 'it', { apiVersion: 'v1', kind: 'It', spec: spec(chart) });
    expect(at(chart.toJson(), 0, 'spec')).toEqual(expected);
  });

  it('is an error for any other string', () => {
    expect(() => specOf(model, { filled: null })).toThrow('value filled is required');
  });

  it('is guarded against only where Go needs a string', () => {
    const written = specTemplate<typeof values>(values, ({ values: { empty, filled, placeholders } }) => ({
      guarded: when(notEmpty(empty), { empty }),
      raw: empty,
      rest: [filled, placeholders],
    }));
    expect(written).toBe(`
  {{- if .Values.empty }}
  guarded:
    empty: {{ .Values.empty | quote }}
  {{- end }}
  raw: {{ .Values.empty | default "" | quote }}
  rest:
    - {{ .Values.filled | quote }}
    - {{ .Values.placeholders | default "" | quote }}
`);
  });

  it('is not possible for a string that placeholders name', () => {
    const named = valuesOf({
      domain: v.string({ description, default: '' }),
      host: v.template({ description, default: '', values: ['domain'] }),
    });
    expect(() => specModel<typeof named>(named, ({ values }) => values)).toThrow(
      'names the value domain for placeholders, which must be a string that is never absent, and not empty by default',
    );
  });
});

describe('the top of the values', () => {
  const values = valuesOf({
    size: v.integer({ description, default: 1 }),
    old: v.unused(v.object({ a: v.boolean({ description, optional: true }) }, { description })),
  });

  it('takes keys that start with x-, and values without effect', () => {
    const model = specModel<typeof values>(values, ({ values: { size } }) => ({ size }));
    const given = { 'x-anchors': { a: [1, null] }, 'x-': null, old: { a: true } };
    expect(specOf(model, given)).toEqual({ size: 1 });
    expect(() => specOf(model, { y: 1 })).toThrow('y is unknown');
    expect(() => specOf(model, { old: { 'x-a': 1 } })).toThrow('old.x-a is unknown');
  });

  it('has no value without effect that a template uses', () => {
    expect(() => specModel<typeof values>(values, ({ values: { size, old } }) => ({ size, old: old.a }))).toThrow(
      'chart demo: value old.a is made with v.unused and a template uses it: take v.unused away',
    );
  });
});

describe('names like those of helm create', () => {
  const values = valuesOf({ ...groups.names({ like: 'helm create' }) });
  const model = demoModel<typeof values>(values, (chart) => {
    for (const id of ['a', 'resource']) new ApiObject(chart, id, { apiVersion: 'v1', kind: id });
    new ApiObject(chart, 'own', { apiVersion: 'v1', kind: 'Own', spec: { name: chart.nameOf('metrics') } });
  });
  const namesFor = (release: string, given = {}): readonly unknown[] =>
    render(model, { release: { name: release }, values: given }).map(({ object }) => at(object, 'metadata', 'name'));

  it.each([
    ['shop', {}, ['shop-demo-a', 'shop-demo', 'shop-demo-own']],
    ['my-demo-2', {}, ['my-demo-2-a', 'my-demo-2', 'my-demo-2-own']],
    ['shop', { nameOverride: 'sho' }, ['shop-a', 'shop', 'shop-own']],
    ['shop', { nameOverride: null, fullnameOverride: 'x' }, ['x-a', 'x', 'x-own']],
    ['r'.repeat(53), { nameOverride: 'n'.repeat(60) }, [63, 63, 63]],
  ])('release %s with %j', (release, given, expected) => {
    const names = namesFor(release, given);
    expect(names.map((name, index) => (expected[index] === 63 ? String(name).length : name))).toEqual(expected);
  });

  it('read as people write them', () => {
    expect(template(model, 'templates/_helpers.tpl')).toContain(
      '{{ else if contains (include "demo.name" .) .Release.Name }}{{ .Release.Name | trunc 63 | trimSuffix "-" }}',
    );
  });
});

describe('metadata', () => {
  const values = valuesOf({
    namespace: v.string({ description, default: '' }),
    annotations: v.map(v.string({ description }), { description, default: {} }),
    flag: v.boolean({ description, default: false }),
  });
  const model = demoModel<typeof values>(values, (chart) => {
    const { namespace, annotations, flag } = chart.values;
    new Resource(chart, 'it', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        namespace: when(notEmpty(namespace), namespace),
        annotations: omitEmpty(annotations),
      },
    });
    new Resource(chart, 'other', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { annotations: { a: when(flag, 'x') } },
    });
  });
  const metadataFor = (given = {}): readonly unknown[] =>
    render(model, { release: { name: 'r' }, values: given }).map(({ object }) => at(object, 'metadata'));

  it('leaves out what is absent', () => {
    for (const metadata of metadataFor()) {
      expect(metadata).not.toHaveProperty('namespace');
      expect(metadata).not.toHaveProperty('annotations');
    }
    const [it, other] = metadataFor({ namespace: 'n', annotations: { a: 'b' }, flag: true });
    expect(it).toMatchObject({ namespace: 'n', annotations: { a: 'b' } });
    expect(other).toMatchObject({ annotations: { a: 'x' } });
  });

  it('is the same in an ordinary cdk8s app', () => {
    const chart = demoChart<typeof values>(new App(), 'demo', values);
    const { namespace, annotations } = chart.values;
    const metadata = { namespace: when(notEmpty(namespace), namespace), annotations: omitEmpty(annotations) };
    new Resource(chart, 'it', { apiVersion: 'v1', kind: 'ConfigMap', metadata });
    expect(at(chart.toJson(), 0, 'metadata')).not.toHaveProperty('namespace');
    expect(at(chart.toJson(), 0, 'metadata')).not.toHaveProperty('annotations');
  });
});

describe('a type of Kubernetes', () => {
  const values = valuesOf({
    constraints: v.list(v.k8s('TopologySpreadConstraint', { description }), { description, default: [] }),
    affinity: v.k8s('Affinity', { description, default: {} }),
    pod: v.k8s('PodSpec', { description, default: {}, without: ['containers'] }),
    patches: v.overrides({ web: 'Deployment' }),
  });
  type Chart = HelmChart<typeof values>;

  it('has fields that may be absent, at any depth', () => {
    const model = specModel<typeof values>(values, ({ values: { affinity, constraints, pod, patches } }) => ({
      node: affinity.nodeAffinity,
      seconds: orElse(pod.terminationGracePeriodSeconds, 30),
      search: pod.dnsConfig.searches,
      rest: [constraints, patches],
    }));
    expect(specOf(model)).toEqual({ seconds: 30, rest: [[], { web: {} }] });
    const pod = { terminationGracePeriodSeconds: 5, dnsConfig: { searches: ['a'] } };
    expect(specOf(model, { affinity: { nodeAffinity: {} }, pod })).toMatchObject({
      node: {},
      seconds: 5,
      search: ['a'],
    });
  });

  it('has no others', () => {
    const read = (of: (chart: Chart) => object, name: string) => () =>
      specModel<typeof values>(values, (chart) => ({ it: Reflect.get(of(chart), name) as unknown }));
    expect(read((chart) => chart.values.affinity, 'nodeAfinity')).toThrow(
      /value affinity\.nodeAfinity: is not a field of the type Affinity of Kubernetes v1/,
    );
    expect(read((chart) => chart.values.pod, 'containers')).toThrow('value pod.containers: is not a field');
    expect(read((chart) => chart.values.patches.web, 'spec')).toThrow('value patches.web.spec: is not a field');
  });

  it('gets what the user left out by mergeDefaults, and a constant by orElse', () => {
    const selector = { matchLabels: { app: 'web' } };
    const own = valuesOf({
      constraint: v.k8s('TopologySpreadConstraint', { description, optional: true }),
      tls: v.object({ name: v.string({ description }) }, { description, optional: true }),
    });
    const model = specModel<typeof own>(own, ({ values: { constraint, tls } }) => ({
      constraint: when(isSet(constraint), mergeDefaults({ labelSelector: selector }, constraint)),
      tls: orElse(tls, { name: 'web' }),
    }));
    expect(specOf(model)).toEqual({ tls: { name: 'web' } });
    const constraint = { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' };
    expect(specOf(model, { constraint, tls: { name: 'x' } })).toEqual({
      constraint: { labelSelector: selector, ...constraint },
      tls: { name: 'x' },
    });
    expect(specOf(model, { constraint: { ...constraint, labelSelector: {} } })).toMatchObject({
      constraint: { labelSelector: {} },
    });
  });
});

it('the notes know the chart, and the README what must be set', () => {
  const values = valuesOf({
    image: groups.image({ repository: 'nginx' }),
    host: v.string({ description }),
    group: v.object({ size: v.integer({ description }) }, { description }),
  });
  const model = modelOf(
    (app, props) =>
      new HelmChart<typeof values>(
        app,
        'demo',
        {
          metadata: demoMetadata,
          values,
          notes: ({ image, host, group }, _release, chart) =>
            concat(
              chart.fullName,
              ' ',
              chart.about.version,
              ' ',
              groups.imageReference(chart, image),
              image.pullPolicy,
              host,
              group.size,
            ),
        },
        props,
      ),
  );
  const { files } = chartFiles(model);
  expect(files.get('templates/NOTES.txt')).toBe(
    '{{ include "demo.fullname" . }} {{ .Chart.Version }} {{ include "demo.image" . }}{{ .Values.image.pullPolicy }}{{ .Values.host }}{{ int64 .Values.group.size }}\n',
  );
  expect(files.get('README.md')).toContain('helm install my-release charts/demo --set host=… --set group.size=…\n');
});
