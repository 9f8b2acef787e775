import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

function pages(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

it('docs/reference is what the documentation comments say; npm run api updates it', () => {
  const fresh = join(root, '.cache/reference');
  const typedoc = join(root, 'node_modules/typedoc/bin/typedoc');
  const options = join(root, 'scripts/api/typedoc.json');
  execFileSync(process.execPath, [typedoc, '--options', options, '--out', fresh], { stdio: 'pipe' });
  expect(pages(join(root, 'docs/reference'))).toEqual(pages(fresh));
});
