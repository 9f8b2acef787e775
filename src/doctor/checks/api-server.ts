import type { Facts } from '../facts.js';
import { type Finding, judge, ok, warning } from '../finding.js';
import { providerNames } from '../provider.js';
import { compareMinors, describeMinor, minorOf } from '../version.js';

/** The oldest Kubernetes whose API server evaluates CRD validation rules by default, and the newest tested one. */
const oldest = { major: 1, minor: 28 };
const newest = { major: 1, minor: 36 };

export function checkApiServer({ gitVersion }: Pick<Facts, 'gitVersion'>): readonly Finding[] {
  return judge('api-server', gitVersion, (version = '') => {
    const minor = minorOf(version);
    if (minor === undefined) {
      return [
        warning(
          'api-server',
          `${JSON.stringify(version)} is not a valid version`,
          'run doctor against an ordinary API server',
        ),
      ];
    }
    if (compareMinors(minor, oldest) < 0) {
      const remedy = `upgrade Kubernetes: the charts support ${describeMinor(oldest)} and newer`;
      return [warning('api-server', `${version} is not supported`, remedy)];
    }
    if (compareMinors(minor, newest) > 0) {
      const remedy = `not tested: the newest tested version is ${describeMinor(newest)}`;
      return [warning('api-server', `${version} is newer than the newest tested version`, remedy)];
    }
    return [ok('api-server', version)];
  });
}

export function checkProvider({ provider, nodes }: Pick<Facts, 'provider' | 'nodes'>): readonly Finding[] {
  if (provider === 'unknown') return judge('provider', nodes, () => [ok('provider', 'not a known provider')]);
  return [ok('provider', providerNames[provider])];
}
