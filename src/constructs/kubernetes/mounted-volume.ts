import { list } from '../../template/author/control.js';
import type { ValueOr } from '../../template/author/value.js';
import { optionally } from '../../template/author/constant-fold.js';

/** A volume of a pod and its mount. */
export interface MountedVolume {
  readonly name: string;
  readonly path: string;
  /** The volume source, such as `{ emptyDir: {} }`. */
  readonly source: object;
  /** @default false */
  readonly writable?: boolean;
  /** @default true */
  readonly enabled?: ValueOr<boolean>;
}

/** `volumes` of a pod. */
export function volumesOf(mounted: readonly MountedVolume[]): unknown {
  return list(...mounted.map(({ name, source, enabled = true }) => optionally(enabled, { name, ...source })));
}

/** `volumeMounts` of a container. */
export function mountsOf(mounted: readonly MountedVolume[]): unknown {
  return list(
    ...mounted.map(({ name, path, writable = false, enabled = true }) =>
      optionally(enabled, { name, mountPath: path, readOnly: writable ? undefined : true }),
    ),
  );
}
