import { closeSync, openSync, readSync } from 'node:fs';
import { numberAt, textAt } from './api-client.js';

/** A request, as the API server's audit log has it. */
export interface AuditedRequest {
  readonly verb: string;
  readonly apiGroup: string;
  /** With its subresource: `pods/resize`. */
  readonly resource: string;
  readonly namespace: string;
  readonly code: number;
}

/** Reads on in the audit log of an API server: what one ServiceAccount asked for since the last look. */
export class AuditLog {
  private offset = 0;
  private rest = '';

  constructor(
    private readonly path: string,
    private readonly user: string,
  ) {}

  /** Requests for resources; discovery, which everybody may do, is left out. */
  next(): readonly AuditedRequest[] {
    const lines = (this.rest + this.read()).split('\n');
    this.rest = lines.pop() ?? '';
    return lines
      .filter((line) => line.includes(this.user))
      .map((line): unknown => JSON.parse(line))
      .filter((event) => textAt(event, 'user', 'username') === this.user)
      .filter((event) => textAt(event, 'objectRef', 'resource') !== '')
      .map(request);
  }

  private read(): string {
    const file = openSync(this.path, 'r');
    try {
      const parts: Buffer[] = [];
      for (;;) {
        const part = Buffer.alloc(1 << 18);
        const length = readSync(file, part, 0, part.length, this.offset);
        if (length === 0) return Buffer.concat(parts).toString();
        this.offset += length;
        parts.push(part.subarray(0, length));
      }
    } finally {
      closeSync(file);
    }
  }
}

function request(event: unknown): AuditedRequest {
  const subresource = textAt(event, 'objectRef', 'subresource');
  const resource = textAt(event, 'objectRef', 'resource');
  return {
    verb: textAt(event, 'verb'),
    apiGroup: textAt(event, 'objectRef', 'apiGroup'),
    resource: subresource === '' ? resource : `${resource}/${subresource}`,
    namespace: textAt(event, 'objectRef', 'namespace'),
    code: numberAt(event, 'responseStatus', 'code'),
  };
}
