/** An error in a YAML document. `offset` is its position in UTF-16 units. */
export class YamlError extends Error {
  override readonly name = 'YamlError';

  constructor(
    readonly offset: number,
    what: string,
  ) {
    super(what);
  }
}
