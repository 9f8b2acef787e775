import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChartFactory, chartFiles, modelOf, type ObjectType, type ValueType } from 'helmwright';
import { checkChart } from 'helmwright/check';
import { describe, expect, test } from 'vitest';
import { charts as metricsServer } from '../../examples/metrics-server/chart.js';
import { charts as podinfo } from '../../examples/podinfo/chart.js';
import { charts as valkey } from '../../examples/valkey/chart.js';
import { testedHelms } from '../support/helm-binaries.js';
import { repeatCommand, seed } from '../support/seed.js';

const folder = fileURLToPath(new URL('../../examples', import.meta.url));

describe.each([
  ['metrics-server', metricsServer],
  ['podinfo', podinfo],
  ['valkey', valkey],
] as const)('the example %s', (name, [factory]) => {
  test('takes every value of the public chart that its README says it takes', () => {
    const rows = rowsOf(readFileSync(join(folder, name, 'README.md'), 'utf8'));
    expect(rows.length).toBeGreaterThan(20);
    const { values } = modelOf(made(factory));
    const unknown = rows.filter(({ here }) => here === 'same').flatMap(({ paths }) => paths);
    expect(unknown.filter((path) => !has(values, path.split('.')))).toEqual([]);
  });

  test('is shorter than its templates', () => {
    const sources = readdirSync(join(folder, name)).filter((file) => file.endsWith('.ts') && file !== 'values.ts');
    const written = sources.map((file) => readFileSync(join(folder, name, file), 'utf8'));
    const generated = [...chartFiles(modelOf(made(factory))).files].filter(([path]) => path.startsWith('templates/'));
    expect(lines(written)).toBeLessThan(lines(generated.map(([, text]) => text)));
  });

  test('is rendered as Helm does', { timeout: 600_000 }, async () => {
    const helms = testedHelms().map(({ binary }) => binary);
    const given = { runs: 12, refusals: 6, seed, helms };
    const { findings } = await checkChart(modelOf(made(factory)), made(factory), given);
    expect(findings, repeatCommand()).toEqual([]);
  });
});

function made(factory: ChartFactory | undefined): ChartFactory {
  if (factory === undefined) throw new Error('the module has no chart');
  return factory;
}

interface Row {
  readonly paths: readonly string[];
  readonly here: string;
}

/** The rows of the table of values: `| value | below it | here |`. */
function rowsOf(readme: string): readonly Row[] {
  return readme.split('\n').flatMap((line) => {
    const [, group, below = '', here = ''] = line.split('|').map((cell) => cell.trim());
    const [value] = names(group ?? '');
    if (value === undefined) return [];
    const inner = names(below);
    return [{ paths: inner.length === 0 ? [value] : inner.map((each) => `${value}.${each}`), here }];
  });
}

function names(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** Whether users may set a value. What is in a map or a type of Kubernetes has no values of its own. */
function has(type: ValueType | undefined, [head, ...rest]: readonly string[]): boolean {
  if (type === undefined) return false;
  return head === undefined || !isObject(type) || has(type.properties[head], rest);
}

function isObject(type: ValueType): type is ObjectType {
  return type.type === 'object';
}

function lines(texts: readonly string[]): number {
  return texts.join('\n').split('\n').length;
}
