import type { Construct } from 'constructs';
import {
  defaultTo,
  dig,
  eachEntry,
  generated,
  merge,
  not,
  notEmpty,
  omitEmpty,
  or,
  Resource,
  type Templated,
  tpl,
  type Value,
  type ValueOr,
  when,
  When,
} from 'helmwright';
import type { Valkey } from './chart.js';

/** A Secret with the passwords in the values, and one with that of the user `default` if there is none elsewhere. */
export function addAuth(chart: Valkey): void {
  const { auth } = chart.values;
  const passwords = eachEntry(auth.aclUsers, (user, name) => [name, user.password]);
  new When(chart, 'auth', auth.enabled, (scope) => {
    addSecret(chart, scope, '-auth', merge(passwords, { 'acl.conf': omitEmpty(auth.aclConfig) }));
    const isGiven = or(notEmpty(auth.usersExistingSecret), notEmpty(dig(auth.aclUsers, 'default', 'password')));
    new When(scope, 'default', not(isGiven), (inside) => {
      addSecret(chart, inside, '-default', { default: generated.password({ length: 24 }) });
    });
  });
}

function addSecret(
  chart: Valkey,
  scope: Construct,
  suffix: string,
  stringData: Templated<Record<string, string>>,
): void {
  const metadata = { name: `${chart.fullName}${suffix}`, labels: chart.labelsWith() };
  new Resource(scope, 'secret', { apiVersion: 'v1', kind: 'Secret', metadata, stringData });
}

/** The passwords of both, as files. */
export function ownPasswords({ fullName }: Valkey) {
  const secret = (suffix: string) => ({ secret: { name: `${fullName}${suffix}`, optional: true } });
  return { defaultMode: 0o440, sources: [secret('-auth'), secret('-default')] };
}

/** The key of a user's password in the Secret that users bring. */
export function passwordKey({ values }: Valkey, user: ValueOr<string>): Value<string> {
  return defaultTo(dig(values.auth.aclUsers, user, 'passwordKey'), user);
}

/** The password of the user `default`, for an environment variable. */
export function defaultPassword(chart: Valkey) {
  const { aclUsers, usersExistingSecret } = chart.values.auth;
  const isGiven = notEmpty(dig(aclUsers, 'default', 'password'));
  const own = when(isGiven, `${chart.fullName}-auth`, `${chart.fullName}-default`);
  const isTheirs = notEmpty(usersExistingSecret);
  return {
    secretKeyRef: {
      name: when(isTheirs, tpl(usersExistingSecret), own),
      key: when(isTheirs, passwordKey(chart, 'default'), 'default'),
      optional: true,
    },
  };
}
