import { defineConfig } from 'vitest/config';

/** The service as a whole: unmodified clients, schemathesis, a restart under load, and the files of its image. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/system/**/*.test.ts'],
    globalSetup: ['scripts/build.js'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
