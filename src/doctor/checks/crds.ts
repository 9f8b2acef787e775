import { crdsVersion } from '../../constructs/crds/ray-crds.js';
import type { Facts } from '../facts.js';
import { checkOf, type Finding } from '../finding.js';
import { hasHiddenOperator } from '../install-lines.js';
import { clusterCrdName, cronJobCrdName, type RayCrd } from '../objects/crd.js';
import { describeOperator, type RayOperator, watches } from '../objects/operator.js';
import { absent, isUnread, type Reading, valueOf } from '../reading.js';
import { compareMinors, describeMinor, type Minor, minorOf } from '../version.js';

const crdCheck = checkOf('crds');
const ownerCheck = checkOf('crd-owner');
const versionCheck = checkOf('crd-version');

type CrdFacts = Pick<Facts, 'crds' | 'rayVersions' | 'operators' | 'subject' | 'provider'>;

/** Whether the CRDs that the operator needs exist and are served. */
export function checkCrds(facts: CrdFacts): readonly Finding[] {
  const hidden = [...facts.crds.values()].find(isUnread);
  return hidden === undefined ? [presence(facts)] : servedFindings(facts, hidden);
}

/** Only operators with the feature gate RayCronJob need its CRD. */
function neededCrds({ crds, operators }: CrdFacts): readonly [string, Reading<RayCrd>][] {
  const runsCronJobs = operators.some(({ gates }) => gates.get('RayCronJob') === true);
  return [...crds].filter(([name, { state }]) => name !== cronJobCrdName || runsCronJobs || state === 'read');
}

function presence(facts: CrdFacts): Finding {
  const needed = neededCrds(facts);
  const missing = needed.filter(([, { state }]) => state !== 'read').map(([name]) => name);
  if (missing.length > 0) {
    return crdCheck.failed(`missing: ${missing.join(', ')}`, installLine(facts));
  }
  const there = needed.flatMap(([, reading]) => valueOf(reading) ?? []);
  const names = there.map(({ name }) => name).join(', ');
  const deleted = there.filter(({ isBeingDeleted }) => isBeingDeleted).map(({ name }) => name);
  if (deleted.length > 0)
    return crdCheck.failed(`${deleted.join(', ')} being deleted, with all custom resources`, deletionRemedy);
  const unserved = there.filter(({ servedVersions }) => !servedVersions.includes('v1')).map(({ name }) => name);
  if (unserved.length > 0) {
    return crdCheck.failed(`${unserved.join(', ')} does not serve v1`, 'upgrade the CRDs to KubeRay 1.1 or newer');
  }
  const pending = there.filter(({ isEstablished }) => !isEstablished).map(({ name }) => name);
  if (pending.length > 0) {
    return crdCheck.failed(
      `${pending.join(', ')} not established`,
      `run doctor again in a few seconds, then kubectl describe crd ${pending[0] ?? ''}`,
    );
  }
  return crdCheck.ok(`${names}: v1 served`);
}

const deletionRemedy =
  'wait until they are deleted, then install them again; what remains in kubectl get rayjobs,rayservices,rayclusters -A has finalizers that only a running operator removes';

/** The operator's release owns the CRDs: Helm would reject a later release that has them too. */
function installLine({ operators, crds }: CrdFacts): string {
  const owners = [...operators, ...[...crds.values()].flatMap((reading) => valueOf(reading) ?? [])];
  const release = owners.find((owner) => owner.release !== undefined)?.release;
  if (release !== undefined) {
    const [namespace = '', name = ''] = release.split('/');
    return `helm upgrade ${name} <its chart> -n ${namespace} --reset-then-reuse-values --set crds.install=true (in lance-platform: operator.crds.install=true)`;
  }
  const version = operators.find((operator) => operator.version !== undefined)?.version;
  if (operators.length === 0) return 'install the operator: its chart installs them';
  return `kubectl apply --server-side -f the CRDs of KubeRay ${version ?? 'of the same version as the operator'}`;
}

/** Without permission to read CRDs, API discovery still shows the served versions. */
function servedFindings(facts: CrdFacts, hidden: Reading<RayCrd>): readonly Finding[] {
  const { rayVersions } = facts;
  const versions = valueOf(rayVersions);
  if (versions?.includes('v1') === true) return [crdCheck.ok('ray.io/v1 is served')];
  if (isUnread(rayVersions)) return crdCheck.judge(hidden, () => []);
  return [crdCheck.failed('ray.io/v1 is not served', installLine(facts))];
}

const makers = {
  helmwright: "Helmwright's",
  upstream: "KubeRay's own",
  gke: "GKE's",
  unknown: 'of unknown origin',
} as const;

/** Who owns the CRDs: doctor never suggests replacing those of others. */
export function checkCrdOwner(facts: CrdFacts): readonly Finding[] {
  const { crds } = facts;
  const hidden = [...crds.values()].find(isUnread);
  if (hidden !== undefined) return ownerCheck.judge(hidden, () => []);
  const there = [...crds.values()].flatMap((reading) => valueOf(reading) ?? []);
  const owners = new Map<string, string[]>();
  for (const crd of there) owners.set(describeOwner(crd), [...(owners.get(describeOwner(crd)) ?? []), crd.name]);
  const said = [...owners].map(([owner, names]) => (owners.size === 1 ? owner : `${names.join(', ')} ${owner}`));
  if (said.length === 0) return [];
  if (new Set(there.map(({ maker }) => maker)).size > 1) {
    return [ownerCheck.warning(said.join('; '), 'install all CRDs from one source: they change together')];
  }
  if (there.every(({ maker }) => maker === 'helmwright')) return [ownerCheck.ok(said.join('; '))];
  const found = `${said.join('; ')}: they accept invalid resources that Helmwright's CRDs reject`;
  // An installed operator uses them already.
  if (facts.operators.length > 0 || hasHiddenOperator(facts)) return [ownerCheck.ok(found)];
  const remedy =
    'set operator.crds.install=false in lance-platform (crds.install=false in kuberay-operator) to use them';
  return [ownerCheck.ok(found, remedy)];
}

function describeOwner({ maker, schemaVersion, release }: RayCrd): string {
  const version = schemaVersion === undefined ? '' : `, version ${schemaVersion}`;
  return `${makers[maker]}${version}${release === undefined ? '' : `, from release ${release}`}`;
}

/** Helm never upgrades a chart's `crds/`, and the API server silently drops fields that an old CRD does not have. */
export function checkCrdVersion({ crds, operators, subject }: CrdFacts): readonly Finding[] {
  const crd = valueOf(crds.get(clusterCrdName) ?? absent);
  if (crd === undefined) return [];
  if (crd.maker === 'helmwright') return [ownVersionFinding(crd)];
  const watching = operators.filter((operator) => watches(operator, subject.namespace) !== false);
  return watching.flatMap((operator) => skewFinding(crd, operator) ?? []);
}

/** CRDs of this project work with every supported operator, if they are as new as this program. */
function ownVersionFinding({ schemaVersion = '' }: RayCrd): Finding {
  if (Number(schemaVersion) >= Number(crdsVersion)) return versionCheck.ok('compatible with every supported operator');
  const found = `version ${schemaVersion} is installed; the newest is ${crdsVersion}`;
  return versionCheck.warning(found, 'helm upgrade the release that owns them');
}

const beforeMilestones: Minor = { major: 1, minor: 2 };

function skewFinding({ fieldsOf }: RayCrd, operator: RayOperator): Finding | undefined {
  const version = minorOf(operator.version ?? '');
  if (version === undefined) return undefined;
  const name = `${describeOperator(operator)}, which is ${describeMinor(version)}`;
  if (fieldsOf === undefined) return versionCheck.ok(`they keep all fields, including those of ${name}`);
  const isOld = fieldsOf === 'older';
  const known = isOld ? beforeMilestones : fieldsOf;
  const said = `${describeMinor(known)}${isOld ? ' or older' : ''}`;
  const difference = compareMinors(known, version);
  if (difference < 0) {
    const found = `they are from ${said}, older than ${name}: its newer fields are dropped silently`;
    return versionCheck.failed(found, `kubectl apply --server-side -f the CRDs of KubeRay ${describeMinor(version)}`);
  }
  if (difference === 0 || isOld) return versionCheck.ok(`compatible with ${name}`);
  return versionCheck.ok(`they are from ${said}, newer than ${name}: it ignores fields that it does not know`);
}
