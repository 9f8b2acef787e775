import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { aksFiles } from '../../src/cloud/aks/files.js';
import { gkeFiles } from '../../src/cloud/gke/files.js';
import { isJsonObject, type Json, type JsonObject, parsedObject } from '../../src/values/json.js';
import { withFiles } from '../support/helm.js';
import { at, textAt } from '../support/objects.js';
import { aksSample, aksSetups, gkeSample, gkeSetups } from './samples.js';

const issuer = 'https://westeurope.oic.prod-aks.azure.com/tenant/cluster/';

/** Stands in for a command line that could not be had: it writes down each call, and answers what the script asks. */
const standIn = `#!/bin/sh
printf '%s\\037' "$@" >>"$CALLS"
echo >>"$CALLS"
owner() { for word; do case "$last:$word" in --description:* | *:helmwright=*) echo "\${word#helmwright=}" ;; esac; last=$word; done; }
case "$*" in
  "container clusters describe"*) echo "$POOL" ;;
  "iam service-accounts create"* | "identity create"*) owner "$@" >"$CALLS-$4" ;;
  "iam service-accounts describe"* | "identity show"*tags*) cat "$CALLS-\${4%@*}" 2>/dev/null ;;
  "cloud show"*) echo "$CLOUD" ;;
  "aks show"*) echo "$ISSUER" ;;
  "identity show"*clientId*) echo "client-of-$4" ;;
  "identity show"*principalId*) echo "principal-of-$4" ;;
esac
`;

type Env = Readonly<Record<string, string>>;
type Files = ReadonlyMap<string, string>;

/** Who has created what exists, by its name. */
type Owners = Readonly<Record<string, string>>;

/** Runs the script of a setup once or twice, and gives the arguments of each call of the last run, and what else the script wrote. */
async function calls(
  files: Files,
  env: Env,
  { run = 1, owners = {} }: { readonly run?: 1 | 2; readonly owners?: Owners } = {},
): Promise<{ calls: readonly (readonly string[])[]; written: string }> {
  const existing = Object.entries(owners).map(([name, owner]) => [`calls-${name}`, owner] as const);
  const all = { ...Object.fromEntries<string>([...files]), ...Object.fromEntries<string>(existing) };
  return withFiles({ ...all, gcloud: standIn, az: standIn }, async (folder) => {
    await Promise.all(['gcloud', 'az'].map((name) => chmod(join(folder, name), 0o755)));
    await writeFile(join(folder, 'client-ids.json'), '');
    // A relative path of the script must not lead to a folder of the same name there.
    const CDPATH = join(folder, 'elsewhere');
    await mkdir(join(CDPATH, basename(folder)), { recursive: true });
    const PATH = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
    const standard = { POOL: 'my-project.svc.id.goog', CLOUD: 'AzureCloud', ISSUER: issuer };
    for (let left = run; left > 0; left -= 1) {
      await writeFile(join(folder, 'calls'), '');
      await promisify(execFile)('sh', [join(basename(folder), 'setup.sh')], {
        cwd: dirname(folder),
        env: { PATH, CDPATH, CALLS: join(folder, 'calls'), ...standard, ...env },
      });
    }
    const lines = (await readFile(join(folder, 'calls'), 'utf8')).trimEnd().split('\n');
    const written = await readFile(join(folder, 'client-ids.json'), 'utf8');
    return { calls: lines.map((line) => line.split('\u001f').slice(0, -1)), written };
  });
}

/** The value behind a flag. */
function flag(args: readonly string[], name: string): string {
  return args[args.indexOf(`--${name}`) + 1] ?? '';
}

/** The resources of a type in the Terraform of a setup, once for each of their `for_each`. */
function resources(files: Files, type: string): readonly JsonObject[] {
  const file = parsedObject(files.get('identities.tf.json') ?? '');
  const blocks: Json = at(file, 'resource', type) ?? {};
  return Object.values(isJsonObject(blocks) ? blocks : {}).flatMap((block) => {
    const each = at(block, 'for_each');
    const clients = at(file, 'locals', 'clients');
    const one = (key: string, value: string) =>
      parsedObject(JSON.stringify(block).replaceAll('${each.key}', key).replaceAll('${each.value}', value));
    if (each === undefined) return [one('', '')];
    if (isJsonObject(clients))
      return Object.entries(clients).map(([key, value]) => one(key, typeof value === 'string' ? value : ''));
    return [...(typeof each === 'string' ? each : '').matchAll(/"([^"]+)"/g)].map(([, member = '']) =>
      one(member, member),
    );
  });
}

describe.each(gkeSetups)('the script of a setup on GKE %s', (_name, description) => {
  const files = gkeFiles(description);

  /** A reference to a Google service account as Terraform resolves it. */
  const resolved = (text: string) =>
    text.replace(/^\$\{google_service_account\.(\w+)\.(\w+)\}$/, (_, key: string, attribute: string) => {
      const path = ['resource', 'google_service_account', key] as const;
      const file = parsedObject(files.get('identities.tf.json') ?? '');
      const email = `${textAt(file, ...path, 'account_id')}@${textAt(file, ...path, 'project')}.iam.gserviceaccount.com`;
      return attribute === 'member' ? `serviceAccount:${email}` : email;
    });

  it('grants what its Terraform grants', async () => {
    const granted = (await calls(files, {})).calls.filter((args) => args.includes('add-iam-policy-binding'));
    for (const args of granted) expect(flag(args, 'condition')).toBe('None');
    const grant = (on: string, role: string, member: string) => `${role} on ${on} to ${member}`;
    const byScript = granted.map((args) =>
      grant(args[args.indexOf('add-iam-policy-binding') + 1] ?? '', flag(args, 'role'), flag(args, 'member')),
    );
    const byTerraform = (type: string, on: (block: JsonObject) => string) =>
      resources(files, type).map((block) => grant(on(block), textAt(block, 'role'), resolved(textAt(block, 'member'))));
    expect([...byScript].sort()).toEqual(
      [
        ...byTerraform('google_storage_bucket_iam_member', (block) => `gs://${textAt(block, 'bucket')}`),
        ...byTerraform('google_project_iam_member', (block) => textAt(block, 'project')),
        ...byTerraform('google_service_account_iam_member', (block) =>
          resolved(textAt(block, 'service_account_id')).replace(/^\$\{.*\.name\}$/, ''),
        ),
      ].sort(),
    );
  });

  it('creates Google service accounts only if they are not there', async () => {
    const created = async (run: 1 | 2) =>
      (await calls(files, {}, { run })).calls.filter((args) => args.includes('create')).map((args) => args[3]);
    expect(await created(1)).toEqual(
      resources(files, 'google_service_account').map((block) => at(block, 'account_id')),
    );
    expect(await created(2)).toEqual([]);
  });

  it('stops at a Google service account of others, before it grants it anything', async () => {
    for (const block of resources(files, 'google_service_account')) {
      const owners = { [textAt(block, 'account_id')]: "of another team's pods" };
      await expect(calls(files, {}, { owners })).rejects.toThrow(
        /setup: the Google service account \S+ exists and is not of this setup: choose another name, or hand it over: gcloud/,
      );
    }
  });

  it('stops if the cluster has another workload pool', async () => {
    await expect(calls(files, { POOL: 'other' })).rejects.toThrow(
      'setup: the cluster has no workload identity: gcloud',
    );
  });
});

it('the names of a Google service account are as long as Google Cloud allows', async () => {
  const googleServiceAccount = 'ray-pods@my-project.iam.gserviceaccount.com';
  const long = { namespace: 'n'.repeat(63), serviceAccount: 's'.repeat(63), googleServiceAccount };
  const [create = []] = (await calls(gkeFiles({ ...gkeSample, ...long }), {})).calls.filter((args) =>
    args.includes('create'),
  );
  expect(flag(create, 'display-name')).toBe(`${long.namespace}/${'s'.repeat(36)}`);
  const described = gkeFiles({ ...gkeSample, ...long, serviceAccount: `s${'.s'.repeat(126)}` });
  const [other = []] = (await calls(described, {})).calls.filter((args) => args.includes('create'));
  expect(flag(other, 'description')).toHaveLength(256);
});

describe.each(aksSetups)('the script of a setup on AKS %s', (_name, description) => {
  const files = aksFiles(description);
  const CLOUD = description.environment === 'usgovernment' ? 'AzureUSGovernment' : 'AzureCloud';

  const nameOf = (reference: string) => {
    const [, key = ''] = /azurerm_user_assigned_identity\.(\w+)\./.exec(reference) ?? [];
    return textAt(
      parsedObject(files.get('identities.tf.json') ?? ''),
      'resource',
      'azurerm_user_assigned_identity',
      key,
      'name',
    );
  };

  it('makes the identities, credentials and role assignments of its Terraform', async () => {
    const { calls: all } = await calls(files, { CLOUD });
    const made = (...words: readonly string[]) =>
      all.filter((args) => words.every((word, index) => args[index] === word));
    expect(made('identity', 'create').map((args) => flag(args, 'name'))).toEqual(
      resources(files, 'azurerm_user_assigned_identity').map((block) => at(block, 'name')),
    );
    expect(
      made('identity', 'federated-credential', 'create').map((args) =>
        ['name', 'identity-name', 'issuer', 'subject', 'audiences'].map((name) => flag(args, name)),
      ),
    ).toEqual(
      resources(files, 'azurerm_federated_identity_credential').map((block) => [
        at(block, 'name'),
        nameOf(textAt(block, 'user_assigned_identity_id')),
        issuer,
        at(block, 'subject'),
        at(block, 'audience', 0),
      ]),
    );
    const assignments = made('role', 'assignment', 'create').map((args) =>
      ['role', 'assignee-object-id', 'assignee-principal-type', 'scope'].map((name) => flag(args, name)).join(' '),
    );
    const expected = resources(files, 'azurerm_role_assignment').map((block) => {
      const principal = textAt(block, 'principal_id');
      const id = principal.startsWith('$') ? `principal-of-${nameOf(principal)}` : principal;
      const [role, type, scope] = ['role_definition_name', 'principal_type', 'scope'].map((name) =>
        textAt(block, name),
      );
      return [role, id, type, scope].join(' ');
    });
    expect([...assignments].sort()).toEqual([...expected].sort());
  });

  it('stops at a managed identity of others, and not at its own', async () => {
    const created = (await calls(files, { CLOUD }, { run: 2 })).calls.filter(
      (args) => args[0] === 'identity' && args[1] === 'create',
    );
    expect(created).toEqual([]);
    for (const block of resources(files, 'azurerm_user_assigned_identity')) {
      const owners = { [textAt(block, 'name')]: '' };
      await expect(calls(files, { CLOUD }, { owners })).rejects.toThrow(
        /setup: the managed identity \S+ exists and is not of this setup: choose another name, or hand it over: az tag update/,
      );
    }
  });

  it('writes the client IDs that Terraform outputs', async () => {
    const { written } = await calls(files, { CLOUD });
    const output = at(parsedObject(files.get('outputs.tf.json') ?? ''), 'output', 'values', 'value');
    const known = JSON.stringify(output).replaceAll(/\$\{[^}]+\}/g, (reference) => `client-of-${nameOf(reference)}`);
    expect(parsedObject(written)).toEqual(parsedObject(known));
  });

  it.each([
    [{ CLOUD: 'AzureStackCloud' }, /setup: az cloud set --name Azure/],
    [{ CLOUD, ISSUER: '' }, /setup: the cluster has no OIDC issuer: az aks update/],
  ])('stops with what to do: %j', async (env, message) => {
    await expect(calls(files, env)).rejects.toThrow(message);
  });
});

it('the command that a script prints has the resource group in quotes if it needs them', async () => {
  const files = aksFiles({ ...aksSample, resourceGroup: 'platform(eu)' });
  await expect(calls(files, { ISSUER: '' })).rejects.toThrow("--resource-group 'platform(eu)' --enable-oidc-issuer");
});
