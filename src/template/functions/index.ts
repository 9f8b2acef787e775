/*
 * The functions of the template language. Each has its Go form and its evaluation side by side; there is no other way to
 * add one. What Helm has and is not here differs from run to run, or between Go and JavaScript (see docs/functions.md).
 */

export { hasApiVersion, lookup } from './cluster.js';
export { eq, ge, gt, le, lt, ne } from './comparison.js';
export { dnsLabel } from './dns-label.js';
export { b64dec, b64enc, quote, sha256sum, toJson, toPrettyJson, toYaml } from './encoding.js';
export { generated, type GeneratedTls, type PasswordOptions, type TlsOptions } from './generated.js';
export { add, max, min, mul, sub } from './integers.js';
export { at, has, join, sortAlpha, split, uniq, until } from './lists.js';
export { and, not, or } from './logic.js';
export { dig, get, hasKey, keys, omit } from './maps.js';
export { isSet, orElse, required } from './optional.js';
export { isEmpty, len, notEmpty } from './size.js';
export { contains, hasPrefix, hasSuffix, regexMatch, semverCompare } from './string-tests.js';
export { concat, defaultTo, indent, lower, replace, trim, trimPrefix, trimSuffix, trunc, upper } from './strings.js';
export { tpl } from './tpl.js';
