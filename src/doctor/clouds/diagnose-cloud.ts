import type { Facts } from '../facts.js';
import type { Finding } from '../finding.js';
import type { Described } from './described.js';
import { judgeAks, readAks } from './aks.js';
import { judgeEks } from './eks-checks.js';
import { readEks } from './eks-facts.js';
import { judgeGke, readGke } from './gke.js';
import type { CloudOptions } from './rest.js';

/**
 * Compares what a cloud says with the description, and both with the cluster. It changes nothing.
 *
 * @throws HelmwrightError `usage` if the cloud cannot be asked at all
 */
export async function diagnoseCloud(
  { cloud, description }: Described,
  facts: Facts,
  options: CloudOptions,
): Promise<readonly Finding[]> {
  switch (cloud) {
    case 'eks':
      return judgeEks(description, await readEks(description, options), facts);
    case 'gke':
      return judgeGke(description, await readGke(description, options), facts);
    case 'aks':
      return judgeAks(description, await readAks(description, options), facts);
  }
}
