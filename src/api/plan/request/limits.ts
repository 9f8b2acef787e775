import { mebibyte } from '../../../settings/units.js';

/** Limits of a request that no deployment needs to change: far above what queries have, far below what harms. */
export const limits = {
  idLength: 1_024,
  idParts: 16,
  jsonDepth: 64,
  filterBytes: 16_384,
  fullTextBytes: 16_384,
  fullTextDepth: 16,
  fullTextNodes: 256,
  vectorDimension: 16_384,
  vectors: 64,
  columns: 1_024,
  planBytes: mebibyte,
} as const;
