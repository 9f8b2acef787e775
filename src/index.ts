/**
 * Charts: values, constructs, template functions, and what writes, packages and renders a chart from code.
 *
 * @packageDocumentation
 * @module helmwright
 */
export * from './chart/index.js';
export { type ErrorCode, HelmwrightError } from './errors.js';
export * from './template/index.js';
export * from './values/index.js';
