import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '@lancedb/lancedb';
import {
  Bool,
  Field,
  FixedSizeList,
  Float32,
  Float64,
  Int64,
  List,
  Schema,
  TimestampMillisecond,
  Utf8,
} from 'apache-arrow';

/** A table, and a process that plans filters over it. */
export interface PlanningTable {
  /** The plan, `refused: …`, or `ended` where the process did not survive the filter. */
  readonly plan: (filter: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

export async function planningTable(): Promise<PlanningTable> {
  const folder = await mkdtemp(join(tmpdir(), 'filters-'));
  const db = await connect(folder);
  await db.createTable('items', [{ id: 1n, price: 1.5, text: 'a', flag: true, tags: ['a'], ts: 1, vector: [1, 2] }], {
    schema,
  });
  let child = await start(folder);
  return {
    plan: async (filter) => {
      const answered = await ask(child, filter);
      if (answered === 'ended') child = await start(folder);
      return answered;
    },
    close: async () => {
      child.kill();
      await rm(folder, { recursive: true });
    },
  };
}

const nullable = true;
const schema = new Schema([
  new Field('id', new Int64(), nullable),
  new Field('price', new Float64(), nullable),
  new Field('text', new Utf8(), nullable),
  new Field('flag', new Bool(), nullable),
  new Field('tags', new List(new Field('item', new Utf8(), nullable)), nullable),
  new Field('ts', new TimestampMillisecond(), nullable),
  new Field('vector', new FixedSizeList(2, new Field('item', new Float32(), nullable)), nullable),
]);

async function start(folder: string): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('planning-child.ts', import.meta.url));
  const child = fork(script, [folder], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, LANCE_LOG: 'error' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

function ask(child: ChildProcess, filter: string): Promise<string> {
  return new Promise((resolve) => {
    const ended = (): void => resolve('ended');
    child.once('exit', ended);
    child.once('message', (text) => {
      child.off('exit', ended);
      resolve(typeof text === 'string' ? text : 'no text');
    });
    child.send(filter);
  });
}
