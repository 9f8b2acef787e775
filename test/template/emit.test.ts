import { describe, expect, it } from 'vitest';
import {
  Each,
  concat,
  eachEntry,
  each,
  eq,
  join,
  list,
  merge,
  or,
  toJson,
  v,
  type Value,
  when,
} from '../../src/index.js';
import { addSpec, demoModel, specModel, specTemplate, template, valuesOf } from '../support/demo-chart.js';

const values = valuesOf({
  name: v.string({ description: 'Name.', default: 'a' }),
  isOn: v.boolean({ description: 'On.', default: true }),
  labels: v.map(v.string({ description: 'Label.' }), { description: 'Labels.', default: {} }),
  others: v.map(v.string({ description: 'Label.' }), { description: 'Others.', default: {} }),
  names: v.list(v.string({ description: 'Name.' }), { description: 'Names.', default: [] }),
  groups: v.map(
    v.object(
      {
        cpu: v.quantity({ description: 'Cores.' }),
        replicas: v.integer({ description: 'Replicas.', default: 1 }),
        note: v.string({ description: 'Note.', optional: true }),
        limits: v.object({ gpu: v.integer({ description: 'GPUs.', default: 0 }) }, { description: 'Limits.' }),
      },
      { description: 'Group.' },
    ),
    { description: 'Groups.', default: {} },
  ),
});

/** All values used, so that a test shows the few that it is about. */
function written(spec: Parameters<typeof specTemplate<typeof values>>[1]): string {
  return specTemplate<typeof values>(values, (chart) => ({ ...Object(spec(chart)), zz: toJson(chart.values) })).replace(
    / {2}zz: [^]*/,
    '',
  );
}

describe('a template', () => {
  it('has no condition that the ones around it decide', () => {
    expect(
      written(({ values: x }) => ({
        some: when(or(x.isOn, eq(x.name, 'b')), {
          parts: list(when(x.isOn, 'on'), when(eq(x.name, 'b'), 'b')),
          last: when(x.isOn, when(or(x.isOn, eq(x.name, 'c')), { known: 1 }, { never: 1 })),
        }),
      })),
    ).toMatchInlineSnapshot(`
      "
        {{- if or .Values.isOn (eq .Values.name "b") }}
        some:
          parts:
            {{- if .Values.isOn }}
            - "on"
            {{- end }}
            {{- if eq .Values.name "b" }}
            - b
            {{- end }}
          {{- if .Values.isOn }}
          last:
            known: 1
          {{- end }}
        {{- end }}
      "
    `);
  });

  it('reads as if a person had written it', () => {
    expect(
      written(({ values: x, fullName }) => ({
        name: fullName,
        literal: 'keep {{ this }}',
        lines: `first {\n{${x.name}}\n`,
        mode: when(eq(x.name, 'a'), 'fast', 'slow'),
        maybe: when(x.isOn, { a: [1, when(x.isOn, 2)] }),
        items: list(x.names, when(x.isOn, 'on'), 'z'),
      })),
    ).toMatchInlineSnapshot(`
      "
        name: {{ include "demo.fullname" . }}
        items:
          {{- with .Values.names }}
          {{- toYaml . | nindent 4 }}
          {{- end }}
          {{- if .Values.isOn }}
          - "on"
          {{- end }}
          - z
        lines: |
          first {
          {{ "{" }}{{ .Values.name }}}
        literal: "keep {{ "{{" }} this }}"
        {{- if .Values.isOn }}
        maybe:
          a:
            - 1
            - 2
        {{- end }}
        mode: {{ ternary "fast" "slow" (eq .Values.name "a") | quote }}
      "
    `);
  });

  it('gives an item that a user adds the defaults of what was left out', () => {
    expect(
      written(({ values: x }) => ({
        groups: each(x.groups, (group, name) => ({
          name,
          cpu: group.cpu,
          replicas: group.replicas,
          note: group.note,
          limits: group.limits,
          gpu: group.limits.gpu,
        })),
      })),
    ).toMatchInlineSnapshot(`
      "
        groups:
          {{- range $name, $group := .Values.groups }}
          - name: {{ $name | quote }}
            cpu: {{ $group.cpu | quote }}
            replicas: {{ dig "replicas" 1 $group | int64 }}
            {{- if ne $group.note nil }}
            note: {{ $group.note | quote }}
            {{- end }}
            limits:
              {{- toYaml (dig "limits" (dict) $group) | nindent 8 }}
            gpu: {{ dig "limits" "gpu" 0 $group | int64 }}
          {{- else }}
          []
          {{- end }}
      "
    `);
  });

  it('gives no key twice: what is written out wins over a spread, and a later spread over an earlier one', () => {
    expect(
      written(({ values: x }) => ({
        written: merge(x.labels, { a: when(x.isOn, 'b') }),
        made: merge({ [`${x.name}`]: 'a' }, x.labels),
        both: merge(x.labels, x.others),
        chosen: merge(when(x.isOn, { a: '1', b: '2' }), { a: '3' }),
      })),
    ).toMatchInlineSnapshot(`
      "
        both:
          {{- range $key, $value := .Values.labels }}
          {{- if not (hasKey ($.Values.others | default dict) $key) }}
          {{ $key | quote }}: {{ $value | quote }}
          {{- end }}
          {{- end }}
          {{- with .Values.others }}
          {{- toYaml . | nindent 4 }}
          {{- end }}
          {{- if not (or .Values.labels .Values.others) }}
          {}
          {{- end }}
        chosen:
          {{- if .Values.isOn }}
          b: "2"
          {{- end }}
          a: "3"
        made:
          {{ .Values.name | quote }}: a
          {{- with omit (.Values.labels | default dict) .Values.name }}
          {{- toYaml . | nindent 4 }}
          {{- end }}
        written:
          {{- if .Values.isOn }}
          {{- with omit (.Values.labels | default dict) "a" }}
          {{- toYaml . | nindent 4 }}
          {{- end }}
          {{- else }}
          {{- with .Values.labels }}
          {{- toYaml . | nindent 4 }}
          {{- end }}
          {{- end }}
          {{- if .Values.isOn }}
          a: b
          {{- end }}
          {{- if not (or .Values.labels .Values.isOn) }}
          {}
          {{- end }}
      "
    `);
  });

  it('gives no key twice where a condition writes one: it wins over a spread before it', () => {
    expect(
      written(({ values: x }) => ({
        maybe: merge(x.labels, when(x.isOn, { a: '1' })),
        either: merge(x.labels, when(x.isOn, { a: '1' }, { b: '2' })),
        all: merge(x.labels, x.others, when(x.isOn, { a: '1' })),
        two: merge(when(x.isOn, { a: '1', b: '2' }), when(eq(x.name, 'x'), { a: '3' })),
      })),
    ).toMatchInlineSnapshot(`
      "
        all:
          {{- range $key, $value := .Values.labels }}
          {{- if and (not (hasKey ($.Values.others | default dict) $key)) (not (and $.Values.isOn (eq $key "a"))) }}
          {{ $key | quote }}: {{ $value | quote }}
          {{- end }}
          {{- end }}
          {{- if .Values.isOn }}
          {{- with omit (.Values.others | default dict) "a" }}
          {{- toYaml . | nindent 4 }}
          {{- end }}
          {{- else }}
          {{- with .Values.others }}
          {{- toYaml . | nindent 4 }}
          {{- end }}
          {{- end }}
          {{- if .Values.isOn }}
          a: "1"
          {{- end }}
          {{- if not (or .Values.labels .Values.others .Values.isOn) }}
          {}
          {{- end }}
        either:
          {{- if .Values.isOn }}
          {{- with omit (.Values.labels | default dict) "a" }}
          {{- toYaml . | nindent 4 }}
          {{- end }}
          {{- else }}
          {{- with omit (.Values.labels | default dict) "b" }}
          {{- toYaml . | nindent 4 }}
          {{- end }}
          {{- end }}
          {{- if .Values.isOn }}
          a: "1"
          {{- else }}
          b: "2"
          {{- end }}
        maybe:
          {{- if .Values.isOn }}
          {{- with omit (.Values.labels | default dict) "a" }}
          {{- toYaml . | nindent 4 }}
          {{- end }}
          {{- else }}
          {{- with .Values.labels }}
          {{- toYaml . | nindent 4 }}
          {{- end }}
          {{- end }}
          {{- if .Values.isOn }}
          a: "1"
          {{- end }}
          {{- if not (or .Values.labels .Values.isOn) }}
          {}
          {{- end }}
        two:
          {{- if .Values.isOn }}
          {{- if not (eq .Values.name "x") }}
          a: "1"
          {{- end }}
          b: "2"
          {{- end }}
          {{- if eq .Values.name "x" }}
          a: "3"
          {{- end }}
          {{- if not (or .Values.isOn (eq .Values.name "x")) }}
          {}
          {{- end }}
      "
    `);
  });

  it('writes the entries of a loop', () => {
    expect(written(({ values: x }) => ({ made: eachEntry(x.labels, (label, name) => [`x-${name}`, label]) })))
      .toMatchInlineSnapshot(`
      "
        made:
          {{- range $name, $label := .Values.labels }}
          {{ printf "x-%s" $name | quote }}: {{ $label | quote }}
          {{- else }}
          {}
          {{- end }}
      "
    `);
  });

  it('refuses a key that no reader of YAML takes on one line', () => {
    expect(() => written(() => ({ ['k'.repeat(1025)]: 'a' }))).toThrow(/is written in 1027 characters/);
  });

  it('says in JSON what may be of two types', () => {
    const choice = (x: { readonly isOn: Value<boolean> }): unknown => when(x.isOn, 5, 'on');
    expect(written(({ values: x }) => ({ choice: choice(x) }))).toContain(
      'choice: {{ ternary 5 "on" .Values.isOn | toJson }}',
    );
  });

  it('gives loops inside loops variables of their own', () => {
    const model = demoModel<typeof values>(values, (chart) => {
      const { groups } = chart.values;
      new Each(chart, 'outer', groups, (outer, _group, a) => {
        new Each(outer, 'inner', groups, (inner, group, b) => addSpec(inner, { a, b, cpu: group.cpu }));
      });
      addSpec(chart, { all: toJson(chart.values) }, 'all');
    });
    expect(template(model, 'templates/outer-inner-it.yaml').replace(/\n {2}labels[^]*\nspec/, '\nspec'))
      .toMatchInlineSnapshot(`
      "{{- range $name, $group := .Values.groups }}
      {{- range $name2, $group2 := $.Values.groups }}
      ---
      apiVersion: example.com/v1
      kind: It
      metadata:
        name: {{ include "demo.dnsLabel" (dict "text" (printf "%s-outer-inner-it-%s-%s" (include "demo.fullname" $) $name $name2) "max" 63) | quote }}
      spec:
        a: {{ $name | quote }}
        b: {{ $name2 | quote }}
        cpu: {{ $group2.cpu | quote }}
      {{- end }}
      {{- end }}
      "
    `);
  });
});

describe('loops in a string', () => {
  it('are lines of a block where they make lines', () => {
    const rules = (names: Value<readonly string[]>): Value<string> =>
      join(
        each(names, (name) => `host ${name}\n`),
        '',
      );
    expect(written(({ values: x }) => ({ a: `local\n${rules(x.names)}`, b: concat('x\n', when(x.isOn, 'on\n', '')) })))
      .toMatchInlineSnapshot(`
      "
        a: |
          local
          {{- range $name := .Values.names }}
          host {{ $name }}
          {{- end }}
        b: |
          x
          {{- if .Values.isOn }}
          on
          {{- end }}
      "
    `);
  });

  it('are built before the expression elsewhere', () => {
    expect(
      written(({ values: x }) => ({
        a: join(
          each(x.names, (name) => concat(name, ':80')),
          ',',
        ),
      })),
    ).toMatchInlineSnapshot(`
      "
        {{- $list := list }}
        {{- range $name := .Values.names }}
        {{- $list = append $list (printf "%s:80" $name) }}
        {{- end }}
        a: {{ $list | join "," | quote }}
      "
    `);
  });
});

describe('an error that is found when a template is written', () => {
  it('names the construct', () => {
    const model = specModel<typeof values>(values, ({ values: x }) => ({
      a: when(
        eq(
          join(
            each(x.names, (name) => name),
            ',',
          ),
          'a',
        ),
        1,
      ),
      z: toJson(x),
    }));
    expect(() => template(model, 'templates/it.yaml')).toThrow(
      /^demo\/it: a list with each\(\) or merge\(\) in it is inside an expression/,
    );
  });
});
