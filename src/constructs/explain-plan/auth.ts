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
import { type ExplainPlanAccessRule, refuseRules } from './access-rules.js';
import { explainPlanVariables as variable } from './settings.js';
import { given, missing } from '../kubernetes/given.js';
import type { MountedVolume } from '../kubernetes/mounted-volume.js';

/** How callers show who they are: `jwt`, `kubernetes` (ServiceAccount tokens of the cluster), `keys`, or not at all. */
export type ExplainPlanAuthMode = 'jwt' | 'kubernetes' | 'keys' | 'none';

export interface ExplainPlanAuth {
  readonly mode: ValueOr<ExplainPlanAuthMode>;
  readonly kubernetes?: {
    /** The audience that a token must have. @default 'helmwright-explain-plan' */
    readonly audience?: ValueOr<string>;
  };
  /** For the mode `jwt`, which needs it. */
  readonly jwt?: {
    readonly issuer: ValueOr<string>;
    /** Audiences of which a token must have one. */
    readonly audience: Value<readonly string[]> | readonly string[];
    /** Where the issuer's keys are. @default found by OpenID discovery */
    readonly jwksUrl?: ValueOr<string>;
  };
  /** For the mode `keys`, which needs it: a Secret whose key `key` holds the file of API keys. */
  readonly keys?: { readonly secretName: ValueOr<string>; readonly key: ValueOr<string> };
  /** For the mode `none`, which needs it: that whoever reaches the service may explain every table. @default false */
  readonly allowAnonymous?: ValueOr<boolean>;
  /** A subject of tokens that may explain every table, in the mode `kubernetes`. @default none */
  readonly administrator?: { readonly subject: ValueOr<string>; readonly enabled?: ValueOr<boolean> };
  /** For the modes `jwt` and `kubernetes`. @default none */
  readonly rules?: Value<readonly ExplainPlanAccessRule[]> | readonly ExplainPlanAccessRule[];
}

/** The audience of tokens for the service. */
export const explainPlanAudience = 'helmwright-explain-plan';

const accessFolder = '/etc/helmwright/access';
const accessFile = 'access.json';
const keysFolder = '/etc/helmwright/keys';
const keysFile = 'keys.json';
const credentialsFolder = '/var/run/secrets/helmwright/kubernetes';

function isMode(auth: ExplainPlanAuth, mode: ExplainPlanAuthMode): ValueOr<boolean> {
  return constantFold(eq<string>(auth.mode, mode));
}

/** Whether the service judges tokens by rules: an API key's file says itself what each key may explain. */
export function hasAccessRules(auth: ExplainPlanAuth): ValueOr<boolean> {
  return constantFold(or(isMode(auth, 'kubernetes'), isMode(auth, 'jwt')));
}

/** The variables that say how callers show who they are. */
export function authSettings(auth: ExplainPlanAuth): Readonly<Record<string, unknown>> {
  const { mode, kubernetes, jwt } = auth;
  const [isJwt, isKubernetes] = [isMode(auth, 'jwt'), isMode(auth, 'kubernetes')];
  return {
    [variable.auth]: mode,
    [variable.accessFile]: optionally(hasAccessRules(auth), `${accessFolder}/${accessFile}`),
    [variable.kubernetesAudience]: optionally(isKubernetes, kubernetes?.audience ?? explainPlanAudience),
    [variable.kubernetesCredentialsDir]: optionally(isKubernetes, credentialsFolder),
    [variable.jwtIssuer]: jwt && optionally(isJwt, jwt.issuer),
    [variable.jwtJwksUrl]: jwt && optionally(constantFold(and(isJwt, given(jwt.jwksUrl))), jwt.jwksUrl),
    [variable.jwtAudience]: jwt && optionally(isJwt, join(jwt.audience, ',')),
    [variable.keysFile]: optionally(isMode(auth, 'keys'), `${keysFolder}/${keysFile}`),
    [variable.allowAnonymousOnNetwork]: optionally(isMode(auth, 'none'), 'true'),
  };
}

export function authVolumes(auth: ExplainPlanAuth, accessName: ValueOr<string>): readonly MountedVolume[] {
  const { keys } = auth;
  return [
    {
      name: 'access',
      path: accessFolder,
      present: hasAccessRules(auth),
      source: { configMap: { name: accessName } },
    },
    {
      name: 'keys',
      path: keysFolder,
      present: isMode(auth, 'keys'),
      source: { secret: { secretName: keys?.secretName, items: [{ key: keys?.key, path: keysFile }] } },
    },
    {
      // The API server tells the keys of its tokens to who has one: this token is for that alone.
      name: 'kubernetes',
      path: credentialsFolder,
      present: isMode(auth, 'kubernetes'),
      source: { projected: { sources: [ownToken, clusterAuthority] } },
    },
  ];
}

const ownToken = { serviceAccountToken: { path: 'token', expirationSeconds: 3600 } };
const clusterAuthority = { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } };

/** `data` of the ConfigMap with the rules. */
export function accessData(auth: ExplainPlanAuth): Readonly<Record<string, unknown>> {
  return { [accessFile]: accessText(auth) };
}

/** The file of rules: the administrator's, then those that are given. */
function accessText(auth: ExplainPlanAuth): ValueOr<string> {
  const { administrator, rules = [] } = auth;
  // No expression makes a user's list longer, so the lists are joined as texts.
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
 * Refuses what the service would refuse only when it starts.
 *
 * @param place - what messages call `auth`
 * @throws HelmwrightError `invalid-values`
 */
export function refuseAuth(scope: Construct, auth: ExplainPlanAuth, place: string): void {
  const { jwt, keys, rules = [], allowAnonymous = false } = auth;
  const refuse = (id: string, test: Value<boolean>, message: string) => {
    failWhen(scope, id, test, message);
  };
  const isJwt = isMode(auth, 'jwt');
  refuse(
    'Issuer',
    and(isJwt, missing(jwt?.issuer)),
    `${place}.jwt.issuer is not given: mode jwt needs the issuer of the tokens`,
  );
  refuse(
    'Audience',
    and(isJwt, isEmpty(jwt?.audience ?? [])),
    `${place}.jwt.audience is empty: mode jwt needs the audience of the tokens`,
  );
  refuse(
    'Keys',
    and(isMode(auth, 'keys'), missing(keys?.secretName)),
    `${place}.keys does not name a Secret: mode keys needs the Secret of the keys`,
  );
  refuse(
    'Anonymous',
    and(isMode(auth, 'none'), not(allowAnonymous)),
    `${place}.mode none lets everybody explain every table who reaches the service: set ${place}.allowAnonymous=true, or choose another`,
  );
  refuse(
    'Rules',
    and(hasAccessRules(auth), not(hasAdministrator(auth)), isEmpty(rules)),
    `${place}.rules is empty, so that nobody may explain anything: give rules`,
  );
  refuseRules(scope, rules, `${place}.rules`);
}
