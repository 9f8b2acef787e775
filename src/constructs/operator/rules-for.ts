import type { OperatorFeature } from './features.js';
import { type OperatorRule, operatorRules, type PolicyRule } from './rules.js';
import { isInVersionRange } from './versions.js';

/** Options of {@link rulesFor}. */
export interface RulesOptions {
  /** Features to leave rules in for. @default none */
  readonly features?: readonly OperatorFeature[];
}

/**
 * The RBAC rules of the operator in each namespace that it watches, one rule per resource.
 *
 * @param version - a full version, such as `1.6.2`
 * @example
 * ```ts
 * import { rulesFor } from 'helmwright/constructs';
 *
 * export const rules = rulesFor('1.6.2', { features: ['volcano'] });
 * ```
 */
export function rulesFor(version: string, { features = [] }: RulesOptions = {}): readonly PolicyRule[] {
  return merged(
    requiredRules(version, features).filter((rule) => rule.leaderElection !== true && rule.clusterScoped !== true),
  );
}

/**
 * The rules that require a ClusterRole even if the operator watches a list of namespaces. Most versions have none.
 *
 * @example
 * ```ts
 * import { clusterRulesFor } from 'helmwright/constructs';
 *
 * clusterRulesFor('1.6.2'); // []
 * ```
 */
export function clusterRulesFor(version: string, { features = [] }: RulesOptions = {}): readonly PolicyRule[] {
  return merged(requiredRules(version, features).filter(({ clusterScoped }) => clusterScoped === true));
}

/**
 * The rules of leader election, in the operator's own namespace.
 *
 * @example
 * ```ts
 * import { leaderElectionRules } from 'helmwright/constructs';
 *
 * leaderElectionRules('1.6.2').map(({ resources }) => resources); // [['leases'], ['events']]
 * ```
 */
export function leaderElectionRules(version: string): readonly PolicyRule[] {
  return merged(requiredRules(version, []).filter(({ leaderElection }) => leaderElection === true));
}

function requiredRules(version: string, features: readonly OperatorFeature[]): readonly OperatorRule[] {
  return operatorRules.filter(
    (rule) => isInVersionRange(version, rule) && (rule.feature === undefined || features.includes(rule.feature)),
  );
}

/** One rule per resource, in the order of the table, with all verbs. */
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
