import type { GroupVersionKind } from 'cdk8s';
import { HelmwrightError } from '../../errors.js';
import { isValue } from '../../template/author/value.js';

/** A class that `cdk8s import` made. */
export interface ImportedKind<P> {
  /** What the API calls it. */
  readonly GVK: GroupVersionKind;
  /** The manifest with these fields, which may be left out where the API requires none. */
  manifest(fields: P | undefined): unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields as the class writes them, with the Values in their places. The class reads objects field by field and would lose a
 * Value, so it gets something empty instead, which it takes for a scalar, an object, a list and a map alike, for a Date and for
 * the class that holds an integer or a string. Strings and numbers are what it would write.
 *
 * @throws HelmwrightError `misused-value` for a field that the class does not write under its name
 */
export function importedFields<P>(kind: ImportedKind<P>, fields: object, place: string): Fields;
export function importedFields(kind: ImportedKind<unknown>, fields: object, place: string): unknown {
  return withValues(fields, kind.manifest(withoutValues(fields)), `${place}: ${kind.GVK.kind}`);
}

const empty = Object.assign([], { value: '', toISOString: () => '' });

function withoutValues(given: unknown): unknown {
  if (isValue(given) || isScalar(given)) return empty;
  if (Array.isArray(given)) return given.map(withoutValues);
  if (!isPlain(given)) return given;
  return Object.fromEntries(Object.entries(given).map(([key, item]) => [key, withoutValues(item)]));
}

function withValues(given: unknown, written: unknown, place: string): unknown {
  if (isValue(given) || isScalar(given)) return given;
  if (Array.isArray(given) && Array.isArray(written)) {
    return given.map((item, index) => withValues(item, written[index], `${place}[${index}]`));
  }
  if (!isPlain(given) || !isPlain(written)) return written;
  // The class knows no field of an object that may have any, and writes none.
  if (Object.keys(written).length === 0) return given;
  const entries = Object.entries(given).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    entries.map(([key, item]) => {
      const field = `${place}.${key}`;
      if (Object.hasOwn(written, key)) return [key, withValues(item, written[key], field)];
      const detail = 'the imported class does not write a field of this name: correct it, or use ApiObject';
      throw new HelmwrightError('misused-value', field, detail);
    }),
  );
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** A literal of the author, not an instance such as a Date. */
function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
