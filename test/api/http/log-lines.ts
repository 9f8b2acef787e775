import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { createLog } from '../../../src/api/log.js';

/** The service's own log, written to memory. */
export function logLines(level = 'info'): { readonly log: Logger; readonly lines: () => readonly string[] } {
  const lines: string[] = [];
  const out = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(chunk.toString().trimEnd());
      done();
    },
  });
  return { log: createLog(level, out), lines: () => lines };
}
