import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import { type CallOptions, type RayConnection, successful } from './connection.js';
import { RayError } from './ray-error.js';
import { filesOf, type PackedFile } from './working-directory.js';

/**
 * Uploads a local directory, and returns its URI for a runtime environment. Call it before every submission: Ray deletes a
 * package that no job uses, and the request whether it is there keeps it for 10 minutes.
 *
 * @throws RayError `too-large` before the upload
 */
export async function uploadWorkingDirectory(
  connection: RayConnection,
  directory: string,
  { signal }: CallOptions = {},
): Promise<string> {
  const files = await filesOf(directory);
  const zip = await connection.withSignal(signal, (both) => zipOf(files, directory, both));
  const name = packageName(zip);
  const path = `api/packages/gcs/${name}`;
  const present = await connection.answer({ path, signal });
  if (present.status !== 404) successful(present);
  else {
    const timeoutMs = connection.limits.uploadMs;
    successful(await connection.answer({ method: 'PUT', path, body: zip, timeoutMs, signal }));
  }
  return `gcs://${name}`;
}

export function packageName(zip: Buffer): string {
  return `_ray_pkg_${createHash('sha1').update(zip).digest('hex')}.zip`;
}

/** What Ray accepts as one package: 100 MiB. */
const packageLimitBytes = 104_857_600;

/** The earliest time that a zip can hold. */
const noTime = new Date(1980, 0, 1);

/** A zip that depends on nothing but the paths, contents and executable bits of the files. */
export async function zipOf(
  files: readonly PackedFile[],
  directory: string,
  signal?: AbortSignal,
  limitBytes = packageLimitBytes,
): Promise<Buffer> {
  const zip = new ZipFile();
  const output = new PassThrough();
  let file: ReadStream | undefined;
  output.once('close', () => file?.destroy());
  for (const { path, source, isExecutable } of files) {
    const options = { mtime: noTime, forceDosTimestamp: true, mode: isExecutable ? 0o100755 : 0o100644 };
    zip.addReadStreamLazy(path, options, (use) => {
      file = createReadStream(source).once('error', (error) => output.destroy(error));
      use(undefined, file);
    });
  }
  zip.end();
  zip.outputStream.pipe(output);
  return bytesOf(output, limitBytes, () => tooLarge(files, directory, limitBytes), signal);
}

async function bytesOf(
  output: AsyncIterable<Buffer>,
  limitBytes: number,
  tooMany: () => RayError,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of output) {
    signal?.throwIfAborted();
    bytes += chunk.length;
    if (bytes > limitBytes) throw tooMany();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const namedFiles = 5;

function tooLarge(files: readonly PackedFile[], directory: string, limitBytes: number): RayError {
  const largest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, namedFiles);
  const named = largest.map(({ path, bytes }) => `${path} (${mebibytes(bytes)})`).join(', ');
  const what = `its zip is larger than the ${mebibytes(limitBytes)} that Ray accepts`;
  const advice = 'list what the job does not need in .rayignore, or read it from object storage';
  return new RayError('too-large', `working directory ${directory}: ${what}; largest files: ${named}; ${advice}`);
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MiB`;
}
