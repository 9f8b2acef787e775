import { link } from '../async/aborting.js';
import type { CallOptions, RayConnection } from './connection.js';
import { hasEnded, type Job } from './job.js';
import type { Jobs } from './jobs.js';
import { linesOf } from '../async/lines.js';
import { longestDelayMs, Patience } from '../async/patience.js';
import { RayError } from './ray-error.js';

/** The logs of submitted jobs. */
export class Logs {
  constructor(
    private readonly connection: RayConnection,
    private readonly jobs: Jobs,
  ) {}

  /**
   * The lines of a job's log from its beginning, as the job writes them; it ends when the job has ended. A connection that
   * is cut is opened again, without a line lost or repeated.
   */
  lines(id: string, options: CallOptions = {}): AsyncIterable<string> {
    return linesOf(this.bytes(id, options));
  }

  /** The same, as bytes. */
  async *bytes(id: string, options: CallOptions = {}): AsyncGenerator<Buffer, void, undefined> {
    const controller = new AbortController();
    const release = link(controller, [this.connection.signal, options.signal]);
    try {
      yield* this.read(id, controller.signal);
    } finally {
      release();
    }
  }

  /** The stream does not say when the job ends, and its last bytes can be late: the rest is read from the file. */
  private async *read(id: string, signal: AbortSignal): AsyncGenerator<Buffer, void, undefined> {
    const job = await this.jobs.until(id, (each) => hasEnded(each) || each.driverNodeId !== undefined, { signal });
    if (job.type === 'DRIVER') throw new RayError('invalid', `job ${id} was not submitted, so Ray has no log of it`);
    if (job.driverNodeId === undefined) return;
    const file = new LogFile(this.connection, id, job.driverNodeId);
    if (!hasEnded(job)) yield* this.follow(file, job, signal);
    yield* file.newBytes('file', signal);
  }

  private async *follow(file: LogFile, job: Job, signal: AbortSignal): AsyncGenerator<Buffer, void, undefined> {
    const over = new AbortController();
    const ended = new Error('the job has ended');
    const release = link(over, [signal]);
    const watch = this.jobs.wait(job.id, { signal: over.signal }).then(
      () => over.abort(ended),
      (error: unknown) => over.abort(error),
    );
    try {
      yield* file.newBytes('stream', over.signal);
    } catch (error) {
      if (over.signal.reason !== ended) throw error;
    } finally {
      over.abort();
      await watch;
      release();
    }
  }
}

/** How often Ray looks for new bytes, in seconds. */
const intervalSeconds = '0.2';

/** How long Ray may take to send a whole file, in seconds; its default is 30. */
const fileSeconds = '3600';

/** How long Ray may answer with an error, in milliseconds: its agents start after it, and another head does not know the log. */
const errorMs = 30_000;

/** A log that only grows. Ray sends it from its beginning, every time. */
class LogFile {
  private delivered = 0;

  constructor(
    private readonly connection: RayConnection,
    private readonly id: string,
    private readonly nodeId: string,
  ) {}

  /** The bytes that were not delivered before; `file` ends with them, and `stream` goes on until the signal aborts. */
  async *newBytes(how: 'file' | 'stream', signal: AbortSignal): AsyncGenerator<Buffer, void, undefined> {
    const { retryMs } = this.connection.limits;
    const patience = new Patience(retryMs, signal);
    const patienceWithErrors = new Patience(Math.min(retryMs, errorMs), signal);
    for (;;) {
      const before = this.delivered;
      let openedAt = Infinity;
      try {
        const stream = await this.connection.stream(this.request(how), signal);
        openedAt = performance.now();
        yield* this.skipDelivered(stream);
        if (how === 'file') return;
        throw new RayError('unreachable', `the log of job ${this.id} was cut`);
      } catch (error) {
        if (!(error instanceof Error) || (error instanceof RayError && error.code === 'token')) throw error;
        if (this.delivered > before || performance.now() - openedAt > longestDelayMs) {
          patience.reset();
          patienceWithErrors.reset();
        }
        const isAnswer = error instanceof RayError && error.code !== 'unreachable';
        await (isAnswer ? patienceWithErrors : patience).wait(error);
      }
    }
  }

  private async *skipDelivered(response: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    let position = 0;
    for await (const chunk of response) {
      const fresh = chunk.subarray(Math.max(0, this.delivered - position));
      position += chunk.length;
      if (fresh.length === 0) continue;
      this.delivered += fresh.length;
      yield fresh;
    }
  }

  private request(how: 'file' | 'stream') {
    const query = { submission_id: this.id, node_id: this.nodeId, lines: '-1' };
    const extra = how === 'file' ? { timeout: fileSeconds } : { interval: intervalSeconds };
    return { path: `api/v0/logs/${how}`, query: { ...query, ...extra } };
  }
}
