import type { Facts } from '../facts.js';
import { checkOf, type Finding } from '../finding.js';
import { providerNames } from '../provider.js';
import { compareMinors, describeMinor, minorOf } from '../version.js';

const serverCheck = checkOf('api-server');
const providerCheck = checkOf('provider');

/** The oldest Kubernetes whose API server evaluates CRD validation rules by default, and the newest tested one. */
const oldest = { major: 1, minor: 28 };
const newest = { major: 1, minor: 36 };

export function checkApiServer({ gitVersion }: Pick<Facts, 'gitVersion'>): readonly Finding[] {
  return serverCheck.judge(gitVersion, (version = '') => {
    const minor = minorOf(version);
    if (minor === undefined) {
      return serverCheck.warning(
        `${JSON.stringify(version)} is not a valid version`,
        'run doctor against an ordinary API server',
      );
    }
    if (compareMinors(minor, oldest) < 0) {
      const remedy = `upgrade Kubernetes: the charts support ${describeMinor(oldest)} and newer`;
      return serverCheck.warning(`${version} is not supported`, remedy);
    }
    if (compareMinors(minor, newest) > 0) {
      const remedy = `not tested: the newest tested version is ${describeMinor(newest)}`;
      return serverCheck.warning(`${version} is newer than the newest tested version`, remedy);
    }
    return serverCheck.ok(version);
  });
}

export function checkProvider({ provider, nodes }: Pick<Facts, 'provider' | 'nodes'>): readonly Finding[] {
  if (provider === 'unknown') return providerCheck.judge(nodes, () => [providerCheck.ok('not a known provider')]);
  return [providerCheck.ok(providerNames[provider])];
}
