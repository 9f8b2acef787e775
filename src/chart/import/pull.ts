import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HelmwrightError } from '../../errors.js';
import { runHelm } from '../check/helm.js';
import { type ChartContent, unpack } from './chart-archive.js';

/** A chart in a repository. */
export interface RemoteChart {
  readonly name: string;
  readonly version: string;
  /** `oci://…` without the chart's name, or `https://…`. */
  readonly repository: string;
  readonly plainHttp: boolean;
}

/**
 * The files of a chart that Helm downloads, with the user's own settings and logins.
 *
 * @throws HelmwrightError `usage` with Helm's reason, in one line
 */
export async function pull(helm: string, chart: RemoteChart, env: NodeJS.ProcessEnv): Promise<ChartContent> {
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-pull-'));
  try {
    const { code, stderr } = await runHelm(helm, ['pull', ...pullArgs(chart), '--destination', folder], env);
    const [archive] = await readdir(folder);
    if (code === 0 && archive !== undefined) return await unpack(await readFile(join(folder, archive)));
    throw new HelmwrightError('usage', placeOf(chart), `cannot be fetched: ${lastLine(stderr)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How messages name it. */
export function placeOf({ name, version, repository }: RemoteChart): string {
  return `chart ${name} ${version} of ${repository}`;
}

function pullArgs({ name, version, repository, plainHttp }: RemoteChart): readonly string[] {
  const common = ['--version', version, ...(plainHttp ? ['--plain-http'] : [])];
  return repository.startsWith('oci://')
    ? [`${repository}/${name}`, ...common]
    : [name, '--repo', repository, ...common];
}

function lastLine(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  return (lines.at(-1) ?? 'Helm gives no reason').replace(/^Error: /, '');
}
