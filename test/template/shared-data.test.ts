import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.js';
import { sharedData } from '../../src/template/author/shared-data.js';
import * as v from '../../src/values/v.js';
import { at, bareSpec, specModel, template, valuesOf } from '../support/demo-chart.js';

const path = 'templates/it.yaml';

const trees = fc.object({
  key: fc.stringMatching(/^[a-z0-9:#{ -]{0,6}$/),
  values: [
    fc.string({ unit: 'grapheme-ascii' }),
    fc.constant('a\n\nb\n'),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  ],
});

describe('shared data', () => {
  it('gives what the same data gives, in templates and when it is rendered', () => {
    fc.assert(
      fc.property(trees, (data) => {
        const part = { list: [data], name: 'a' };
        const [plain, shared] = [bareSpec({ of: part }), bareSpec({ of: sharedData({ ...part }) })];
        expect(template(shared, path)).toBe(template(plain, path));
        const release = { name: 'rel' };
        expect(render(shared, { release })).toStrictEqual(render(plain, { release }));
      }),
    );
  });

  it('has keys in the order of other manifests and leaves out those without a value', () => {
    const data = { z: 1, a: { y: undefined, x: null, b: [null, 2] } };
    expect(template(bareSpec({ of: sharedData({ ...data }) }), path)).toBe(template(bareSpec({ of: data }), path));
  });

  it('is converted once', () => {
    let reads = 0;
    const data = sharedData({
      get a() {
        reads += 1;
        return 'b';
      },
    });
    bareSpec([data, { again: data }]);
    expect(reads).toBe(1);
  });

  it('stays as it is, whatever becomes of a rendering', () => {
    const [object] = render(bareSpec(sharedData({ list: [{ a: 1 }] })), { release: { name: 'rel' } });
    const list = at(object?.object, 'spec', 'list');
    expect(Object.isFrozen(list)).toBe(true);
    expect(Object.isFrozen(at(list, 0))).toBe(true);
  });

  it('has no key that is too long for a template', () => {
    const model = bareSpec({ of: sharedData({ ['k'.repeat(1100)]: 1 }) });
    expect(() => template(model, path)).toThrow('YAML reads keys of at most 1024: shorten it');
  });

  it('cannot hold a value of the user', () => {
    const values = valuesOf({ size: v.integer({ description: 'Size.', default: 1 }) });
    const model = (): unknown => specModel<typeof values>(values, (chart) => sharedData({ size: chart.values.size }));
    expect(model).toThrow('demo/it: has a value in shared data, which is the same in all manifests');
  });
});
