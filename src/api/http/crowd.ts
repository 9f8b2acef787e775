import { STATUS_CODES } from 'node:http';
import type { Logger } from 'pino';
import { Bunching } from './bunching.js';
import type { CallName } from './call-name.js';
import { errorBody } from './error-body.js';
import { requestIdOf } from './request-id.js';
import type { Service } from './service.js';

/** The answer to a rejected request. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Those who find no place. In a crowd most of the work is to send them away, so that it is made cheap: what is the same
 * for all is made once, numbers are added up, and the log has one line a second.
 */
export class Crowd {
  readonly #tally: () => void;
  readonly #bunching = new Bunching(() => this.isFull);
  #last: { readonly url: string; readonly body: string; readonly head: string } | undefined;
  #clock = { second: 0, text: '' };

  constructor(private readonly service: Pick<Service, 'admission' | 'metrics' | 'readiness' | 'settings' | 'log'>) {
    this.#tally = tallyOf(service.log);
  }

  /** Whether a request could not even wait. At the end of the service, answers say that they are the last. */
  get isFull(): boolean {
    return this.service.admission.isFull && !this.service.readiness.isEnding;
  }

  /** Counts one who is sent away, and gives the answer. */
  refuse(call: CallName, url: string, requestId: string | undefined): Refusal {
    this.#count(call);
    const { kind, options } = this.service.admission.refusal;
    return {
      status: kind.status,
      headers: { ...options.headers, ...sameHeaders, 'X-Request-Id': requestIdOf(requestId) },
      body: this.#answerTo(url).body,
    };
  }

  /** Counts one who is sent away, and gives the answer as it is on the wire, in ASCII. */
  refuseRaw(call: CallName, url: string, requestId: string | undefined): string {
    this.#count(call);
    const { head, body } = this.#answerTo(url);
    return `${head}Date: ${this.#date()}\r\nX-Request-Id: ${requestIdOf(requestId)}\r\n\r\n${body}`;
  }

  #count(call: CallName): void {
    const { metrics } = this.service;
    metrics.turnedAway.add(call);
    this.#tally();
    this.#bunching.sentAway();
  }

  /** Most of a crowd want the same. */
  #answerTo(url: string): { readonly body: string; readonly head: string } {
    if (this.#last?.url === url) return this.#last;
    const { admission, settings } = this.service;
    const error = admission.refusal;
    const [path = ''] = url.split('?');
    const body = JSON.stringify(errorBody(error, path));
    const { status } = error.kind;
    const headers = {
      ...error.options.headers,
      ...sameHeaders,
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'keep-alive',
      'Keep-Alive': `timeout=${Math.floor(settings.keepAliveTimeoutMs / 1_000)}`,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}`;
    this.#last = { url, body, head };
    return this.#last;
  }

  #date(): string {
    const now = Date.now();
    const second = Math.floor(now / 1_000);
    if (second !== this.#clock.second) this.#clock = { second, text: new Date(now).toUTCString() };
    return this.#clock.text;
  }
}

const sameHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

function tallyOf(log: Logger): () => void {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    setTimeout(() => {
      log.warn({ refused }, 'requests were rejected within one second: the service is overloaded');
      refused = 0;
    }, 1_000).unref();
  };
}
