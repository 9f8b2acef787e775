import { when } from '../../template/author/control.js';
import { concat, notEmpty } from '../../template/functions/index.js';
import type { ValueOr, Value } from '../../template/author/value.js';
import * as v from '../../values/definition/value-type.js';
import { orNothing } from './common-values.js';

const host = '[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*(:[0-9]{1,5})?';
const part = '[a-z0-9]+((\\.|__?|-+)[a-z0-9]+)*';
/** Where an image is, with or without its registry; only the registry may have capitals and a port. */
const place = `(${host}/)?${part}(/${part})*`;
const sha256 = 'sha256:[0-9a-f]{64}';
const tagPattern = '^[A-Za-z0-9_][-A-Za-z0-9_.]*$';

/** An image with or without its registry, tag or digest. */
export const imagePattern = `^${place}(:[A-Za-z0-9_][-A-Za-z0-9_.]{0,127})?(@${sha256})?$`;

export const pullPolicy = v.enum(['Always', 'IfNotPresent', 'Never'], {
  description: 'When to pull.',
  default: 'IfNotPresent',
});

export function repository(standard: string, description = 'Where the image is.') {
  return v.string({ description, default: standard, pattern: `^${place}$`, maxLength: 255 });
}

/** A tag; an empty one where something else says which image it is. */
export function tag(standard: string, description = 'Which image.') {
  const pattern = standard === '' ? orNothing(tagPattern) : tagPattern;
  return v.string({ description, default: standard, pattern, maxLength: 128 });
}

export function digest(description = 'The digest of the image, sha256:…; with it, the tag says nothing.') {
  return v.string({ description, default: '', pattern: orNothing(sha256) });
}

/** The image of a digest; without one, of a tag. */
export function imageOf(
  image: { readonly repository: Value<string>; readonly digest: Value<string> },
  fallback: ValueOr<string>,
): Value<string> {
  const { repository: name, digest: exact } = image;
  return concat(name, when(notEmpty(exact), concat('@', exact), concat(':', fallback)));
}
