import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { operatorRows } from '../../../src/charts/migrate/kuberay-operator.js';
import { at as valueAt, isBlank } from '../../../src/charts/migrate/migration.js';
import {
  clusterRows,
  groupRows,
  headRows,
  migrateRayCluster,
  workerRows,
} from '../../../src/charts/migrate/ray-cluster.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../src/values/json.js';
import { readValuesFile } from '../../../src/values/yaml/parse-yaml.js';
import { only } from '../../support/objects.js';
import { renderPlatform } from '../../support/platform.js';

function dataIn(name: string): JsonObject {
  const file = fileURLToPath(new URL(name, import.meta.url));
  return readValuesFile(readFileSync(file, 'utf8'), file);
}

const users = dataIn('ray-cluster-values.yaml');
const migrated = migrateRayCluster(users);
const release = { name: 'features', namespace: 'features' };

function specOf(values: JsonObject): Json | undefined {
  return only(renderPlatform(values, { release }), 'RayCluster')['spec'];
}

/** What is different on purpose, by the path in the spec. The documentation lists the same. */
const betterDefaults: readonly RegExp[] = [
  // Pods comply with Pod Security "restricted".
  /securityContext/,
  // Workers have no token of the Kubernetes API, and the ServiceAccount of the platform.
  /\.automountServiceAccountToken$/,
  /^\.workerGroupSpecs\.\d+\.template\.spec\.serviceAccountName$/,
  // The head is never on a spot node.
  /^\.headGroupSpec\.template\.spec\.affinity\.nodeAffinity$/,
  // Version 2 of the autoscaler, which owns the number of workers and replaces failed pods.
  /^\.autoscalerOptions\.(version|imagePullPolicy)$/,
  /^\.workerGroupSpecs\.\d+\.(replicas|template\.spec\.restartPolicy)$/,
  // Names: of containers, of groups without capitals, and labels.
  /\.containers\.0\.name$/,
  /^\.workerGroupSpecs\.\d+\.groupName$/,
  /\.labels\.app\.kubernetes\.io\//,
  // The same in another field.
  /^\.headServiceAnnotations$/,
  /^\.headGroupSpec\.headService\.metadata\.annotations$/,
];

/** Paths at which two values differ. What is empty is as good as absent, and quantities may be numbers. */
function differences(a: Json | undefined, b: Json | undefined, path = ''): string[] {
  if (isJsonArray(a) && isJsonArray(b) && a.length === b.length)
    return a.flatMap((item, index) => differences(item, b[index], `${path}.${index}`));
  if (isJsonObject(a) && isJsonObject(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
      differences(a[key], b[key], `${path}.${key}`),
    );
  if (isBlank(a ?? null) && isBlank(b ?? null)) return [];
  return unquoted(a) === unquoted(b) ? [] : [path];
}

function unquoted(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value).replaceAll('"', '');
}

function sorted(spec: Json | undefined): Json {
  const groups = valueAt(spec, 'workerGroupSpecs');
  const named = isJsonArray(groups) ? [...groups] : [];
  const name = (group: Json): string => JSON.stringify(valueAt(group, 'groupName')).toLowerCase();
  named.sort((a, b) => (name(a) < name(b) ? -1 : 1));
  return { ...(isJsonObject(spec) ? spec : {}), workerGroupSpecs: named };
}

describe("values of KubeRay's chart ray-cluster", () => {
  it('give the RayCluster that its chart renders, but for better defaults', () => {
    const rendered = sorted(dataIn('ray-cluster-rendered.yaml')['spec']);
    const found = differences(rendered, sorted(specOf(migrated.values)));
    expect(found.filter((path) => !betterDefaults.some((better) => better.test(path)))).toEqual([]);
    for (const better of betterDefaults)
      expect(
        found.some((path) => better.test(path)),
        String(better),
      ).toBe(true);
  });

  it('are all in the sample', () => {
    const carried = [...clusterRows, ...headRows].filter(({ to }) => to !== undefined);
    for (const { from } of carried) expect(valueAt(users, from), from).toBeDefined();
    for (const { from, to } of groupRows)
      if (to !== undefined && from !== 'image' && from !== 'initArgs')
        expect(valueAt(users, `head.${from}`), from).toBeDefined();
    for (const { from } of workerRows) expect(valueAt(users, `worker.${from}`), from).toBeDefined();
  });

  it('are installed with its defaults where nothing is set', () => {
    const { values, notes } = migrateRayCluster({}, 'raycluster');
    expect(only(renderPlatform(values, { release }), 'RayCluster')).toMatchObject({
      metadata: { name: 'raycluster-kuberay' },
      spec: {
        rayVersion: '2.52.0',
        enableInTreeAutoscaling: false,
        workerGroupSpecs: [{ groupName: 'workergroup', replicas: 1, minReplicas: 1, maxReplicas: 5 }],
      },
    });
    expect(notes.map(({ path }) => path)).toEqual(['auth']);
  });

  it.each<[string, JsonObject, string]>([
    ['a value that the chart does not have', { head: { nodeSelectors: {} } }, 'head.nodeSelectors'],
    [
      'a password that is not in a Secret',
      { gcsFaultTolerance: { redisPassword: { value: 'x' } } },
      'gcsFaultTolerance.redisPassword.value',
    ],
    ['a restart policy', { worker: { restartPolicy: 'OnFailure' } }, 'worker.restartPolicy'],
    [
      'the first version of the autoscaler',
      { head: { autoscalerOptions: { version: 'v1' } } },
      'head.autoscalerOptions.version',
    ],
    ['a tag that is no version', { image: { tag: 'nightly' } }, 'image.tag'],
    ['replicas out of bounds', { worker: { replicas: 9 } }, 'worker.replicas'],
    ['a name with capitals', { additionalWorkerGroups: { Big: {} } }, 'additionalWorkerGroups.Big'],
    ['the name of the release', {}, 'nameOverride'],
    [
      'another pull policy',
      { head: { image: { repository: 'a/b', tag: '1', pullPolicy: 'Always' } } },
      'head.image.pullPolicy',
    ],
  ])('that cannot be carried over are reported: %s', (_what, values, path) => {
    const { values: made, notes } = migrateRayCluster(values);
    expect(notes.map((note) => note.path)).toContain(path);
    expect(specOf(made)).toBeDefined();
  });
});

describe('docs/migrate-from-upstream.md', () => {
  const text = readFileSync(new URL('../../../docs/migrate-from-upstream.md', import.meta.url), 'utf8');

  it.each([
    ...operatorRows.map((row) => ({ ...row, under: '' })),
    ...clusterRows.map((row) => ({ ...row, under: '' })),
    ...headRows.map((row) => ({ ...row, under: '' })),
    ...groupRows.map((row) => ({ ...row, under: '<group>.' })),
    ...workerRows.map((row) => ({ ...row, under: '<group>.' })),
  ])('has a row for $under$from', ({ from, to, under }) => {
    const place = under === '' ? '' : '<group>.';
    const lines = text.split('\n').filter((row) => row.startsWith(`| \`${under}${from}\` |`));
    expect(lines.join('\n')).toContain(to === undefined ? 'not carried over' : `\`${place}${to}\``);
  });
});
