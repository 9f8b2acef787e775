import type { Facts } from './facts.js';
import { valueOf } from './reading.js';

type InstallFacts = Pick<Facts, 'subject' | 'crds' | 'accounts'>;

/**
 * How to install an operator. The platform chart includes one. Existing CRDs may belong to another
 * owner; then Helm rejects the release unless it leaves them alone.
 */
export function operatorLine(facts: InstallFacts): string {
  const { subject } = facts;
  const installed = platformRelease(facts);
  if (installed !== undefined) {
    const kept = hasForeignCrds(facts, installed) ? ' --set operator.crds.install=false' : '';
    return `helm upgrade ${installed} charts/lance-platform -n <its namespace> --reset-then-reuse-values --set operator.enabled=true${kept}`;
  }
  const { namespace, release = '<release>' } = subject;
  const isForeign = hasForeignCrds(facts, subject.release);
  const platform = `helm install ${release} charts/lance-platform -n ${namespace} --create-namespace${isForeign ? ' --set operator.crds.install=false' : ''}`;
  const alone = `helm install kuberay charts/kuberay-operator -n kuberay --create-namespace${isForeign ? ' --set crds.install=false' : ''}`;
  return `${platform} (it includes the operator), or one operator for the cluster: ${alone}`;
}

function platformRelease({ subject, accounts }: InstallFacts): string | undefined {
  const releases = (valueOf(accounts) ?? []).flatMap((account) => account.platformRelease ?? []);
  return releases.find((release) => release !== '' && (subject.release ?? release) === release);
}

function hasForeignCrds({ crds }: InstallFacts, release: string | undefined): boolean {
  return [...crds.values()].some((reading) => {
    const crd = valueOf(reading);
    return crd !== undefined && (release === undefined || crd.release?.split('/')[1] !== release);
  });
}

/**
 * GKE's add-on runs where its Deployment is not visible. Then CRDs exist that are not this project's, which
 * remain after their release is uninstalled.
 */
export function hasHiddenOperator({
  operators,
  provider,
  rayVersions,
  crds,
}: Pick<Facts, 'operators' | 'provider' | 'rayVersions' | 'crds'>): boolean {
  if (operators.length > 0 || provider !== 'gke' || rayVersions.state === 'absent') return false;
  return ![...crds.values()].some((crd) => valueOf(crd)?.maker === 'helmwright');
}
