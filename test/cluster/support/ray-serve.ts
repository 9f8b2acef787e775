import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What Ray Serve needs besides Ray's dashboard: pure Python, which a Ray image of the tests may not have. */
const requirements = [
  'annotated-doc==0.0.7',
  'anyio==4.16.0',
  'fastapi==0.165.0',
  'grpcio-reflection==1.85.1',
  'h11==0.16.0',
  'sniffio==1.3.1',
  'starlette==1.10.0',
  'uvicorn==0.54.0',
];

/** Wheels by their names, in base64. Python imports from them as they are, and a ConfigMap has room for them. */
export async function serveWheels(): Promise<Readonly<Record<string, string>>> {
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-wheels-'));
  try {
    await run('python3', ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', folder, ...requirements]);
    const names = (await readdir(folder)).sort();
    const wheels = names.map(async (name) => [name, (await readFile(join(folder, name))).toString('base64')] as const);
    return Object.fromEntries(await Promise.all(wheels));
  } finally {
    await rm(folder, { recursive: true });
  }
}
