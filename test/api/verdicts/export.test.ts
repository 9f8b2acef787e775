import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  comparePlans,
  judge,
  nodesOf,
  parsePlan,
  planDocument,
  planReport,
  planText,
  postgresPlan,
  readPlan,
} from '../../../src/api/verdicts/index.js';

const example = readPlan(readFileSync(new URL('../../../src/api/ui/example.json', import.meta.url), 'utf8'));
const { plan, facts, table } = example;

describe('The example of the page', () => {
  it('has verdicts of several sorts', () => {
    const codes = judge(plan, facts).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['unserved-predicate', 'unindexed-rows', 'late-materialisation']));
  });
});

describe('The JSON of a plan', () => {
  it('can be read again, with the same verdicts', () => {
    const document = planDocument(planText(plan), table);
    expect(document.verdicts).toEqual(judge(plan, facts));
    expect(readPlan(JSON.stringify(document, null, 2))).toEqual(example);
  });

  it.each(['{', '{}', '{"plan": 3}', 'null', '[]'])('%s is not one', (text) => {
    expect(planText(readPlan(text).plan)).toBe(text);
  });
});

describe("The JSON for viewers of PostgreSQL's plans", () => {
  const [exported] = postgresPlan(plan);

  it('has each step with its name, rows and time', () => {
    expect(exported?.['Execution Time']).toBeCloseTo(108.788173);
    expect(exported?.['Plan']).toMatchObject({
      'Node Type': 'AnalyzeExec',
      Plans: [
        {
          'Node Type': 'TracedExec',
          Plans: [
            { 'Node Type': 'ProjectionExec', 'Actual Rows': 10, 'Actual Loops': 1, 'Actual Total Time': 108.788173 },
          ],
        },
      ],
    });
    expect(JSON.stringify(exported).match(/"Node Type"/g)).toHaveLength(nodesOf(plan).length);
  });

  it('has the table, the filter, the columns and the index of a step', () => {
    const text = JSON.stringify(exported);
    expect(text).toContain('"Relation Name":"products"');
    expect(text).toContain('"Index Name":"vector_idx"');
    expect(text).toContain('"Index Cond":"[price < 20]@price_idx(BTree)"');
    expect(text).toContain('"Filter":"lower(brand) = Utf8(\\"brand 7\\") AND stock > Int64(10)"');
  });

  it('has no times of a query that was not run', () => {
    const [planned] = postgresPlan(
      parsePlan('LanceRead: uri=a.lance/data, projection=[id], full_filter=--, refine_filter=--'),
    );
    expect(planned).toEqual({
      Plan: {
        'Node Type': 'LanceRead',
        'Relation Name': 'a',
        Output: ['id'],
        Details: 'uri=a.lance/data, projection=[id], full_filter=--, refine_filter=--',
      },
    });
  });
});

it('the text of a plan has its verdicts and both lines of each', () => {
  const report = planReport(plan, judge(plan, facts));
  expect(report.startsWith(`${planText(plan).trimEnd()}\n\n`)).toBe(true);
  expect(report).toContain(`warning: No index serves stock > 10
  stock has no BTree index. 4,810 rows were read for it.
  Python:     table.create_index("stock", config=lancedb.index.BTree())
  TypeScript: await table.createIndex("stock", { config: lancedb.Index.btree() });
`);
});

describe('Two plans', () => {
  const read = (filter: string, index = '') =>
    `LanceRead: uri=a.lance/data, projection=[id, price], num_fragments=1, full_filter=price > Float64(3), refine_filter=${filter}${index}`;
  const before = { plan: parsePlan(`ProjectionExec: expr=[id]\n  ${read('price > Float64(3)')}`), facts: {} };
  const after = {
    plan: parsePlan(
      `ProjectionExec: expr=[id]\n  ${read('--')}\n    ScalarIndexQuery: query=[price > 3]@price_idx(BTree)`,
    ),
    facts: {},
  };

  it('differ in the steps that were added or removed', () => {
    const changes = (one: typeof before, other: typeof before) =>
      comparePlans(one, other).steps.map(({ change, node }) => `${change} ${node.name}`);
    expect(changes(before, after)).toEqual([
      'same ProjectionExec',
      'added LanceRead',
      'added ScalarIndexQuery',
      'removed LanceRead',
    ]);
    expect(changes(after, before)).toEqual([
      'same ProjectionExec',
      'added LanceRead',
      'removed LanceRead',
      'removed ScalarIndexQuery',
    ]);
    expect(changes(before, before)).toEqual(['same ProjectionExec', 'same LanceRead']);
  });

  it('differ in verdicts', () => {
    const { solved, added } = comparePlans(before, after);
    expect(solved.map(({ title }) => title)).toEqual(['No index serves price > 3']);
    expect(added).toEqual([]);
    expect(comparePlans(after, before).added).toHaveLength(1);
  });
});
