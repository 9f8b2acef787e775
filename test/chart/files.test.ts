import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { describe, expect, it } from 'vitest';
import {
  type AnyHelmChart,
  chartFiles,
  type ChartModel,
  concat,
  dnsLabel,
  HelmChart,
  modelOf,
  namedString,
  v,
  When,
} from '../../src/index.js';
import { render } from '../../src/chart/render/render.js';
import { readManifests } from '../../src/values/yaml/parse-yaml.js';
import { addSpec, demoMetadata, bareModel, template } from '../support/demo-chart.js';
import { helmMajors } from '../support/helm-binaries.js';
import { runHelm, withFiles } from '../support/helm.js';

describe('the files of a chart', () => {
  it('are named after the constructs, each object in one of its own', () => {
    const model = bareModel((chart) => {
      for (const kind of ['ConfigMap', 'Secret'])
        new ApiObject(new Construct(chart, kind), 'head', { apiVersion: 'v1', kind });
      new ApiObject(chart, 'web-service', { apiVersion: 'v1', kind: 'Service' });
      new ApiObject(new Construct(chart, 'Default'), 'web-service', {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: 'other' },
      });
    });
    expect([...chartFiles(model).files.keys()]).toStrictEqual([
      '.helmignore',
      'Chart.yaml',
      'README.md',
      'templates/NOTES.txt',
      'templates/_helpers.tpl',
      'templates/config-map-head-config-map.yaml',
      'templates/secret-head-secret.yaml',
      'templates/web-service-2.yaml',
      'templates/web-service.yaml',
      'values.schema.json',
      'values.yaml',
    ]);
  });

  it('are the same to the byte when made again', () => {
    const make = (): unknown => [
      ...chartFiles(bareModel((chart) => addSpec(chart, { name: dnsLabel(chart.release.name, 20) }))).files,
    ];
    expect(make()).toStrictEqual(make());
  });

  it('have a named template for each helper that is used', () => {
    const helpers = template(
      bareModel(() => undefined),
      'templates/_helpers.tpl',
    );
    expect(helpers).toMatchInlineSnapshot(`""`);
  });

  it.each([
    ['templates', ['templates/crd-custom-resource-definition.yaml']],
    ['folder', ['crds/crd-custom-resource-definition.yaml']],
    ['none', []],
  ] as const)('carry CustomResourceDefinitions as they are told: %s', (crds, paths) => {
    const { files } = chartFiles(withCrd(crds, 'constants'));
    expect([...files.keys()].filter((path) => path.includes('crd-'))).toStrictEqual(paths);
  });

  it('carry none with values in crds/, where Helm renders nothing', () => {
    expect(() => chartFiles(withCrd('folder', 'a value of the release'))).toThrow(
      'demo/crd: a CRD in crds/ cannot depend on values',
    );
  });

  it('carry CustomResourceDefinitions in crds/ without the labels of the release', () => {
    const { files } = chartFiles(withCrd('folder', 'constants'));
    expect(files.get('crds/crd-custom-resource-definition.yaml')).toBe(
      [
        'apiVersion: apiextensions.k8s.io/v1',
        'kind: CustomResourceDefinition',
        'metadata:',
        '  name: its.example.com',
        'spec:',
        '  group: example.com',
        '  names:',
        '    kind: It',
        '    plural: its',
        '  scope: Cluster',
        '  versions: []',
        '',
      ].join('\n'),
    );
  });

  it('carry none that depends on a condition in crds/', () => {
    const model = crdModel(
      'folder',
      (chart) => new When(chart, 'when', chart.release.isInstall, (scope) => addCrd(scope, crdSpec)),
    );
    expect(() => chartFiles(model)).toThrow('demo/when/crd: a CRD in crds/ cannot depend on values');
  });

  it.each(helmMajors)('carry the text of CRDs in crds/ through Helm unchanged, {{ too: %s', async (major) => {
    const description = 'Uses {{ .Values.x }} and {{`raw`}} {{- nothing -}}\nin two lines: "quoted", \\ and }}.';
    const example = { '{{ key }}': '{{', lines: ['{{ "{{" }}', '{{/* a comment */}}'] };
    const schema = { openAPIV3Schema: { type: 'object', description, example } };
    const spec = { ...crdSpec, versions: [{ name: 'v1', served: true, storage: true, schema }] };
    const { files } = chartFiles(crdModel('folder', (chart) => addCrd(chart, spec)));
    const [templated, shown] = await withFiles(Object.fromEntries(files), async (chart) => [
      await runHelm(major, ['template', 'release', chart, '--include-crds']),
      await runHelm(major, ['show', 'crds', chart]),
    ]);
    for (const { stdout, stderr } of [templated, shown]) {
      expect(readManifests(stdout), stderr).toContainEqual(expect.objectContaining({ spec }));
      expect(stdout).toContain(files.get('crds/crd-custom-resource-definition.yaml'));
    }
  });

  it('are what render gives of crds/, where it is asked for', () => {
    const model = withCrd('folder', 'constants');
    const release = { name: 'release' };
    expect(render(model, { release })).toEqual([]);
    const source = 'demo/crds/crd-custom-resource-definition.yaml';
    expect(render(model, { release, includeCrds: true })).toMatchObject([{ source, object: { kind: crdKind } }]);
  });

  it('reject two named strings with the same name', () => {
    const model = bareModel((chart) => {
      const texts = ['a', 'b'].map((text) =>
        namedString('greeting', 'What is said.', concat(text, chart.release.name)),
      );
      addSpec(chart, texts);
    });
    expect(() => chartFiles(model)).toThrow('chart demo: has two named texts "greeting": make it once');
  });

  it('have a string once that is made twice, with the same text under the same name', () => {
    const model = bareModel((chart) => {
      const greeting = () => namedString('greeting', 'What is said.', concat('a', chart.release.name));
      addSpec(chart, [greeting(), greeting()]);
    });
    expect(template(model, 'templates/_helpers.tpl').match(/define "demo.greeting"/g)).toHaveLength(1);
  });

  it('reject a values file for chart testing that the schema rejects', () => {
    const values = v.object({}, { description: 'None.' });
    const model = modelOf(
      (app) =>
        new HelmChart<typeof values>(app, 'demo', { metadata: demoMetadata, values, ci: { small: { size: 1 } } }),
    );
    expect(() => chartFiles(model)).toThrow(
      'ci/small-values.yaml of chart demo: value size is unknown: there are no values here',
    );
  });
});

const crdSpec = { group: 'example.com', names: { kind: 'It', plural: 'its' }, scope: 'Cluster', versions: [] };

const crdKind = 'CustomResourceDefinition';

type CrdsPlace = 'templates' | 'folder' | 'none';

function withCrd(crds: CrdsPlace, holds: 'constants' | 'a value of the release'): ChartModel {
  return crdModel(crds, (chart) =>
    addCrd(chart, holds === 'constants' ? crdSpec : { ...crdSpec, group: chart.release.name }),
  );
}

function crdModel(crds: CrdsPlace, build: (chart: AnyHelmChart) => unknown): ChartModel {
  const values = v.object({}, { description: 'None.' });
  return modelOf((app) => {
    const chart: AnyHelmChart = new HelmChart<typeof values>(app, 'demo', { metadata: demoMetadata, values, crds });
    build(chart);
    return chart;
  });
}

function addCrd(scope: Construct, spec: unknown): void {
  new ApiObject(scope, 'crd', {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: crdKind,
    metadata: { name: 'its.example.com' },
    spec,
  });
}
