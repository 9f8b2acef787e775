import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** An answer of the API server. */
export interface Answer {
  readonly code: number;
  readonly body: unknown;
}

export interface ApiAccess {
  readonly port: number;
  readonly token: string;
  /** The certificate of whom to trust. */
  readonly ca: Buffer;
}

/** The API server, as little as these tests need of it. */
export class ApiClient {
  private readonly agent: Agent;

  constructor(private readonly access: ApiAccess) {
    this.agent = new Agent({ keepAlive: true, ca: access.ca, maxSockets: 8 });
  }

  /** Sends a request, again where the server asks to come later, as it does while it learns of a new kind. */
  async send(method: string, path: string, body?: unknown, contentType?: string): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.sendOnce(method, path, body, contentType);
      if (answer.code !== 429 || tries === 50) return answer;
      await sleep(100);
    }
  }

  private sendOnce(method: string, path: string, body?: unknown, contentType = 'application/json'): Promise<Answer> {
    const { port, token } = this.access;
    const headers = { authorization: `Bearer ${token}`, 'content-type': contentType, accept: 'application/json' };
    return new Promise((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: this.agent }, (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () => {
          resolve({ code: incoming.statusCode ?? 0, body: parsed(Buffer.concat(parts).toString()) });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** The object, or undefined where there is none. */
  async get(path: string): Promise<unknown> {
    const answer = await this.send('GET', path);
    return answer.code === 404 ? undefined : checked('GET', path, answer);
  }

  async list(path: string): Promise<readonly unknown[]> {
    return listAt(checked('GET', path, await this.send('GET', path)), 'items');
  }

  async create(path: string, body: unknown): Promise<unknown> {
    return checked('POST', path, await this.send('POST', path, body));
  }

  /** Makes the object unless it is there. */
  async ensure(path: string, body: unknown): Promise<void> {
    const answer = await this.send('POST', path, body);
    if (answer.code !== 409) checked('POST', path, answer);
  }

  /** A merge patch. An object that is gone meanwhile is no failure. */
  async patch(path: string, body: unknown): Promise<void> {
    const answer = await this.send('PATCH', path, body, 'application/merge-patch+json');
    if (answer.code !== 404 && answer.code !== 409) checked('PATCH', path, answer);
  }

  async delete(path: string): Promise<void> {
    const answer = await this.send('DELETE', path);
    if (answer.code !== 404) checked('DELETE', path, answer);
  }

  close(): void {
    this.agent.destroy();
  }
}

/** What lies at a path inside a JSON value. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

export function numberAt(value: unknown, ...path: readonly string[]): number {
  const found = at(value, ...path);
  return typeof found === 'number' ? found : 0;
}

export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found: unknown = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checked(method: string, path: string, { code, body }: Answer): unknown {
  if (code < 300) return body;
  throw new Error(`${method} ${path} was answered ${code}: ${textAt(body, 'message')}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
