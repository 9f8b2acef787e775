import type { SettingGroup } from '../setting.js';

/** How clients authenticate, and what they may explain. */
export const authentication = {
  auth: {
    type: 'enum',
    description:
      'How clients authenticate. Required. With none, everyone has access, and the service listens on loopback only unless allowAnonymousOnNetwork is set.',
    members: ['jwt', 'kubernetes', 'keys', 'none'],
  },
  allowAnonymousOnNetwork: {
    type: 'boolean',
    description: 'Whether auth none may listen on an address that other machines can reach.',
    default: false,
  },
  accessFile: {
    type: 'string',
    description:
      'A JSON file with rules that say which callers may explain which tables. Required with auth jwt and kubernetes.',
  },
  jwtIssuer: {
    type: 'string',
    description: 'The issuer of the tokens; its keys come from OpenID discovery unless jwtJwksUrl is set.',
  },
  jwtJwksUrl: { type: 'string', description: "The URL of the issuer's key set." },
  jwtAudience: { type: 'list', description: 'Accepted audiences; a token must have one of them.', default: [] },
  jwtAlgorithms: {
    type: 'list',
    description: 'Accepted signature algorithms; asymmetric ones only.',
    default: ['RS256', 'PS256', 'ES256', 'EdDSA'],
  },
  jwtClockSkewSeconds: {
    type: 'integer',
    description: 'Maximum clock skew of the issuer, in seconds.',
    default: 30,
    min: 0,
    max: 300,
  },
  tokenCacheSize: {
    type: 'integer',
    description: 'Maximum number of verified tokens in the cache; each is kept until it expires.',
    default: 10_000,
    min: 0,
    max: 1_000_000,
  },
  tokenCacheTtlSeconds: {
    type: 'integer',
    description:
      'Maximum time that a verified token stays in the cache, in seconds: a revocation takes effect after at most this time.',
    default: 60,
    min: 1,
    max: 3_600,
  },
  kubernetesAudience: {
    type: 'list',
    description: 'Accepted audiences of ServiceAccount tokens; a token must have one of them.',
    default: ['helmwright-explain-plan'],
  },
  kubernetesApiUrl: {
    type: 'string',
    description: "The URL of the cluster's API server, which publishes the keys of ServiceAccount tokens.",
    default: 'https://kubernetes.default.svc',
  },
  kubernetesCredentialsDir: {
    type: 'string',
    description: "The folder with the pod's own token and ca.crt, used to read the keys.",
    default: '/var/run/secrets/kubernetes.io/serviceaccount',
  },
  keysFile: {
    type: 'string',
    description: 'The JSON file with the API keys for auth keys; it is reloaded when it changes.',
  },
} as const satisfies SettingGroup;
