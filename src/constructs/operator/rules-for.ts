import type { OperatorFeature } from './features.js';
import { type OperatorRule, operatorRules, type PolicyRule } from './rules.js';
import { isFor } from './versions.js';

export interface RulesOptions {
  /** @default none */
  readonly features?: readonly OperatorFeature[];
}

/**
 * What the operator needs in each namespace that it watches, one rule a resource.
 *
 * @param version a full version, such as `1.6.2`
 */
export function rulesFor(version: string, { features = [] }: RulesOptions = {}): readonly PolicyRule[] {
  return merged(
    wanted(version, features).filter((rule) => rule.leaderElection !== true && rule.clusterScoped !== true),
  );
}

/** What the operator needs for the whole cluster even where it watches a few namespaces: most often nothing. */
export function clusterRulesFor(version: string, { features = [] }: RulesOptions = {}): readonly PolicyRule[] {
  return merged(wanted(version, features).filter(({ clusterScoped }) => clusterScoped === true));
}

/** What leader election needs, in the operator's own namespace. */
export function leaderElectionRules(version: string): readonly PolicyRule[] {
  return merged(wanted(version, []).filter(({ leaderElection }) => leaderElection === true));
}

function wanted(version: string, features: readonly OperatorFeature[]): readonly OperatorRule[] {
  return operatorRules.filter(
    (rule) => isFor(version, rule) && (rule.feature === undefined || features.includes(rule.feature)),
  );
}

/** One rule a resource, in the order of the table, with all verbs. */
function merged(rules: readonly OperatorRule[]): readonly PolicyRule[] {
  const byResource = new Map<string, { apiGroup: string; resource: string; verbs: Set<string> }>();
  for (const { apiGroups, resources, verbs } of rules)
    for (const apiGroup of apiGroups)
      for (const resource of resources) {
        const key = `${apiGroup}/${resource}`;
        const entry = byResource.get(key) ?? { apiGroup, resource, verbs: new Set<string>() };
        verbs.forEach((verb) => entry.verbs.add(verb));
        byResource.set(key, entry);
      }
  return [...byResource.values()].map(({ apiGroup, resource, verbs }) => ({
    apiGroups: [apiGroup],
    resources: [resource],
    verbs: [...verbs],
  }));
}
