/**
 * How long a client waits while others send what is meant to kill or to stall the service, beside how long it waits alone, in
 * rounds.
 *
 *   npm run bench:neighbours
 */
import { setTimeout } from 'node:timers/promises';
import { sampleRequest } from '../../src/cli/demo-tables.js';
import { startDemo } from '../../test/support/service-process.js';
import { RawClient, requestBytes } from '../../test/support/raw-client.js';
import { percentile } from './load.js';

const rounds = 3;
const roundMs = 4_000;
const attackers = 8;

function filtered(filter: string): unknown {
  return { query: { vector: {}, k: 10, filter } };
}

function searched(query: unknown): unknown {
  return { query: { vector: {}, k: 10, full_text_query: { structured_query: { query } } } };
}

function nested(depth: number): unknown {
  let query: unknown = { match: { terms: 'a', column: 'text' } };
  for (let level = 0; level < depth; level += 1) query = { boolean: { should: [query], must: [], must_not: [] } };
  return query;
}

/** Queries that killed or blocked a process without limits, and the most expensive queries within the limits. */
const attacks: Readonly<Record<string, unknown>> = {
  'a sum of 720 terms': filtered(`id${' + id'.repeat(719)} > 3`),
  'a chain of 1,000 ||': filtered(`text${' || text'.repeat(999)} = 'a'`),
  'IS TRUE 300 times': filtered(`(id = 1)${' IS TRUE'.repeat(300)}`),
  casts: filtered(`id${'::int'.repeat(700)} = 1`),
  'a string of 100 MB': filtered("text = repeat('x', 100000000)"),
  'a tree of depth 700': searched(nested(700)),
  '1,024 conditions': filtered(Array.from({ length: 1_024 }, (_, id) => `id = ${id}`).join(' OR ')),
  'a list of 2,500': filtered(`id IN (${Array.from({ length: 2_500 }, (_, id) => id).join(',')})`),
};

/** A client that sends a request every ten milliseconds. */
async function neighbour(url: string): Promise<readonly number[]> {
  const client = new RawClient(Number(new URL(url).port));
  const request = requestBytes(url + sampleRequest.path, JSON.stringify(sampleRequest.body), {
    'content-type': 'application/json',
  });
  const times: number[] = [];
  for (const end = performance.now() + roundMs; performance.now() < end; await setTimeout(10)) {
    const start = performance.now();
    const { status } = await client.send(request);
    if (status !== 200) throw new Error(`the neighbour got status ${status}`);
    times.push(performance.now() - start);
  }
  client.close();
  return times.sort((a, b) => a - b);
}

async function attacked(url: string, body: unknown): Promise<readonly [times: readonly number[], answers: string]> {
  const request = requestBytes(`${url}/v1/table/items/explain_plan`, JSON.stringify(body), {
    'content-type': 'application/json',
  });
  const answers = new Map<number, number>();
  const state = { over: false };
  const attacking = Array.from({ length: attackers }, async () => {
    const client = new RawClient(Number(new URL(url).port));
    while (!state.over) {
      const { status } = await client.send(request);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    client.close();
  });
  const times = await neighbour(url);
  state.over = true;
  await Promise.all(attacking);
  return [times, [...answers].map(([status, count]) => `${count} of ${status}`).join(', ')];
}

function shown(times: readonly number[]): string {
  return [0.5, 0.99, 1].map((part) => percentile(times, part).toFixed(1).padStart(7)).join(' ');
}

const { url, end } = await startDemo(['--log-level', 'error']);
try {
  await neighbour(url);
  console.log(`${''.padEnd(22)} p50 ms, p99 ms, longest: alone | beside ${attackers} attackers`);
  for (const [name, body] of Object.entries(attacks)) {
    for (let round = 0; round < rounds; round += 1) {
      const alone = await neighbour(url);
      const [beside, answers] = await attacked(url, body);
      console.log(`${name.padEnd(22)} ${shown(alone)} | ${shown(beside)}   attackers: ${answers}`);
    }
  }
} finally {
  await end();
}
