import { list } from '../template/control.js';
import type { Operand } from '../template/value.js';
import { where } from './decided.js';

/** A volume of a pod, and where a container sees it. */
export interface MountedVolume {
  readonly name: string;
  readonly path: string;
  /** What the volume is made of, such as `{ emptyDir: {} }`. */
  readonly source: object;
  /** @default false */
  readonly writable?: boolean;
  /** Whether it is there. @default true */
  readonly present?: Operand<boolean>;
}

/** `volumes` of a pod. */
export function volumesOf(mounted: readonly MountedVolume[]): unknown {
  return list(...mounted.map(({ name, source, present = true }) => where(present, { name, ...source })));
}

/** `volumeMounts` of a container. */
export function mountsOf(mounted: readonly MountedVolume[]): unknown {
  return list(
    ...mounted.map(({ name, path, writable = false, present = true }) =>
      where(present, { name, mountPath: path, readOnly: writable ? undefined : true }),
    ),
  );
}
