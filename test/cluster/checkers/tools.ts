/**
 * The checkers, in the versions that are named here: installed once, into `.cache`.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findPython } from '../../support/python.js';
import type { Command } from './run-tool.js';

const versions = { checkov: '3.3.30', kubeScore: 'v1.20.0', kubeconform: 'v0.8.0' } as const;

const run = promisify(execFile);
const requirements = '../cluster/checkers/requirements.txt';
const cache = fileURLToPath(new URL('../../../.cache/checkers', import.meta.url));

/** How to start the checkers. */
export interface Tools {
  readonly checkov: Command;
  readonly kubeScore: Command;
  readonly kubeconform: Command;
}

/**
 * Why the checkers cannot be installed on this machine; undefined where they can.
 *
 * @throws Error with that reason where `CI` is set
 */
export async function lackingForTools(): Promise<string | undefined> {
  const programs = [
    ['python3', ['-c', 'import venv, ensurepip'], 'python3, with venv'],
    ['go', ['version'], 'go'],
  ] as const;
  for (const [program, args, name] of programs) {
    if (await runs(program, args)) continue;
    const reason = `the checkers need ${name} on the path`;
    if (process.env['CI'] !== undefined) throw new Error(reason);
    return reason;
  }
  return undefined;
}

function runs(program: string, args: readonly string[]): Promise<boolean> {
  return run(program, args).then(
    () => true,
    () => false,
  );
}

/** Installs what is not there yet: two minutes the first time. */
export async function installTools(): Promise<Tools> {
  await checkRequirements();
  const python = await findPython(requirements);
  if (python === undefined) throw new Error('checkov needs python3');
  const { kubeScore, kubeconform } = versions;
  return {
    // The environment was made under another name, which its scripts still have: they are not to be run.
    checkov: [python, '-m', 'checkov.main'],
    kubeScore: [await goProgram('kube-score', `github.com/zegl/kube-score/cmd/kube-score@${kubeScore}`)],
    kubeconform: [await goProgram('kubeconform', `github.com/yannh/kubeconform/cmd/kubeconform@${kubeconform}`)],
  };
}

/** What checkov itself needs is listed beside this file; its own version is said here, as those of the others are. */
async function checkRequirements(): Promise<void> {
  const text = await readFile(fileURLToPath(new URL('requirements.txt', import.meta.url)), 'utf8');
  if (text.split('\n').includes(`checkov==${versions.checkov}`)) return;
  throw new Error(`requirements.txt does not ask for checkov ${versions.checkov}`);
}

/** Installed under another name and then renamed, so that two runs that start at once do not meet in it. */
async function goProgram(name: string, module: string): Promise<string> {
  const folder = join(cache, `${name}-${module.slice(module.indexOf('@') + 1)}`);
  const program = join(folder, name);
  if (existsSync(program)) return program;
  const unfinished = `${folder}.${process.pid}`;
  process.stderr.write(`${module} is built once: this takes a minute\n`);
  await mkdir(unfinished, { recursive: true });
  await run('go', ['install', module], { env: { ...process.env, GOBIN: unfinished, CGO_ENABLED: '0' } });
  await rename(unfinished, folder).catch(async () => rm(unfinished, { recursive: true }));
  return program;
}
