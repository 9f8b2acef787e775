export * as v from './v.js';
export type {
  BooleanType,
  DependencyType,
  EnumType,
  IntegerType,
  ListType,
  MapType,
  NumberType,
  ObjectType,
  Optionality,
  Properties,
  QuantityType,
  ScalarType,
  StringType,
  SubchartType,
  ValueType,
} from './definition/value-type.js';
export type { DependencyChart, PassedDefaults } from './definition/dependency-chart.js';
export type { ChartTree, ChartTreeDependency, ImportedValues } from './merge/chart-tree.js';
export type { DependencyDefaults, Infer, K8s, Overrides } from './definition/inferred.js';
export type { Json, JsonObject } from './json.js';
