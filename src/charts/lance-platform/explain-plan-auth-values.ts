import { accessRules } from '../../constructs/explain-plan/access-rules.js';
import * as v from '../../values/v.js';
import { orEmpty, subdomain } from '../shared/common-values.js';

/** The name of a Secret, or an empty string for none. */
export function secretName(description: string) {
  return v.string({ description, default: '', pattern: orEmpty(subdomain), maxLength: 253 });
}

export function secretKey(description: string, defaultKey: string) {
  return v.string({ description, default: defaultKey, pattern: '^[-A-Za-z0-9._]+$', maxLength: 253 });
}

const httpsUrl = '^https://[A-Za-z0-9][-A-Za-z0-9_.~:/]*$';

export const authValues = v.object(
  {
    mode: v.enum(['kubernetes', 'jwt', 'keys', 'none'], {
      description:
        'How clients authenticate: with a ServiceAccount token of the cluster (kubernetes), a token of an issuer (jwt), an API key (keys), or not at all (none).',
      default: 'kubernetes',
    }),
    kubernetes: v.object(
      {
        audience: v.string({
          description: 'Required audience of ServiceAccount tokens.',
          default: 'helmwright-explain-plan',
          pattern: '^[A-Za-z0-9][-A-Za-z0-9_.:/]*$',
          maxLength: 253,
        }),
        platform: v.boolean({
          description: 'Whether the ServiceAccount of the compute pods may explain queries of all tables.',
          default: true,
        }),
      },
      { description: 'Authentication with ServiceAccount tokens.' },
    ),
    jwt: v.object(
      {
        issuer: v.string({
          description: 'Issuer of the tokens. Required if mode is jwt.',
          default: '',
          pattern: orEmpty(httpsUrl),
          maxLength: 1024,
        }),
        audience: v.list(v.string({ description: 'Audience.', pattern: '^[!-+.-~-]+$', maxLength: 253 }), {
          description: 'Accepted audiences of the tokens. Required if mode is jwt.',
          default: [],
        }),
        jwksUrl: v.string({
          description: 'URL of the JSON Web Key Set of the issuer. If empty, OpenID Connect discovery finds it.',
          default: '',
          pattern: orEmpty(httpsUrl),
          maxLength: 1024,
        }),
      },
      { description: 'Authentication with tokens of an issuer (OAuth 2.0, OpenID Connect).' },
    ),
    keys: v.object(
      {
        secret: secretName('Name of the Secret with the API keys file. Required if mode is keys.'),
        key: secretKey('Key of the API keys file in the Secret.', 'keys.json'),
      },
      { description: 'Authentication with API keys.' },
    ),
    allowAnonymous: v.boolean({
      description:
        'Whether to allow mode none, in which every client that reaches the service may explain queries of all tables.',
      default: false,
    }),
    rules: accessRules(
      'Access rules: which clients with tokens may explain queries of which tables, in addition to the compute pods.',
    ),
  },
  { description: 'Authentication and authorization of clients.' },
);
