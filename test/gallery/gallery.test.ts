import { ApiObject } from 'cdk8s';
import { describe, expect, test } from 'vitest';
import { chartFiles, modelOf } from '../../src/index.js';
import { expressionForms, formsIn, functionForms } from '../support/forms-in.js';
import { gallery } from './gallery.js';

const model = modelOf(gallery);
const forms = formsIn(model);

function missing(wanted: readonly string[]): readonly string[] {
  return wanted.filter((form) => !forms.has(form));
}

test('the gallery uses every function of the language', () => {
  expect(missing(functionForms())).toEqual([]);
});

test('the gallery uses every kind of expression', () => {
  expect(missing(expressionForms)).toEqual([]);
});

test('the gallery declares every type of value, optional, required and with a default', () => {
  const types = ['string', 'integer', 'number', 'boolean', 'enum', 'quantity', 'list', 'map', 'object'];
  expect(missing(types.flatMap((type) => [`value ${type} default`, `value ${type} optional`]))).toEqual([]);
  expect([...forms].filter((form) => /^value .* required$/.test(form)).length).toBeGreaterThan(4);
});

test('the gallery has the constructs of cdk8s-plus', () => {
  const kinds = new Set(
    model.resources.map(({ construct }) => (ApiObject.isApiObject(construct) ? construct.kind : '')),
  );
  for (const kind of ['ConfigMap', 'CronJob', 'Deployment', 'HorizontalPodAutoscaler', 'Ingress', 'Service']) {
    expect(kinds).toContain(kind);
  }
});

describe('the files of the gallery are as they were read and approved (vitest -u accepts changes)', () => {
  const files = [...chartFiles(model).files];

  test.each(files)('%s', async (path, text) => {
    await expect(text).toMatchFileSnapshot(`golden/${path}`);
  });

  test('hold no sentinel', () => {
    for (const [path, text] of files) expect(`${path}\n${text}`).not.toMatch(/[\u{fdd0}\u{fdd1}]|typed\d|45035996/u);
  });
});
