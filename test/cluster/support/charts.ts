import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { writeCharts } from '../../../src/chart/disk/write.js';
import { charts } from '../../../src/charts/index.js';
import { chartFiles, modelOf } from '../../../src/index.js';

/** The product's charts as the code says now, in a folder of a test file's own: the path of each by its name. */
export function productCharts(): (name: string) => string {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helmwright-charts-'));
    writeCharts(
      folder,
      charts.map((factory) => chartFiles(modelOf(factory))),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return (name) => join(folder, name);
}
