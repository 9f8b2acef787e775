import type { Facts } from '../facts.js';
import { type Finding, judge, ok, warning } from '../finding.js';
import { providerNames } from '../provider.js';
import { compareMinors, describeMinor, minorOf } from '../version.js';

/** The oldest Kubernetes whose API server evaluates the rules of the CRDs without a switch, and the newest that was tried. */
const oldest = { major: 1, minor: 28 };
const newest = { major: 1, minor: 36 };

export function checkApiServer({ gitVersion }: Pick<Facts, 'gitVersion'>): readonly Finding[] {
  return judge('api-server', gitVersion, (version = '') => {
    const minor = minorOf(version);
    if (minor === undefined) {
      return [warning('api-server', `${version}, which says no version`, 'run doctor against an ordinary API server')];
    }
    if (compareMinors(minor, oldest) < 0) {
      const remedy = `upgrade Kubernetes: the charts are for ${describeMinor(oldest)} and newer`;
      return [warning('api-server', `${version} is very old`, remedy)];
    }
    if (compareMinors(minor, newest) > 0) {
      const remedy = `expect surprises: the newest that was tried is ${describeMinor(newest)}`;
      return [warning('api-server', `${version} is newer than all that was tried`, remedy)];
    }
    return [ok('api-server', version)];
  });
}

export function checkProvider({ provider, nodes }: Pick<Facts, 'provider' | 'nodes'>): readonly Finding[] {
  if (provider === 'unknown') return judge('provider', nodes, () => [ok('provider', 'none of the known clouds')]);
  return [ok('provider', providerNames[provider])];
}
