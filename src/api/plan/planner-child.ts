import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ApiError } from '../api-error.js';
import type { PlanSettings } from './local-planner.js';
import { plannerEnvironment } from './planner-environment.js';
import { type Answer, type Call, isAnswer } from './planner-messages.js';

/** A planning process that ended while it was asked something. */
export class ChildEndedError extends Error {
  override readonly name = 'ChildEndedError';
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly opened: (() => void) | undefined;
}

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

  private readonly process: ChildProcess;
  private pending: Pending | undefined;
  private written = '';
  private gone = false;

  constructor(settings: PlanSettings) {
    this.process = forkPlanner(settings);
    this.process.stderr?.on('data', (chunk: Buffer) => {
      this.written = (this.written + chunk.toString('utf8')).slice(-mostWritten);
    });
    this.process.on('message', (message) => {
      if (isAnswer(message)) this.answer(message);
    });
    this.ended = new Promise((resolve) => {
      this.process.once('error', (error) => resolve(this.end(error.message)));
      this.process.once('exit', (code, signal) => resolve(this.end(signal ?? `code ${String(code)}`)));
    });
    this.started = this.call({ kind: 'start', settings }).then(() => undefined);
  }

  /** Whether it can be asked. */
  get alive(): boolean {
    return !this.gone;
  }

  /**
   * Asks the process; to be awaited before it is asked again.
   *
   * @param opened - is called when the storage has answered
   * @throws ChildEndedError where it ends meanwhile; ApiError for what the client did wrong; Error for the rest
   */
  async call(call: Call, opened?: () => void): Promise<unknown> {
    if (this.gone) throw new ChildEndedError('the planning process is gone');
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject, opened };
      this.process.send(call, (error) => {
        if (error !== null) this.settle()?.reject(new ChildEndedError('the planning process cannot be asked'));
      });
    });
  }

  /** The memory that it has, in bytes, where the system tells. */
  async memory(): Promise<number | undefined> {
    const { pid } = this.process;
    if (pid === undefined || process.platform !== 'linux') return undefined;
    const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
    const pages = Number(text.split(' ')[1]);
    return Number.isFinite(pages) ? pages * pageBytes : undefined;
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
    this.answered += 1;
    return pending;
  }

  private end(how: string): void {
    this.gone = true;
    const message = `a planning process ended (${how}) ${this.written}`.trimEnd();
    this.settle()?.reject(new ChildEndedError(message));
  }
}

/** Linux has pages of 4 KiB nearly everywhere; where they are larger, less memory is allowed. */
const pageBytes = 4_096;

/** Milliseconds that an idle process has to end. */
const closeMs = 2_000;

/** From the sources, as tests run it, the process needs the loader for TypeScript that this one has. */
function forkPlanner(settings: PlanSettings): ChildProcess {
  const here = fileURLToPath(import.meta.url);
  const isSource = here.endsWith('.ts');
  const file = fileURLToPath(new URL(isSource ? './planner-process.ts' : './planner-process.js', import.meta.url));
  const loader = isSource ? ['--import', pathToFileURL(createRequire(here).resolve('tsx')).href] : [];
  return fork(file, [], {
    execArgv: [...loader, '--max-old-space-size=256'],
    env: plannerEnvironment(process.env, settings.root ?? ''),
    // Structured clones keep what JSON does not, such as -0, which plans show.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
