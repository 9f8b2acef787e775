/* The functions that define values: `v.string`, `v.list` and so on. */
export { global, list, map, object, unused } from './define/collections.js';
export { k8s, overrides } from './define/kubernetes.js';
export {
  any,
  boolean,
  enum,
  integer,
  intOrString,
  number,
  quantity,
  scalar,
  string,
  template,
} from './define/scalars.js';
export { dependency, subchart } from './define/subcharts.js';
export type {
  AnyOptions,
  BooleanOptions,
  DependencyOptions,
  EnumOptions,
  IntegerOptions,
  IntOrStringOptions,
  KubernetesOptions,
  ListOptions,
  MapOptions,
  NumberOptions,
  ObjectOptions,
  OverridesOptions,
  QuantityOptions,
  ReadDependencyOptions,
  ReadSubchartOptions,
  ScalarOptions,
  StringOptions,
  SubchartOptions,
  TemplateOptions,
} from './definition/options.js';
