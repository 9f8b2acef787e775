import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The versions of the operator that the table is proven for, each the last of its minor that can be built from its Go module. */
export const provenOperators: readonly string[] = ['1.1.1', '1.2.2', '1.3.0', '1.4.2', '1.5.1', '1.6.2'];

const cache = process.env['TEST_CLUSTER_CACHE'] ?? join(homedir(), '.cache/test-cluster');

/** Where the test finds etcd and kube-apiserver: `KUBEBUILDER_ASSETS`, or the assets in the cache of the cluster tool. */
export function assetsFolder(): string {
  return process.env['KUBEBUILDER_ASSETS'] ?? join(cache, 'assets');
}

/**
 * Where the test finds the operator of a version: `OPERATOR_BINARIES/operator-<version>/manager`, by default among the root
 * folders of the images in the cache of the cluster tool (`TEST_CLUSTER_CACHE`, by default `~/.cache/test-cluster`).
 */
export function operatorBinary(version: string): string {
  return join(process.env['OPERATOR_BINARIES'] ?? join(cache, 'rootfs'), `operator-${version}`, 'manager');
}

/** What is missing for a version and how to make it, or undefined where all is there. */
export function missingFor(version: string): string | undefined {
  const assets = assetsFolder();
  for (const name of ['etcd', 'kube-apiserver'])
    if (!existsSync(join(assets, name)))
      return `${join(assets, name)} is missing: set KUBEBUILDER_ASSETS, or run \`cluster build\` of the cluster tool`;
  if (existsSync(operatorBinary(version))) return undefined;
  return `${operatorBinary(version)} is missing: run \`cluster build --operator ${version}\` of the cluster tool, or set OPERATOR_BINARIES`;
}
