import { expect, it } from 'vitest';
import { type ChartFactory, chartFiles, type JsonObject, modelOf } from 'helmwright';
import { charts as metricsServer } from '../../examples/metrics-server/chart.js';
import { charts as podinfo } from '../../examples/podinfo/chart.js';
import { charts as valkey } from '../../examples/valkey/chart.js';
import { helmMajors } from '../support/helm-binaries.js';
import { withFiles } from '../support/helm.js';
import { withNamespace } from './support/namespaces.js';
import { describeOnCluster } from './support/on-cluster.js';

/** The values of an upgrade of each example. */
const examples: readonly (readonly [name: string, factories: readonly ChartFactory[], values: JsonObject])[] = [
  ['podinfo', podinfo, { replicaCount: 3, ui: { message: 'hello' } }],
  ['metrics-server', metricsServer, { replicas: 2 }],
  ['valkey', valkey, { replica: { enabled: true } }],
];

const runs = examples.flatMap((example) => helmMajors.map((major) => [...example, major] as const));

/** Their images are not ours to have, so nothing waits for pods: the API server takes every object, each time. */
describeOnCluster('the examples', ['disposable'], ({ api, helm }) => {
  it.each(runs)('install, upgrade and roll back: %s %s', async (name, [factory], values, major) => {
    if (factory === undefined) throw new Error(`${name} has no chart`);
    const files = Object.fromEntries(chartFiles(modelOf(factory)).files);
    await withNamespace(api, (namespace) =>
      withFiles(files, async (chart) => {
        const steps: readonly (readonly [readonly string[], JsonObject?])[] = [
          [['install', name, chart]],
          [['upgrade', name, chart], values],
          [['rollback', name, '1']],
          [['uninstall', name]],
        ];
        for (const [args, given] of steps) {
          const { code, stderr } = await helm(major).run([...args, '--namespace', namespace], given);
          expect({ args, code, stderr: code === 0 ? '' : stderr }).toEqual({ args, code: 0, stderr: '' });
        }
      }),
    );
  });
});
