/** What a loop binds: the key or the item of an iteration. Its identity is what counts; `name` is for the reader. */
export interface Variable {
  readonly name: string;
}
