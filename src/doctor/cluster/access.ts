import type { JsonObject } from '../../values/json.js';
import { isTrueAt } from '../fields.js';
import { isUnread, read, type Reading } from '../reading.js';
import type { ClusterApi } from './cluster-api.js';

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
  api: ClusterApi,
  account: ServiceAccountName,
  accesses: readonly Access[],
): Promise<Reading<readonly Access[]>> {
  const [first, ...others] = accesses;
  if (first === undefined) return read([]);
  // If the first review is forbidden, so are the others.
  const start = await isAllowed(api, account, first);
  if (start.state !== 'read') return start;
  const answers = [start, ...(await Promise.all(others.map((access) => isAllowed(api, account, access))))];
  const unread = answers.find(isUnread);
  if (unread !== undefined) return unread;
  return read(accesses.filter((_, index) => answers[index]?.state !== 'read' || !answers[index].value));
}

async function isAllowed(api: ClusterApi, account: ServiceAccountName, access: Access): Promise<Reading<boolean>> {
  const everywhere = await ask(api, 'SubjectAccessReview', account, access);
  if (everywhere.state !== 'forbidden' || access.namespace === undefined) return everywhere;
  const here = await ask(api, 'LocalSubjectAccessReview', account, access);
  return here.state === 'forbidden' ? everywhere : here;
}

type ReviewKind = 'SubjectAccessReview' | 'LocalSubjectAccessReview';

async function ask(
  api: ClusterApi,
  kind: ReviewKind,
  account: ServiceAccountName,
  access: Access,
): Promise<Reading<boolean>> {
  const isLocal = kind === 'LocalSubjectAccessReview';
  const namespace = isLocal ? access.namespace : undefined;
  const resource = {
    group: 'authorization.k8s.io',
    version: 'v1',
    resource: `${kind.toLowerCase()}s`,
    ...(namespace === undefined ? {} : { namespace }),
  };
  const answer = await api.review(resource, reviewOf(kind, account, access));
  return answer.state === 'read' ? read(isTrueAt(answer.value, 'status', 'allowed')) : answer;
}

function reviewOf(kind: ReviewKind, { namespace, name }: ServiceAccountName, access: Access): JsonObject {
  const [resource = '', subresource = ''] = access.resource.split('/');
  return {
    apiVersion: 'authorization.k8s.io/v1',
    kind,
    ...(kind === 'LocalSubjectAccessReview' ? { metadata: { namespace: access.namespace ?? '' } } : {}),
    spec: {
      user: `system:serviceaccount:${namespace}:${name}`,
      groups: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated'],
      resourceAttributes: {
        group: access.group,
        resource,
        subresource,
        verb: access.verb,
        namespace: access.namespace ?? '',
      },
    },
  };
}
