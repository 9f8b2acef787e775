/**
 * Measures the explain-plan service beside the REST adapter that pylance ships and beside LanceDB in process, on the same
 * table in the same run, in turns:
 *
 * - answers a second, p50 and p99 at several numbers of connections;
 * - its memory over many requests, and its start.
 *
 *   npm run bench:explain
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Table } from '@lancedb/lancedb';
import { loadLanceDb } from '../../src/api/plan/lancedb/load.js';
import { findPython } from '../../test/support/python.js';
import { RawClient } from '../../test/support/raw-client.js';
import { closedLoad, counted, type Load, percentile } from './load.js';
import { type BenchServer, startAdapter, startOurs } from './servers.js';

const dimension = 128;
const rows = 10_000;
const connections = [1, 8, 32, 256];
const vector = Array.from({ length: dimension }, (_, index) => Math.sin(index));
const query = { k: 10, vector: { single_vector: vector } };

async function writeTable(root: string): Promise<Table> {
  const { connect, Index } = await loadLanceDb();
  const random = (row: number, index: number): number => Math.sin(row * 7919 + index * 104_729);
  const data = Array.from({ length: rows }, (_, id) => ({
    id,
    vector: Array.from({ length: dimension }, (_unused, index) => random(id, index)),
  }));
  const database = await connect(root);
  const table = await database.createTable('measured', data);
  await table.createIndex('vector', { config: Index.ivfPq({ numPartitions: 16, numSubVectors: 16 }) });
  return table;
}

/** Only the engine: an open table, without HTTP. */
async function inProcess(table: Table, at: number, milliseconds: number): Promise<Load> {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + milliseconds;
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const asked = performance.now();
      await table.query().nearestTo(vector).limit(10).explainPlan();
      latencies.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: at }, one));
  const seconds = (performance.now() - start) / 1000;
  return {
    rate: latencies.length / seconds,
    latencies: latencies.sort((a, b) => a - b),
    refused: [],
    seconds,
    failed: 0,
  };
}

type Side = (milliseconds: number) => Promise<Load>;

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Measures all sides in turn, so that slow moments of the machine affect all of them. */
async function interleaved(sides: Readonly<Record<string, Side>>, rounds: number, milliseconds: number) {
  const loads = new Map<string, Load[]>(Object.keys(sides).map((name) => [name, []]));
  for (const side of Object.values(sides)) await side(300);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, side] of Object.entries(sides)) loads.get(name)?.push(await side(milliseconds));
  }
  return loads;
}

function report(at: number, loads: ReadonlyMap<string, readonly Load[]>): void {
  const ours = loads.get('ours') ?? [];
  for (const [name, of] of loads) {
    const rate = median(of.map((load) => load.rate));
    const [p50, p99] = [0.5, 0.99].map((part) => median(of.map(({ latencies }) => percentile(latencies, part))));
    const ratio = median(of.map((load, round) => (ours[round]?.rate ?? Number.NaN) / load.rate));
    const failed = of.reduce((sum, load) => sum + load.failed + load.refused.length, 0);
    console.log(
      `${String(at).padStart(4)} connections  ${name.padEnd(10)} ${rate.toFixed(0).padStart(6)}/s  p50 ${(p50 ?? 0).toFixed(2).padStart(7)} ms  p99 ${(p99 ?? 0).toFixed(2).padStart(7)} ms  ours is ${ratio.toFixed(2)} times it${failed === 0 ? '' : `  (${failed} failed)`}`,
    );
  }
}

function clientsOf(server: BenchServer, count: number): readonly RawClient[] {
  return Array.from({ length: count }, () => new RawClient(server.port));
}

function sideOf(server: BenchServer, clients: readonly RawClient[]): Side {
  return (milliseconds) => closedLoad(clients, server.request, milliseconds);
}

async function compare(table: Table, ours: BenchServer, adapter: BenchServer, rounds: number): Promise<void> {
  for (const at of connections) {
    const [own, other] = [clientsOf(ours, at), clientsOf(adapter, at)];
    const sides = {
      ours: sideOf(ours, own),
      adapter: sideOf(adapter, other),
      'in process': (milliseconds: number) => inProcess(table, at, milliseconds),
    };
    report(at, await interleaved(sides, rounds, 2_000));
    for (const client of [...own, ...other]) client.close();
  }
}

async function memory(server: BenchServer, requests: number): Promise<void> {
  const clients = clientsOf(server, 32);
  const steps = 5;
  const sizes: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const { failed } = await counted(clients, server.request, requests / steps);
    if (failed > 0) console.log(`${failed} requests failed`);
    sizes.push(server.memory());
  }
  for (const client of clients) client.close();
  const shown = sizes.map((bytes) => (bytes / 2 ** 20).toFixed(0)).join(', ');
  console.log(`memory after each fifth of ${requests} requests: ${shown} MiB`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '7' }, requests: { type: 'string', default: '100000' } },
  });
  const python = await findPython();
  if (python === undefined) throw new Error('the benchmark requires python3 for the adapter');
  const root = mkdtempSync(join(tmpdir(), 'helmwright-bench-'));
  const ends: (() => Promise<void>)[] = [];
  try {
    const table = await writeTable(root);
    const ours = await startOurs(root, 'measured', JSON.stringify({ query }));
    ends.push(() => ours.end());
    const adapter = await startAdapter(python, root, 'measured', JSON.stringify({ id: ['measured'], query }));
    ends.push(() => adapter.end());
    console.log(`start to ready: ${ours.readyAfter.toFixed(0)} ms (the adapter: ${adapter.readyAfter.toFixed(0)} ms)`);
    await compare(table, ours, adapter, Number(values.rounds));
    await memory(ours, Number(values.requests));
  } finally {
    for (const end of ends) await end();
    rmSync(root, { recursive: true });
    rmSync(`${root}-access.json`, { force: true });
  }
}

await main();
