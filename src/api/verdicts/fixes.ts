import type { Fix } from './verdict.js';

/** Strings are written alike in both languages. */
const quoted = (text: string): string => JSON.stringify(text);

export const optimize: Fix = { python: 'table.optimize()', typescript: 'await table.optimize();' };

const indexTypes = {
  BTree: 'btree',
  Bitmap: 'bitmap',
  LabelList: 'labelList',
  Fm: 'fm',
  FTS: 'fts',
  IvfPq: 'ivfPq',
  IvfFlat: 'ivfFlat',
} as const;

/** @param distanceType - of a vector index */
export function createIndex(column: string, type: keyof typeof indexTypes, distanceType?: string): Fix {
  const python = distanceType === undefined ? '' : `distance_type=${quoted(distanceType)}`;
  const typescript = distanceType === undefined ? '' : `{ distanceType: ${quoted(distanceType)} }`;
  return {
    python: `table.create_index(${quoted(column)}, config=lancedb.index.${type}(${python}))`,
    typescript: `await table.createIndex(${quoted(column)}, { config: lancedb.Index.${indexTypes[type]}(${typescript}) });`,
  };
}

export function addColumn(name: string, sql: string): Fix {
  return {
    python: `table.add_columns({${quoted(name)}: ${quoted(sql)}})`,
    typescript: `await table.addColumns([{ name: ${quoted(name)}, valueSql: ${quoted(sql)} }]);`,
  };
}

export function distanceType(type: string): Fix {
  return { python: `query.distance_type(${quoted(type)})`, typescript: `query.distanceType(${quoted(type)});` };
}

/** What the filter of the query has instead. */
export function inFilter(sql: string): Fix {
  return { python: `# in the filter: ${sql}`, typescript: `// in the filter: ${sql}` };
}

export function select(columns: readonly string[]): Fix {
  const call = `query.select([${columns.map(quoted).join(', ')}])`;
  return { python: call, typescript: `${call};` };
}

/** One after the other. */
export function steps(...fixes: readonly Fix[]): Fix {
  const joined = (language: keyof Fix): string => fixes.map((fix) => fix[language]).join('\n');
  return { python: joined('python'), typescript: joined('typescript') };
}
