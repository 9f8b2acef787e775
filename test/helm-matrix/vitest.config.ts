import { defineConfig } from 'vitest/config';

/** The equivalence tests on all covered versions of Helm. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: [
      'test/equivalence/charts/**/*.test.ts',
      'test/equivalence/regressions.test.ts',
      'test/random-charts/random-charts.test.ts',
    ],
    env: { HELM_MATRIX: 'all' },
    globalSetup: ['test/support/helm-binaries.ts', 'test/helm-matrix/build-helms.ts'],
    testTimeout: 1_200_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
