import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { HelmwrightError, messageOf } from '../../errors.js';

/** The files of a chart, by path inside it. */
export type ChartContent = ReadonlyMap<string, Buffer>;

/**
 * The files of a chart in a folder or a `.tgz`.
 *
 * @throws HelmwrightError `usage` if there is no chart
 */
export async function readChart(path: string): Promise<ChartContent> {
  try {
    const content = statSync(path).isDirectory() ? new Map(folderFiles(path, '')) : await unpack(readFileSync(path));
    if (content.has('Chart.yaml')) return content;
  } catch (error) {
    throw new HelmwrightError('usage', path, `cannot be read as a chart: ${messageOf(error)}`);
  }
  throw new HelmwrightError('usage', path, 'is not a chart: it has no Chart.yaml');
}

function* folderFiles(folder: string, prefix: string): Generator<[string, Buffer]> {
  for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* folderFiles(folder, `${path}/`);
    else if (entry.isFile()) yield [path, readFileSync(join(folder, path))];
  }
}

/** The files of a `.tgz`, without the chart's name that each path starts with. */
export async function unpack(archive: Buffer): Promise<ChartContent> {
  const files = new Map<string, Buffer>();
  const tar = extract();
  tar.end(gunzipSync(archive));
  for await (const entry of tar) {
    const path = entry.header.name.split('/').slice(1).join('/');
    if (entry.header.type === 'file') files.set(path, await buffer(entry));
    else entry.resume();
  }
  return files;
}
