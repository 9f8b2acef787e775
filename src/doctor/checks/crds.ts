import { crdsVersion } from '../../constructs/crds/ray-crds.js';
import type { Facts } from '../facts.js';
import { failed, type Finding, ok, skipped, warning } from '../finding.js';
import { hasHiddenOperator } from '../install-lines.js';
import { clusterCrdName, cronJobCrdName, type RayCrd } from '../objects/crd.js';
import { describeOperator, type RayOperator, watches } from '../objects/operator.js';
import { absent, isUnread, type Reading, valueOf } from '../reading.js';
import { compareMinors, describeMinor, type Minor, minorOf } from '../version.js';

type CrdFacts = Pick<Facts, 'crds' | 'rayVersions' | 'operators' | 'subject' | 'provider'>;

/** Whether the CRDs that the operator needs are there and served. */
export function checkCrds(facts: CrdFacts): readonly Finding[] {
  const hidden = [...facts.crds.values()].find(isUnread);
  return hidden === undefined ? [presence(facts)] : [servedFinding(facts, hidden)];
}

/** RayCronJobs are for those operators alone that run them. */
function neededCrds({ crds, operators }: CrdFacts): readonly [string, Reading<RayCrd>][] {
  const runsCronJobs = operators.some(({ gates }) => gates.get('RayCronJob') === true);
  return [...crds].filter(([name, { state }]) => name !== cronJobCrdName || runsCronJobs || state === 'read');
}

function presence(facts: CrdFacts): Finding {
  const needed = neededCrds(facts);
  const missing = needed.filter(([, { state }]) => state !== 'read').map(([name]) => name);
  if (missing.length > 0) {
    return failed('crds', `missing: ${missing.join(', ')}`, bringLine(facts));
  }
  const there = needed.flatMap(([, reading]) => valueOf(reading) ?? []);
  const names = there.map(({ name }) => name).join(', ');
  const going = there.filter(({ isBeingDeleted }) => isBeingDeleted).map(({ name }) => name);
  if (going.length > 0) return failed('crds', `${going.join(', ')} being deleted, with all resources`, goingRemedy);
  const raw = there.filter(({ servedVersions }) => !servedVersions.includes('v1')).map(({ name }) => name);
  if (raw.length > 0) {
    return failed('crds', `${raw.join(', ')} not served as v1`, 'upgrade the CRDs to those of KubeRay 1.1 or newer');
  }
  const pending = there.filter(({ isEstablished }) => !isEstablished).map(({ name }) => name);
  if (pending.length > 0) {
    return failed(
      'crds',
      `${pending.join(', ')} not established`,
      `ask again in some seconds, then kubectl describe crd ${pending[0] ?? ''}`,
    );
  }
  return ok('crds', `${names}: v1 is served`);
}

const goingRemedy =
  'wait until they are gone, then bring them anew; what stays in kubectl get rayjobs,rayservices,rayclusters -A has finalizers that only a running operator takes away';

/** Kinds come with the operator's release: another release that brings them would be refused later. */
function bringLine({ operators, crds }: CrdFacts): string {
  const owners = [...operators, ...[...crds.values()].flatMap((reading) => valueOf(reading) ?? [])];
  const release = owners.find((owner) => owner.release !== undefined)?.release;
  if (release !== undefined) {
    const [namespace = '', name = ''] = release.split('/');
    return `helm upgrade ${name} <its chart> -n ${namespace} --reset-then-reuse-values --set crds.install=true (in lance-platform: operator.crds.install=true)`;
  }
  const version = operators.find((operator) => operator.version !== undefined)?.version;
  if (operators.length === 0) return 'install the operator: it brings them';
  return `kubectl apply --server-side -f the CRDs of KubeRay ${version ?? 'in the version of the operator'}`;
}

/** Who may not read CRDs sees what the server offers. */
function servedFinding(facts: CrdFacts, hidden: Reading<RayCrd>): Finding {
  const { rayVersions } = facts;
  const versions = valueOf(rayVersions);
  if (versions?.includes('v1') === true) return ok('crds', 'ray.io/v1 is served');
  if (isUnread(rayVersions)) return unread('crds', hidden);
  return failed('crds', 'ray.io/v1 is not served', bringLine(facts));
}

function unread(check: 'crds' | 'crd-owner' | 'crd-version', reading: Reading<unknown>): Finding {
  if (reading.state === 'forbidden') {
    const { permission } = reading;
    return { ...skipped(check, `could not be read: you may not ${permission}`), permission };
  }
  return skipped(check, `could not be read${reading.state === 'failed' ? `: ${reading.reason}` : ''}`);
}

const makers = {
  helmwright: "Helmwright's",
  upstream: "KubeRay's own",
  gke: "GKE's",
  unknown: 'of unknown origin',
} as const;

/** Whose the CRDs are: those of others are used as they are, and never replaced. */
export function checkCrdOwner(facts: CrdFacts): readonly Finding[] {
  const { crds } = facts;
  const hidden = [...crds.values()].find(isUnread);
  if (hidden !== undefined) return [unread('crd-owner', hidden)];
  const there = [...crds.values()].flatMap((reading) => valueOf(reading) ?? []);
  const owners = new Map<string, string[]>();
  for (const crd of there) owners.set(describeOwner(crd), [...(owners.get(describeOwner(crd)) ?? []), crd.name]);
  const said = [...owners].map(([owner, names]) => (owners.size === 1 ? owner : `${names.join(', ')} ${owner}`));
  if (said.length === 0) return [];
  if (new Set(there.map(({ maker }) => maker)).size > 1) {
    return [warning('crd-owner', said.join('; '), 'take all CRDs from one place: they change together')];
  }
  if (there.every(({ maker }) => maker === 'helmwright')) return [ok('crd-owner', said.join('; '))];
  const found = `${said.join('; ')}: mistakes that Helmwright's refuse are accepted, and hang`;
  // Where an operator runs, it uses them already.
  if (facts.operators.length > 0 || hasHiddenOperator(facts)) return [ok('crd-owner', found)];
  const remedy = 'operator.crds.install=false in lance-platform (crds.install=false in kuberay-operator) uses them';
  return [{ ...ok('crd-owner', found), remedy }];
}

function describeOwner({ maker, schemaVersion, release }: RayCrd): string {
  const version = schemaVersion === undefined ? '' : `, version ${schemaVersion}`;
  return `${makers[maker]}${version}${release === undefined ? '' : `, of the release ${release}`}`;
}

/** Helm never upgrades what lies in a chart's `crds/`: then the operator's newer fields are dropped without a word. */
export function checkCrdVersion({ crds, operators, subject }: CrdFacts): readonly Finding[] {
  const crd = valueOf(crds.get(clusterCrdName) ?? absent);
  if (crd === undefined) return [];
  if (crd.maker === 'helmwright') return [ownVersionFinding(crd)];
  const watching = operators.filter((operator) => watches(operator, subject.namespace) !== false);
  return watching.flatMap((operator) => skewFinding(crd, operator) ?? []);
}

/** Those of this project suit every operator that it supports, if they are as new as this program. */
function ownVersionFinding({ schemaVersion = '' }: RayCrd): Finding {
  if (Number(schemaVersion) >= Number(crdsVersion))
    return ok('crd-version', 'they are for every operator that is supported');
  const found = `they have version ${schemaVersion}, and there is version ${crdsVersion}`;
  return warning('crd-version', found, 'helm upgrade the release that owns them');
}

const beforeMilestones: Minor = { major: 1, minor: 2 };

function skewFinding({ fieldsOf }: RayCrd, operator: RayOperator): Finding | undefined {
  const version = minorOf(operator.version ?? '');
  if (version === undefined) return undefined;
  const name = `${describeOperator(operator)}, which is ${describeMinor(version)}`;
  if (fieldsOf === undefined) return ok('crd-version', `they keep all fields, so those of ${name}, too`);
  const isOld = fieldsOf === 'older';
  const known = isOld ? beforeMilestones : fieldsOf;
  const said = `${describeMinor(known)}${isOld ? ' or older' : ''}`;
  const difference = compareMinors(known, version);
  if (difference < 0) {
    const found = `they are of ${said}, older than ${name}: what is new in between is dropped without a word`;
    return failed('crd-version', found, `kubectl apply --server-side -f the CRDs of KubeRay ${describeMinor(version)}`);
  }
  if (difference === 0 || isOld) return ok('crd-version', `they suit ${name}`);
  return ok('crd-version', `they are of ${said}, newer than ${name}: it does without what it does not know`);
}
