import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featureGates, featureGatesFor } from '../../src/constructs/operator/feature-gates.js';
import { type OperatorFeature, operatorFeatures } from '../../src/constructs/operator/features.js';
import { operatorRules, type OperatorRule, type PolicyRule } from '../../src/constructs/operator/rules.js';
import {
  defaultOperator,
  isInVersionRange,
  newestOperator,
  oldestOperator,
} from '../../src/constructs/operator/versions.js';
import { clusterRulesFor, leaderElectionRules, rulesFor } from '../../src/constructs/operator/rules-for.js';
import { provenOperators } from '../cluster/rbac/binaries.js';
import { satisfies } from '../../src/template/functions/semver.js';

const versions = ['1.1.0', '1.1.1', '1.2.2', '1.3.0', '1.3.2', '1.4.2', '1.5.0', '1.5.1', '1.6.0', '1.6.2', '1.7.0'];
const anyVersion = fc.constantFrom(...versions);
const someFeatures = fc.subarray([...operatorFeatures]);

function grants(rules: readonly PolicyRule[]): readonly string[] {
  return rules.flatMap(({ apiGroups, resources, verbs }) =>
    apiGroups.flatMap((group) => resources.flatMap((resource) => verbs.map((verb) => `${group}/${resource} ${verb}`))),
  );
}

/** Rules that end up in the same Role, so that one grant in two of them is once too often. */
function company({ feature, leaderElection = false, clusterScoped = false }: OperatorRule): string {
  return [feature ?? 'always', leaderElection, clusterScoped].join();
}

describe('the table of rules', () => {
  it.each(operatorRules.map((rule) => [`${rule.resources.join()} ${rule.verbs.join()}`, rule] as const))(
    'says of %s what for, and of which versions',
    (_, { apiGroups, resources, verbs, since = oldestOperator, until, why }) => {
      expect(why).toMatch(/^[A-Z].*\.$/);
      for (const list of [apiGroups, resources, verbs]) {
        expect(list).not.toHaveLength(0);
        expect(new Set(list).size).toBe(list.length);
        expect(list).not.toContain('*');
      }
      expect(satisfies(since, `>=${oldestOperator} <=${newestOperator}`)).toBe(true);
      if (until !== undefined) expect(satisfies(until, `>${since} <=${newestOperator}`)).toBe(true);
    },
  );

  it.each(versions)('grants nothing twice to operator %s', (version) => {
    const rules = operatorRules.filter((rule) => isInVersionRange(version, rule));
    for (const of of new Set(rules.map(company))) {
      const granted = grants(rules.filter((rule) => company(rule) === of));
      expect(granted).toHaveLength(new Set(granted).size);
    }
  });

  it('has rules for each feature', () => {
    for (const feature of operatorFeatures) expect(operatorRules.some((rule) => rule.feature === feature)).toBe(true);
  });
});

describe('the rules of a version', () => {
  it('are one for each resource', () => {
    fc.assert(
      fc.property(anyVersion, someFeatures, (version, features) => {
        const resources = rulesFor(version, { features }).map(
          (rule) => `${rule.apiGroups.join()}/${rule.resources.join()}`,
        );
        expect(resources).toHaveLength(new Set(resources).size);
      }),
    );
  });

  it('with some features are those with each of them, taken together', () => {
    fc.assert(
      fc.property(anyVersion, someFeatures, (version, features) => {
        const each = [[], ...features.map((feature) => [feature])].flatMap((one) =>
          grants(rulesFor(version, { features: one })),
        );
        expect(new Set(grants(rulesFor(version, { features })))).toEqual(new Set(each));
      }),
    );
  });

  it.each(versions)('%s: hold what the operator grants on to the autoscaler', (version) => {
    const granted = grants(rulesFor(version));
    const patches = satisfies(version, '<1.3.0') || satisfies(version, '>=1.5.0');
    expect(granted).toEqual(expect.arrayContaining(['/pods get', '/pods list', '/pods watch']));
    expect(granted).toEqual(expect.arrayContaining(['ray.io/rayclusters get', 'ray.io/rayclusters patch']));
    expect(granted.includes('/pods patch')).toBe(patches);
    expect(granted.includes('/pods/resize patch')).toBe(satisfies(version, '>=1.5.0'));
  });

  const changes: readonly (readonly [string, string, OperatorFeature | undefined, string, string])[] = [
    ['Endpoints are watched', '/endpoints watch', undefined, '1.5.1', '1.6.0'],
    ['EndpointSlices are not', 'discovery.k8s.io/endpointslices watch', undefined, '1.6.0', '1.5.1'],
    ['Secrets are not', '/secrets watch', undefined, '1.5.0', '1.4.2'],
    ['RayServices have no finalizer', 'ray.io/rayservices update', undefined, '1.6.2', '1.6.1'],
    ['there are no RayCronJobs', 'ray.io/raycronjobs watch', 'rayCronJob', '1.6.0', '1.5.1'],
    ['there are no HTTPRoutes', 'gateway.networking.k8s.io/httproutes create', 'gateway', '1.5.0', '1.4.2'],
    ['dashboards are not reached through the API server', '/services/proxy get', 'kubernetesProxy', '1.2.2', '1.1.1'],
    ['heads are not', '/pods/proxy get', 'kubernetesProxy', '1.5.0', '1.4.2'],
  ];
  it.each(changes)('%s: %s', (_, granted, feature, having, lacking) => {
    const features = feature === undefined ? [] : [feature];
    expect(grants(rulesFor(having, { features }))).toContain(granted);
    expect(grants(rulesFor(lacking, { features }))).not.toContain(granted);
  });

  it('let it change or delete no Secret, no Role and no Service, and read no Secret by its name', () => {
    for (const version of versions) {
      const granted = grants(rulesFor(version, { features: operatorFeatures }));
      for (const grant of ['/secrets get', '/secrets delete', '/events get']) expect(granted).not.toContain(grant);
      // A RayService that is suspended loses its Services; certificates get an owner.
      for (const grant of ['/secrets update', '/services delete'])
        expect(granted.includes(grant)).toBe(satisfies(version, '>=1.7.0'));
      expect(grants(rulesFor(version))).not.toContain('/secrets update');
      expect(granted.filter((grant) => /^rbac.* (update|patch|delete|bind|escalate)$/.test(grant))).toEqual([]);
    }
  });

  it('reach beyond the watched namespaces for two batch schedulers of old versions only', () => {
    const beyond = versions.map((version) => [
      version,
      grants(clusterRulesFor(version, { features: operatorFeatures })),
    ]);
    const crds = 'apiextensions.k8s.io/customresourcedefinitions get';
    const groups = ['scheduling.x-k8s.io/podgroups list', 'scheduling.x-k8s.io/podgroups watch'];
    const expected = (version: string): readonly string[] => {
      if (satisfies(version, '>=1.5.0')) return [];
      return satisfies(version, '>=1.4.0') ? [crds, ...groups] : [crds];
    };
    expect(beyond).toEqual(versions.map((version) => [version, expected(version)]));
    for (const version of versions) expect(clusterRulesFor(version)).toEqual([]);
  });

  it('of leader election are a Lease and an event', () => {
    for (const version of versions)
      expect(leaderElectionRules(version)).toEqual([
        { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['get', 'create', 'update'] },
        { apiGroups: [''], resources: ['events'], verbs: ['create'] },
      ]);
  });

  it('are of a full version', () => {
    expect(() => rulesFor('1.6')).toThrow('is not a full version');
  });
});

describe('the feature gates', () => {
  const known: readonly (readonly [string, Readonly<Record<string, boolean>>])[] = [
    ['1.1.1', {}],
    ['1.2.2', { RayClusterStatusConditions: false }],
    ['1.3.0', { RayClusterStatusConditions: true, RayJobDeletionPolicy: false }],
    ['1.4.2', { RayClusterStatusConditions: true, RayJobDeletionPolicy: false }],
    [
      '1.5.1',
      {
        RayClusterStatusConditions: true,
        RayJobDeletionPolicy: false,
        RayMultiHostIndexing: false,
        RayServiceIncrementalUpgrade: false,
      },
    ],
    [
      '1.6.2',
      {
        RayClusterStatusConditions: true,
        RayJobDeletionPolicy: true,
        RayMultiHostIndexing: true,
        RayServiceIncrementalUpgrade: false,
        RayCronJob: false,
        AsyncJobInfoQuery: false,
      },
    ],
    [
      '1.7.0',
      {
        RayClusterStatusConditions: true,
        RayJobDeletionPolicy: true,
        RayMultiHostIndexing: true,
        RayServiceIncrementalUpgrade: true,
        RayCronJob: false,
        SidecarSubmitterRestart: false,
        RayClusterNetworkPolicy: false,
        GCSFaultToleranceEmbeddedStorage: false,
        RayClusterMTLS: false,
        RayClusterHistoryServer: false,
        KubernetesWAS: false,
      },
    ],
  ];
  it.each(known)('of operator %s', (version, gates) => {
    expect(Object.fromEntries(featureGatesFor(version))).toEqual(gates);
  });

  it('are known by one name each', () => {
    expect(new Set(featureGates.map(({ name }) => name)).size).toBe(featureGates.length);
  });

  it('bring the rules that they need', () => {
    for (const { feature, since } of featureGates)
      if (feature !== undefined) {
        const own = operatorRules.filter((rule) => rule.feature === feature);
        expect(own[0]?.since).toBe(since);
        for (const rule of own) expect(satisfies(rule.since ?? '', `>=${since}`)).toBe(true);
      }
  });
});

it('is installed by default what was proven last', () => {
  expect(provenOperators.at(-1)).toBe(defaultOperator);
});
