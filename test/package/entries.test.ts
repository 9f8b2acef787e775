import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Prints the URL of each module that is loaded. */
const hooks = `export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  console.log(found.url);
  return found;
}`;

function loadedBy(entry: string): string {
  const dataUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
  const register = `import { register } from 'node:module'; register(${JSON.stringify(dataUrl(hooks))});`;
  const args = ['--import', dataUrl(register), '--input-type=module', '--eval', `import ${JSON.stringify(entry)}`];
  return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
}

it.each(['helmwright', 'helmwright/constructs', 'helmwright/charts'])('%s does not load fast-check', (entry) => {
  expect(loadedBy(entry)).not.toContain('fast-check');
});

it('helmwright/check does', () => {
  expect(loadedBy('helmwright/check')).toContain('fast-check');
});
