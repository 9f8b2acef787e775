/**
 * The schemas of Terraform's providers, as the TypeScript types of packages that are too large to install: they are fetched once, and
 * single files are taken out of them into `.cache/providers`.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = fileURLToPath(new URL('../../.cache/providers', import.meta.url));

interface ProviderPackage {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
}

export const providers = {
  aws: {
    name: '@cdktn/provider-aws',
    version: '25.7.0',
    integrity: 'sha512-E/nhu0yVZE4mXMgIPuI8tEFt1BExLkA7ARjihdG+/HmfDfzLr+OEF3dkFRvI6glRt30lrrBWQLwXqCJBxcmyUg==',
  },
  azurerm: {
    name: '@cdktn/provider-azurerm',
    version: '16.1.0',
    integrity: 'sha512-ArrHLoh/ebmY2yymKIxh2wL4HWqgvrK4EOVDfbOnNW8/qKA6/+EjIMBTacfA9C2tUq5zgBoNzImIZyqOiT/JYg==',
  },
  google: {
    name: '@cdktf/provider-google',
    version: '16.12.1',
    integrity: 'sha512-KqNA/5RiFT07r0PSZ6/07cJ2zESUgbj1JchVj21iBFBZVUbD+578xA/k8eq/r0cbyEgLmg9eYWeVslaYah4DCQ==',
  },
} as const satisfies Readonly<Record<string, ProviderPackage>>;

export type Provider = keyof typeof providers;

/** The version of the provider whose schema a package has. */
export const schemaVersions: Readonly<Record<Provider, string>> = { aws: '6.66', azurerm: '4.73', google: '6.50' };

/**
 * The folder with the types of these resources.
 *
 * @param folders - such as `iam-role` and `data-aws-eks-cluster`
 * @throws Error if the package cannot be fetched, or has other bytes
 */
export async function schemasOf(provider: Provider, folders: readonly string[]): Promise<string> {
  const { name, version, integrity } = providers[provider];
  const key = createHash('sha256')
    .update(JSON.stringify([name, version, [...folders].sort()]))
    .digest('hex');
  const made = join(cache, `${provider}-${key.slice(0, 16)}`);
  if (existsSync(made)) return join(made, 'package/lib');
  const unfinished = `${made}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const archive = await packed(`${name}@${version}`, integrity);
  const files = folders.map((folder) => `package/lib/${folder}/index.d.ts`);
  await run('tar', ['-xzf', archive, '-C', unfinished, ...files]);
  renameSync(unfinished, made);
  return join(made, 'package/lib');
}

async function packed(specifier: string, integrity: string): Promise<string> {
  const folder = join(cache, 'packed');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${specifier.replace('@', '').replace('/', '-').replace('@', '-')}.tgz`);
  if (!existsSync(file)) {
    process.stderr.write(`${specifier} is fetched once: 30 MB\n`);
    await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder, specifier]);
  }
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (found === integrity) return file;
  rmSync(file);
  throw new Error(`${specifier} has the integrity ${found}, not ${integrity}`);
}
