import { describe, expect, it } from 'vitest';
import { readJob } from '../../src/ray/job.js';

describe('a job with an unknown status', () => {
  it('is an error that names the job, and none of its environment variables', () => {
    const job = { submission_id: 'j', status: 'PAUSED', runtime_env: { env_vars: { PASSWORD: 'hunter2' } } };
    expect(() => readJob(job)).toThrow(/^job j has the unknown status "PAUSED"; use a supported version of Ray$/);
    expect(() => readJob({ runtime_env: job.runtime_env })).toThrow(
      /^Ray lists a job without an ID; use a supported version of Ray$/,
    );
  });
});
