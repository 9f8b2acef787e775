import { describe, expect, it } from 'vitest';
import { fuzzExplain } from '../api/fuzz/fuzz-explain.js';

describe('a service that is sent anything', () => {
  it('answers each request, none with a failure of its own, and lives on', async () => {
    const { answers, failures, exit } = await fuzzExplain(1_500, 1);
    expect(failures).toEqual([]);
    expect(exit).toBeUndefined();
    // Enough of them are sound for the engine to be asked, and enough are not for its defences to be.
    expect(answers.get(200) ?? 0).toBeGreaterThan(100);
    expect(answers.get(400) ?? 0).toBeGreaterThan(100);
  });
});
