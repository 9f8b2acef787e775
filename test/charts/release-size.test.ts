import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { lancePlatformCi } from '../../src/charts/lance-platform/ci.js';
import { parsedObject, type JsonObject } from '../../src/values/json.js';
import { mergeFiles } from '../../src/values/merge/merge.js';
import { runHelm, withFiles } from '../support/helm.js';

const mebibyte = 1_048_576;

const shapes = Object.entries(lancePlatformCi).filter(([name]) => name !== 'nothing-created');

/** Everything that the chart can install, with the longest values that chart testing has. */
const everything: JsonObject = mergeFiles([
  ...shapes.map(([, values]) => values),
  {
    namespace: { name: 'compute' },
    labelPrefix: 'example.com',
    nodeLabelValue: 'true',
    operator: { enabled: true, version: '1.6.2', featureGates: { RayCronJob: true } },
    devicePlugin: { enabled: true },
    ray: { enabled: true, networkPolicy: { enabled: true } },
    sessions: { reaper: { enabled: true }, rbac: { create: true } },
    explainPlan: {
      enabled: true,
      storage: { claimName: '' },
      autoscaling: { enabled: true },
      ingress: { enabled: true },
      serviceMonitor: { enabled: true },
    },
  },
]);

/** The API server limits the data of a Secret to 1 MiB; Helm stores the compressed release in one, as base64. */
it('a release of lance-platform with everything enabled uses at most 25 % of what a Secret can hold', async () => {
  const { code, stdout, stderr } = await withFiles({ 'values.json': JSON.stringify(everything) }, (folder) =>
    runHelm('helm4', [
      ...['install', 'lance', 'charts/lance-platform', '--namespace', 'lance'],
      ...['--dry-run=client', '--output', 'json', '--values', `${folder}/values.json`],
    ]),
  );
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const release = parsedObject(stdout);
  expect(release['manifest']).toContain('kind: RayCluster\n');
  const stored = gzipSync(JSON.stringify(release), { level: 9 }).toString('base64');
  expect(stored.length / mebibyte).toBeLessThan(0.25);
});
