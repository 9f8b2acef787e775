import { similarName } from '../../similar-name.js';

/** One way in which values break their schema. */
export interface Violation {
  /** The value's path, such as `head.cpus`; empty for the whole. */
  readonly path: string;
  readonly message: string;
}

/** A long list says less than a look into values.yaml. */
const mostNames = 12;

/** What is wrong with a value that nobody declared, given the names of those that are declared beside it. */
export function unknownMessage(name: string, names: readonly string[]): string {
  if (names.length === 0) return 'is unknown: there are no values here';
  const similar = similarName(name, names);
  if (similar !== undefined) return `is unknown; did you mean "${similar}"?`;
  return `is unknown: ${names.length > mostNames ? 'see values.yaml for the values here' : `the values here are ${names.join(', ')}`}`;
}
