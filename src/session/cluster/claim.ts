import type { JsonObject } from '../../values/json.js';
import type { SessionErrorCode } from '../session-error.js';
import { type Holder, isExpired, leaseEnd, readMark } from './mark.js';
import { isBeingDeleted } from './start.js';

/** What a client may do with a cluster that has the name it wants. */
export type Claim =
  /** An earlier attempt of this client created it. */
  | { readonly kind: 'ours' }
  /** It is being deleted; afterwards the name is free. */
  | { readonly kind: 'ending' }
  /** A session released it, and no client holds it. */
  | { readonly kind: 'free' }
  | { readonly kind: 'refused'; readonly code: SessionErrorCode; readonly reason: string };

export interface Claimant {
  readonly holder: Holder;
  /** Of the cluster that it wants. */
  readonly digest: string;
  readonly takeOver: boolean;
}

/** Whether a client may take a cluster. */
export function claimOn(cluster: JsonObject, { holder, digest, takeOver }: Claimant, serverTime: number): Claim {
  const mark = readMark(cluster);
  if (mark === undefined) return refused('exists', 'exists, and no session created it; choose another name');
  if (isBeingDeleted(cluster)) return { kind: 'ending' };
  if (mark.holder?.id === holder.id) return { kind: 'ours' };
  if (mark.spec !== digest) {
    return refused(
      'exists',
      'exists with other options; close it first, use it as it is (attachRayCluster, session submit), or choose another name',
    );
  }
  if (mark.holder === undefined || takeOver || isExpired(mark, serverTime)) return { kind: 'free' };
  const end = leaseEnd(mark);
  const until = end === undefined ? '' : ` until ${new Date(end).toISOString()} unless that renews it`;
  return refused(
    'in-use',
    `is held by ${mark.holder.name}${until}; choose another name, or take it over (takeOver, --take-over)`,
  );
}

function refused(code: SessionErrorCode, reason: string): Claim {
  return { kind: 'refused', code, reason };
}
