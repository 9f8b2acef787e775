import type { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { isMarked, mark } from '../../package-copy.js';
import { Each } from '../../chart/build/control.js';
import { each } from '../../template/author/control.js';
import { and, eq, gt, isSet, lt, or } from '../../template/functions/index.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import type { ValueTree } from '../../template/author/value-tree.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { type RayPods, type RayWorkerGroup, workerGroupSpec } from './group.js';
import type { RayWorkerGroupSpecs } from './specs.js';
import { joined, present } from '../kubernetes/templated.js';

type ItemOf<C> = C extends readonly (infer I)[] ? I : C extends Readonly<Record<string, infer I>> ? I : never;

const groupsMark = Symbol.for('helmwright.RayWorkerGroups');

/** The worker groups of a RayCluster. They are keyed by name, so that no two have the same: a cluster with two never starts. */
export abstract class RayWorkerGroups {
  static {
    mark(this.prototype, groupsMark);
  }

  /** Whether something is `RayWorkerGroups`, also of another loaded copy of this package. */
  static isRayWorkerGroups(groups: unknown): groups is RayWorkerGroups {
    return isMarked(groups, groupsMark);
  }

  /** Groups that are written out, by name: a DNS label of at most 63 characters that starts with a letter. */
  static of(groups: Readonly<Record<string, RayWorkerGroup>>): RayWorkerGroups {
    return new WrittenGroups(groups);
  }

  /**
   * Groups that a chart's user names.
   *
   * @param groups - a map of the chart's values, whose keys are DNS labels of at most 63 characters that start with a letter
   * @param make - what to make of an entry
   */
  static each<C>(groups: Value<C>, make: (group: ValueTree<ItemOf<C>>) => RayWorkerGroup): RayWorkerGroups {
    return new UserGroups(groups, make);
  }

  /** `workerGroupSpecs` of the RayCluster. */
  abstract specs(pods: RayPods): RayWorkerGroupSpecs;

  /**
   * Refuses what the operator would accept and then leave undone.
   *
   * @throws HelmwrightError `invalid-values`
   */
  abstract check(scope: Construct): void;
}

/** What the name of a worker group must match. */
export const groupNamePattern = '^[a-z]([-a-z0-9]*[a-z0-9])?$';

/** The longest name of a worker group: it becomes the value of a label. */
export const longestGroupName = 63;

class WrittenGroups extends RayWorkerGroups {
  constructor(private readonly groups: Readonly<Record<string, RayWorkerGroup>>) {
    super();
  }

  override specs(pods: RayPods): RayWorkerGroupSpecs {
    return Object.entries(this.groups).map(([name, group]) => workerGroupSpec(name, group, pods));
  }

  override check(scope: Construct): void {
    for (const [name, group] of Object.entries(this.groups)) {
      if (!new RegExp(groupNamePattern).test(name) || name.length > longestGroupName) {
        throw new HelmwrightError(
          'invalid-name',
          scope.node.path,
          `worker group ${JSON.stringify(name)}: a name is at most ${longestGroupName} lower-case letters, digits and hyphens, and starts with a letter`,
        );
      }
      checkGroup(scope, `-${name}`, name, group);
    }
  }
}

class UserGroups<C> extends RayWorkerGroups {
  constructor(
    private readonly groups: Value<C>,
    private readonly make: (group: ValueTree<ItemOf<C>>) => RayWorkerGroup,
  ) {
    super();
  }

  override specs(pods: RayPods): RayWorkerGroupSpecs {
    return each(this.groups, (group, name) => workerGroupSpec(name, this.make(group), pods));
  }

  override check(scope: Construct): void {
    new Each(scope, 'WorkerGroups', this.groups, (turn, group, name) => checkGroup(turn, '', name, this.make(group)));
  }
}

function checkGroup(scope: Construct, suffix: string, name: ValueOr<string | number>, group: RayWorkerGroup): void {
  const { role, gpus, minReplicas = 0, maxReplicas } = group;
  const refuse: Refuse = (id, test, message) => {
    failWhen(scope, `${id}${suffix}`, test, joined('worker group ', name, ': ', message));
  };
  refuse('Name', eq<string | number>(name, 'headgroup'), 'KubeRay calls the head so: give it another name');
  refuse('Bounds', gt(minReplicas, maxReplicas), 'minReplicas is above maxReplicas');
  refuseReplicas(group, refuse);
  if (gpus === undefined) return;
  const isCpu = eq<string>(role, 'cpu');
  refuse('Gpus', isValue(gpus) ? and(isCpu, isSet(gpus)) : isCpu, 'gpus need the role gpu');
}

type Refuse = (id: string, test: Value<boolean>, message: string) => void;

function refuseReplicas({ replicas, minReplicas = 0, maxReplicas }: RayWorkerGroup, refuse: Refuse): void {
  if (replicas === undefined) return;
  const number = present<number>(replicas, minReplicas);
  const outside = or(lt(number, minReplicas), gt(number, maxReplicas));
  refuse('Replicas', outside, 'replicas is below minReplicas or above maxReplicas');
}
