import { isLoopback } from '../../settings/loopback.js';
import type { Settings } from '../../settings/settings.js';
import { ApiError } from '../api-error.js';
import type { ServiceMiddleware } from './service-context.js';

/**
 * Without authentication on loopback, rejects requests to other names than those of this machine: a page of any site can
 * send such requests from a browser here, if the name of that site resolves to this address.
 *
 * @throws ApiError permissionDenied
 */
export function checkHost({ auth, host }: Pick<Settings, 'auth' | 'host'>): ServiceMiddleware {
  const isChecked = auth === 'none' && isLoopback(host);
  return (ctx, next) => {
    if (isChecked && !isOfThisMachine(ctx.get('host'))) {
      throw new ApiError('permissionDenied', 'the header host must be localhost or a loopback address');
    }
    return next();
  };
}

/** Clients of HTTP/1.0 may send none; browsers always do. */
function isOfThisMachine(header: string): boolean {
  return header === '' || (URL.canParse(`http://${header}`) && isLoopback(new URL(`http://${header}`).hostname));
}
