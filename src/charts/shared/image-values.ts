import { when } from '../../template/author/control.js';
import { concat, defaultTo, notEmpty } from '../../template/functions/index.js';
import type { ValueOr, Value } from '../../template/author/value.js';
import * as v from '../../values/v.js';
import { labelValue, orEmpty, pathPart as part, registryHost as host, registryPattern } from './common-values.js';
import type { GlobalValues } from './global-values.js';

/** A repository with or without its registry; only the registry may have capitals and a port. */
const repositoryPattern = `(${host}/)?${part}(/${part})*`;
/** A path in a registry. Its first part has no dot and no port, by which a registry would be known. */
const pathPattern = `[a-z0-9]+((_|__|-+)[a-z0-9]+)*(/${part})*`;
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
function tag(defaultTag: string, description = 'Image tag.', isLabel = false) {
  const own = isLabel ? labelValue : tagPattern;
  const pattern = defaultTag === '' ? orEmpty(own) : own;
  return v.string({ description, default: defaultTag, pattern, maxLength: isLabel ? 63 : 128 });
}

/** What differs between the images of the charts. */
export interface ImageDefaults {
  /** @default none: the registry is that of the container runtime, or part of the repository */
  readonly registry?: string;
  /** An empty repository means that users have to set one. */
  readonly repository: string;
  /** An empty tag stands for one that is derived from another value. */
  readonly tag?: string;
  /** Whether the tag is the value of a label too, which takes fewer characters. */
  readonly isTagLabel?: boolean;
  readonly descriptions?: Partial<Record<'image' | 'repository' | 'tag' | 'digest', string>>;
}

/** The value `image` of a component. Where there is a default registry, the repository must not name another. */
export function imageValues(defaults: ImageDefaults) {
  const { registry = '', repository, tag: defaultTag = '', isTagLabel, descriptions = {} } = defaults;
  const path = registry === '' ? repositoryPattern : pathPattern;
  return v.object(
    {
      registry: v.string({
        description: `Image registry. ${registry === '' ? 'If empty, the one that the repository names, or that of the container runtime.' : 'If empty, that of the container runtime.'} global.imageRegistry takes precedence.`,
        default: registry,
        pattern: registryPattern,
        maxLength: 255,
      }),
      repository: v.string({
        description: descriptions.repository ?? 'Image repository.',
        default: repository,
        pattern: repository === '' ? orEmpty(`^${path}$`) : `^${path}$`,
        maxLength: 255,
      }),
      tag: tag(defaultTag, descriptions.tag, isTagLabel),
      digest: v.string({
        description: descriptions.digest ?? 'Image digest (sha256:...). If set, the tag is ignored.',
        default: '',
        pattern: orEmpty(sha256),
      }),
      pullPolicy,
    },
    { description: descriptions.image ?? 'Container image.' },
  );
}

/** The values of `image` that make its reference. */
export type ImageName = Readonly<Record<'registry' | 'repository' | 'digest', Value<string>>>;

/** `registry/repository@digest`; `registry/repository:tag` if the digest is empty. */
export function imageReference(
  { registry, repository, digest }: ImageName,
  imageTag: ValueOr<string>,
  { imageRegistry }: GlobalValues,
): Value<string> {
  const from = defaultTo(imageRegistry, registry);
  return concat(
    when(notEmpty(from), concat(from, '/'), ''),
    repository,
    when(notEmpty(digest), concat('@', digest), concat(':', imageTag)),
  );
}
