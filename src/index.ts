export * from './chart/index.js';
export * from './errors.js';
export * from './template/index.js';
export * from './values/index.js';
