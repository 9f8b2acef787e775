/** One way in which values break their schema. */
export interface Violation {
  /** The value's path, such as `head.cpus`; empty for the whole. */
  readonly path: string;
  readonly message: string;
}

/** A long list says less than a look into values.yaml. */
const mostNames = 12;

/** What is wrong with a value that nobody declared, given the names of those that are declared beside it. */
export function unknownMessage(names: readonly string[]): string {
  if (names.length === 0) return 'is unknown: there are no values here';
  return `is unknown: ${names.length > mostNames ? 'see values.yaml for the values here' : `the values here are ${names.join(', ')}`}`;
}
