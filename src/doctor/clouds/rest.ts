import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { HelmwrightError, messageOf } from '../../errors.js';
import { stringAt } from '../fields.js';
import { absent, read, type Reading } from '../reading.js';
import { plainLine } from '../../kubeconfig/plain-line.js';
import { type JsonObject, parsedObject } from '../../values/json.js';

const run = promisify(execFile);

/** How a cloud is asked. */
export interface CloudOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How long one request may take. */
  readonly timeoutMs: number;
}

/** A token that a command line client prints. It is never part of a message. */
export async function tokenOf(command: string, args: readonly string[], { env }: CloudOptions): Promise<string> {
  const logIn = command === 'az' ? 'az login' : `${command} auth login`;
  try {
    const { stdout } = await run(command, args, { env, timeout: 60_000 });
    return stdout.trim();
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const what = isMissing ? 'is not installed' : `has no token: ${logIn}`;
    throw new HelmwrightError('usage', '--cloud', `${command} ${what}`);
  }
}

/** Reads from a REST API. It changes nothing: a POST is only sent where an API reads that way. */
export class RestReader {
  constructor(
    private readonly token: string,
    private readonly options: CloudOptions,
  ) {}

  /** @param permission - the permission that it needs, for the report */
  async read(url: string, permission: string, body?: JsonObject): Promise<Reading<JsonObject>> {
    const method = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    try {
      const signal = AbortSignal.timeout(this.options.timeoutMs);
      const response = await fetch(url, { ...method, headers, signal });
      const answer = parsedObject(await response.text());
      if (response.ok) return read(answer);
      if (response.status === 404) return absent;
      if (response.status === 403) return { state: 'forbidden', permission };
      const said = plainLine(stringAt(answer, 'error', 'message') ?? '');
      return { state: 'failed', reason: `${new URL(url).host} answers ${response.status}${said && `: ${said}`}` };
    } catch (error) {
      return { state: 'failed', reason: `${new URL(url).host}: ${messageOf(error)}` };
    }
  }
}
