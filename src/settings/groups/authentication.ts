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
