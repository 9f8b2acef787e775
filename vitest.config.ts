import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.js';
import { mutatedImports } from './test/support/mutated-imports.js';

export default defineConfig({
  plugins: [mutatedImports()],
  test: {
    include: ['test/**/*.test.ts'],
    // These have configurations of their own: what needs Python or takes long, and what needs a cluster.
    exclude: ['test/system/**', 'test/cluster/**'],
    globalSetup: ['test/support/helm-binaries.ts', 'scripts/build.js'],
    // Tests of the command line run what is built, loaded by Node as its users' Node loads it.
    server: { deps: { external: [/\/dist\//] } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two cores: the tests that run Helm are bound by processes, not by threads.
    maxWorkers: 2,
    // The files of a worker share what they import, which would take a quarter of the time. So a file leaves the process as
    // it found it.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
