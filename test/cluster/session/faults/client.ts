import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { OpenOptions } from '../../../../src/session/open-ray-cluster.js';

const program = fileURLToPath(new URL('program.js', import.meta.url));

/** How a client ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What it wrote, errors too. */
  readonly output: string;
}

/** A program with a session, in a process of its own. */
export class Client {
  /** When it has ended. */
  readonly ended: Promise<Ended>;

  private constructor(private readonly child: ChildProcess) {
    const output = Promise.all([child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : '')));
    // It may be dead when it is told to finish.
    child.stdin?.on('error', () => undefined);
    this.ended = once(child, 'exit').then(async () => ({
      code: child.exitCode,
      signal: child.signalCode,
      output: (await output).join(''),
    }));
  }

  static start(options: OpenOptions): Client {
    return new Client(spawn(process.execPath, [program, JSON.stringify(options)]));
  }

  /** Tells it to close its session. */
  finish(): void {
    this.child.stdin?.end();
  }

  /** Sends a signal, and waits for the end of the process if it cannot refuse. */
  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.child.kill(signal);
    if (signal === 'SIGKILL') await this.ended;
  }
}
