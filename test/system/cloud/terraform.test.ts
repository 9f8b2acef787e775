import { describe, expect, it } from 'vitest';
import { aksFiles } from '../../../src/cloud/aks/files.js';
import { eksFiles } from '../../../src/cloud/eks/files.js';
import { gkeFiles } from '../../../src/cloud/gke/files.js';
import type { TerraformFile } from '../../../src/cloud/terraform.js';
import { aksSetups, eksSetups, gkeSetups } from '../../cloud/samples.js';
import { schemaVersions } from '../../support/provider-schemas.js';
import { schemaProblems, terraformFiles } from './schema-check.js';

const setupsOf = <T>(
  setups: readonly (readonly [string, T])[],
  filesOf: (description: T) => ReadonlyMap<string, string>,
) => setups.map(([, description]) => terraformFiles(filesOf(description)));

const setups = {
  aws: setupsOf(eksSetups, eksFiles),
  google: setupsOf(gkeSetups, gkeFiles),
  azurerm: setupsOf(aksSetups, aksFiles),
} as const;

describe('the Terraform of all setups fits the schema of its provider', () => {
  // The first run fetches the packages.
  it.each(['aws', 'google', 'azurerm'] as const)('%s', { timeout: 600_000 }, async (provider) => {
    const problems = await schemaProblems(provider, setups[provider]);
    expect(problems).toEqual(setups[provider].map(() => []));
  });

  it('of the version that the files pin', () => {
    const pinned = Object.values(setups)
      .flat(2)
      .flatMap(({ terraform }) => (terraform === undefined ? [] : [terraform['required_providers']]));
    expect(pinned).toHaveLength(eksSetups.length + gkeSetups.length + aksSetups.length);
    const known = Object.entries(schemaVersions).map(([name, version]) => ({
      [name]: { source: `hashicorp/${name}`, version: `~> ${version}` },
    }));
    for (const each of pinned) expect(known).toContainEqual(each);
  });
});

const role = (block: object): TerraformFile => ({
  variable: { tags: { type: 'map(string)' } },
  resource: { aws_iam_role: { client: { assume_role_policy: '{}', ...block } } },
});

it('the check notices what is wrong, and nothing in what is right', async () => {
  const cases: readonly (readonly [TerraformFile, string])[] = [
    [role({ name: 'a', tags: '${var.tags}' }), ''],
    [role({ rolename: 'a' }), `'"rolename"' does not exist`],
    [{ resource: { aws_iam_role: { client: { name: 'a' } } } }, "'assumeRolePolicy' is missing"],
    [role({ max_session_duration: '1h' }), "'string' is not assignable to type 'number'"],
    [role({ force_detach_policies: 1 }), "'number' is not assignable to type 'boolean | IResolvable"],
    [role({ name: '${var.name}' }), 'var.name is not declared'],
    [role({ name: '${aws_iam_role.other.arn}' }), 'aws_iam_role.other.arn is not declared'],
    [role({ name: '${aws_iam_role.client.arm}' }), 'aws_iam_role.client.arm is not declared'],
  ];
  const found = await schemaProblems(
    'aws',
    cases.map(([file]) => [file]),
  );
  expect(found.map((problems) => problems.length)).toEqual(cases.map(([, problem]) => (problem === '' ? 0 : 1)));
  cases.forEach(([, problem], index) => {
    expect(found[index]?.join('\n')).toContain(problem);
  });
});
