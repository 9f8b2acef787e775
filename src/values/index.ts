export * as v from './definition/value-type.js';
export type {
  BooleanType,
  EnumType,
  IntegerType,
  ValueType,
  ListType,
  MapType,
  NumberType,
  ObjectType,
  QuantityType,
  ScalarType,
  StringType,
} from './definition/value-type.js';
export type { Infer, Overrides } from './definition/inferred.js';
export type { Json, JsonObject } from './json.js';
