/** A pattern that matches exactly a path. The dot is the only special character that a base path may contain. */
export function escapedPath(path: string): string {
  return path.replaceAll('.', String.raw`\.`);
}
