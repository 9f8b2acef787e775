import type { ValueType } from '../definition/value-type.js';
import type { Json, JsonObject } from '../json.js';
import type { Shape } from '../kubernetes/shape.js';
import type { Violation } from './violation.js';

/** What an expression of the value is in a template; `any` is printed as JSON. */
export type TemplateType = 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'map' | 'any';

/**
 * Where a value stands: in the chart's own values every default is in values.yaml, so its absence is a user's `null`;
 * in an item that a user adds to a map or a list, a default stands in for what the user left out.
 */
export type Place = 'chart' | 'item';

export type SchemaOf = (type: ValueType, place: Place) => JsonObject;
/** @param place - where the value stands. @default 'item' */
export type ViolationOf = (type: ValueType, value: Json, path: string, place?: Place) => Violation | undefined;

/** What is asked of all strings of a value. */
export interface StringTest {
  ofString(text: string): boolean;
  /** Whether all strings that match the pattern have it. */
  ofPattern(pattern: string): boolean;
}

/** A type inside another. */
export interface InnerType {
  /** How its place is written: `[]`, `.<name>` or `.cpus`. */
  readonly segment: string;
  /** The name of a property; undefined for items. */
  readonly property?: string;
  readonly type: ValueType;
}

/** All that depends on the type of a value. Random values are in `../arbitrary`: only checks and tests load fast-check. */
export interface Descriptor<T extends ValueType = ValueType> {
  readonly templateType: TemplateType;
  /** Whether users may write numbers where templates read a string. */
  readonly numbersAsStrings?: boolean;
  /** The type in the README and in values.yaml, such as `integer, 0 to 100`. */
  label(type: T, labelOf: (inner: ValueType) => string): string;
  /** Its part of values.schema.json, without description, default and null. */
  schema(type: T, place: Place, schemaOf: SchemaOf): JsonObject;
  /** What the schema refers to below `definitions`; undefined if it refers to nothing. */
  shape?(type: T): Shape;
  /** The first way in which a value breaks the schema, in the words of the schema's validator. */
  violation(type: T, value: Json, path: string, violationOf: ViolationOf, place: Place): Violation | undefined;
  /** What is wrong with the options, as the end of a sentence about the value. */
  definitionError(type: T): string | undefined;
  /** Values at its bounds and simple ones, the lowest first; some of them may break the schema. */
  examples(type: T): readonly Json[];
  /** Whether its own strings, without those of inner types, pass a test. */
  stringsPass(type: T, test: StringTest): boolean;
  /** The greatest length in characters of a value that is a string; undefined if there is none. */
  maxLength(type: T): number | undefined;
  inner(type: T): readonly InnerType[];
}

/** What types have in common that hold no strings and no other types. */
export const withoutStrings = {
  stringsPass: (): boolean => true,
  maxLength: (): undefined => undefined,
  inner: (): readonly InnerType[] => [],
};
