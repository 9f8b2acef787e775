import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/api/errors.js';
import { withDefaults } from '../../../src/settings/settings.js';
import { createPlanner } from '../../../src/api/plan/create-planner.js';
import type { ExplainRequest, Planner } from '../../../src/api/plan/planner.js';
import { writeLanceDataset } from '../../support/lance-dataset.js';
import { patient, patientQueue } from '../../support/patient.js';
import { explainRequests } from '../../support/plan-query-arbitrary.js';
import { findPython, PythonProgram } from '../../support/python.js';

const python = await findPython();

/** How many queries are compared: more for a release. */
const runs = Number(process.env['RUNS'] ?? 1_000);

/** What a planner says of a request: the plan, or why there is none. */
type Said = { readonly plan: string } | { readonly refused: string };

async function said(planner: Planner, request: ExplainRequest): Promise<Said> {
  try {
    return { plan: String(await planner.run({ kind: 'explain', request }, { signal: new AbortController().signal })) };
  } catch (error) {
    if (error instanceof ApiError && error.kind.status < 500) return { refused: `${error.failure}: ${error.detail}` };
    throw error;
  }
}

function isSaid(answer: unknown): answer is Said {
  return typeof answer === 'object' && answer !== null && ('plan' in answer || 'refused' in answer);
}

describe.skipIf(python === undefined)('Plans, beside those of the SDK for Python (needs python3 on the path)', () => {
  let root = '';
  let isolated: Planner;
  let local: Planner;
  let sdk: PythonProgram;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'helmwright-agreement-'));
    await writeLanceDataset(root);
    const settings = withDefaults({ root, ...patient, planProcesses: 1 });
    isolated = await createPlanner(settings, { queue: patientQueue });
    local = await createPlanner(settings, { isSmall: () => true, queue: patientQueue });
    sdk = new PythonProgram(python ?? '', 'explain.py', [root]);
    await isolated.ready();
  });

  afterAll(async () => {
    await Promise.all([isolated.close(), local.close(), sdk.close()]);
    await rm(root, { recursive: true });
  });

  async function pythonSaid(request: ExplainRequest): Promise<Said> {
    const { table, ...rest } = request;
    const answer = await sdk.ask({ ...table, ...rest });
    if (!isSaid(answer)) throw new Error('the program of the test answered neither a plan nor a refusal');
    return answer;
  }

  it('are the same string for every query that LanceDB accepts, and an error for every query that it rejects', async () => {
    const seen = { plans: 0, refusals: 0 };
    await fc.assert(
      fc.asyncProperty(explainRequests, async (request) => {
        const [here, there] = await Promise.all([said(isolated, request), pythonSaid(request)]);
        if ('refused' in there) {
          seen.refusals += 1;
          expect(here, there.refused).toHaveProperty('refused');
        } else {
          seen.plans += 1;
          expect(here).toEqual(there);
        }
      }),
      { numRuns: runs },
    );
    // A generator whose queries are mostly refused would prove little.
    expect(seen.plans).toBeGreaterThan(runs / 2);
    expect(seen.refusals).toBeGreaterThan(runs / 20);
  });

  it('are the same from a planning process and from this one', async () => {
    await fc.assert(
      fc.asyncProperty(explainRequests, async (request) => {
        expect(await said(isolated, request)).toEqual(await said(local, request));
      }),
      { numRuns: 500 },
    );
  });
});
