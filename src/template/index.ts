export * from './author/control.js';
export type { Release, Capabilities } from './ast/context.js';
export * from './functions/index.js';
export { namedString } from './author/named-string.js';
export {
  asBoolean,
  asMap,
  asNumber,
  asString,
  isValue,
  type ValueOr,
  type Plain,
  type Templated,
  Value,
} from './author/value.js';
export type { ValueTree } from './author/value-tree.js';
