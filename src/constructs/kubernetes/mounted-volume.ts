import { list } from '../../template/author/control.js';
import type { ValueOr } from '../../template/author/value.js';
import { optionally } from '../../template/author/constant-fold.js';

/** A volume of a pod, and where a container sees it. */
export interface MountedVolume {
  readonly name: string;
  readonly path: string;
  /** What the volume is made of, such as `{ emptyDir: {} }`. */
  readonly source: object;
  /** @default false */
  readonly writable?: boolean;
  /** Whether it is there. @default true */
  readonly present?: ValueOr<boolean>;
}

/** `volumes` of a pod. */
export function volumesOf(mounted: readonly MountedVolume[]): unknown {
  return list(...mounted.map(({ name, source, present = true }) => optionally(present, { name, ...source })));
}

/** `volumeMounts` of a container. */
export function mountsOf(mounted: readonly MountedVolume[]): unknown {
  return list(
    ...mounted.map(({ name, path, writable = false, present = true }) =>
      optionally(present, { name, mountPath: path, readOnly: writable ? undefined : true }),
    ),
  );
}
