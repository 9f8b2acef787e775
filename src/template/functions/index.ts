/*
 * The functions of the template language. Each has its Go form and its evaluation side by side; there is no other way to
 * add one. What Helm has and is not here differs from run to run, or between Go and JavaScript (see docs/functions.md).
 */

export * from './strings.js';
export * from './encoding.js';
export * from './dns-label.js';
export * from './string-tests.js';
export * from './integers.js';
export * from './logic.js';
export * from './comparison.js';
export * from './size.js';
export * from './lists.js';
export * from './maps.js';
export * from './cluster.js';
export * from './optional.js';
