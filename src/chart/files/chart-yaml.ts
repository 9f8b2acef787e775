import { stringify } from 'yaml';
import type { ImportedValues } from '../../values/merge/chart-tree.js';
import { appVersionOf, type ChartMetadata, kubeVersionOf } from '../build/metadata.js';

/** A subchart or dependency, as Chart.yaml names it. */
export interface DependencyMetadata {
  readonly name: string;
  readonly version: string;
  /** Undefined for a subchart: it is under charts/. */
  readonly repository?: string | undefined;
  readonly condition?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly 'import-values'?: readonly ImportedValues[] | undefined;
  readonly alias?: string | undefined;
}

/** Chart.yaml, every text quoted that YAML 1.1 would read as something else. */
export function chartYaml(metadata: ChartMetadata, dependencies: readonly DependencyMetadata[]): string {
  const fields = {
    apiVersion: 'v2',
    type: 'application',
    ...metadata,
    appVersion: appVersionOf(metadata),
    kubeVersion: kubeVersionOf(metadata),
  };
  const all = dependencies.length === 0 ? fields : { ...fields, dependencies };
  return stringify(all, { version: '1.1', lineWidth: 0 });
}
