import type { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { isMarked, mark } from '../../package-copy.js';
import { Each } from '../../chart/build/control.js';
import { each } from '../../template/author/control.js';
import type { ItemOf } from '../../template/author/loops.js';
import { and, eq, gt, hasKey, isSet, lt, or } from '../../template/functions/index.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import type { ValueTree } from '../../template/author/value-tree.js';
import { failWhen } from '../../chart/build/fail-when.js';
import type { RayWorkerGroup } from './group.js';
import { workerGroupSpec } from './group-specs.js';
import type { RayPods } from './pod.js';
import type { RayWorkerGroupSpecs } from './specs.js';
import { concatenate, withDefault } from '../kubernetes/templated.js';

const groupsMark = Symbol.for('helmwright.RayWorkerGroups');

/**
 * The worker groups of a RayCluster by name, because a cluster with two groups of the same name never starts.
 *
 * @example
 * ```ts
 * import { asNumber, type Value } from 'helmwright';
 * import { RayWorkerGroups } from 'helmwright/constructs';
 *
 * declare const groups: Value<Readonly<Record<string, { readonly max: number }>>>;
 * RayWorkerGroups.each(groups, ({ max }) => ({ role: 'cpu', cpus: 4, memory: '16Gi', maxReplicas: asNumber(max) }));
 * ```
 */
export abstract class RayWorkerGroups {
  static {
    mark(this.prototype, groupsMark);
  }

  /** Whether something is `RayWorkerGroups`, also of another loaded copy of this package. */
  static isRayWorkerGroups(groups: unknown): groups is RayWorkerGroups {
    return isMarked(groups, groupsMark);
  }

  /** Groups by name: a DNS label of at most 63 characters that starts with a letter. */
  static of(groups: Readonly<Record<string, RayWorkerGroup>>): RayWorkerGroups {
    return new StaticGroups(groups);
  }

  /**
   * Groups from a value of the chart.
   *
   * @param groups - a map whose keys are DNS labels of at most 63 characters that start with a letter
   * @param make - converts an entry to a group
   */
  static each<C>(groups: Value<C>, make: (group: ValueTree<ItemOf<C>>) => RayWorkerGroup): RayWorkerGroups {
    return new ValueGroups(groups, make);
  }

  /** `workerGroupSpecs` of the RayCluster. */
  abstract specs(pods: RayPods): RayWorkerGroupSpecs;

  /**
   * Fails for groups that the operator would ignore.
   *
   * @throws HelmwrightError `invalid-values`
   */
  abstract check(scope: Construct): void;
}

/** What the name of a worker group must match. */
export const groupNamePattern = '^[a-z]([-a-z0-9]*[a-z0-9])?$';

/** The maximum length of a worker group's name, which becomes a label value. */
export const longestGroupName = 63;

class StaticGroups extends RayWorkerGroups {
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
          `worker group ${JSON.stringify(name)}: the name must have at most ${longestGroupName} lower-case letters, digits and hyphens, and start with a letter`,
        );
      }
      checkGroup(scope, `-${name}`, name, group);
    }
  }
}

class ValueGroups<C> extends RayWorkerGroups {
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
    new Each(scope, 'WorkerGroups', this.groups, (item, group, name) => checkGroup(item, '', name, this.make(group)));
  }
}

function checkGroup(scope: Construct, suffix: string, name: ValueOr<string | number>, group: RayWorkerGroup): void {
  const { role, gpus, minReplicas = 0, maxReplicas } = group;
  const fail: Fail = (id, test, message) => {
    failWhen(scope, `${id}${suffix}`, test, concatenate('worker group ', name, ': ', message));
  };
  fail(
    'Name',
    eq<string | number>(name, 'headgroup'),
    'the name is reserved for the head by KubeRay: use another name',
  );
  fail('Bounds', gt(minReplicas, maxReplicas), 'minReplicas must not be greater than maxReplicas');
  checkReplicas(group, fail);
  checkExtended(group, fail);
  if (gpus === undefined) return;
  const isCpu = eq<string>(role, 'cpu');
  fail(
    'Gpus',
    isValue(gpus) ? and(isCpu, isSet(gpus)) : isCpu,
    'gpus requires role gpu: set role to gpu, or remove gpus',
  );
}

/** The number of NVIDIA's GPUs is on its own, so that the role decides it. */
function checkExtended({ extendedResources }: RayWorkerGroup, fail: Fail): void {
  if (extendedResources === undefined) return;
  fail(
    'Extended',
    hasKey(extendedResources, 'nvidia.com/gpu'),
    'use gpus instead of nvidia.com/gpu in extendedResources',
  );
}

type Fail = (id: string, test: Value<boolean>, message: string) => void;

function checkReplicas({ replicas, minReplicas = 0, maxReplicas }: RayWorkerGroup, fail: Fail): void {
  if (replicas === undefined) return;
  const number = withDefault<number>(replicas, minReplicas);
  const outside = or(lt(number, minReplicas), gt(number, maxReplicas));
  fail('Replicas', outside, 'replicas must be between minReplicas and maxReplicas');
}
