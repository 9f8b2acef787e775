import { HelmwrightError } from '../../errors.js';
import type { IsWhole } from '../../values/definition/inferred.js';
import type { KubernetesType, ObjectType, ValueType } from '../../values/definition/value-type.js';
import { own } from '../../values/json.js';
import { fieldType } from '../../values/kubernetes/field-type.js';
import { kubernetesVersion } from '../../values/kubernetes/types.js';
import { descriptorOf } from '../../values/types/registry.js';
import type { RenderContext } from '../ast/context.js';
import { mayBeMissing, type Reference, referencePath } from '../ast/expression.js';
import { type ExpressionType, nameOfType } from '../ast/types.js';
import { Value } from './value.js';

/** A value and, where it is an object or a type of Kubernetes, its properties: `values.head.cpus`. */
export type ValueTree<T> =
  IsWhole<T> extends true
    ? Value<T>
    : [T] extends [string | number | boolean | null | undefined | readonly unknown[]]
      ? Value<T>
      : string extends keyof NonNullable<T>
        ? Value<T>
        : undefined extends T
          ? Value<T> & { readonly [K in keyof NonNullable<T> & string]-?: ValueTree<NonNullable<T>[K] | undefined> }
          : Value<T> & { readonly [K in keyof T & string]-?: ValueTree<T[K]> };

/**
 * What authors hold of a reference. A property that the definition does not declare fails at once, with its path, instead
 * of leaving a field out silently.
 */
export function valueTree<T>(reference: Reference, context: RenderContext | undefined): ValueTree<T>;
export function valueTree(reference: Reference, context: RenderContext | undefined): Value<unknown> {
  const value = new Value<unknown>(reference, context);
  return reference.of.type === 'object' || reference.of.type === 'kubernetes'
    ? withProperties(value, reference, reference.of, context)
    : withoutProperties(value, reference);
}

/** What JavaScript would take for undefined, and leave out. */
function withoutProperties(value: Value<unknown>, reference: Reference): Value<unknown> {
  return new Proxy(value, {
    get(target, name, receiver): unknown {
      if (typeof name !== 'string' || name in target || probed.has(name)) return Reflect.get(target, name, receiver);
      const { templateType } = descriptorOf(reference.of);
      throw new HelmwrightError(
        'misused-value',
        `value ${referencePath(reference)}`,
        `is ${nameOfType(templateType)} that is known when the chart is rendered, and has no property ${JSON.stringify(name)}: use ${uses[templateType]}`,
      );
    },
  });
}

/** What reads a part of a value. */
const uses: Readonly<Record<ExpressionType, string>> = {
  list: 'each(), has(), len() or join()',
  map: 'get(), dig() or eachEntry()',
  any: 'it as a whole',
  string: 'template functions such as lower() or split()',
  integer: 'template functions such as add()',
  number: 'template functions such as gt()',
  boolean: 'when()',
};

function withProperties(
  value: Value<unknown>,
  reference: Reference,
  type: ObjectType | KubernetesType,
  context: RenderContext | undefined,
): Value<unknown> {
  const children = new Map<string, Value<unknown>>();
  const child = (name: string, of: ValueType): unknown => {
    const inner = childOf(reference, name, of);
    const known = children.get(name) ?? valueTree<unknown>(inner, context);
    children.set(name, known);
    return context?.bareValues === undefined ? known : bare(known, inner, context);
  };
  return new Proxy(value, {
    get(target, name, receiver): unknown {
      if (typeof name !== 'string' || name in target || probed.has(name)) return Reflect.get(target, name, receiver);
      const of = propertyOf(type, name);
      if (of === undefined) throw undeclared(reference, type, name);
      return child(name, of);
    },
  });
}

function propertyOf(type: ObjectType | KubernetesType, name: string): ValueType | undefined {
  return type.type === 'kubernetes' ? fieldType(type, name) : own(type.properties, name);
}

function childOf(parent: Reference, name: string, of: ValueType): Reference {
  const { root, path, unsure = [] } = parent;
  const above = parent.of.optionality === 'optional' ? [...unsure, path.length] : unsure;
  return { kind: 'reference', root, path: [...path, name], of, ...(above.length === 0 ? {} : { unsure: above }) };
}

/** A value as JavaScript takes it, where JavaScript can look at it. */
function bare(value: Value<unknown>, reference: Reference, { bareValues }: RenderContext): unknown {
  const { of } = reference;
  // The properties of an object that is not there are asked for all the same.
  const seesAbsent = bareValues?.absent === true && of.type !== 'object';
  const seen = of.type === 'boolean' || (seesAbsent && mayBeMissing(reference));
  const plain = seen ? value.resolve() : value;
  if (plain === undefined) return seesAbsent ? undefined : value;
  return of.type === 'boolean' ? plain : value;
}

/** What libraries ask of any object to find out what it is; a definition may not use these names. */
const probed = new Set(['then', 'asymmetricMatch', '$$typeof', 'nodeType', 'tagName', 'hasAttribute', 'inspect']);

function undeclared(reference: Reference, type: ObjectType | KubernetesType, name: string): HelmwrightError {
  const path = [referencePath(reference), name].filter((part) => part !== '').join('.');
  const detail =
    type.type === 'kubernetes'
      ? `is not a field of the type ${type.name} of Kubernetes ${kubernetesVersion()}`
      : `is not declared: there are ${Object.keys(type.properties).join(', ')}`;
  return new HelmwrightError('undeclared-value', `value ${path}`, detail);
}
