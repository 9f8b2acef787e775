import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '../../src/values/json.js';
import { readManifests } from '../../src/values/yaml/parse-yaml.js';
import { canonical } from '../support/canonical.js';
import { fixture, helmwright, jsonOf } from '../support/cli.js';
import { helmMajors } from '../support/helm-binaries.js';
import { type Files, runHelm, withFiles } from '../support/helm.js';

/** Manifests with their sources, in order, as text. */
function listed(yaml: string): string {
  const sources = [...yaml.matchAll(/^# Source: (.*)$/gm)].map(([, source = '']) => source);
  return canonical(readManifests(yaml).map((object, index): Json => ({ source: sources[index] ?? '', object })));
}

interface Case {
  readonly says: string;
  readonly flags: readonly string[];
  readonly release?: string;
}

const files: Files = {
  'a.yaml': 'title: from a file\nreplicas: 3\nstalls: { bread: { goods: [roll, "on"] } }\n',
  'b.yaml': 'replicas: 1000000\ncache: { enabled: true }\n',
};

const cases: readonly Case[] = [
  { says: 'no flag', flags: [] },
  { says: 'a name and a namespace', flags: ['--namespace', 'market'], release: 'r1' },
  { says: 'values files, the later of which wins', flags: ['-f', 'a.yaml', '-f', 'b.yaml'] },
  { says: 'two values files in one flag', flags: ['--values', 'b.yaml,a.yaml'] },
  { says: '--set', flags: ['--set', 'replicas=7,open=false', '--set', 'stalls.fruit=null', '--set', 'title=a\\,b'] },
  { says: '--set-string', flags: ['--set-string', 'title=1000000', '--set', 'title=first'] },
  { says: 'a subchart and its values', flags: ['--set', 'cache.enabled=true,cache.size=2'] },
  { says: '--kube-version', flags: ['--kube-version', '1.29.3-gke.100'] },
  { says: '--kube-version with a v', flags: ['--kube-version', 'v1.30.2'] },
  { says: '--api-versions', flags: ['--api-versions', 'monitoring.example/v1,other.example/v1'] },
  { says: '--skip-tests', flags: ['--skip-tests', '-a', 'monitoring.example/v1'] },
];

describe.each(helmMajors)('helmwright render and %s template', (major) => {
  it('agree on objects, sources and order', async () => {
    await withFiles(files, async (folder) => {
      await helmwright(['synth', fixture('shop.ts')], folder);
      for (const { says, flags, release = 'release-name' } of cases) {
        const version = flags.includes('--kube-version') ? [] : ['--kube-version', '1.31.0'];
        const [ours, theirs] = await Promise.all([
          helmwright(['render', 'shop', '--module', fixture('shop.ts'), '--name', release, ...flags], folder),
          runHelm(major, ['template', release, 'charts/shop', ...version, ...flags], { cwd: folder }),
        ]);
        expect(ours.stderr, says).toBe('');
        expect(listed(ours.stdout), says).toBe(listed(theirs.stdout));
      }
    });
  });

  it('agree on the order of kinds', async () => {
    await withFiles({}, async (folder) => {
      await helmwright(['synth', fixture('kinds.js')], folder);
      const ours = await helmwright(['render', 'kinds', '--module', fixture('kinds.js')], folder);
      const theirs = await runHelm(major, ['template', 'charts/kinds', '--kube-version', '1.31.0'], { cwd: folder });
      expect(listed(ours.stdout)).toBe(listed(theirs.stdout));
    });
  });

  it('refuse the same', async () => {
    await withFiles({ 'two.yaml': 'a: 1\n---\nb: 2\n', 'bad.yaml': 'a: [\n' }, async (folder) => {
      await helmwright(['synth', fixture('shop.ts')], folder);
      const refused = [
        ['--set', 'replicas=-1'],
        ['--set', 'colour=red'],
        ['--set', 'replicas'],
        ['--set', 'title=1'],
        ['--set', 'stalls.a.price=1'],
        ['--kube-version', '1.28.9'],
        ['-f', 'bad.yaml'],
        ['-f', 'nowhere.yaml'],
      ];
      for (const flags of refused) {
        const ours = await helmwright(['render', 'shop', '--module', fixture('shop.ts'), ...flags], folder);
        const theirs = await runHelm(major, ['template', 'charts/shop', ...flags], { cwd: folder });
        expect({ flags, ours: ours.code > 0, theirs: theirs.code > 0 }).toEqual({ flags, ours: true, theirs: true });
        expect(ours.stdout).toBe('');
        expect(ours.stderr).toMatch(/^helmwright: [^\n]+\n$/);
      }
    });
  });
});

describe('helmwright render', () => {
  it('gives lookup the objects of a file', async () => {
    const cluster =
      'kind: List\napiVersion: v1\nitems:\n- {apiVersion: v1, kind: Secret, metadata: {name: token, namespace: prod}}\n';
    await withFiles({ 'cluster.yaml': cluster }, async (folder) => {
      const args = ['render', 'small', '--module', fixture('small.js'), '--cluster', 'cluster.yaml', '--json'];
      expect(jsonOf(await helmwright(args, folder))).toMatchObject({
        chart: 'small',
        objects: [
          {
            source: 'small/templates/settings-config-map.yaml',
            object: { found: { kind: 'Secret', metadata: { name: 'token', namespace: 'prod' } } },
          },
        ],
      });
    });
  });

  it('prints YAML that readers of YAML 1.1 take as it is meant', async () => {
    await withFiles({}, async (folder) => {
      const texts = ['on', '1e3', '0777', '12:30:45', '2001-01-01', '1_000', '~', '=', '<<', ' x ', '- a', '# é😀'];
      for (const text of texts) {
        const args = ['render', 'small', '--module', fixture('small.js'), '--set-string', `level=${text}`];
        const { stdout } = await helmwright(args, folder);
        const [object] = readManifests(stdout);
        expect(isJsonObject(object) ? object['data'] : undefined).toEqual({ level: text });
      }
    });
  });

  it.each([
    ['--name Bad', ['--name', 'Bad']],
    ['--kube-version 1.31', ['--kube-version', '1.31']],
    ['--set a', ['--set', 'a']],
  ])('refuses %s as wrong usage', async (place, flags) => {
    await withFiles({}, async (folder) => {
      const { code, stderr } = await helmwright(['render', 'small', '--module', fixture('small.js'), ...flags], folder);
      expect(code).toBe(2);
      expect(stderr.startsWith(`helmwright: ${place}: `)).toBe(true);
    });
  });
});
