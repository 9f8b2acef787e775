import { describe, expect, test } from 'vitest';
import { asString, chartFiles, HelmChart, modelOf, semverCompare } from '../../src/index.js';
import { compareEmbedding, compareRender } from '../../src/chart/check/equivalence.js';
import { helmAt } from '../../src/chart/check/helm.js';
import { testedHelms } from '../support/helm-binaries.js';
import { withFiles } from '../support/helm.js';
import { defects, definition, object } from './defects.js';

describe.each(Object.entries(defects))('%s', (_name, { chart, values }) => {
  const model = modelOf(chart);
  const files = Object.fromEntries(chartFiles(model).files);
  const release = { name: 'release', namespace: 'default' };

  test.each(testedHelms())('is rendered as Helm $version does', async ({ binary }) => {
    const helm = await helmAt(binary);
    for (const each of values) {
      const differs = await withFiles(files, (folder) => compareRender(model, folder, helm, { values: each, release }));
      expect(differs, JSON.stringify(each)).toBeUndefined();
    }
  });

  test('is the same in an ordinary cdk8s app', () => {
    for (const each of values) {
      expect(compareEmbedding(model, chart, { values: each, release }), JSON.stringify(each)).toBeUndefined();
    }
  });
});

test('a constraint with a pre-release in some comparators is refused: Helm 3 and Helm 4 differ there', () => {
  expect(() => semverCompare('>=1.27.0-0 <2.0.0', '1.28.0')).toThrow(/pre-release in some of its comparators/);
});

test('a name that comes from a value leaves nothing of itself in the name of a file', () => {
  const model = modelOf((app) => {
    const chart = new HelmChart(app, 'case', {
      metadata: { name: 'case', version: '1.0.0', description: 'x' },
      values: definition,
    });
    object(chart, 'inputs', { values: chart.values });
    object(chart, `${asString(chart.values.text)}-service`, {});
    return chart;
  });
  expect([...chartFiles(model).files.keys()]).toContain('templates/service-inputs.yaml');
});
