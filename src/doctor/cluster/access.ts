import type { JsonObject } from '../../values/json.js';
import { isTrueAt, objectsAt, stringsAt } from '../fields.js';
import { isUnread, mapReading, read, type Reading } from '../reading.js';
import type { ApiReader } from './api-reader.js';
import type { Resource } from './resource.js';

/** One permission. */
export interface Access {
  readonly group: string;
  /** The plural, with the subresource: `pods/resize`. */
  readonly resource: string;
  readonly verb: string;
  /** Without it, in all namespaces. */
  readonly namespace?: string;
}

export interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

export interface ServiceAccountName {
  readonly namespace: string;
  readonly name: string;
}

/** Each permission that RBAC rules grant, in one namespace or in all. */
export function accessesOf(rules: readonly Rule[], namespace?: string): readonly Access[] {
  return rules.flatMap(({ apiGroups, resources, verbs }) =>
    apiGroups.flatMap((group) =>
      resources.flatMap((resource) =>
        verbs.map((verb) => ({ group, resource, verb, ...(namespace === undefined ? {} : { namespace }) })),
      ),
    ),
  );
}

/** `get pods`, `patch rayclusters.ray.io/status in lance`. */
export function describeAccess({ group, resource, verb, namespace }: Access): string {
  const [plural = '', subresource] = resource.split('/');
  const kind = group === '' ? plural : `${plural}.${group}`;
  const full = subresource === undefined ? kind : `${kind}/${subresource}`;
  return `${verb} ${full}${namespace === undefined ? '' : ` in ${namespace}`}`;
}

/**
 * Which of `accesses` the API server denies a ServiceAccount.
 *
 * Without permission to create SubjectAccessReviews, a LocalSubjectAccessReview may still be allowed.
 */
export async function deniedTo(
  api: ApiReader,
  account: ServiceAccountName,
  accesses: readonly Access[],
): Promise<Reading<readonly Access[]>> {
  const [first, ...others] = accesses;
  if (first === undefined) return read([]);
  // If the first review is forbidden, so are the others.
  const start = await isAllowed(api, account, first);
  if (start.state !== 'read') return start;
  const answers = [start, ...(await Promise.all(others.map((access) => isAllowed(api, account, access))))];
  return deniedIn(accesses, answers);
}

function deniedIn(accesses: readonly Access[], answers: readonly Reading<boolean>[]): Reading<readonly Access[]> {
  const unread = answers.find(isUnread);
  if (unread !== undefined) return unread;
  return read(accesses.filter((_, index) => answers[index]?.state !== 'read' || !answers[index].value));
}

/**
 * Which of `accesses`, all in one namespace, the API server denies the caller.
 *
 * One request lists the rules of RBAC. Other authorizers do not list theirs, so what is not listed is asked one by one.
 */
export async function deniedToCaller(
  api: ApiReader,
  namespace: string,
  accesses: readonly Access[],
): Promise<Reading<readonly Access[]>> {
  const review = { apiVersion, kind: 'SelfSubjectRulesReview', spec: { namespace } };
  const listed = await api.review(reviews('selfsubjectrulesreviews'), review);
  const rules = listed.state === 'read' ? objectsAt(listed.value, 'status', 'resourceRules') : [];
  const unlisted = accesses.filter((access) => !rules.some((rule) => grants(rule, access)));
  return deniedIn(unlisted, await Promise.all(unlisted.map((access) => isCallerAllowed(api, access))));
}

function grants(rule: JsonObject, { verb, group, resource }: Access): boolean {
  const has = (field: string, value: string) => stringsAt(rule, field).some((one) => one === '*' || one === value);
  return (
    has('verbs', verb) &&
    has('apiGroups', group) &&
    has('resources', resource) &&
    stringsAt(rule, 'resourceNames').length === 0
  );
}

async function isCallerAllowed(api: ApiReader, access: Access): Promise<Reading<boolean>> {
  const spec = { resourceAttributes: attributesOf(access) };
  const review = { apiVersion, kind: 'SelfSubjectAccessReview', spec };
  return allowedIn(await api.review(reviews('selfsubjectaccessreviews'), review));
}

async function isAllowed(api: ApiReader, account: ServiceAccountName, access: Access): Promise<Reading<boolean>> {
  const everywhere = await ask(api, 'SubjectAccessReview', account, access);
  if (everywhere.state !== 'forbidden' || access.namespace === undefined) return everywhere;
  const here = await ask(api, 'LocalSubjectAccessReview', account, access);
  return here.state === 'forbidden' ? everywhere : here;
}

type ReviewKind = 'SubjectAccessReview' | 'LocalSubjectAccessReview';

async function ask(
  api: ApiReader,
  kind: ReviewKind,
  account: ServiceAccountName,
  access: Access,
): Promise<Reading<boolean>> {
  const namespace = kind === 'LocalSubjectAccessReview' ? access.namespace : undefined;
  return allowedIn(await api.review(reviews(`${kind.toLowerCase()}s`, namespace), reviewOf(kind, account, access)));
}

const apiVersion = 'authorization.k8s.io/v1';

function reviews(resource: string, namespace?: string): Resource {
  return {
    group: 'authorization.k8s.io',
    version: 'v1',
    resource,
    ...(namespace === undefined ? {} : { namespace }),
  };
}

function allowedIn(answer: Reading<JsonObject>): Reading<boolean> {
  return mapReading(answer, (review) => isTrueAt(review, 'status', 'allowed'));
}

function reviewOf(kind: ReviewKind, { namespace, name }: ServiceAccountName, access: Access): JsonObject {
  return {
    apiVersion,
    kind,
    ...(kind === 'LocalSubjectAccessReview' ? { metadata: { namespace: access.namespace ?? '' } } : {}),
    spec: {
      user: `system:serviceaccount:${namespace}:${name}`,
      groups: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated'],
      resourceAttributes: attributesOf(access),
    },
  };
}

function attributesOf({ group, resource: full, verb, namespace = '' }: Access): JsonObject {
  const [resource = '', subresource = ''] = full.split('/');
  return { group, resource, subresource, verb, namespace };
}
