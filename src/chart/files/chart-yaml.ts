import { stringify } from 'yaml';
import type { JsonObject } from '../../values/json.js';
import { appVersionOf, type ChartMetadata, kubeVersionOf } from '../build/metadata.js';

/** A subchart, as Chart.yaml names it. */
export interface DependencyMetadata {
  readonly name: string;
  readonly version: string;
  readonly alias?: string;
  readonly condition: string;
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
  const all = dependencies.length === 0 ? fields : { ...fields, dependencies: dependencies.map(dependencyYaml) };
  return stringify(all, { version: '1.1', lineWidth: 0 });
}

/** Subcharts are vendored under charts/, so no repository is named. */
function dependencyYaml(dependency: DependencyMetadata): JsonObject {
  const { name, version, alias, condition } = dependency;
  return { name, version, ...(alias === undefined ? {} : { alias }), condition };
}
