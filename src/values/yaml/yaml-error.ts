/** A mistake in a YAML document. `offset` is where in the text, in UTF-16 units. */
export class YamlError extends Error {
  override readonly name = 'YamlError';

  constructor(
    readonly offset: number,
    what: string,
  ) {
    super(what);
  }
}
