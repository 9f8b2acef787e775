import type { ChartTree } from '../../values/merge/chart-tree.js';
import { valuesType } from './values-type.js';

/** A TypeScript module that exports what is known of a dependency, for `chart` of `v.subchart` and `v.dependency`. */
export function moduleText(tree: ChartTree, repository: string): string {
  const name = camelCase(tree.name);
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Values`;
  const { name: chart, version, ...rest } = tree;
  return [
    '/* eslint-disable */',
    '// prettier-ignore',
    `import type { DependencyChart, Json } from 'helmwright';`,
    '',
    `/** Values of the chart ${chart} ${version}. \`helmwright import\` wrote this file. */`,
    '// prettier-ignore',
    `export type ${type} = ${valuesType(tree.schema, tree.defaults)};`,
    '',
    `/** The chart ${chart} ${version}. */`,
    '// prettier-ignore',
    `export const ${name}: DependencyChart<${type}> = ${JSON.stringify({ name: chart, version, repository, ...rest }, null, 2)};`,
    '',
  ].join('\n');
}

function camelCase(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const joined = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  return /^\d/.test(joined) ? `chart${joined}` : joined;
}
