import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Field, Int32, Map_, Schema, SparseUnion, Struct, Utf8 } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { withDefaults } from '../../../src/settings/settings.js';
import { schemaOf } from '../../../src/api/plan/lancedb/describe.js';
import { LocalPlanner } from '../../../src/api/plan/local-planner.js';
import { findPython, PythonProgram } from '../../support/python.js';

const python = await findPython();

describe.skipIf(python === undefined)('A description, read by the SDK for Python (needs python3 on the path)', () => {
  it('is the schema that was written, with every type and all metadata', async () => {
    const root = await mkdtemp(join(tmpdir(), 'helmwright-describe-'));
    const sdk = new PythonProgram(python ?? '', 'describe.py', [root]);
    await sdk.ask({});
    const server = await serve(await described(root, 'every'));
    await expect(described(root, 'large')).rejects.toMatchObject({
      failure: 'unsupported',
      detail: 'the table has a column of the unsupported type LargeList',
    });
    const answer = await sdk.ask({ url: urlOf(server) });
    server.close();
    await sdk.close();
    await rm(root, { recursive: true });
    expect(answer).toHaveProperty('same');
    expect(Reflect.get(Object(answer), 'told')).toBe(Reflect.get(Object(answer), 'written'));
    expect(answer).toHaveProperty('same', true);
  });
});

async function described(root: string, name: string): Promise<unknown> {
  const planner = await LocalPlanner.open(withDefaults({ root }));
  return planner.run({ kind: 'describe', table: { path: [name] } }).finally(() => planner.close());
}

/** A server that answers this to whatever it is asked. */
async function serve(description: unknown): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(description));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function urlOf(server: Server): string {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

describe('A schema as clients read it', () => {
  it('shows a map as it is laid out, as they know none', () => {
    const entries = new Struct<{ key: Utf8; value: Int32 }>([
      new Field('key', new Utf8(), false),
      new Field('value', new Int32(), true),
    ]);
    const map = new Map_(new Field('entries', entries, false));
    expect(schemaOf(new Schema([new Field('map', map, true)]))).toEqual({
      fields: [
        {
          name: 'map',
          nullable: true,
          type: {
            type: 'list',
            fields: [
              {
                name: 'entries',
                nullable: false,
                type: {
                  type: 'struct',
                  fields: [
                    { name: 'key', nullable: false, type: { type: 'string' } },
                    { name: 'value', nullable: true, type: { type: 'int32' } },
                  ],
                },
              },
            ],
          },
        },
      ],
    });
  });

  it('is refused with the type that has no name', () => {
    const union = new SparseUnion([0], [new Field('one', new Int32(), true)]);
    expect(() => schemaOf(new Schema([new Field('union', union, true)]))).toThrow(
      'a column of the unsupported type Union',
    );
  });
});
