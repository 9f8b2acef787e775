import type { Construct } from 'constructs';
import {
  and,
  concat,
  eq,
  isEmpty,
  join,
  not,
  notEmpty,
  or,
  toJson,
  trimPrefix,
} from '../../template/functions/index.js';
import { when } from '../../template/author/control.js';
import type { ValueOr, Value } from '../../template/author/value.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { type ExplainPlanAccessRule, checkAccessRules } from './access-rules.js';
import { explainPlanVariables as variable } from './settings.js';
import { isBlank, isNonEmpty } from '../kubernetes/non-empty.js';
import type { MountedVolume } from '../kubernetes/mounted-volume.js';

/** How clients authenticate: `jwt`, `kubernetes` (ServiceAccount tokens of the cluster), `keys` (API keys), or `none`. */
export type ExplainPlanAuthMode = 'jwt' | 'kubernetes' | 'keys' | 'none';

/** How clients of the service authenticate. */
export interface ExplainPlanAuth {
  /** What the service asks of a request. */
  readonly mode: ValueOr<ExplainPlanAuthMode>;
  /** Options of the mode `kubernetes`. */
  readonly kubernetes?: {
    /** The required audience of tokens. @default 'helmwright-explain-plan' */
    readonly audience?: ValueOr<string>;
  };
  /** Required for the mode `jwt`. */
  readonly jwt?: {
    readonly issuer: ValueOr<string>;
    /** Accepted audiences of tokens. */
    readonly audience: Value<readonly string[]> | readonly string[];
    /** The URL of the issuer's JSON Web Key Set. @default found by OpenID Connect discovery */
    readonly jwksUrl?: ValueOr<string>;
  };
  /** Required for the mode `keys`: the Secret with the API keys file, and its key in the Secret. */
  readonly keys?: { readonly secretName: ValueOr<string>; readonly key: ValueOr<string> };
  /** Required for the mode `none`: every client that reaches the service may explain queries of all tables. @default false */
  readonly allowAnonymous?: ValueOr<boolean>;
  /** A subject that may explain queries of all tables, in the mode `kubernetes`. @default none */
  readonly administrator?: { readonly subject: ValueOr<string>; readonly enabled?: ValueOr<boolean> };
  /** Access rules for the modes `jwt` and `kubernetes`. @default none */
  readonly rules?: Value<readonly ExplainPlanAccessRule[]> | readonly ExplainPlanAccessRule[];
}

/**
 * The audience of tokens for the service.
 *
 * @example
 * ```ts
 * import { explainPlanAudience } from 'helmwright/constructs';
 *
 * export const volume = { projected: { sources: [{ serviceAccountToken: { path: 'token', audience: explainPlanAudience } }] } };
 * ```
 */
export const explainPlanAudience = 'helmwright-explain-plan';

/** Of the access rules, or of the API keys. */
const accessDirectory = '/etc/helmwright/access';
const accessFile = 'access.json';

/** Where pods have their token, and where the service reads it. */
const credentialsDirectory = '/var/run/secrets/kubernetes.io/serviceaccount';

function isMode(auth: ExplainPlanAuth, mode: ExplainPlanAuthMode): ValueOr<boolean> {
  return constantFold(eq<string>(auth.mode, mode));
}

/** Whether the service uses access rules. The API keys file has rules of its own. */
export function hasAccessRules(auth: ExplainPlanAuth): ValueOr<boolean> {
  return constantFold(or(isMode(auth, 'kubernetes'), isMode(auth, 'jwt')));
}

/** The environment variables of authentication. */
export function authSettings(auth: ExplainPlanAuth): Readonly<Record<string, unknown>> {
  const { mode, kubernetes, jwt } = auth;
  const isJwt = isMode(auth, 'jwt');
  const audience = kubernetes?.audience ?? explainPlanAudience;
  return {
    [variable.auth]: mode,
    [variable.accessFile]: optionally(constantFold(not(isMode(auth, 'none'))), `${accessDirectory}/${accessFile}`),
    [variable.audience]: optionally(hasAccessRules(auth), when(isJwt, join(jwt?.audience ?? [], ','), audience)),
    [variable.jwtIssuer]: jwt && optionally(isJwt, jwt.issuer),
    [variable.jwtJwksUrl]: jwt && optionally(constantFold(and(isJwt, isNonEmpty(jwt.jwksUrl))), jwt.jwksUrl),
    [variable.allowAnonymousOnNetwork]: optionally(isMode(auth, 'none'), 'true'),
  };
}

export function authVolumes(auth: ExplainPlanAuth, accessName: ValueOr<string>): readonly MountedVolume[] {
  const { keys } = auth;
  return [
    {
      name: 'access',
      path: accessDirectory,
      enabled: hasAccessRules(auth),
      source: { configMap: { name: accessName } },
    },
    {
      name: 'keys',
      path: accessDirectory,
      enabled: isMode(auth, 'keys'),
      source: { secret: { secretName: keys?.secretName, items: [{ key: keys?.key, path: accessFile }] } },
    },
    {
      // The service reads the API server's token signing keys with this token.
      name: 'kubernetes',
      path: credentialsDirectory,
      enabled: isMode(auth, 'kubernetes'),
      source: { projected: { sources: [ownToken, clusterAuthority] } },
    },
  ];
}

const ownToken = { serviceAccountToken: { path: 'token', expirationSeconds: 3600 } };
const clusterAuthority = { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } };

/** `data` of the ConfigMap with the rules. */
export function accessData(auth: ExplainPlanAuth): Readonly<Record<string, unknown>> {
  return { [accessFile]: accessJson(auth) };
}

/** The access rules file: the administrator's rule, then `rules`. */
function accessJson(auth: ExplainPlanAuth): ValueOr<string> {
  const { administrator, rules = [] } = auth;
  // No template function prepends to a list, so the lists are concatenated as strings.
  const rest = concat(trimPrefix(toJson(rules), '['), '}\n');
  if (administrator === undefined) return concat('{"rules":[', rest);
  const subject = toJson(administrator.subject);
  const separator = when(notEmpty(rules), ',', '');
  const first = concat('{"prefixes":[[]],"subjects":[', subject, ']}', separator);
  return concat('{"rules":[\n', when(hasAdministrator(auth), first, ''), '\n', rest);
}

function hasAdministrator(auth: ExplainPlanAuth): ValueOr<boolean> {
  const { administrator } = auth;
  if (administrator === undefined) return false;
  return constantFold(and(isMode(auth, 'kubernetes'), administrator.enabled ?? true));
}

/**
 * Fails for options that the service rejects at start.
 *
 * @param place - the path of `auth` in messages
 * @throws HelmwrightError `invalid-values`
 */
export function checkAuth(scope: Construct, auth: ExplainPlanAuth, place: string): void {
  const { jwt, keys, rules = [], allowAnonymous = false } = auth;
  const fail = (id: string, test: Value<boolean>, message: string) => {
    failWhen(scope, id, test, message);
  };
  const isJwt = isMode(auth, 'jwt');
  fail(
    'Issuer',
    and(isJwt, isBlank(jwt?.issuer)),
    `${place}.jwt.issuer is required when ${place}.mode is jwt: set it to the issuer of the tokens`,
  );
  fail(
    'Audience',
    and(isJwt, isEmpty(jwt?.audience ?? [])),
    `${place}.jwt.audience is required when ${place}.mode is jwt: add at least one audience of the tokens`,
  );
  fail(
    'Keys',
    and(isMode(auth, 'keys'), isBlank(keys?.secretName)),
    `${place}.keys is required when ${place}.mode is keys: set the name of the Secret with the API keys`,
  );
  fail(
    'Anonymous',
    and(isMode(auth, 'none'), not(allowAnonymous)),
    `${place}.mode none lets every client that reaches the service explain queries of all tables: set ${place}.allowAnonymous=true to allow this, or use another mode`,
  );
  fail(
    'Rules',
    and(hasAccessRules(auth), not(hasAdministrator(auth)), isEmpty(rules)),
    `${place}.rules must have at least 1 item, or every request is forbidden: add a rule`,
  );
  checkAccessRules(scope, rules, `${place}.rules`);
}
