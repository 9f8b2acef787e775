export * as v from './kinds.js';
export type {
  BooleanKind,
  EnumKind,
  IntegerKind,
  Kind,
  ListKind,
  MapKind,
  NumberKind,
  ObjectKind,
  QuantityKind,
  ScalarKind,
  StringKind,
} from './kinds.js';
export type { Infer, Overrides } from './inferred.js';
export type { Json, JsonObject } from './json.js';
