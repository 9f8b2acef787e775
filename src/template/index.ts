export type { BareValues, Capabilities, Release } from './ast/context.js';
export type { ArgumentLength, Evaluated, EvaluatedMap, FunctionHelper, PrintSite } from './ast/function.js';
export type { ParameterType } from './ast/types.js';
export type { GoCode } from './print/go-code.js';
export { constantFold, optionally, staticValue } from './author/constant-fold.js';
export { each, eachEntry, type ItemOf, type KeyOf, list, type MakeItem, merge, when } from './author/control.js';
export {
  type DefinedFunction,
  defineFunction,
  type FunctionDefinition,
  type ResultType,
} from './author/define-function.js';
export { type GoArgument, goCall, goPipe } from './author/go-call.js';
export { namedString } from './author/named-string.js';
export {
  asBoolean,
  asMap,
  asNumber,
  asString,
  isValue,
  type Plain,
  type Templated,
  type Value,
  type ValueOr,
} from './author/value.js';
export type { ValueTree } from './author/value-tree.js';
export {
  add,
  and,
  b64enc,
  concat,
  contains,
  dig,
  dnsLabel,
  eq,
  ge,
  get,
  gt,
  has,
  hasApiVersion,
  hasKey,
  hasPrefix,
  hasSuffix,
  isEmpty,
  isSet,
  join,
  keys,
  le,
  len,
  lookup,
  lower,
  lt,
  max,
  min,
  mul,
  ne,
  not,
  notEmpty,
  omit,
  or,
  orElse,
  quote,
  regexMatch,
  replace,
  required,
  semverCompare,
  sha256sum,
  sortAlpha,
  split,
  sub,
  toJson,
  tpl,
  trim,
  trimPrefix,
  trimSuffix,
  trunc,
  uniq,
  upper,
} from './functions/index.js';
