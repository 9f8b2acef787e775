import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChartModel } from '../../src/chart/model/chart-model.js';
import { chartTree } from '../../src/chart/model/chart-tree.js';
import { compareCharts } from '../../src/chart/disk/drift.js';
import { compareRender } from '../../src/chart/check/equivalence.js';
import { helmAt } from '../../src/chart/check/helm.js';
import { lint } from '../../src/chart/check/lint.js';
import { writeCharts } from '../../src/chart/disk/write.js';
import { chartFiles, type JsonObject } from '../../src/index.js';
import { coalesce } from '../../src/values/merge/merge.js';
import { validator } from '../../src/values/validate.js';
import { helmBinary, helmMajors } from '../support/helm-binaries.js';
import { exampleNames, exampleValues, operatorChart, platform, rayApps } from '../support/platform.js';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'helmwright-platform-'));
  writeCharts(folder, all.map(chartFiles));
});

afterAll(() => rmSync(folder, { recursive: true }));

const all = [operatorChart, platform, rayApps];

const shapes: readonly (readonly [string, ChartModel, JsonObject])[] = [
  ...all.flatMap((model) =>
    Object.entries(model.ci).map(([name, values]) => [`${model.name}/ci/${name}`, model, values] as const),
  ),
  ...exampleNames.map((name) => [`examples/values-${name}`, platform, exampleValues(name)] as const),
];

/** Random values are rendered with other releases; names of this length are cut. */
const release = { name: `1.${'x'.repeat(51)}`, namespace: 'on' };

describe.each(helmMajors)('each chart in %s', (major) => {
  it.each(shapes)('lint --strict has nothing to say, and it is what the evaluator says: %s', async (...shape) => {
    const [, model, values] = shape;
    const helm = await helmAt(helmBinary(major));
    const chart = join(folder, model.name);
    const [complaints, difference] = await Promise.all([
      lint(chart, helm, values),
      compareRender(model, chart, helm, { values, release }),
    ]);
    expect(complaints).toEqual([]);
    expect(difference).toBeUndefined();
  });
});

describe('the charts in this repository', () => {
  it('are what the code says', () => {
    const charts = fileURLToPath(new URL('../../charts', import.meta.url));
    expect(compareCharts(charts, all.map(chartFiles))).toEqual([]);
  });

  it('have templates that hold no JSON and nothing that was left over', () => {
    for (const [path, text] of all.flatMap((chart) => [...chartFiles(chart).files])) {
      expect(text, path).not.toMatch(/[\u{fdd0}\u{fdd1}]/u);
      // Definitions are constants of thousands of lines, which nobody reads.
      if (/^templates\/(?!crds-).*\.yaml$/.test(path)) expect(text, path).not.toMatch(/^\s*[\w-]+: [[{]"/m);
    }
  });

  it.each(exampleNames)('have an example for %s that its schema admits', (name) => {
    expect(validator(platform.schema)(coalesce(chartTree(platform), exampleValues(name)).values)).toEqual([]);
  });
});
