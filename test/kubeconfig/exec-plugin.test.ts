import { describe, expect, it, vi } from 'vitest';
import { execPlugin } from '../../src/kubeconfig/exec-plugin.js';

const secret = 'a-secret-argument';

/** A plugin: a program for Node. */
function plugin(program: string, more: Readonly<Record<string, string>> = {}) {
  return { command: process.execPath, args: ['--eval', program, '--', secret], ...more };
}

function printing(status: object): string {
  return `console.log(${JSON.stringify(JSON.stringify({ kind: 'ExecCredential', status }))})`;
}

describe('A credential plugin', () => {
  it('gives a token, and when it expires', async () => {
    const status = { token: 'abc', expirationTimestamp: '2100-01-01T00:00:00Z' };
    expect(await execPlugin(plugin(printing(status))).get()).toEqual({
      token: 'abc',
      expiresAt: Date.UTC(2100, 0, 1),
      certificate: undefined,
      key: undefined,
    });
  });

  it('gives a certificate, which does not expire', async () => {
    const status = { clientCertificateData: 'cert', clientKeyData: 'key' };
    const credential = await execPlugin(plugin(printing(status))).get();
    expect(credential).toMatchObject({ certificate: 'cert', key: 'key', expiresAt: undefined });
  });

  it('gets its variables, and what kind of answer is expected', async () => {
    const program = 'console.log(JSON.stringify({status:{token:process.env.A+process.env.KUBERNETES_EXEC_INFO}}))';
    const exec = {
      ...plugin(program),
      apiVersion: 'client.authentication.k8s.io/v1',
      env: [{ name: 'A', value: 'a' }],
    };
    const info = { apiVersion: exec.apiVersion, kind: 'ExecCredential', spec: { interactive: false } };
    expect((await execPlugin(exec).get()).token).toBe(`a${JSON.stringify(info)}`);
  });

  it.each([
    ['gke-gcloud-auth-plugin', '', 'install it with "gcloud components install gke-gcloud-auth-plugin"'],
    ['/opt/bin/kubelogin', '', 'install it with "az aks install-cli"'],
    ['aws', '', 'install the AWS CLI, https://docs.aws.amazon.com/cli/latest/userguide/getting-started-install.html'],
    ['other-login', 'Get it\nfrom https://example.com', 'Get it from https://example.com'],
    ['other-login', '', 'install it, or choose another context'],
  ])('%s that is missing is named, with how to get it', async (command, installHint, line) => {
    const exec = { command, installHint, env: [{ name: 'PATH', value: '/nowhere' }] };
    await expect(execPlugin(exec).get()).rejects.toThrow(
      new Error(`the credential plugin ${command} is not installed: ${line}`),
    );
  });

  it.each([
    [
      'fails',
      'console.error("You must\\nlog in: eyJhbGciOi.abc-_.def"); process.exit(3)',
      'failed (3): You must log in: <token>',
    ],
    ['fails without a word', 'process.exit(1)', 'failed (1)'],
    ['prints no JSON', `console.log("token ${secret}")`, 'printed no valid ExecCredential'],
    ['prints no status', printing({}).replace('status', 'spec'), 'printed no valid ExecCredential'],
  ])('that %s says so in one line, without a secret', async (_, program, line) => {
    await expect(execPlugin(plugin(program)).get()).rejects.toThrow(
      new Error(`the credential plugin ${process.execPath} ${line}`),
    );
  });

  it('can ask to log in, and is ended by the signal', async () => {
    const stop = new AbortController();
    const ids: number[] = [];
    const waiting = execPlugin(plugin('console.error(process.pid); setInterval(() => {}, 1000)'), (message) => {
      ids.push(Number(message));
      stop.abort(new Error('enough'));
    });
    await expect(waiting.get(stop.signal)).rejects.toThrow('enough');
    const [id = 0] = ids;
    await vi.waitFor(() => expect(() => process.kill(id, 0)).toThrow('ESRCH'), 10_000);
  });
});
