import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/api/errors.js';
import { createPlanner } from '../../../src/api/plan/create-planner.js';
import type { Planner } from '../../../src/api/plan/planner.js';
import {
  judge,
  nodesOf,
  parsePlan,
  placedNodes,
  planText,
  readPlan,
  readPlanText,
} from '../../../src/api/verdicts/index.js';
import { withDefaults } from '../../../src/settings/settings.js';
import { writeLanceDataset } from '../../support/lance-dataset.js';
import { patient, patientQueue } from '../../support/patient.js';
import { explainRequests } from '../../support/plan-query-arbitrary.js';
import { assertProperty } from '../../support/seed.js';

const outline = (text: string): readonly string[] =>
  placedNodes(parsePlan(text)).map(({ node, depth }) => `${depth} ${node.name}`);

describe('Plans of generated queries', () => {
  let root = '';
  let planner: Planner;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'helmwright-verdicts-'));
    await writeLanceDataset(root);
    planner = await createPlanner(withDefaults({ root, ...patient, planProcesses: 1 }), {
      isSmall: () => true,
      queue: patientQueue,
    });
  });

  afterAll(async () => {
    await planner.close();
    await rm(root, { recursive: true });
  });

  it('are read without a loss: each line is a step, as deep as it is indented', async () => {
    let plans = 0;
    const law = fc.asyncProperty(explainRequests, async (request) => {
      const signal = new AbortController().signal;
      const text = await planner.run({ kind: 'explain', request }, { signal }).catch(refused);
      if (typeof text !== 'string') return;
      plans += 1;
      const plan = parsePlan(text);
      expect(planText(plan)).toBe(text);
      expect(nodesOf(plan).map(({ name }) => name)).not.toContain('');
      if (text.startsWith('RRFReranker')) {
        expect(plan[0]?.children).toHaveLength(2);
      } else {
        expect(outline(text)).toEqual(text.trimEnd().split('\n').map(outlined));
      }
      expect(() => judge(plan, {})).not.toThrow();
    });
    await assertProperty(law, 300);
    expect(plans).toBeGreaterThan(100);
  });
});

function outlined(line: string): string {
  const [, indent = '', name = ''] = /^( *)(\w+)/.exec(line) ?? [];
  return `${indent.length / 2} ${name}`;
}

function refused(error: unknown): undefined {
  if (error instanceof ApiError && error.kind.status < 500) return undefined;
  throw error;
}

describe('Any text', () => {
  const lines = fc.oneof(
    fc.string(),
    fc
      .tuple(
        fc.nat({ max: 6 }),
        fc.constantFrom('LanceRead: a=b', 'Foo', 'x', 'ANNSubIndex: name=', 'A, metrics=[', ']', 'RRFReranker(K=60)'),
      )
      .map(([depth, text]) => '  '.repeat(depth) + text),
  );
  const texts = fc.array(lines, { maxLength: 12 }).map((parts) => parts.join('\n'));

  it('is kept, and judged without an error', async () => {
    const law = fc.property(texts, (text) => {
      expect(planText(parsePlan(text))).toBe(text);
      expect(() => judge(parsePlan(text), {})).not.toThrow();
      expect(() => readPlan(text)).not.toThrow();
    });
    await assertProperty(law, 2_000);
  });
});

describe('A plan that was copied', () => {
  const text = 'ProjectionExec: expr=[id@0 as id]\n  LanceRead: uri=a.lance/data, projection=[id]';

  it.each([
    ['as it is', text],
    ['with empty lines around it', `\n\n${text}\n\n`],
    ['with Windows line ends', text.replaceAll('\n', '\r\n')],
    ['indented', text.replaceAll(/^/gm, '    ')],
    ['as the JSON string of the service', JSON.stringify(`${text}\n`)],
  ])('%s', (_how, copied) => {
    expect(readPlanText(copied)).toBe(text);
  });

  it('keeps the line breaks of a string in the step', () => {
    const filter =
      'LanceRead: uri=a.lance/data, projection=[u], full_filter=u = Utf8("a\nB: x"), refine_filter=u = Utf8("a\nB: x")';
    expect(nodesOf(parsePlan(filter))).toHaveLength(1);
  });

  it('has both plans of a hybrid query, whose first lines are indented too much', () => {
    const hybrid =
      'RRFReranker(K=60)\n    ProjectionExec: a\n    LanceRead: b\n      SortExec: c\n    ProjectionExec: d\n    LanceRead: e';
    expect(outline(hybrid)).toEqual([
      '0 RRFReranker',
      '1 ProjectionExec',
      '2 LanceRead',
      '3 SortExec',
      '1 ProjectionExec',
      '2 LanceRead',
    ]);
  });
});

describe('Metrics', () => {
  const line =
    'LanceRead: elapsed=1.670622ms, uri=a.lance/data, projection=[id], metrics=[output_rows=5, elapsed_compute=15.20µs, output_bytes=22.3 KB, rows_scanned=1.05 M, bytes_read=10.43 K, iops=9]';

  it('are numbers in one unit, and the text of the engine', () => {
    expect(parsePlan(line)[0]).toMatchObject({
      name: 'LanceRead',
      details: 'uri=a.lance/data, projection=[id]',
      metrics: { rows: 5, elapsedMs: 1.670622, bytesRead: 10_430, rowsScanned: 1_050_000 },
    });
    expect(parsePlan(line)[0]?.metrics?.all).toMatchObject({ iops: '9', output_bytes: '22.3 KB' });
  });

  it('are absent where the query was not run', () => {
    expect(parsePlan('LanceRead: uri=a.lance/data')[0]).not.toHaveProperty('metrics');
  });
});
