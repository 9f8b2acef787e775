import type { Infer } from '../definition/inferred.js';
import type { ListType, MapType, ObjectType, ValueType } from '../definition/value-type.js';
import { any } from './any.js';
import { boolean } from './boolean.js';
import type { Descriptor, StringTest } from './descriptor.js';
import { enum as enumeration } from './enum.js';
import { integer } from './integer.js';
import { kubernetes } from './kubernetes.js';
import { list } from './list.js';
import { map } from './map.js';
import { number } from './number.js';
import { object } from './object.js';
import { quantity } from './quantity.js';
import { scalar } from './scalar.js';
import { string } from './string.js';

/** A type that has no inferred TypeScript type yet takes no descriptor. */
type DescriptorOf<T extends ValueType> = T extends ListType | MapType | ObjectType
  ? Descriptor<T>
  : [Infer<T>] extends [never]
    ? never
    : Descriptor<T>;

const descriptors: { readonly [T in ValueType['type']]: DescriptorOf<Extract<ValueType, { type: T }>> } = {
  string,
  integer,
  number,
  boolean,
  enum: enumeration,
  quantity,
  scalar,
  any,
  kubernetes,
  list,
  map,
  object,
};

export function descriptorOf(type: ValueType): Descriptor {
  return descriptors[type.type];
}

/** Whether something is a value type, which the compiler does not know of JavaScript. */
export function isValueType(type: unknown): type is ValueType {
  if (typeof type !== 'object' || type === null || !('type' in type)) return false;
  return typeof type.type === 'string' && Object.hasOwn(descriptors, type.type);
}

/** Whether all strings that a value can hold, at any depth and in keys too, pass a test. */
export function allStringsPass(type: ValueType, test: StringTest): boolean {
  const descriptor = descriptorOf(type);
  return (
    descriptor.stringsPass(type, test) && descriptor.inner(type).every((inner) => allStringsPass(inner.type, test))
  );
}
