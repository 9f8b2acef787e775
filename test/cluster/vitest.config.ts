import { defineConfig } from 'vitest/config';
import { InOrder } from './support/in-order.js';

/** The tests that need a cluster: one file after the other, for they share it. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/cluster/**/*.test.ts'],
    globalSetup: ['test/support/helm-binaries.ts', 'scripts/build.js', 'test/cluster/support/global-setup.ts'],
    fileParallelism: false,
    sequence: { sequencer: InOrder },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    reporters: ['verbose'],
  },
});
