import { ConfigError } from './config-error.js';
import { placeOf } from './setting-names.js';
import type { SettingName, Settings } from './settings.js';
import { isLoopback } from './loopback.js';
import { secureUrl } from './secure-url.js';

/**
 * How callers show who they are, checked as far as the settings say it themselves: files are read by who needs them.
 *
 * @throws ConfigError with one line that names the variable
 */
export function checkedAuth(settings: Settings): NonNullable<Settings['auth']> {
  const { auth, accessFile, keysFile } = settings;
  if (auth === undefined) throw new ConfigError(placeOf('auth'), 'is required: jwt, kubernetes, keys or none');
  switch (auth) {
    case 'jwt':
      checkFile(settings, 'accessFile', accessFile);
      readJwtSettings(settings);
      return auth;
    case 'kubernetes':
      checkFile(settings, 'accessFile', accessFile);
      readKubernetesSettings(settings);
      return auth;
    case 'keys':
      refuseAccessFile(settings, 'because the keys file says what each key may explain');
      checkFile(settings, 'keysFile', keysFile);
      return auth;
    case 'none':
      refuseAccessFile(settings, 'because everyone may explain everything');
      checkAnonymous(settings);
      return auth;
  }
}

export interface JwtSettings {
  readonly issuer: string;
  /** Where the keys are; undefined where the issuer is asked. */
  readonly jwksUrl: URL | undefined;
  /** Never empty. */
  readonly audience: readonly string[];
}

/** @throws ConfigError where the issuer, its keys or the audience is missing or cannot be trusted */
export function readJwtSettings({ jwtIssuer, jwtJwksUrl, jwtAudience }: Settings): JwtSettings {
  if (jwtIssuer === undefined) {
    throw new ConfigError(placeOf('jwtIssuer'), 'is required: the issuer of the tokens');
  }
  const jwksUrl = jwtJwksUrl === undefined ? undefined : checkedUrl('jwtJwksUrl', jwtJwksUrl);
  if (jwksUrl === undefined) checkedUrl('jwtIssuer', jwtIssuer);
  return { issuer: jwtIssuer, jwksUrl, audience: checkedAudience('jwtAudience', jwtAudience) };
}

export interface KubernetesSettings {
  readonly apiUrl: URL;
  /** Never empty. */
  readonly audience: readonly string[];
}

/** @throws ConfigError where the API server's url cannot be trusted or the audience is missing */
export function readKubernetesSettings({ kubernetesApiUrl, kubernetesAudience }: Settings): KubernetesSettings {
  return {
    apiUrl: checkedUrl('kubernetesApiUrl', kubernetesApiUrl),
    audience: checkedAudience('kubernetesAudience', kubernetesAudience),
  };
}

function checkFile({ auth }: Settings, name: SettingName, path: string | undefined): void {
  if (path === undefined) throw new ConfigError(placeOf(name), `is required with auth ${auth ?? ''}`);
}

/** A file that is not looked at would seem to forbid what it does not. */
function refuseAccessFile({ auth, accessFile }: Settings, why: string): void {
  if (accessFile === undefined) return;
  throw new ConfigError(placeOf('accessFile'), `must not be set with auth ${auth ?? ''}, ${why}`);
}

/** Everybody would be let in from other machines, and nobody asked for that. */
function checkAnonymous({ host, allowAnonymousOnNetwork }: Settings): void {
  if (allowAnonymousOnNetwork || isLoopback(host)) return;
  throw new ConfigError(
    placeOf('host'),
    `other machines can reach ${JSON.stringify(host)}, and auth none gives everyone access: listen on 127.0.0.1, use another auth, or set ${placeOf('allowAnonymousOnNetwork')}`,
  );
}

/** A token that is meant for anybody else would do. */
function checkedAudience(name: SettingName, audience: readonly string[]): readonly string[] {
  if (audience.length > 0) return audience;
  throw new ConfigError(placeOf(name), 'is required: the audience of tokens for this service');
}

function checkedUrl(name: SettingName, text: string): URL {
  const checked = secureUrl(text);
  if ('url' in checked) return checked.url;
  throw new ConfigError(placeOf(name), checked.error);
}
