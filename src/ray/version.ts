import { stringAt } from '../doctor/fields.js';
import type { CallOptions, RayConnection } from './connection.js';
import { RayError } from './ray-error.js';

/** What a head says about itself. */
export interface RayVersion {
  /** Such as `2.60.0`. */
  readonly version: string;
  /** Another session name is another head: it does not know the jobs, logs and packages of the previous one. */
  readonly sessionName: string;
}

export async function readVersion(connection: RayConnection, { signal }: CallOptions = {}): Promise<RayVersion> {
  const answer = await connection.json({ path: 'api/version', signal });
  const version = stringAt(answer, 'ray_version');
  const sessionName = stringAt(answer, 'session_name');
  if (version !== undefined && sessionName !== undefined) return { version, sessionName };
  throw new RayError(
    'not-ray',
    'the answer of api/version has no Ray version; check that the address is its dashboard',
  );
}
