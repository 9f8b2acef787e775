/** What the tests of mutants import with one source broken. */
export { compareEmbedding, compareRender } from '../../src/chart/check/equivalence.js';
export { chartFiles, modelOf } from '../../src/index.js';
export { defects } from './defects.js';
