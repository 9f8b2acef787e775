import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);

/** Paths in backquotes and link targets. Placeholders such as `<room>` and URLs are not paths. */
function pathsIn(page: string): readonly string[] {
  const quoted = [...page.matchAll(/`((?:src|test|docs|charts|examples|bench|scripts|imports)\/[^`\s]*)`/g)];
  const linked = [...page.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)];
  return [...quoted, ...linked].map(([, path = '']) => path).filter((path) => !/[<>*{]/.test(path));
}

describe.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s', (name) => {
  const paths = pathsIn(readFileSync(fileURLToPath(new URL(name, root)), 'utf8'));

  it('names paths', () => {
    expect(paths.length).toBeGreaterThan(10);
  });

  it.each([...new Set(paths)])('%s exists', (path) => {
    expect(existsSync(new URL(path, root))).toBe(true);
  });
});
