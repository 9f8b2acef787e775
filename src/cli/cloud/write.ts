import { basename, dirname, resolve } from 'node:path';
import { HelmwrightError } from '../../errors.js';
import type { Result } from '../conclude.js';
import type { Io } from '../io.js';
import { withUserPath } from '../user-path.js';
import type { CloudFlags } from './common.js';

type Files = ReadonlyMap<string, string>;

/**
 * Writes the files of a setup into their folder as charts are written: all or none of them, and nothing else is touched, such as
 * Terraform's state.
 */
export async function writeSetup(
  { cwd }: Io,
  { out }: CloudFlags,
  make: () => Files | Promise<Files>,
): Promise<Result> {
  if (out === '' || !/^[A-Za-z0-9][\w.-]*$/.test(basename(resolve(cwd, out))))
    throw new HelmwrightError(
      'usage',
      '--out',
      `must name a folder: letters, digits and - _ . with a letter or digit first, got ${JSON.stringify(out)}`,
    );
  const files = await withFlags(make);
  const { writeCharts } = await import('../../chart/disk/write.js');
  const report = await withUserPath(cwd, out, (path) => writeCharts(dirname(path), [{ name: basename(path), files }]));
  const [{ written, removed } = { written: 0, removed: 0 }] = report;
  const names = [...files.keys()].sort();
  return {
    ok: true,
    data: { out, files: names, written, removed },
    text: () => `${names.map((name) => `${out}/${name}\n`).join('')}\nNext: read ${out}/README.md\n`,
  };
}

/** A field of a description is a flag here. */
async function withFlags(make: () => Files | Promise<Files>): Promise<Files> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof HelmwrightError) || error.code !== 'invalid-values') throw error;
    const pool = /^nodePools\.((?:head|cpu|gpu)\..+)$/.exec(error.place)?.[1];
    const detail = pool === undefined ? error.detail : `${pool}: ${error.detail}`;
    throw new HelmwrightError('invalid-flag', flagOf(error.place), detail);
  }
}

/** `principals[0]` is `--principal`, and `nodePools.gpu.spot` is `--node-pool`. */
export function flagOf(field: string): string {
  const [first = '', ...rest] = field.replace(/\[\d+\]$/, '').split('.');
  const flags: Readonly<Record<string, string>> = { principals: 'principal', kmsKeys: 'kmsKey', nodePools: 'nodePool' };
  const isLabel = rest[0] === 'labelPrefix' || rest[0] === 'labelValue';
  const name = isLabel ? rest[0] : flags[first];
  return `--${(name ?? first).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
