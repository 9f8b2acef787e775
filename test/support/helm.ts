import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defaultKubeVersion } from '../../src/template/ast/context.js';
import { helmBinary, type HelmMajor } from './helm-binaries.js';

export interface HelmResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface HelmOptions {
  /** @default the process's own */
  readonly cwd?: string;
}

/** Runs a Helm binary, without the user's Helm settings. A failure of Helm is a result; only a missing binary throws. */
export function runHelm(major: HelmMajor, args: readonly string[], options: HelmOptions = {}): Promise<HelmResult> {
  const environment = { ...settings, PATH: process.env['PATH'] };
  return new Promise((resolve, reject) => {
    const child = execFile(
      helmBinary(major),
      args,
      { ...options, env: environment, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (child.exitCode === null) reject(error ?? new Error('helm did not end'));
        else resolve({ code: child.exitCode, stdout, stderr });
      },
    );
  });
}

const settings = {
  HELM_CACHE_HOME: join(tmpdir(), 'helmwright-helm/cache'),
  HELM_CONFIG_HOME: join(tmpdir(), 'helmwright-helm/config'),
  HELM_DATA_HOME: join(tmpdir(), 'helmwright-helm/data'),
  // Without it, and without a home, its client for Kubernetes writes where it stands.
  KUBECACHEDIR: join(tmpdir(), 'helmwright-helm/kube'),
};

export interface TemplateRequest {
  /** The directory of the chart. */
  readonly chart: string;
  /** Further arguments, such as `-f` or `--set`. */
  readonly args?: readonly string[];
  /** @default 'release' */
  readonly release?: string;
}

export interface TemplateResult {
  readonly ok: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/** `helm template` for the default Kubernetes version, which the binaries would otherwise guess differently. */
export async function helmTemplate(major: HelmMajor, request: TemplateRequest): Promise<TemplateResult> {
  const { chart, args = [], release = 'release' } = request;
  const { code, stdout, stderr } = await runHelm(major, [
    'template',
    release,
    chart,
    '--kube-version',
    defaultKubeVersion,
    ...args,
  ]);
  return { ok: code === 0, stdout, stderr };
}

/** Files by their paths, relative to the directory. */
export type Files = Readonly<Record<string, string>>;

/** Writes files into a new temporary directory, calls `use` with it, and removes it. */
export async function withFiles<T>(files: Files, use: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'helmwright-'));
  try {
    await Promise.all(Object.entries(files).map(([path, content]) => write(join(directory, path), content)));
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
