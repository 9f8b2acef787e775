import { chosenAccount } from '../chosen-account.js';
import type { Facts } from '../facts.js';
import { checkOf, type Finding } from '../finding.js';
import { nameOf } from '../fields.js';
import type { Account } from '../objects/account.js';
import { type Provider, providerNames } from '../provider.js';
import { valueOf } from '../reading.js';

const check = checkOf('cloud-identity');

interface CloudAnnotation {
  readonly provider: Provider;
  readonly key: string;
  /** An example of the value, for messages. */
  readonly shape: string;
  readonly pattern: RegExp;
}

const annotations: readonly CloudAnnotation[] = [
  {
    provider: 'eks',
    key: 'eks.amazonaws.com/role-arn',
    shape: 'arn:aws:iam::<account>:role/<name>',
    pattern: /^arn:aws(-[a-z]+)*:iam::\d{12}:role\/[\w+=,.@/-]+$/,
  },
  {
    provider: 'gke',
    key: 'iam.gke.io/gcp-service-account',
    shape: '<name>@<project>.iam.gserviceaccount.com',
    pattern: /^[a-z]([-a-z0-9]*[a-z0-9])?@[a-z]([-a-z0-9.:]*[a-z0-9])?\.iam\.gserviceaccount\.com$/,
  },
  {
    provider: 'aks',
    key: 'azure.workload.identity/client-id',
    shape: '<client id, a UUID>',
    pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  },
];

type CloudFacts = Pick<Facts, 'accounts' | 'subject' | 'provider' | 'daemonSets'>;

/** Whether the ServiceAccount has an identity in the cloud: without one, the pods cannot read buckets. */
export function checkCloudIdentity(facts: CloudFacts): readonly Finding[] {
  const { accounts, subject, provider } = facts;
  const known = valueOf(accounts) ?? [];
  const chosen = chosenAccount(subject, known);
  const account = chosen.kind === 'one' ? known.find(({ name }) => name === chosen.name) : undefined;
  if (account === undefined) return [];
  const named = annotations.map((one) => ({ ...one, key: keyOf(one, account) }));
  const given = named.filter(({ key }) => account.annotations[key] !== undefined);
  if (given.length === 0) return [withoutAnnotation(account, facts)];
  const invalid = given.flatMap((one) => formFinding(one, account, subject.namespace) ?? []);
  return invalid.length > 0 ? invalid : [matchFinding(given, account, facts, provider)];
}

/** The prefix of the annotation for EKS is a setting of the cluster's webhook. */
function keyOf({ provider, key }: CloudAnnotation, { annotations: given }: Account): string {
  return (provider === 'eks' ? Object.keys(given).find((other) => other.endsWith('/role-arn')) : undefined) ?? key;
}

function formFinding(given: CloudAnnotation, account: Account, namespace: string): Finding | undefined {
  const { key, shape, pattern } = given;
  const value = account.annotations[key] ?? '';
  if (pattern.test(value)) return undefined;
  const remedy = annotateLine({ key, shape }, account, namespace);
  return check.failed(`${key} is ${JSON.stringify(value)}, which is not a valid value`, remedy);
}

function annotateLine(
  { key, shape }: Pick<CloudAnnotation, 'key' | 'shape'>,
  { name, platformRelease }: Account,
  namespace: string,
): string {
  const line = `kubectl annotate serviceaccount ${name} -n ${namespace} --overwrite '${key}=${shape}'`;
  if (platformRelease === undefined) return line;
  // The next Helm upgrade would remove an annotation that is not in the values.
  return `helm upgrade lance-platform with serviceAccount.annotations: {"${key}": "${shape}"}; until then ${line}`;
}

function matchFinding(
  given: readonly CloudAnnotation[],
  account: Account,
  { subject }: CloudFacts,
  provider: Provider,
): Finding {
  const keys = given.map(({ key }) => `${key}=${account.annotations[key] ?? ''}`).join(', ');
  const own = annotations.find((annotation) => annotation.provider === provider);
  if (own === undefined || given.some((one) => one.provider === provider)) return check.ok(keys);
  const found = `${keys} is not the annotation for ${providerNames[provider]}, which the cluster runs on`;
  return check.failed(found, annotateLine(own, account, subject.namespace));
}

function withoutAnnotation(account: Account, { provider, daemonSets, subject }: CloudFacts): Finding {
  const own = annotations.find((annotation) => annotation.provider === provider);
  if (own === undefined) return check.ok('no annotation, and not a known cloud');
  const sets = valueOf(daemonSets)?.objects ?? [];
  const hasAgent = provider === 'eks' && sets.some((set) => nameOf(set) === 'eks-pod-identity-agent');
  if (hasAgent) {
    const remedy = `check with aws eks list-pod-identity-associations; LanceDB's Python client needs ${own.key} nevertheless`;
    return check.ok('no annotation; EKS Pod Identity is installed and needs none', remedy);
  }
  const found = `no annotation ${own.key}: the pods have no ${providerNames[provider]} identity`;
  return check.warning(found, annotateLine(own, account, subject.namespace));
}
