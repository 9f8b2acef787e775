import type { Plugin } from 'vitest/config';
import { sourceMutants } from './source-mutants.js';

/**
 * Lets a test import the sources with one of them broken: `./x.js?mutant=NAME`, and all that it imports, is loaded apart
 * from the others, with the change that {@link sourceMutants} has under that name.
 */
export function mutatedImports(): Plugin {
  return {
    name: 'mutated-imports',
    enforce: 'pre',
    async resolveId(id, importer = '') {
      const [path = '', name] = importer.split('?mutant=');
      if (name === undefined || !id.startsWith('.')) return undefined;
      const resolved = await this.resolve(id, path, { skipSelf: true });
      return resolved === null ? undefined : `${resolved.id}?mutant=${name}`;
    },
    transform(code, id) {
      const [path = '', name = ''] = id.split('?mutant=');
      const mutant = sourceMutants[decodeURIComponent(name)];
      if (mutant === undefined || !path.endsWith(`/src/${mutant.file}`)) return undefined;
      if (code.split(mutant.find).length !== 2)
        throw new Error(`mutant ${name}: src/${mutant.file} must have this once: ${mutant.find}`);
      return code.replace(mutant.find, () => mutant.replace);
    },
  };
}
