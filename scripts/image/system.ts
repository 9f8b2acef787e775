import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copy } from './app.js';
import { user } from './config.js';

const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** Libraries that the C library loads to resolve host names. */
const nameServices = ['libnss_files.so.2', 'libnss_dns.so.2', 'libresolv.so.2'];

/**
 * Copies the system files of the service into a folder: this machine's Node, shared libraries, certificates, a user
 * and a folder for temporary files.
 *
 * @throws Error where the machine is no Linux with glibc
 */
export function layOutSystem(folder: string): void {
  if (process.platform !== 'linux')
    throw new Error('the image requires the libraries of a Linux machine: run this on Linux');
  chmodSync(folder, 0o755);
  const node = realpathSync(process.execPath);
  copy(node, join(folder, 'usr/local/bin/node'));
  chmodSync(join(folder, 'usr/local/bin/node'), 0o755);
  for (const library of librariesOf([node, ...nativeModules(join(folder, 'app'))])) {
    copy(realpathSync(library), join(folder, library));
    chmodSync(join(folder, library), 0o755);
  }
  if (!existsSync(certificates)) throw new Error(`${certificates} not found: install ca-certificates`);
  copy(realpathSync(certificates), join(folder, certificates));
  writeAccounts(join(folder, 'etc'));
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  chmodSync(join(folder, 'tmp'), 0o1777);
}

function writeAccounts(etc: string): void {
  const account = `helmwright:x:${user}:${user}`;
  const root = 'root:x:0:0';
  writeFileSync(join(etc, 'passwd'), `${root}:root:/root:/sbin/nologin\n${account}::/app:/sbin/nologin\n`);
  writeFileSync(join(etc, 'group'), `root:x:0:\nhelmwright:x:${user}:\n`);
  writeFileSync(join(etc, 'nsswitch.conf'), 'passwd: files\ngroup: files\nhosts: files dns\n');
}

function nativeModules(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.node'))
    .map((path) => join(folder, path));
}

/** The shared libraries of programs, by the names under which they are loaded. */
function librariesOf(programs: readonly string[]): readonly string[] {
  const linked = programs.flatMap((program) =>
    [...execFileSync('ldd', [program], { encoding: 'utf8' }).matchAll(/(\/\S+) \(0x/g)].flatMap(
      ([, path]) => path ?? [],
    ),
  );
  const [first = ''] = linked.filter((path) => path.includes('/libc.so'));
  const loaded = nameServices.map((name) => join(dirname(first), name)).filter((path) => existsSync(path));
  return [...new Set([...linked, ...loaded])].sort();
}
