import type { Connection, ConnectionOptions, Table } from '@lancedb/lancedb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../../../src/api/server/start-server.js';
import { loadLanceDb } from '../../../src/api/plan/lancedb/load.js';
import { client, fetchToken, type OAuthServer, startOAuthServer } from '../../api/auth/oauth-server.js';
import { overloaded } from './overloaded.js';
import { type Explained, queries, vector } from './queries.js';
import { requestsTo } from './requests-to.js';
import { keys, serve, serving, withTables } from './with-tables.js';
import { messageOf } from '../../../src/errors.js';

const lancedb = await loadLanceDb();
const { planOf, unguarded, keyed, issued } = withTables();
const query = { vectors: [], limit: 4 };
const notes = { path: ['prod', 'eu', 'notes'] };

type Options = Partial<ConnectionOptions>;

describe('The LanceDB SDK for Node', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await serve(keyed());
  });

  afterAll(() => service.close());

  async function connected<T>(options: Options, use: (connection: Connection) => Promise<T>): Promise<T> {
    const given = { apiKey: keys.all, hostOverride: service.url, ...options };
    const connection = await lancedb.connect('db://any', given);
    try {
      return await use(connection);
    } finally {
      connection.close();
    }
  }

  function withItems<T>(use: (table: Table) => Promise<T>, options: Options = {}): Promise<T> {
    return connected(options, async (connection) => use(await connection.openTable('items')));
  }

  const fourRows = (table: Table): Explained => table.query().limit(4);

  it.each(queries)('shows the plan for $name', async ({ query, node }) => {
    const { result, requests } = await requestsTo(service.url, () =>
      withItems((table) => node(table).explainPlan(false)),
    );
    expect(result).toBe(await planOf({ query }));
    expect(requests).toEqual(posts('items', 'describe', 'explain_plan'));
  });

  it('shows the verbose plan', async () => {
    const plan = await withItems((table) => table.query().nearestTo(vector).explainPlan(true));
    expect(plan).toBe(await planOf({ query: { vectors: [vector] }, verbose: true }));
  });

  it('shows the plan of a version that is checked out, and of the newest again', async () => {
    const plans = await withItems(async (table) => {
      await table.checkout(2);
      const old = await fourRows(table).explainPlan();
      await table.checkoutLatest();
      return [old, await fourRows(table).explainPlan()];
    });
    const expected = [await planOf({ query, table: { path: ['items'], version: 2 } }), await planOf({ query })];
    expect(plans).toEqual(expected);
    expect(plans[0]).not.toBe(plans[1]);
  });

  it('lists indexes, and shows what they cover', async () => {
    const { names, stats } = await withItems(async (table) => ({
      names: (await table.listIndices()).map(({ name }) => name).sort(),
      stats: await table.indexStats('id_idx'),
    }));
    expect(names).toEqual(['category_idx', 'id_idx', 'tags_idx', 'text_idx', 'title_idx', 'vector_idx']);
    expect(stats).toMatchObject({ indexType: 'BTREE', numUnindexedRows: 16 });
  });

  it('counts rows', async () => {
    const counted = await withItems(async (table) => [await table.countRows(), await table.countRows('id < 3')]);
    expect(counted).toEqual([expect.any(Number), 3]);
    expect(counted[0]).toBeGreaterThan(16);
  });

  it('lists the tables that the caller may see', async () => {
    const list = (namespace: string[], options: Options = {}): Promise<unknown> =>
      connected(options, async (connection) => (await connection.listTables(namespace)).tables);
    expect(await list([])).toEqual(['items', 'plain']);
    expect(await list(['prod', 'eu'])).toEqual(['notes']);
    expect(await list([], { apiKey: keys.prod })).toEqual([]);
  });

  it('analyzes a plan where that is on', async () => {
    await serving({ ...unguarded(), analyzeTimeoutMs: 60_000 }, async ({ url }) => {
      const plan = await withItems((table) => table.query().nearestTo(vector).limit(2).analyzePlan(), {
        hostOverride: url,
      });
      expect(plan).toMatch(/^AnalyzeExec [^]*output_rows=2/);
    });
  });

  it('finds tables of nested namespaces', async () => {
    const { result, requests } = await requestsTo(service.url, () =>
      connected({}, async (connection) => fourRows(await connection.openTable('notes', ['prod', 'eu'])).explainPlan()),
    );
    expect(result).toBe(await planOf({ query, table: notes }));
    expect(requests).toEqual(posts('prod$eu$notes', 'describe', 'explain_plan'));
  });

  it.each(['', '/'])('finds a service with a base path, with %j at its end', async (slash) => {
    await serving({ ...unguarded(), basePath: '/lance' }, async ({ url }) => {
      const plan = await withItems((table) => fourRows(table).explainPlan(), { hostOverride: `${url}${slash}` });
      expect(plan).toBe(await planOf({ query }));
    });
  });

  it.each<[string, (connection: Connection) => Promise<unknown>, string | RegExp, readonly string[]]>([
    ['an unknown table', (connection) => connection.openTable('none'), noTable('none'), posts('none', 'describe')],
    [
      'an unknown namespace',
      (connection) => connection.openTable('items', ['no', 'where']),
      noTable('items'),
      posts('no$where$items', 'describe'),
    ],
    [
      'an unknown version',
      async (connection) => (await connection.openTable('items')).checkout(99),
      /Table 'items \(version: 99\)' was not found/,
      posts('items', 'describe', 'describe'),
    ],
    // To open a branch, the SDK lists the branches first, which is no call of this service.
    [
      'a branch',
      async (connection) => (await (await connection.openTable('items')).branches()).checkout('experiment'),
      noTable('items'),
      posts('items', 'describe', 'branches/list'),
    ],
    [
      'an unknown column',
      explaining((table) => table.query().select(['nope'])),
      /400 .*No field named nope/,
      ofItems(),
    ],
    ['a bad filter', explaining((table) => table.query().where('id >')), /400 .*\/query: /, ofItems()],
    [
      'a vector that fits no column',
      explaining((table) => table.query().nearestTo([1, 2, 3])),
      /400 .*No vector column found to match with the query vector dimension: 3/,
      ofItems(),
    ],
  ])('asks once, and throws for %s', async (_, work, message, expected) => {
    const { result, requests } = await requestsTo(service.url, () => connected({}, (it) => outcomeOf(work(it))));
    expect(result).toMatch(message);
    expect(requests).toEqual(expected);
  });

  it.each([
    ['a wrong key', 'wrong', /401 Unauthorized/],
    ['a key for other tables', keys.prod, /403 Forbidden/],
  ])('asks once, and throws for %s', async (_, apiKey, message) => {
    const { result, requests } = await requestsTo(service.url, () =>
      connected({ apiKey }, (connection) => outcomeOf(connection.openTable('items'))),
    );
    expect(result).toMatch(message);
    expect(requests).toEqual(posts('items', 'describe'));
  });

  it('asks an overloaded service again', async () => {
    await overloaded(unguarded(), async ({ url }, relieve) => {
      const { result, requests } = await requestsTo(
        url,
        () => withItems((table) => fourRows(table).explainPlan(), { hostOverride: url }),
        relieve,
      );
      expect(result).toBe(await planOf({ query }));
      expect(requests.slice(0, 2)).toEqual(posts('items', 'describe', 'describe'));
    });
  });

  describe('with tokens', () => {
    let oauth: OAuthServer;
    let guarded: RunningService;

    beforeAll(async () => {
      oauth = await startOAuthServer('client_secret_post');
      guarded = await serve(issued(oauth.url));
    });

    afterAll(async () => {
      await guarded.close();
      await oauth.close();
    });

    it('fetches one from the issuer', async () => {
      const oauthConfig = {
        issuerUrl: oauth.url,
        clientId: client.id,
        clientSecret: client.secret,
        scopes: ['explain'],
      };
      const connection = await lancedb.connect('db://any', { hostOverride: guarded.url, oauthConfig });
      const table = await connection.openTable('notes', ['prod', 'eu']);
      expect(await fourRows(table).explainPlan()).toBe(await planOf({ query, table: notes }));
      expect(await outcomeOf(connection.openTable('items'))).toMatch(/403 Forbidden/);
    });

    it('sends one that its user has', async () => {
      const token = await fetchToken(oauth, 'explain', 'post');
      const clientConfig = { extraHeaders: { Authorization: `Bearer ${token}` } };
      const plan = await connected({ apiKey: '', hostOverride: guarded.url, clientConfig }, async (connection) =>
        fourRows(await connection.openTable('notes', ['prod', 'eu'])).explainPlan(),
      );
      expect(plan).toBe(await planOf({ query, table: notes }));
    });
  });
});

function posts(id: string, ...names: readonly string[]): readonly string[] {
  return names.map((name) => `POST /v1/table/${id}/${name}/`);
}

function ofItems(): readonly string[] {
  return posts('items', 'describe', 'explain_plan');
}

function noTable(name: string): string {
  return `Table '${name}' was not found`;
}

function explaining(query: (table: Table) => Explained): (connection: Connection) => Promise<string> {
  return async (connection) => query(await connection.openTable('items')).explainPlan();
}

/** What is said of a failure; that it succeeded, where it did. */
function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(() => 'it succeeded', messageOf);
}
