import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { featureGatesFor } from '../../../src/constructs/operator/feature-gates.js';
import { defaultOperator } from '../../../src/constructs/operator/versions.js';
import { missingFor, operatorBinary, provenOperators } from './binaries.js';
import { followsExposed, isMissed, type Proof, prove } from './proof.js';

const missing = missingFor(defaultOperator);

describe.skipIf(missing !== undefined && process.env['CI'] === undefined)(
  `operator ${defaultOperator} with its row of rules${missing === undefined ? '' : ` (${missing})`}`,
  () => {
    let proof: Proof;

    beforeAll(async () => {
      if (missing !== undefined) throw new Error(missing);
      proof = await prove(defaultOperator);
    });

    it('comes to the end of all scenarios, and is refused nothing', () => {
      expect(proof.parts.map(({ part, failure, forbidden }) => ({ part, failure, forbidden }))).toEqual(
        proof.parts.map(({ part }) => ({ part, failure: undefined, forbidden: [] })),
      );
      expect(proof.parts.length).toBeGreaterThan(2);
    });

    it.each([
      ['ingresses', 'networking.k8s.io/ingresses list'],
      ['routes', 'route.openshift.io/routes list'],
    ] as const)(
      'runs RayClusters after one that is exposed, and would not if it must not read %s',
      async (kind, read) => {
        const { failure } = await followsExposed(defaultOperator, kind, true);
        expect(failure).toBeUndefined();
        const stalled = await followsExposed(defaultOperator, kind, false);
        expect(stalled.failure).toContain('waited in vain for the head of `follows`');
        expect(stalled.forbidden).toContain(read);
      },
    );

    it('uses every verb on every resource', () => {
      expect(proof.parts.flatMap(({ unused }) => unused)).toEqual([]);
      for (const { part, grants } of proof.parts) if (part !== 'cluster-wide') expect(grants).toBeGreaterThan(0);
    });

    it('misses each rule that is taken away', () => {
      const removals = proof.parts.flatMap((part) => part.removals);
      expect(removals.filter((removal) => !isMissed(removal))).toEqual([]);
      const rules = proof.parts
        .filter(({ part }) => part !== 'cluster-wide')
        .reduce((sum, part) => sum + part.rules, 0);
      expect(removals).toHaveLength(rules);
    });
  },
);

describe('the feature gates', () => {
  const built = provenOperators.filter((version) => existsSync(operatorBinary(version)));

  it.skipIf(missing !== undefined && process.env['CI'] === undefined)('are tried with the default operator', () => {
    expect(built).toContain(defaultOperator);
  });

  it.each(built)('of operator %s are those that it says it has', (version) => {
    const gates = featureGatesFor(version);
    const said = /"featureGates":(\{[^}]*\})/.exec(outputOf(version, []))?.[1];
    // Operators before 1.3 do not say.
    if (said !== undefined) expect(JSON.parse(said)).toEqual(Object.fromEntries(gates));
    // It comes as far as to look for a cluster.
    for (const name of gates.keys())
      expect(outputOf(version, [`--feature-gates=${name}=true`])).toContain('unable to get kubeconfig');
  });

  it.each(built)('that operator %s does not have are refused by it', (version) => {
    const unknown = [...featureGatesFor(defaultOperator).keys()].filter((name) => !featureGatesFor(version).has(name));
    for (const name of [...unknown, 'NoSuchGate'])
      expect(outputOf(version, [`--feature-gates=${name}=true`])).toMatch(
        /unrecognized feature gate|flag provided but not defined/,
      );
  });
});

/** What the operator writes where it finds no cluster: it looks at its gates first. */
function outputOf(version: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(operatorBinary(version), args, {
    env: { KUBECONFIG: '/dev/null' },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return `${stdout}${stderr}`;
}
