import { HelmwrightError } from '../../errors.js';
import { isConstant } from '../../template/ast/constant.js';
import type { Expression, ListNode } from '../../template/ast/expression.js';
import { field } from '../../template/ast/field.js';
import type { ChartResource } from '../model/manifests.js';

/** Lists that Kubernetes merges item by item, with the field that tells their items apart. */
const keyOfList: Readonly<Record<string, string>> = {
  containers: 'name',
  initContainers: 'name',
  env: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
  imagePullSecrets: 'name',
  hostAliases: 'ip',
};

/**
 * Checks that no list which Kubernetes keys by a field holds the same key twice: the API server refuses that in
 * server-side apply, and silently drops an item otherwise.
 *
 * @throws HelmwrightError `duplicate-resource`
 */
export function checkListKeys({ place, manifest }: ChartResource): void {
  check(manifest, place);
}

/** Constants are shared by manifests: one look at each will do. */
const checkedConstants = new WeakSet<Expression>();

function check(expression: Expression, place: string): void {
  if (checkedConstants.has(expression)) return;
  checkParts(expression, place);
  if (isConstant(expression)) checkedConstants.add(expression);
}

function checkParts(expression: Expression, place: string): void {
  if (expression.kind === 'list') {
    for (const item of expression.items) if (item.kind === 'item') check(item.value, place);
  }
  if (expression.kind !== 'map') return;
  for (const entry of expression.entries) {
    if (entry.kind !== 'pair') continue;
    const name = entry.key.kind === 'literal' ? String(entry.key.value) : '';
    if (entry.value.kind === 'list') checkList(name, entry.value, place);
    check(entry.value, `${place}.${name}`);
  }
}

function checkList(name: string, { items }: ListNode, place: string): void {
  const key = Object.hasOwn(keyOfList, name) ? keyOfList[name] : undefined;
  if (key === undefined) return;
  const keys = items.flatMap((item) =>
    item.kind === 'item' && item.value.kind === 'map' ? constantAt(item.value, key) : [],
  );
  const twice = keys.find((value, index) => keys.indexOf(value) !== index);
  if (twice === undefined) return;
  throw new HelmwrightError(
    'duplicate-resource',
    `${place}.${name}`,
    `holds two items with the ${key} ${JSON.stringify(twice)}: take one out`,
  );
}

function constantAt(item: Expression, key: string): readonly string[] {
  const value = field(item, key);
  return value?.kind === 'literal' ? [String(value.value)] : [];
}
