import { accessRules } from '../../constructs/explain-plan/access-rules.js';
import * as v from '../../values/definition/value-type.js';
import { orNothing, subdomain } from '../shared/common-values.js';

/** A Secret of the namespace, or none where the text is empty. */
export function secretName(description: string) {
  return v.string({ description, default: '', pattern: orNothing(subdomain), maxLength: 253 });
}

/** A key of a Secret. */
export function secretKey(description: string, key: string) {
  return v.string({ description, default: key, pattern: '^[-A-Za-z0-9._]+$', maxLength: 253 });
}

const httpsUrl = '^https://[A-Za-z0-9][-A-Za-z0-9_.~:/]*$';

/** How callers of the service show who they are, and what they may explain. */
export const authValues = v.object(
  {
    mode: v.enum(['kubernetes', 'jwt', 'keys', 'none'], {
      description:
        'How callers show who they are: by a ServiceAccount token of the cluster, by a token of an issuer, by an API key, or not at all.',
      default: 'kubernetes',
    }),
    kubernetes: v.object(
      {
        audience: v.string({
          description: 'The audience that a ServiceAccount token must have.',
          default: 'helmwright-explain-plan',
          pattern: '^[A-Za-z0-9][-A-Za-z0-9_.:/]*$',
          maxLength: 253,
        }),
        platform: v.boolean({
          description: 'Whether the ServiceAccount of the compute pods may explain every table.',
          default: true,
        }),
      },
      { description: 'ServiceAccount tokens.' },
    ),
    jwt: v.object(
      {
        issuer: v.string({
          description: 'The issuer of the tokens; needed where mode is jwt.',
          default: '',
          pattern: orNothing(httpsUrl),
          maxLength: 1024,
        }),
        audience: v.list(v.string({ description: 'An audience.', pattern: '^[!-+.-~-]+$', maxLength: 253 }), {
          description: 'Audiences of which a token must have one; needed where mode is jwt.',
          default: [],
        }),
        jwksUrl: v.string({
          description: "Where the issuer's keys are; without it, they are found by OpenID discovery.",
          default: '',
          pattern: orNothing(httpsUrl),
          maxLength: 1024,
        }),
      },
      { description: 'Tokens of an issuer (OAuth 2.0, OpenID Connect).' },
    ),
    keys: v.object(
      {
        secret: secretName('A Secret with the file of API keys; needed where mode is keys.'),
        key: secretKey('The key of the file.', 'keys.json'),
      },
      { description: 'API keys.' },
    ),
    allowAnonymous: v.boolean({
      description: 'Whether mode may be none, so that whoever reaches the service may explain every table.',
      default: false,
    }),
    rules: accessRules('Which callers with tokens may explain which tables, besides the compute pods.'),
  },
  { description: 'Who may explain what.' },
);
