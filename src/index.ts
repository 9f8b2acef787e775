export * from './chart/index.js';
export { type ErrorCode, HelmwrightError } from './errors.js';
export * from './template/index.js';
export * from './values/index.js';
