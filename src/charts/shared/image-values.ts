import { when } from '../../template/author/control.js';
import { concat, notEmpty } from '../../template/functions/index.js';
import type { ValueOr, Value } from '../../template/author/value.js';
import * as v from '../../values/v.js';
import { orEmpty } from './common-values.js';

const host = '[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*(:[0-9]{1,5})?';
const part = '[a-z0-9]+((\\.|__?|-+)[a-z0-9]+)*';
/** A repository with or without its registry; only the registry may have capitals and a port. */
const repositoryPattern = `(${host}/)?${part}(/${part})*`;
const sha256 = 'sha256:[0-9a-f]{64}';
const tagPattern = '^[A-Za-z0-9_][-A-Za-z0-9_.]*$';

/** An image with or without its registry, tag or digest. */
export const imagePattern = `^${repositoryPattern}(:[A-Za-z0-9_][-A-Za-z0-9_.]{0,127})?(@${sha256})?$`;

export const pullPolicy = v.enum(['Always', 'IfNotPresent', 'Never'], {
  description: 'Image pull policy.',
  default: 'IfNotPresent',
});

export function repository(defaultRepository: string, description = 'Image repository.') {
  return v.string({ description, default: defaultRepository, pattern: `^${repositoryPattern}$`, maxLength: 255 });
}

/** An image tag. It may be empty if its default is, which then stands for a tag derived from another value. */
export function tag(defaultTag: string, description = 'Image tag.') {
  const pattern = defaultTag === '' ? orEmpty(tagPattern) : tagPattern;
  return v.string({ description, default: defaultTag, pattern, maxLength: 128 });
}

export function digest(description = 'Image digest (sha256:...). If set, the tag is ignored.') {
  return v.string({ description, default: '', pattern: orEmpty(sha256) });
}

/** `repository@digest`; `repository:tag` if the digest is empty. */
export function imageReference(
  image: { readonly repository: Value<string>; readonly digest: Value<string> },
  imageTag: ValueOr<string>,
): Value<string> {
  return concat(image.repository, when(notEmpty(image.digest), concat('@', image.digest), concat(':', imageTag)));
}
