import { Construct } from 'constructs';
import type { KubernetesTypes as Kubernetes } from '../../../imports/types/kubernetes.js';
import { Each } from '../../chart/build/control.js';
import { isValue, type Templated, type Value, type ValueOr } from '../../template/author/value.js';
import { dig } from '../../template/functions/index.js';
import type { TemplatedList } from './templated.js';

type Variable = Templated<Kubernetes['EnvVar']>;

/** Environment variables of a container. */
export type Variables = TemplatedList<Kubernetes['EnvVar']>;

/** Calls `check` for each variable, whether it is known now or only when the chart is rendered. */
export function eachVariable(
  scope: Construct,
  id: string,
  variables: Variables | undefined,
  check: (inner: Construct, name: ValueOr<string>, value: ValueOr<string>) => void,
): void {
  const checkOne = (inner: Construct, variable: Variable): void =>
    check(inner, fieldOf(variable, 'name'), fieldOf(variable, 'value'));
  if (isValue(variables)) new Each(scope, id, variables, checkOne);
  else variables?.forEach((variable, index) => checkOne(new Construct(scope, `${id}${index}`), variable));
}

/** A field of a variable; the empty string if the variable does not have it. */
export function fieldOf(variable: Variable, field: 'name' | 'value'): ValueOr<string>;
export function fieldOf(variable: unknown, field: string): unknown {
  if (isMap(variable)) return dig(variable, field);
  const value: unknown = typeof variable === 'object' && variable !== null ? Reflect.get(variable, field) : undefined;
  return value ?? '';
}

/** Whether it is a variable that only rendering knows. */
function isMap(variable: unknown): variable is Value<Readonly<Record<string, unknown>>> {
  return isValue(variable);
}
