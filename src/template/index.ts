export * from './control.js';
export type { Release, Capabilities } from './context.js';
export * from './functions.js';
export { namedText } from './named-text.js';
export {
  asBoolean,
  asMap,
  asNumber,
  asString,
  isValue,
  type Operand,
  type Plain,
  type Templated,
  Value,
} from './value.js';
export type { ValueTree } from './value-tree.js';
