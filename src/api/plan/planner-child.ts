import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ApiError } from '../api-error.js';
import type { PlanSettings } from './local-planner.js';
import { deadline } from './deadline.js';
import { plannerEnvironment } from './planner-environment.js';
import { type Answer, type Call, isAnswer } from './planner-messages.js';
import { TemporaryFolder } from './temporary-folder.js';

/** A planning process that ended while it was asked something. */
export class ChildEndedError extends Error {
  override readonly name = 'ChildEndedError';

  constructor(
    message: string,
    /** What ended it, where that was a signal. */
    readonly signal?: NodeJS.Signals,
  ) {
    super(message);
  }
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly opened: (() => void) | undefined;
}

/** Milliseconds that it may take to start. */
const startMs = 20_000;

/** Milliseconds after which a process counts as working, even without a query. */
const provenMs = 10_000;

/** How much of what a process writes as it fails is kept, in characters. */
const mostWritten = 2_000;

/** A process that plans one query at a time and can be killed. */
export class PlannerChild {
  /** Resolves when it can plan; rejects with the reason why it cannot. */
  readonly started: Promise<void>;
  /** Resolves when it is gone. */
  readonly ended: Promise<void>;
  /** How many calls it has answered. */
  answered = 0;

  private readonly temporary = new TemporaryFolder();
  private readonly process: ChildProcess;
  private pending: Pending | undefined;
  private removed: Promise<void> | undefined;
  private written = '';
  /** From when on it could plan, and until when it was there. */
  private readonly life: { from?: number; to?: number } = {};

  /** @throws Error where there is no room for its temporary files, or for another process */
  constructor(settings: PlanSettings) {
    this.process = this.forked(settings);
    this.process.stderr?.on('data', (chunk: Buffer) => {
      this.written = (this.written + chunk.toString('utf8')).slice(-mostWritten);
    });
    this.process.on('message', (message) => {
      if (isAnswer(message)) this.answer(message);
    });
    this.ended = new Promise((resolve) => {
      this.process.once('error', (error) => resolve(this.end(error.message)));
      this.process.once('exit', (code, signal) => resolve(this.end(`code ${String(code)}`, signal ?? undefined)));
    });
    const start = this.call({ kind: 'start', settings }).then(() => {
      this.life.from = performance.now();
    });
    this.started = deadline(start, startMs, 'the start of a planning process');
  }

  /** Whether it was of use: asked anything, or there for a while. */
  get isProven(): boolean {
    const { answered, life } = this;
    return answered > 1 || (life.from !== undefined && (life.to ?? performance.now()) - life.from > provenMs);
  }

  /** Whether it can be asked. */
  get alive(): boolean {
    return this.life.to === undefined;
  }

  /**
   * Asks the process; to be awaited before it is asked again.
   *
   * @param opened - is called when the storage has answered
   * @throws ChildEndedError where it ends meanwhile; ApiError for what the client did wrong; Error for the rest
   */
  async call(call: Call, opened?: () => void): Promise<unknown> {
    if (!this.alive) throw new ChildEndedError('the planning process has ended');
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject, opened };
      // Without a channel it could not be started, or ends: the reason comes with that.
      if (!this.process.connected) return;
      this.process.send(call, (error) => {
        if (error !== null) this.closeChannel();
      });
    });
  }

  /** The memory that it has, in bytes, where the system tells. */
  async memory(): Promise<number | undefined> {
    const text = await this.told('statm');
    const pages = Number(text.split(' ')[1]);
    return Number.isFinite(pages) ? pages * pageBytes : undefined;
  }

  /** The time that processors have spent on it, in milliseconds, where the system tells. */
  async processorMs(): Promise<number | undefined> {
    const text = await this.told('stat');
    // The name of the program, in brackets, may have anything in it.
    const [user, system] = text.slice(text.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
    return user === undefined || system === undefined ? undefined : (user + system) * tickMs;
  }

  /** Ends it at once, whatever it does. */
  kill(): void {
    this.process.kill('SIGKILL');
  }

  /** Ends it, and resolves when it is gone. It is to be idle. */
  async close(): Promise<void> {
    if (this.process.connected) this.process.disconnect();
    const timer = setTimeout(() => this.kill(), closeMs);
    await this.ended;
    clearTimeout(timer);
    await this.removed;
  }

  private forked(settings: PlanSettings): ChildProcess {
    try {
      return forkPlanner(settings, this.temporary.path);
    } catch (error) {
      void this.temporary.remove();
      throw error;
    }
  }

  /** What Linux tells of it in a file; nothing where it is gone, and on other systems. */
  private async told(file: 'stat' | 'statm'): Promise<string> {
    const { pid } = this.process;
    if (pid === undefined || process.platform !== 'linux') return '';
    return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  }

  private answer(answer: Answer): void {
    switch (answer.kind) {
      case 'opened':
        return this.pending?.opened?.();
      case 'done':
        return this.settle()?.resolve(answer.result);
      case 'refused':
        return this.settle()?.reject(new ApiError(answer.failure, answer.detail, { cause: answer.cause }));
      case 'broken':
        return this.settle()?.reject(new Error(answer.message));
    }
  }

  private settle(): Pending | undefined {
    const { pending } = this;
    this.pending = undefined;
    if (pending !== undefined) this.answered += 1;
    return pending;
  }

  /** Its end may not have been reported yet: it must not be asked again. */
  private closeChannel(): void {
    this.life.to ??= performance.now();
    this.kill();
    this.settle()?.reject(new ChildEndedError('the planning process does not accept requests'));
  }

  private end(how: string, signal?: NodeJS.Signals): void {
    this.life.to = performance.now();
    this.removed = this.temporary.remove();
    const message = `a planning process ended (${signal ?? how}) ${this.written}`.trimEnd();
    this.settle()?.reject(new ChildEndedError(message, signal));
  }
}

/** Linux has pages of 4 KiB nearly everywhere; where they are larger, less memory is allowed. */
const pageBytes = 4_096;

/** The unit of times in /proc: a hundredth of a second on every Linux. */
const tickMs = 10;

/** Milliseconds that an idle process has to end. */
const closeMs = 2_000;

/** From the sources, as tests run it, the process needs the loader for TypeScript that this one has. */
function forkPlanner(settings: PlanSettings, temporary: string): ChildProcess {
  const here = fileURLToPath(import.meta.url);
  const isSource = here.endsWith('.ts');
  const file = fileURLToPath(new URL(isSource ? './planner-process.ts' : './planner-process.js', import.meta.url));
  const loader = isSource ? ['--import', pathToFileURL(createRequire(here).resolve('tsx')).href] : [];
  return fork(file, [], {
    execArgv: [...loader, '--max-old-space-size=256'],
    env: { ...plannerEnvironment(process.env, settings.root ?? ''), TMPDIR: temporary },
    // Structured clones keep what JSON does not, such as -0, which plans show.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
