/*
 * The functions of the template language. Each has its Go form and its evaluation side by side; there is no other way to
 * add one. What Helm has and is not here differs from run to run, or between Go and JavaScript (see docs/functions.md).
 */

export * from './functions/text.js';
export * from './functions/encoding.js';
export * from './functions/dns-label.js';
export * from './functions/text-questions.js';
export * from './functions/integers.js';
export * from './functions/logic.js';
export * from './functions/comparison.js';
export * from './functions/size.js';
export * from './functions/lists.js';
export * from './functions/maps.js';
export * from './functions/cluster.js';
export * from './functions/optional.js';
