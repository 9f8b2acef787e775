import { isLoopback } from './loopback.js';
import { checkedUrl } from './secure-url.js';
import { failSetting, placeOf } from './setting-names.js';
import type { Settings } from './settings.js';

/** How callers authenticate, with what that needs. */
export type AuthSettings =
  | { readonly auth: 'none' }
  | { readonly auth: 'keys'; readonly accessFile: string }
  | ({ readonly auth: 'kubernetes' } & TokenSettings)
  | ({ readonly auth: 'jwt'; readonly issuer: string; readonly jwksUrl?: URL } & TokenSettings);

/** What all tokens need. */
export interface TokenSettings {
  readonly accessFile: string;
  /** Never empty. */
  readonly audience: readonly [string, ...string[]];
}

/** The audience of ServiceAccount tokens for the service, unless another one is set. */
export const kubernetesAudience = 'helmwright-explain-plan';

/**
 * The settings of authentication. Files are read by who needs them.
 *
 * @throws ConfigError with one line that names the setting
 */
export function readAuth(settings: Settings): AuthSettings {
  const { auth, jwtIssuer, jwtJwksUrl } = settings;
  if (auth === undefined) return failSetting('auth', 'is required: jwt, kubernetes, keys or none');
  switch (auth) {
    case 'none':
      checkAnonymous(settings);
      return { auth };
    case 'keys':
      return { auth, accessFile: accessFileOf(settings) };
    case 'kubernetes':
      return { auth, accessFile: accessFileOf(settings), audience: audienceOf(settings, kubernetesAudience) };
    case 'jwt': {
      const accessFile = accessFileOf(settings);
      const issuer = jwtIssuer ?? failSetting('jwtIssuer', 'is required: the issuer of the tokens');
      const audience = audienceOf(settings);
      if (jwtJwksUrl !== undefined)
        return { auth, accessFile, audience, issuer, jwksUrl: checkedUrl(placeOf('jwtJwksUrl'), jwtJwksUrl) };
      checkedUrl(placeOf('jwtIssuer'), issuer);
      return { auth, accessFile, audience, issuer };
    }
  }
}

function accessFileOf({ auth, accessFile }: Settings): string {
  return accessFile ?? failSetting('accessFile', `is required with auth ${auth ?? ''}`);
}

function audienceOf({ audience }: Settings, standard?: string): TokenSettings['audience'] {
  const [first = standard ?? failSetting('audience', 'is required: the audience of tokens for this service'), ...rest] =
    audience;
  return [first, ...rest];
}

/** Otherwise an access file would seem to forbid something, and everyone on the network would have access unasked. */
function checkAnonymous({ accessFile, host, allowAnonymousOnNetwork }: Settings): void {
  if (accessFile !== undefined)
    failSetting('accessFile', 'must not be set with auth none, because everyone may explain everything');
  if (allowAnonymousOnNetwork || isLoopback(host)) return;
  failSetting(
    'host',
    `other machines can reach ${JSON.stringify(host)}, and auth none gives everyone access: listen on 127.0.0.1, use another auth, or set ${placeOf('allowAnonymousOnNetwork')}`,
  );
}
