import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { Each, When } from '../../chart/build/control.js';
import { list } from '../../template/author/control.js';
import { isEmpty, notEmpty } from '../../template/functions/index.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import { allOf, anyOf } from '../kubernetes/conditions.js';
import { clusterObject } from '../kubernetes/cluster-object.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { objectMetadata, type ObjectPlace } from '../kubernetes/object-metadata.js';
import type { OperatorFeature } from './features.js';
import { type OperatorRule, operatorRules } from './rules.js';
import { concatenate } from '../kubernetes/templated.js';
import { inRange } from '../kubernetes/version-range.js';

/** What determines the RBAC rules of an operator. */
export interface OperatorRequirements {
  readonly version: ValueOr<string>;
  /** @default none */
  readonly features: Readonly<Partial<Record<OperatorFeature, ValueOr<boolean>>>>;
}

export interface OperatorAccessProps extends OperatorRequirements {
  /** The ServiceAccount. */
  readonly account: ObjectPlace;
  readonly leaderElectionName: ValueOr<string>;
  /** The name of the ClusterRole or the Roles, and of their bindings. It must be unique in the cluster. */
  readonly roleName: ValueOr<string>;
  readonly namespace: ValueOr<string>;
  readonly watchNamespaces: Value<readonly string[]> | readonly string[];
  readonly leaderElection: ValueOr<boolean>;
}

/**
 * RBAC of the operator: a ClusterRole, or a Role in each watched namespace. The rules are those of its version, because an
 * operator that lacks one waits silently.
 */
export class OperatorAccess extends Construct {
  constructor(
    scope: Construct,
    id: string,
    private readonly props: OperatorAccessProps,
  ) {
    super(scope, id);
    const { watchNamespaces, leaderElection } = props;
    const watchesAll = constantFold(isEmpty(watchNamespaces));
    new When(this, 'ClusterRole', watchesAll, (inner) =>
      this.addClusterRole(inner, this.props.roleName, controllerRules),
    );
    forEach(this, 'Role', watchNamespaces, (inner, namespace) => this.addRole(inner, namespace));
    const needsClusterRole = allOf(constantFold(notEmpty(watchNamespaces)), this.needsAny(clusterScopedRules));
    new When(this, 'ClusterScoped', needsClusterRole, (inner) => {
      this.addClusterRole(inner, concatenate(this.props.roleName, '-cluster'), clusterScopedRules);
    });
    new When(this, 'LeaderElection', leaderElection, (inner) => this.addLeaderElection(inner));
  }

  private needsAny(rules: readonly OperatorRule[]): ValueOr<boolean> {
    return anyOf(...rules.map((rule) => isNeeded(rule, this.props)));
  }

  private addClusterRole(scope: Construct, name: ValueOr<string>, rules: readonly OperatorRule[]): void {
    clusterObject(scope, 'default', {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: objectMetadata({ name }),
      rules: rulesOf(rules, this.props),
    });
    clusterObject(scope, 'Binding', {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: objectMetadata({ name }),
      ...this.binding('ClusterRole', name),
    });
  }

  private addRole(scope: Construct, namespace: ValueOr<string>): void {
    this.addBoundRole(scope, { name: this.props.roleName, namespace }, rulesOf(namespacedRules, this.props));
  }

  private addLeaderElection(scope: Construct): void {
    const { account, leaderElectionName } = this.props;
    this.addBoundRole(scope, { ...account, name: leaderElectionName }, rulesOf(leaderElectionRules, this.props));
  }

  private addBoundRole(scope: Construct, place: ObjectPlace, rules: unknown): void {
    new ApiObject(scope, 'default', {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'Role',
      metadata: objectMetadata(place),
      rules,
    });
    new ApiObject(scope, 'Binding', {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata: objectMetadata(place),
      ...this.binding('Role', place.name),
    });
  }

  private binding(kind: 'Role' | 'ClusterRole', name: ValueOr<string>): object {
    const { account, namespace } = this.props;
    return {
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind, name },
      subjects: [{ kind: 'ServiceAccount', name: account.name, namespace }],
    };
  }
}

const leaderElectionRules = operatorRules.filter(({ leaderElection }) => leaderElection === true);
const controllerRules = operatorRules.filter(({ leaderElection }) => leaderElection !== true);
/** The rules that a Role can grant. */
const namespacedRules = controllerRules.filter(({ clusterScoped }) => clusterScoped !== true);
const clusterScopedRules = controllerRules.filter(({ clusterScoped }) => clusterScoped === true);

function rulesOf(rules: readonly OperatorRule[], requirements: OperatorRequirements): unknown {
  return list(
    ...rules.map((rule) => {
      const { apiGroups, resources, verbs } = rule;
      return optionally(isNeeded(rule, requirements), { apiGroups, resources, verbs });
    }),
  );
}

function isNeeded(rule: OperatorRule, { version, features }: OperatorRequirements): ValueOr<boolean> {
  return allOf(rule.feature === undefined ? true : (features[rule.feature] ?? false), inRange(version, rule));
}

/** Builds constructs for each string of a list. */
export function forEach(
  scope: Construct,
  id: string,
  strings: Value<readonly string[]> | readonly string[],
  build: (scope: Construct, string: ValueOr<string>) => void,
): void {
  if (isValue(strings)) {
    new Each(scope, id, strings, build);
    return;
  }
  const all = new Construct(scope, id);
  strings.forEach((string, index) => build(new Construct(all, `${index}`), string));
}
