import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { readFileSync, statSync } from 'node:fs';
import type { Schema } from '../json-schema.js';
import type { Clock } from './claims.js';

export interface WatchedFileOptions<T> {
  readonly path: string;
  /** @throws Error with one line that names the place in the file */
  readonly parse: (text: string) => T;
  readonly warn: (message: string) => void;
  readonly now: Clock;
}

/** Minimum time between two checks of a file. */
export const fileCheckMs = 1_000;

const maxFileBytes = 4 * 1_048_576;

/**
 * The content of a file, which is read again when the file changes. The file is checked on use, because Kubernetes
 * swaps symbolic links, which file watchers do not notice. Invalid content is ignored and reported once.
 */
export class WatchedFile<T> {
  private value: T;
  private stamp: string;
  private checkedAt: number;

  /** @throws Error with one line that names the file and the place in it */
  constructor(private readonly options: WatchedFileOptions<T>) {
    this.stamp = stampOf(options.path);
    this.value = this.read();
    this.checkedAt = options.now();
  }

  current(): T {
    const now = this.options.now();
    if (now - this.checkedAt >= fileCheckMs) {
      this.checkedAt = now;
      this.check();
    }
    return this.value;
  }

  private check(): void {
    const stamp = stampOf(this.options.path);
    if (stamp === this.stamp) return;
    this.stamp = stamp;
    try {
      this.value = this.read();
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'it cannot be read';
      this.options.warn(`${reason}; the previous content stays in effect`);
    }
  }

  private read(): T {
    const { path, parse } = this.options;
    const text = textOf(path);
    try {
      return parse(text);
    } catch (error) {
      throw new Error(`${path}: ${error instanceof Error ? error.message : 'is malformed'}`, { cause: error });
    }
  }
}

/** Changes with the content of the file. It is read before the content, so that no change is missed. */
function stampOf(path: string): string {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(':');
  } catch {
    return 'none';
  }
}

function textOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new Error(`${path}: file not found`);
  // Reading a pipe would block until something writes to it.
  if (!found.isFile()) throw new Error(`${path}: is not a file`);
  if (found.size > maxFileBytes) throw new Error(`${path}: must have at most ${maxFileBytes} bytes`);
  return readFileSync(path, 'utf8');
}

const ajv = new Ajv();

/**
 * A parser of JSON with a given schema.
 *
 * Its errors are one line with the place, a JSON pointer or a line number, and quote nothing of the input.
 */
export function jsonFileParser<T>(schema: Schema<T>): (text: string) => T {
  const validate: ValidateFunction<T> = ajv.compile<T>(schema);
  return (text) => {
    const value = parsed(text);
    if (validate(value)) return value;
    throw new Error(describe(validate.errors?.[0]));
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const line = position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`;
    // The parser's own message quotes the input.
    throw new Error(`is not valid JSON${line}`);
  }
}

function describe(error: ErrorObject | undefined): string {
  if (error === undefined) return 'is malformed';
  const place = error.instancePath === '' ? 'the whole' : error.instancePath;
  const extra: unknown = Reflect.get(error.params, 'additionalProperty');
  return `${place} ${error.message ?? 'is malformed'}${typeof extra === 'string' ? `: ${JSON.stringify(extra)}` : ''}`;
}
