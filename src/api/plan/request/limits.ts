import { mebibyte } from '../../../settings/units.js';

/** Limits of a request that no deployment needs to change: far above what queries have, far below what harms. */
export const limits = {
  idLength: 1_024,
  idParts: 16,
  jsonDepth: 64,
  filterBytes: 16_384,
  /** Of a full-text query, as JSON. */
  fullTextBytes: 16_384,
  vectorDimension: 16_384,
  vectors: 64,
  columns: 1_024,
  planBytes: mebibyte,
} as const;
