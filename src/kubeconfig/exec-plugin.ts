import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own, parsedObject } from '../values/json.js';
import type { Credential } from './credential.js';
import { plainLine } from './plain-line.js';
import { Renewable } from './renewable.js';

const run = promisify(execFile);

/** How long a plugin may take when nobody can stop it, in milliseconds. */
const limit = 60_000;

/** How to get the plugins of the large clouds. Others say it in the kubeconfig's `installHint`. */
const installLines: Readonly<Record<string, string>> = {
  'gke-gcloud-auth-plugin': 'install it with "gcloud components install gke-gcloud-auth-plugin"',
  kubelogin: 'install it with "az aks install-cli"',
  aws: 'install the AWS CLI, https://docs.aws.amazon.com/cli/latest/userguide/getting-started-install.html',
};

/**
 * The credential that a plugin prints: the `exec` of a kubeconfig's user.
 *
 * The client's own support of plugins cannot be stopped, hides the plugin's requests to log in, and keeps a credential that the
 * server rejects.
 *
 * @param exec - as the kubeconfig has it
 * @param onMessage - gets what the plugin says while it runs, such as where to log in
 */
export function execPlugin(
  exec: JsonObject,
  onMessage: (message: string) => void = () => undefined,
): Renewable<Credential> {
  const command = stringOf(exec, 'command') ?? '';
  const args = listOf(exec, 'args').filter((item) => typeof item === 'string');
  const info = { apiVersion: exec['apiVersion'], kind: 'ExecCredential', spec: { interactive: false } };
  const env = { ...process.env, ...variablesOf(exec), KUBERNETES_EXEC_INFO: JSON.stringify(info) };
  return new Renewable(async (signal) => {
    try {
      const running = run(command, args, { env, signal: signal ?? AbortSignal.timeout(limit), maxBuffer: 2 ** 22 });
      running.child.stdin?.end();
      running.child.stderr?.on('data', (chunk: string) => onMessage(chunk.trim()));
      return credentialOf(command, (await running).stdout);
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof PluginError ? error : new PluginError(command, reasonOf(error, command, exec));
    }
  });
}

class PluginError extends Error {
  constructor(command: string, reason: string) {
    super(`the credential plugin ${command} ${reason}`);
  }
}

function variablesOf(exec: JsonObject): Readonly<Record<string, string>> {
  const pairs = listOf(exec, 'env')
    .filter(isJsonObject)
    .map((item) => [stringOf(item, 'name') ?? '', stringOf(item, 'value') ?? ''] as const);
  return Object.fromEntries<string>(pairs);
}

/** The parser's message would quote the credential. */
function credentialOf(command: string, output: string): Credential {
  const status = own(parsedObject(output), 'status');
  if (!isJsonObject(status)) throw new PluginError(command, 'printed no valid ExecCredential');
  const expiresAt = Date.parse(stringOf(status, 'expirationTimestamp') ?? '');
  return {
    token: stringOf(status, 'token'),
    certificate: stringOf(status, 'clientCertificateData'),
    key: stringOf(status, 'clientKeyData'),
    expiresAt: Number.isNaN(expiresAt) ? undefined : expiresAt,
  };
}

/** Never the arguments, which may hold a secret. */
function reasonOf(error: unknown, command: string, exec: JsonObject): string {
  if (!(error instanceof Error)) return 'failed';
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return `is not installed: ${installLine(command, exec)}`;
  if (error.name === 'AbortError') return `did not end within ${limit / 1_000}s`;
  const said = 'stderr' in error && typeof error.stderr === 'string' ? plainLine(error.stderr) : '';
  return `failed (${String(code)})${said === '' ? '' : `: ${said}`}`;
}

function installLine(command: string, exec: JsonObject): string {
  const hint = plainLine(stringOf(exec, 'installHint') ?? '') || 'install it, or choose another context';
  return own(installLines, basename(command, '.exe')) ?? hint;
}

function stringOf(object: JsonObject, key: string): string | undefined {
  const value = own(object, key);
  return typeof value === 'string' ? value : undefined;
}

function listOf(object: JsonObject, key: string): readonly Json[] {
  const value = own(object, key);
  return isJsonArray(value) ? value : [];
}
