import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { fixture, helmwright, main, spawnHelmwright } from '../support/cli.js';
import { withFiles } from '../support/helm.js';

const commands = [
  'synth',
  'render',
  'why',
  'package',
  'check',
  'import',
  'migrate-values',
  'init',
  'explain',
  'doctor',
  'cloud eks',
  'cloud gke',
  'cloud aks',
];

describe('helmwright', () => {
  it('lists its commands', async () => {
    const { code, stdout } = await helmwright(['--help'], '.');
    expect(code).toBe(0);
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command.replace(/ .*/, '')} `, 'm'));
  });

  it.each(commands)('shows an example of %s', async (command) => {
    const { code, stdout } = await helmwright([...command.split(' '), '--help'], '.');
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`\nExamples?:\n  helmwright ${command}`));
    expect(stdout).toContain('--json');
  });

  it.each([[], ['help']])('prints the help and succeeds without a command: %j', async (...args) => {
    expect(await helmwright(args, '.')).toEqual(await helmwright(['--help'], '.'));
  });

  it('prints the help of a command after `help`', async () => {
    expect(await helmwright(['help', 'render'], '.')).toEqual(await helmwright(['render', '--help'], '.'));
  });

  it.each([...commands, 'serve'])('%s: the help names flags, and no empty default', async (command) => {
    const { stdout } = await helmwright([...command.split(' '), '--help'], '.');
    expect(stdout).not.toContain('(default: [])');
    expect(stdout).not.toMatch(/\b(metricsPort|allowAnonymousOnNetwork|jwtJwksUrl)\b/);
  });

  it.each([
    [['synth'], 'synth web/chart.ts'],
    [['package'], 'package --module web/chart.ts'],
    [['check'], 'check --module web/chart.ts'],
    [['render', 'web'], 'render web --module web/chart.ts'],
  ])('says how to name a module where the folder has none: %j', async (args, how) => {
    await withFiles({}, async (folder) => {
      expect(await helmwright(args, folder)).toEqual({
        code: 2,
        stdout: '',
        stderr: `helmwright: this folder has no chart.ts: name the module with the charts, as in \`helmwright ${how}\`\n`,
      });
      expect(await readdir(folder)).toEqual([]);
    });
  });

  it('uses chart.js of the folder if no module is named', async () => {
    const chart = `export { charts } from ${JSON.stringify(fixture('small.js'))};\n`;
    await withFiles({ 'chart.js': chart, 'package.json': '{ "type": "module" }\n' }, async (folder) => {
      expect(await helmwright(['render', 'small'], folder)).toEqual(
        await helmwright(['render', 'small', '--module', fixture('small.js')], folder),
      );
    });
  });

  it('has the charts of this package under the name helmwright/charts', async () => {
    const { stdout } = await helmwright(['render', 'kuberay-operator', '--module', 'helmwright/charts'], '.');
    expect(stdout).toContain('kind: Deployment\n');
  });

  it('says its version', async () => {
    expect((await helmwright(['--version'], '.')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [['synth', '--nope'], "unknown option '--nope'"],
    [['render'], "missing required argument 'chart'"],
    [['fly'], "unknown command 'fly'"],
    [['help', 'fly'], "unknown command 'fly'"],
    [
      ['check', '--module', fixture('small.js'), '--require-helm'],
      '--require-helm: there is no helm on PATH: install Helm',
    ],
    [['synth', 'a.ts', 'b.ts'], 'too many arguments'],
    [['check', '--runs', '0'], "option '--runs <n>' argument '0' is invalid"],
    [['check', '--seed', 'x'], "option '--seed <n>' argument 'x' is invalid"],
    [['check', '--module', fixture('small.js'), '--helm', './nowhere'], '--helm ./nowhere: '],
    [
      ['render', 'nope', '--module', fixture('small.js')],
      'nope: the module has no chart of this name; it has: small, smaller',
    ],
    [['package', 'nope', '--module', fixture('small.js')], 'nope: the module has no chart of this name'],
  ])('ends with 2 for wrong usage: %j', async (args, line) => {
    await withFiles({}, async (folder) => {
      const { code, stdout, stderr } = await helmwright(args, folder);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`helmwright: ${line}`);
    });
  });

  it('says so to machines too', async () => {
    const { code, stdout } = await helmwright(['synth', '--nope', '--json'], '.');
    expect({ code, said: JSON.parse(stdout) as unknown }).toEqual({
      code: 2,
      said: { ok: false, error: { code: 'usage', place: '', message: "unknown option '--nope'" } },
    });
  });

  it('has no color outside a terminal', async () => {
    const { stderr } = await helmwright(['synth', 'nowhere.ts'], '.');
    expect(stderr).toBe('helmwright: nowhere.ts: file not found\n');
  });
});

/** The other tests run in this process: these show that the file that npm links to does the same. */
describe('the command in a process of its own', () => {
  it.each<[readonly string[], number]>([
    [['--version'], 0],
    [['render', 'small', '--module', fixture('small.js')], 0],
    [['render', 'small', '--module', fixture('small.js'), '--json'], 0],
    [['synth', 'nowhere.ts'], 1],
    [['synth', '--nope', '--json'], 2],
    [['fly'], 2],
  ])('prints and ends as in this one: %j', async (args, code) => {
    const spawned = await spawnHelmwright(args, '.');
    expect(spawned).toEqual(await helmwright(args, '.'));
    expect(spawned.code).toBe(code);
  });

  it('reads the standard input', async () => {
    const render = ['render', 'small', '--module', fixture('small.js'), '-f', '-'];
    const command = [process.execPath, main, ...render].map((word) => `'${word}'`).join(' ');
    const piped = await promisify(execFile)('sh', ['-c', `echo 'level: piped' | ${command}`]);
    expect(piped.stdout).toContain('level: piped\n');
    expect(await helmwright(render, '.', { stdin: 'level: piped\n' })).toEqual({ code: 0, ...piped });
  });
});
