import { defaultKubeVersion, type RenderContext } from '../ast/context.js';
import { activeSentinels } from './sentinel.js';
import { contextOf, isValue } from './value.js';

/** What to evaluate a new expression with: what its operands are evaluated with, or nothing while a chart is exported. */
export function contextFor(operands: readonly unknown[]): RenderContext | undefined {
  const contexts = operands.filter(isValue).map((value) => value[contextOf]);
  if (contexts.length === 0) return activeSentinels() === undefined ? constantContext : undefined;
  return contexts.includes(undefined) ? undefined : contexts[0];
}

/** For expressions of constants alone. */
export const constantContext: RenderContext = {
  values: {},
  release: { name: '', namespace: '', revision: 1, isInstall: true, isUpgrade: false, service: 'Helm' },
  chart: { name: '', version: '', appVersion: '' },
  capabilities: { kubeVersion: defaultKubeVersion, apiVersions: [] },
  cluster: [],
  bindings: new Map(),
};
