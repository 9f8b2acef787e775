import type { JsonObject } from './json.js';
import { destination, type DestinationStream, type Logger, pino } from 'pino';

const longest = 4_096;
const deepest = 5;
/** Maximum bytes of buffered lines if standard error does not accept data, as on a full disk. Further lines are dropped. */
const mostWaiting = 1_048_576;

/**
 * The log of the service: JSON lines on standard error, so that standard output belongs to the command.
 *
 * @param level - `fatal`, `error`, `warn`, `info`, `debug` or `silent`
 */
export function createLog(level: string, out: DestinationStream = standardError()): Logger {
  const paths = ['authorization', 'headers', 'credentials', 'token', 'body'].flatMap((name) => [name, `*.${name}`]);
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggedError },
      redact: paths,
    },
    out,
  );
}

/**
 * Standard error, without which the service continues: otherwise, a write error would end the process, and the final
 * flush would retry forever.
 */
function standardError(): DestinationStream {
  const out = destination({ dest: 2, sync: false, maxLength: mostWaiting });
  const flushSync = out.flushSync.bind(out);
  out.on('error', () => {
    out.flushSync = () => undefined;
  });
  out.on('write', () => {
    out.flushSync = flushSync;
  });
  return out;
}

/** The error's own properties are left out, because they may contain the claims of a token. */
function loggedError(error: unknown, depth = 0): JsonObject {
  if (!(error instanceof Error)) return { type: typeof error, message: clean(String(error)), stack: '' };
  const own = { type: error.name, message: clean(error.message), stack: clean(error.stack ?? '') };
  return error.cause === undefined || depth === deepest ? own : { ...own, cause: loggedError(error.cause, depth + 1) };
}

/** Masks everything that looks like a credential. */
function clean(text: string): string {
  return text
    .slice(0, longest)
    .replace(/\beyJ[\w-]{4,}(?:\.[\w-]*){1,4}/g, '[token]')
    .replace(/(bearer\s+|(?:api[_-]?key|secret|password|signature|sig)["']?\s*[=:]\s*["']?)[^\s"'&,]+/gi, '$1[secret]');
}
