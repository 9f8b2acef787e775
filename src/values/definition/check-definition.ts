import { HelmwrightError } from '../../errors.js';
import { isJsonArray, isJsonObject, type Json } from '../json.js';
import type { InnerType } from '../types/descriptor.js';
import { descriptorOf } from '../types/registry.js';
import { passedViolation } from '../foreign-schema.js';
import { invalidCharacterIn } from './characters.js';
import { fromDefinition } from './defined-at.js';
import { defaultsOf } from './defaults.js';
import { emptyOfRemoved } from './removed-default.js';
import type { ValueType, ObjectType } from './value-type.js';
import { violationOf } from './violation.js';

/**
 * Checks that a definition is consistent: lower bounds are not above upper bounds, and defaults are valid.
 *
 * @param place what the definition belongs to, for the message
 * @throws HelmwrightError `definition`, naming the value's path
 */
export function checkDefinition(definition: ObjectType, place: string): void {
  fromDefinition(definition, () => {
    checkAll(definition, place);
  });
}

function checkAll(definition: ObjectType, place: string): void {
  if (definition.optionality === 'optional')
    throw new HelmwrightError('definition', `chart ${place}`, 'its values as a whole cannot be optional');
  for (const [name, type] of Object.entries(definition.properties)) {
    if (type.type === 'object' && type.isGlobal === true && name !== 'global')
      throw definitionError(place, name, 'is made with v.global: the values that Helm shares are under the key global');
    checkType(type, name, place);
    checkPlaceholders(type, name, { definition, place });
  }
}

function checkType(type: ValueType, path: string, place: string): void {
  const error =
    nestedGlobalError(type) ?? passedError(type) ?? descriptorOf(type).definitionError(type) ?? defaultError(type);
  if (error !== undefined) throw definitionError(place, path, error);
  checkDefault(type, path, place);
  for (const inner of descriptorOf(type).inner(type)) checkInner(inner, type, path, place);
}

/** The values that placeholders name are there in any rendering, as strings. */
function checkPlaceholders(
  type: ValueType,
  path: string,
  root: { readonly definition: ObjectType; readonly place: string },
): void {
  for (const inner of descriptorOf(type).inner(type)) checkPlaceholders(inner.type, `${path}${inner.segment}`, root);
  if (type.type !== 'string') return;
  const wrong = type.placeholders?.find((named) => !isText(root.definition, named.split('.')));
  if (wrong === undefined) return;
  const detail = `names the value ${wrong} for placeholders, which must be a string that is never absent, and not empty by default`;
  throw definitionError(root.place, path, detail);
}

function isText(definition: ObjectType, [name = '', ...rest]: readonly string[]): boolean {
  const type = Object.hasOwn(definition.properties, name) ? definition.properties[name] : undefined;
  if (type?.type === 'object') return isText(type, rest);
  if (rest.length > 0 || (type?.type !== 'string' && type?.type !== 'enum')) return false;
  return type.optionality !== 'optional' && emptyOfRemoved(type) === undefined;
}

function nestedGlobalError(type: ValueType): string | undefined {
  const isNested = descriptorOf(type)
    .inner(type)
    .some((inner) => inner.type.type === 'object' && inner.type.isGlobal === true);
  return isNested ? "holds v.global, which is only possible at the top of a chart's values" : undefined;
}

/** What the chart passes on to a dependency whose schema is known. */
function passedError(type: ValueType): string | undefined {
  if (type.type !== 'object' || type.chart === undefined) return undefined;
  const wrong = passedViolation(type.chart, defaultsOf(type));
  const { name, version } = type.chart;
  return wrong === undefined
    ? undefined
    : `passes on a value that ${name} ${version} rejects: ${wrong.path === '' ? '(all)' : wrong.path} ${wrong.message}`;
}

function defaultError(type: ValueType): string | undefined {
  if (type.type === 'object') return characterError(type.subchartDefaults, 'default');
  return writtenError(type.default, 'default') ?? writtenError(type.example, 'example');
}

/** What is wrong with what values.yaml shows of a value. */
function writtenError(value: Json | undefined, what: 'default' | 'example'): string | undefined {
  const error = characterError(value, what);
  if (error !== undefined) return error;
  if (holdsMergeKey(value))
    return `has ${article[what]} ${what} with the key "<<", which YAML reads as a merge; choose another key`;
  return holdsNegativeZero(value) ? `has the ${what} -0, whose sign YAML loses; write 0` : undefined;
}

const article = { default: 'a', example: 'an' } as const;

function characterError(value: Json | undefined, what: 'default' | 'example'): string | undefined {
  const invalid = invalidCharacterIn(value);
  return invalid === undefined
    ? undefined
    : `has ${article[what]} ${what} with an invalid character: ${JSON.stringify(invalid)}`;
}

function checkDefault(type: ValueType, path: string, place: string): void {
  if (type.type === 'object') return;
  for (const what of ['default', 'example'] as const) {
    const value = type[what];
    const wrong = value === undefined ? undefined : violationOf(type, value, path);
    if (wrong !== undefined) throw definitionError(place, wrong.path, `has an invalid ${what}: ${wrong.message}`);
  }
}

function checkInner(inner: InnerType, outer: ValueType, path: string, place: string): void {
  const innerPath = `${path}${inner.segment}`;
  if (outer.type !== 'object' && inner.type.type !== 'object' && inner.type.default !== undefined)
    throw definitionError(place, innerPath, 'is an item and cannot have a default');
  if (outer.type === 'object' && outer.optionality === 'optional') checkAbsent(inner.type, innerPath, place);
  checkType(inner.type, innerPath, place);
}

/** What may be absent with the object that it is in has no default: values.yaml has no place for one. */
function checkAbsent(type: ValueType, path: string, place: string): void {
  if (type.type !== 'object' && type.default !== undefined)
    throw definitionError(place, path, 'is in an optional object and cannot have a default: use orElse()');
  if (type.type !== 'object') return;
  for (const inner of descriptorOf(type).inner(type)) checkAbsent(inner.type, `${path}${inner.segment}`, place);
}

/** Helm 3 reads it as a merge even in quotes. */
function holdsMergeKey(value: Json | undefined): boolean {
  if (isJsonArray(value)) return value.some(holdsMergeKey);
  return isJsonObject(value) && Object.entries(value).some(([key, item]) => key === '<<' || holdsMergeKey(item));
}

function holdsNegativeZero(value: Json | undefined): boolean {
  if (isJsonArray(value)) return value.some(holdsNegativeZero);
  return isJsonObject(value) ? Object.values(value).some(holdsNegativeZero) : Object.is(value, -0);
}

function definitionError(place: string, path: string, detail: string): HelmwrightError {
  return new HelmwrightError('definition', `chart ${place}`, `value ${path} ${detail}`);
}
