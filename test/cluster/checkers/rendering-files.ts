import { join } from 'node:path';
import { withFiles } from '../../support/helm.js';
import type { Rendering } from './rendering.js';

/** Writes each rendering to a file for the checkers, calls `use`, and removes them. */
export async function withRenderings<T>(
  renderings: readonly Rendering[],
  use: (folder: string, files: readonly string[]) => Promise<T>,
): Promise<T> {
  const files = Object.fromEntries(renderings.map(({ text }, index) => [nameOf(index), text]));
  return withFiles(files, (folder) =>
    use(
      folder,
      Object.keys(files).map((name) => join(folder, name)),
    ),
  );
}

function nameOf(index: number): string {
  return `rendering-${index}.yaml`;
}

/** The rendering that a file holds. */
export function renderingIn(renderings: readonly Rendering[], file: string): Rendering {
  const found = renderings.find((_rendering, index) => file.endsWith(`/${nameOf(index)}`));
  if (found === undefined) throw new Error(`${file} is no rendering`);
  return found;
}
