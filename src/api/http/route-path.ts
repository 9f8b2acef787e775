/** A path as a pattern of exactly that path. Of all that a base path may hold, only the dot has a meaning in patterns. */
export function escapedPath(path: string): string {
  return path.replaceAll('.', String.raw`\.`);
}
