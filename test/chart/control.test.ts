import { App } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { asNumber, Each, gt, type HelmChart, FailWhen, render, v, When } from '../../src/index.js';
import { addSpec, demoChart, demoModel, template, valuesOf } from '../support/demo-chart.js';

const values = valuesOf({
  isOn: v.boolean({ description: 'On.', default: true }),
  sizes: v.map(v.integer({ description: 'Size.' }), { description: 'Sizes.', default: { b: 2, a: 1 } }),
});

describe('resources under conditions and loops', () => {
  const build = (chart: HelmChart<typeof values>): void => {
    const { values: x } = chart;
    new When(chart, 'web', x.isOn, (scope) => {
      new Each(scope, 'each', x.sizes, (turn, size, name) => {
        addSpec(turn, { name, size: asNumber(size) });
      });
    });
  };
  const make = (json = {}) => demoChart(new App(), 'demo', values, { json });

  it('are made once for each item in an ordinary app, in the order of the keys, under names of their own', () => {
    const chart = make();
    build(chart);
    expect(chart.toJson()).toMatchObject([
      { metadata: { name: 'demo-web-each-it-a' }, spec: { name: 'a', size: 1 } },
      { metadata: { name: 'demo-web-each-it-b' }, spec: { name: 'b', size: 2 } },
    ]);
  });

  it.each([[{ isOn: false }], [{ sizes: { a: null, b: null } }]])(
    'are absent if the list or the map has none: %j',
    (json) => {
      const chart = make(json);
      build(chart);
      expect(chart.toJson()).toStrictEqual([]);
    },
  );

  it('are one template, with the conditions and loops around it', () => {
    const text = template(demoModel<typeof values>(values, build), 'templates/web-each-it.yaml');
    expect(text.replace(/ {2}labels[^]*\nspec/, 'spec')).toMatchInlineSnapshot(`
      "{{- if .Values.isOn }}
      {{- range $name, $size := .Values.sizes }}
      ---
      apiVersion: example.com/v1
      kind: It
      metadata:
        name: {{ include "demo.dnsLabel" (dict "text" (printf "%s-web-each-it-%s" (include "demo.fullname" $) $name) "max" 63) | quote }}
      spec:
        name: {{ $name | quote }}
        size: {{ $size | int64 }}
      {{- end }}
      {{- end }}
      "
    `);
  });
});

describe('a refusal', () => {
  const build = (chart: HelmChart<typeof values>): void => {
    const { values: x } = chart;
    new When(chart, 'when', x.isOn, (scope) => {
      new Each(scope, 'each', x.sizes, (turn, size, name) => {
        new FailWhen(turn, 'big', gt(size, 2), `size ${name} is ${size}: take 2 at most`);
      });
    });
  };
  const wrong = { sizes: { c: 3 } };

  it('fails an ordinary app with its path', () => {
    expect(() => build(demoChart<typeof values>(new App(), 'demo', values, { json: wrong }))).toThrow(
      'demo/when/each/2/big: size c is 3: take 2 at most',
    );
  });

  it('fails the rendering, and lets other values pass', () => {
    const model = demoModel<typeof values>(values, build);
    expect(() => render(model, { release: { name: 'demo' }, values: wrong })).toThrow(/size c is 3: take 2 at most$/);
    expect(render(model, { release: { name: 'demo' } })).toStrictEqual([]);
    expect(template(model, 'templates/validate.yaml')).toMatchInlineSnapshot(`
      "{{- if .Values.isOn }}
      {{- range $name, $size := .Values.sizes }}
      {{- if gt (int64 $size) 2 }}
      {{- fail (printf "size %s is %d: take 2 at most" $name (int64 $size)) }}
      {{- end }}
      {{- end }}
      {{- end }}
      "
    `);
  });
});
