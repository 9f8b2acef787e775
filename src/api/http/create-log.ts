import { destination, type DestinationStream, type Logger, pino } from 'pino';

/** What a logged error shows: never its own properties, which in the case of a token hold its claims. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggedError;
}

const longest = 4_096;
const deepest = 5;
/** Bytes of lines that wait for a standard error that takes none, as on a full disk; those beyond are lost. */
const mostWaiting = 1_048_576;

/**
 * The service's log: a JSON object a line, on the standard error, so that the standard output stays the command's.
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
 * The standard error, without which the service goes on: where nothing can be written, an error would end the process,
 * and the flush at its end, which tries again for ever, would hold it.
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

/** An error as it is logged, with its causes. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: clean(String(error)), stack: '' };
  const own = { type: error.name, message: clean(error.message), stack: clean(error.stack ?? '') };
  return error.cause === undefined || depth === deepest ? own : { ...own, cause: loggedError(error.cause, depth + 1) };
}

/** What looks like a credential is taken out, whoever put it in. */
function clean(text: string): string {
  return text
    .slice(0, longest)
    .replace(/\beyJ[\w-]{4,}(?:\.[\w-]*){1,4}/g, '[token]')
    .replace(/(bearer\s+|(?:api[_-]?key|secret|password|signature|sig)["']?\s*[=:]\s*["']?)[^\s"'&,]+/gi, '$1[secret]');
}
