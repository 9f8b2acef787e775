import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Difference } from '../../src/chart/check/difference.js';
import { type Helm, helmAt } from '../../src/chart/check/helm.js';
import { helmBinary } from '../support/helm-binaries.js';
import { withFiles } from '../support/helm.js';
import { type SourceMutant, sourceMutants } from '../support/source-mutants.js';
import type * as mutable from './mutable.js';

/*
 * The regressions can fail: single lines of the sources are broken in turn, and one of the charts must show it.
 */

const release = { name: 'release', namespace: 'default' };

let helm: Helm;
beforeAll(async () => {
  helm = await helmAt(helmBinary('helm4'));
});

describe('a regression notices that it is broken:', () => {
  test.each(Object.entries(sourceMutants))('%s', async (name, mutant) => {
    const mutated = await vi.importActual<Mutable>(`./mutable.js?mutant=${encodeURIComponent(name)}`);
    expect(await firstDifference(mutated, mutant), `${mutant.shownBy}: nothing differs`).toBeDefined();
  });
});

type Mutable = typeof mutable;

async function firstDifference(
  { defects, modelOf, chartFiles, compareEmbedding, compareRender }: Mutable,
  { shownBy }: SourceMutant,
): Promise<Difference | undefined> {
  const defect = defects[shownBy];
  if (defect === undefined) throw new Error(`${shownBy}: no such chart`);
  const model = modelOf(defect.chart);
  return withFiles(Object.fromEntries(chartFiles(model).files), async (folder) => {
    for (const values of defect.values) {
      const rendering = { values, release };
      const difference =
        (await compareRender(model, folder, helm, rendering)) ?? compareEmbedding(model, defect.chart, rendering);
      if (difference !== undefined) return difference;
    }
    return undefined;
  });
}
