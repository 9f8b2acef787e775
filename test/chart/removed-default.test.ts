import { ApiObject } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import {
  chartFiles,
  HelmChart,
  keys,
  len,
  merge,
  type JsonObject,
  modelOf,
  notEmpty,
  render,
  v,
  when,
} from '../../src/index.js';

const description = 'A value.';
const text = v.string({ description });
const values = v.object(
  {
    labels: v.map(text, { description, default: { a: '1', b: '2' } }),
    hosts: v.list(text, { description, default: ['web'] }),
    some: v.list(text, { description, default: ['web'], minItems: 1 }),
  },
  { description },
);

const model = modelOf((app, props) => {
  const metadata = { name: 'demo', version: '1.0.0', description: 'A demo.' };
  const chart = new HelmChart<typeof values>(app, 'demo', { metadata, values }, props);
  const { labels, hosts, some } = chart.values;
  new ApiObject(chart, 'it', {
    apiVersion: 'v1',
    kind: 'Demo',
    spec: { labels, hosts, some, merged: merge(labels, { c: '3' }), names: keys(labels), count: len(hosts) },
    chosen: when(notEmpty(labels), labels),
  });
  return chart;
});

const specOf = (user: JsonObject) => render(model, { release: { name: 'rel' }, values: user })[0]?.object;

describe("a user's null", () => {
  it('leaves an empty map and an empty list', () => {
    const { spec, chosen } = specOf({ labels: null, hosts: null }) ?? {};
    expect(spec).toStrictEqual({ labels: {}, hosts: [], some: ['web'], merged: { c: '3' }, names: [], count: 0 });
    expect(chosen).toBeUndefined();
  });

  it('removes the default of one key', () => {
    expect(specOf({ labels: { a: null } })?.['spec']).toMatchObject({ labels: { b: '2' } });
  });

  it('is refused for a list that must not be empty', () => {
    expect(() => specOf({ some: null })).toThrow('some is required');
  });

  it('is guarded against where Go needs a map or a list, and not where it does not', () => {
    const template = chartFiles(model).files.get('templates/it-demo.yaml') ?? '';
    expect(`\n${template.slice(template.indexOf('{{- if'))}`).toMatchInlineSnapshot(`
      "
      {{- if .Values.labels }}
      chosen:
        {{- toYaml .Values.labels | nindent 2 }}
      {{- end }}
      spec:
        count: {{ len (.Values.hosts | default list) }}
        hosts:
          {{- toYaml (.Values.hosts | default list) | nindent 4 }}
        labels:
          {{- toYaml (.Values.labels | default dict) | nindent 4 }}
        merged:
          {{- with omit (.Values.labels | default dict) "c" }}
          {{- toYaml . | nindent 4 }}
          {{- end }}
          c: "3"
        names:
          {{- toYaml (keys (.Values.labels | default dict) | sortAlpha) | nindent 4 }}
        some:
          {{- toYaml .Values.some | nindent 4 }}
      # end
      "
    `);
  });
});
