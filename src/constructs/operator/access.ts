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
import { joined } from '../kubernetes/templated.js';
import { inRange } from '../kubernetes/version-range.js';

/** What of the table of rules an operator needs. */
export interface OperatorNeeds {
  readonly version: ValueOr<string>;
  /** @default none */
  readonly features: Readonly<Partial<Record<OperatorFeature, ValueOr<boolean>>>>;
}

export interface OperatorAccessProps extends OperatorNeeds {
  /** The ServiceAccount, the Role for choosing a leader and its binding; the name ends with `-leader-election`. */
  readonly account: ObjectPlace;
  readonly leaderElectionName: ValueOr<string>;
  /** The name of the ClusterRole, or of the Roles, and of the bindings: no other release may have it. */
  readonly roleName: ValueOr<string>;
  readonly namespace: ValueOr<string>;
  readonly watchNamespaces: Value<readonly string[]> | readonly string[];
  readonly leaderElection: ValueOr<boolean>;
}

/**
 * What the operator may do: in the whole cluster, or in the namespaces that it watches and nowhere else. Its rules are those
 * of its version, because an operator that lacks one waits without a word.
 */
export class OperatorAccess extends Construct {
  constructor(
    scope: Construct,
    id: string,
    private readonly props: OperatorAccessProps,
  ) {
    super(scope, id);
    const { watchNamespaces, leaderElection } = props;
    const everywhere = constantFold(isEmpty(watchNamespaces));
    new When(this, 'ClusterRole', everywhere, (inner) =>
      this.addClusterRole(inner, this.props.roleName, everywhereRules),
    );
    forEach(this, 'Role', watchNamespaces, (inner, namespace) => this.addRole(inner, namespace));
    const outside = allOf(constantFold(notEmpty(watchNamespaces)), this.needsAny(outsideRules));
    new When(this, 'Outside', outside, (inner) => {
      this.addClusterRole(inner, joined(this.props.roleName, '-cluster'), outsideRules);
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
    this.addBoundRole(scope, { name: this.props.roleName, namespace }, rulesOf(insideRules, this.props));
  }

  private addLeaderElection(scope: Construct): void {
    const { account, leaderElectionName } = this.props;
    this.addBoundRole(scope, { ...account, name: leaderElectionName }, rulesOf(leaderRules, this.props));
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

const leaderRules = operatorRules.filter(({ leaderElection }) => leaderElection === true);
const everywhereRules = operatorRules.filter(({ leaderElection }) => leaderElection !== true);
/** What a Role can grant, and what stands in no namespace. */
const insideRules = everywhereRules.filter(({ clusterScoped }) => clusterScoped !== true);
const outsideRules = everywhereRules.filter(({ clusterScoped }) => clusterScoped === true);

function rulesOf(rules: readonly OperatorRule[], needs: OperatorNeeds): unknown {
  return list(
    ...rules.map((rule) => {
      const { apiGroups, resources, verbs } = rule;
      return optionally(isNeeded(rule, needs), { apiGroups, resources, verbs });
    }),
  );
}

function isNeeded(rule: OperatorRule, { version, features }: OperatorNeeds): ValueOr<boolean> {
  return allOf(rule.feature === undefined ? true : (features[rule.feature] ?? false), inRange(version, rule));
}

/** Resources for each text of a list that is written out, or that is a Value. */
export function forEach(
  scope: Construct,
  id: string,
  texts: Value<readonly string[]> | readonly string[],
  build: (scope: Construct, text: ValueOr<string>) => void,
): void {
  if (isValue(texts)) {
    new Each(scope, id, texts, build);
    return;
  }
  const all = new Construct(scope, id);
  texts.forEach((text, index) => build(new Construct(all, `${index}`), text));
}
