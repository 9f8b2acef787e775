import { similarName } from '../../similar-name.js';
import type { ValueType } from '../definition/value-type.js';
import { own } from '../json.js';
import type { TemplateType } from '../types/descriptor.js';
import { descriptorOf } from '../types/registry.js';
import type { Violation } from '../types/violation.js';
import type { ObjectShape, Shape } from './shape.js';
import { kubernetesType } from './types.js';

/**
 * Why no value of this type, or not every one, fits a field of the API; undefined where it fits, or where only the value
 * itself could tell.
 *
 * @param path - the path of the field in its object
 */
export function typeMismatch(type: ValueType, shape: Shape, path: string): Violation | undefined {
  const { templateType } = descriptorOf(type);
  if (!mayFit(templateType, shape)) return { path, message: `must be ${shapeName(shape)}, got ${named[templateType]}` };
  if (typeof shape === 'string') return undefined;
  if ('enum' in shape) return type.type === 'enum' ? membersMismatch(type.members, shape.enum, path) : undefined;
  if ('list' in shape) return type.type === 'list' ? typeMismatch(type.items, shape.list, `${path}[]`) : undefined;
  if ('map' in shape) return mapMismatch(type, shape.map, path);
  return 'type' in shape ? objectMismatch(type, shape.type, path) : undefined;
}

function membersMismatch(members: readonly string[], known: readonly string[], path: string): Violation | undefined {
  const impossible = members.find((member) => !isMember(member, known));
  return impossible === undefined ? undefined : { path, message: memberError(impossible, known) };
}

function mapMismatch(type: ValueType, items: Shape, path: string): Violation | undefined {
  if (type.type === 'map') return typeMismatch(type.items, items, fieldPath(path, '<key>'));
  if (type.type !== 'object') return undefined;
  return firstOf(Object.entries(type.properties), ([key, inner]) => typeMismatch(inner, items, fieldPath(path, key)));
}

function objectMismatch(type: ValueType, name: string, path: string): Violation | undefined {
  const wanted = kubernetesType(name) ?? anyObject;
  if (type.type === 'kubernetes') return type.name === name ? undefined : otherTypeMismatch(type.name, name, path);
  if (type.type !== 'object') return undefined;
  const missing = wanted.required?.find((field) => !Object.hasOwn(type.properties, field));
  if (missing !== undefined) return { path: fieldPath(path, missing), message: 'is required' };
  return firstOf(Object.entries(type.properties), ([key, inner]) => {
    const shape = own(wanted.fields, key);
    const at = fieldPath(path, key);
    return shape === undefined ? { path: at, message: unknownField(key, wanted) } : typeMismatch(inner, shape, at);
  });
}

/** A type of another name fits where all of its fields are known. */
function otherTypeMismatch(given: string, name: string, path: string): Violation | undefined {
  const wanted = kubernetesType(name) ?? anyObject;
  const isKnown = Object.keys(kubernetesType(given)?.fields ?? {}).every((key) => Object.hasOwn(wanted.fields, key));
  return isKnown ? undefined : { path, message: `must be of the type ${name}, got ${given}` };
}

const anyObject: ObjectShape = { fields: {} };

function firstOf<T>(items: readonly T[], violationOf: (item: T) => Violation | undefined): Violation | undefined {
  for (const item of items) {
    const violation = violationOf(item);
    if (violation !== undefined) return violation;
  }
  return undefined;
}

// --- the words

/** The path of a field, such as `spec.template` or `metadata.annotations["a.b/c"]`. */
export function fieldPath(outer: string, key: string): string {
  if (!/^[^.[\]"]+$/.test(key)) return `${outer}[${JSON.stringify(key)}]`;
  return outer === '' ? key : `${outer}.${key}`;
}

/** What is wrong with a key that the API does not have. */
export function unknownField(key: string, { fields }: ObjectShape): string {
  return `unknown field${suggestion(key, Object.keys(fields))}`;
}

/** `; did you mean "x"?`, or nothing. */
export function suggestion(name: string, known: readonly string[]): string {
  const similar = similarName(name, known);
  return similar === undefined ? '' : `; did you mean ${JSON.stringify(similar)}?`;
}

/** The API server takes the empty string for a field that is not set. */
export function isMember(value: string, known: readonly string[]): boolean {
  return value === '' || known.includes(value);
}

/** What is wrong with a string that is not among the allowed ones. */
export function memberError(value: string, known: readonly string[]): string {
  const members = known.map((member) => JSON.stringify(member)).join(', ');
  return `must be one of ${members}, got ${JSON.stringify(value)}${suggestion(value, known)}`;
}

/** Whether something of a type may be what a field takes. A number may be an integer. */
export function mayFit(type: TemplateType, shape: Shape): boolean {
  return type === 'any' || accepted(shape).includes(type);
}

function accepted(shape: Shape): readonly TemplateType[] {
  if (typeof shape !== 'string') return 'enum' in shape ? ['string'] : 'list' in shape ? ['list'] : ['map'];
  return acceptedByBasic[shape];
}

const acceptedByBasic: Readonly<Record<Extract<Shape, string>, readonly TemplateType[]>> = {
  string: ['string'],
  integer: ['integer', 'number'],
  number: ['integer', 'number'],
  boolean: ['boolean'],
  quantity: ['string', 'integer', 'number'],
  intOrString: ['string', 'integer', 'number'],
  json: ['string', 'integer', 'number', 'boolean', 'list', 'map'],
};

/** What a field takes, such as `an integer`. */
export function shapeName(shape: Shape): string {
  if (typeof shape !== 'string') return 'enum' in shape ? named.string : 'list' in shape ? named.list : named.map;
  if (shape === 'quantity') return 'a quantity, such as "100m" or "1Gi"';
  return shape === 'intOrString' ? 'an integer or a string' : shape === 'json' ? named.any : named[shape];
}

/** A type in a message. */
export const named: Readonly<Record<TemplateType, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'a boolean',
  list: 'a list',
  map: 'a map',
  any: 'anything',
};
