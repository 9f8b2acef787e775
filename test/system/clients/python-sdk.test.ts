import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../../../src/api/server/start-server.js';
import { findPython, PythonProgram } from '../../support/python.js';
import { client, fetchToken, type OAuthServer, startOAuthServer } from '../../api/auth/oauth-server.js';
import { overloaded } from './overloaded.js';
import { type Call, queries, vector } from './queries.js';
import { requestsTo, type Watched } from './requests-to.js';
import { keys, serve, serving, withTables } from './with-tables.js';

/** The version whose engine is that of the service, and the one that people have. */
const versions = [
  { version: '0.39.0', python: await findPython() },
  { version: '0.40.0', python: await findPython('requirements-lancedb-0.40.txt') },
];

const { planOf, unguarded, keyed, issued } = withTables();

/** What a user of the SDK writes. */
interface Asked {
  readonly options?: Readonly<Record<string, unknown>>;
  /** The client of an OAuth server, in the place of a key. */
  readonly oauth?: Readonly<Record<string, unknown>>;
  readonly table?: string;
  readonly open?: Readonly<Record<string, unknown>>;
  readonly checkout?: number;
  readonly calls?: readonly Call[];
  readonly verbose?: boolean;
  /** An index, to ask what else the SDK tells. */
  readonly index?: string;
}

const query = { vectors: [], limit: 4 };
const calls: readonly Call[] = [['search'], ['limit', 4]];
const inProd: Asked = { table: 'notes', open: { namespace_path: ['prod', 'eu'] } };
const notes = { path: ['prod', 'eu', 'notes'] };

describe.each(versions)('The LanceDB SDK $version for Python', ({ version, python }) => {
  describe.skipIf(python === undefined)('(needs python3 on the path)', () => {
    let service: RunningService;
    let program: PythonProgram;

    beforeAll(async () => {
      service = await serve(keyed());
      program = new PythonProgram(python ?? '', 'remote_lancedb.py');
    });

    afterAll(async () => {
      await program.close();
      await service.close();
    });

    function ask(asked: Asked, url = service.url, heard?: (count: number) => void): Promise<Watched<unknown>> {
      const options = { api_key: keys.all, host_override: url, ...asked.options };
      const question = { table: 'items', open: {}, calls, verbose: false, ...asked, uri: 'db://any', options };
      return requestsTo(url, () => program.ask(question), heard);
    }

    it('tells tables, indexes and numbers of rows, and analyzes a plan', async () => {
      await serving({ ...keyed(), analyzeTimeoutMs: 60_000 }, async ({ url }) => {
        const { result } = await ask({ index: 'id_idx' }, url);
        const numbers: unknown = [expect.any(Number), 3];
        const analyzed: unknown = expect.stringMatching(/^AnalyzeExec [^]*output_rows=4/);
        expect(result).toEqual({
          tables: ['items', 'plain'],
          nested: ['notes'],
          indexes: ['category_idx', 'id_idx', 'tags_idx', 'text_idx', 'title_idx', 'vector_idx'],
          stats: ['BTREE', 16],
          rows: numbers,
          analyzed,
        });
      });
    });

    it.each(queries)('shows the plan for $name', async ({ query, python: calls }) => {
      const { result, requests } = await ask({ calls });
      expect(result).toEqual({ plan: await planOf({ query }) });
      const parts = 'fullText' in query && query.vectors.length > 0 ? 2 : 1;
      expect(requests).toEqual(posts('items', 'describe', ...Array.from({ length: parts }, () => 'explain_plan')));
    });

    it('shows the verbose plan', async () => {
      const { result } = await ask({ calls: [['search', vector]], verbose: true });
      expect(result).toEqual({ plan: await planOf({ query: { vectors: [vector] }, verbose: true }) });
    });

    it.each<[string, Asked]>([
      ['opened at it', { open: { version: 2 } }],
      ['checked out', { checkout: 2 }],
    ])('shows the plan of a version, %s', async (_, asked) => {
      const { result } = await ask({ calls: [['search', vector]], ...asked });
      const [old, newest] = await Promise.all([
        planOf({ query: { vectors: [vector] }, table: { path: ['items'], version: 2 } }),
        planOf({ query: { vectors: [vector] } }),
      ]);
      expect(result).toEqual({ plan: old });
      expect(old).not.toBe(newest);
    });

    it('finds tables of nested namespaces', async () => {
      const { result, requests } = await ask(inProd);
      expect(result).toEqual({ plan: await planOf({ query, table: notes }) });
      expect(requests).toEqual(posts('prod$eu$notes', 'describe', 'explain_plan'));
    });

    // Later versions refuse another delimiter themselves.
    it.runIf(version === '0.39.0')('finds tables by another delimiter', async () => {
      const { result, requests } = await ask({ ...inProd, options: { client_config: { id_delimiter: '.' } } });
      expect(result).toEqual({ plan: await planOf({ query, table: notes }) });
      expect(requests).toEqual(
        posts('prod.eu.notes', 'describe', 'explain_plan').map((request) => `${request}?delimiter=.`),
      );
    });

    it.each([
      ['', 'POST /lance/v1/table/items/describe/'],
      ['/', 'POST /lance//v1/table/items/describe/'],
    ])('finds a service with a base path, with %j at its end', async (slash, expected) => {
      await serving({ ...unguarded(), basePath: '/lance' }, async ({ url }) => {
        const { result, requests } = await ask({ options: { api_key: 'any', host_override: `${url}${slash}` } }, url);
        expect(result).toEqual({ plan: await planOf({ query }) });
        expect(requests[0]).toBe(expected);
      });
    });

    describe('asks once, and raises its own exception for', () => {
      const described = posts('items', 'describe');
      const explained = posts('items', 'describe', 'explain_plan');

      it.each<[string, Asked, object, readonly string[]]>([
        ['an unknown table', { table: 'none' }, noTable('none'), posts('none', 'describe')],
        [
          'an unknown namespace',
          { open: { namespace_path: ['no', 'where'] } },
          noTable('items'),
          posts('no$where$items', 'describe'),
        ],
        ['an unknown version', { open: { version: 99 } }, noTable('items (version: 99)'), [...described, ...described]],
        // To open a branch, the SDK lists the branches first, which is no call of this service.
        ['a branch', { open: { branch: 'experiment' } }, noTable('items'), posts('items', 'describe', 'branches/list')],
        ['an unknown column', { calls: [['search'], ['select', ['nope']]] }, refused('No field named nope'), explained],
        ['a bad filter', { calls: [['search'], ['where', 'id >']] }, refused('/query: '), explained],
        ['an unknown filter column', { calls: [['search'], ['where', 'nope > 1']] }, refused('nope'), explained],
        [
          'a vector that fits no column',
          { calls: [['search', [1, 2, 3]]] },
          refused('No vector column found to match with the query vector dimension: 3'),
          explained,
        ],
        [
          'a column that is an expression',
          { calls: [['search'], ['select', { a: 'id + 1' }]] },
          refused('/query/columns/a: .*field path'),
          explained,
        ],
        [
          'full text that is filtered afterwards',
          {
            calls: [
              ['search', 'puppy', { named: { query_type: 'fts' } }],
              ['where', 'id > 3', { named: { prefilter: false } }],
            ],
          },
          refused('/query/prefilter'),
          explained,
        ],
        ['a wrong key', { options: { api_key: 'wrong' } }, unauthenticated, described],
        ['a key for other tables', { options: { api_key: keys.prod } }, forbidden, described],
      ])('%s', async (_, asked, expected, requests) => {
        const answer = await ask(asked);
        expect(answer.result).toMatchObject(expected);
        expect(answer.requests).toEqual(requests);
      });
    });

    it('asks an overloaded service again', async () => {
      await overloaded(unguarded(), async ({ url }, relieve) => {
        const { result, requests } = await ask({}, url, relieve);
        expect(result).toEqual({ plan: await planOf({ query }) });
        expect(requests.slice(0, 2)).toEqual(posts('items', 'describe', 'describe'));
      });
    });

    it('tells of an overloaded service where it is not to ask again', async () => {
      await overloaded(unguarded(), async ({ url }) => {
        const { result, requests } = await ask({ options: { client_config: { retry_config: { retries: 0 } } } }, url);
        expect(result).toMatchObject({ status: 503 });
        expect(requests).toEqual(posts('items', 'describe'));
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

      function withOAuth(): Asked {
        const ours = { issuer_url: oauth.url, client_id: client.id, client_secret: client.secret, scopes: ['explain'] };
        return { oauth: ours, calls: [['query'], ['limit', 4]] };
      }

      it('fetches one from the issuer', async () => {
        const { result } = await ask({ ...inProd, ...withOAuth() }, guarded.url);
        expect(result).toEqual({ plan: await planOf({ query, table: notes }) });
      });

      it('is told what the token does not cover', async () => {
        const { result, requests } = await ask(withOAuth(), guarded.url);
        expect(result).toMatchObject(forbidden);
        expect(requests).toEqual(posts('items', 'describe'));
      });

      it('sends one that its user has', async () => {
        const headers = { Authorization: `Bearer ${await fetchToken(oauth, 'explain', 'post')}` };
        const { result } = await ask(
          { ...inProd, options: { client_config: { extra_headers: headers } } },
          guarded.url,
        );
        expect(result).toEqual({ plan: await planOf({ query, table: notes }) });
      });

      it('is told of one that is not valid', async () => {
        const headers = { Authorization: 'Bearer a.b.c' };
        const { result } = await ask(
          { ...inProd, options: { client_config: { extra_headers: headers } } },
          guarded.url,
        );
        expect(result).toMatchObject(unauthenticated);
      });
    });
  });
});

function posts(id: string, ...names: readonly string[]): readonly string[] {
  return names.map((name) => `POST /v1/table/${id}/${name}/`);
}

function noTable(name: string): object {
  return { error: 'ValueError', message: `Table '${name}' was not found ` };
}

/** What the service says stands in the message. */
function refused(detail: string): object {
  const message: unknown = expect.stringMatching(new RegExp(`400 Bad Request: .*"detail":".*${detail}`));
  return { error: 'RuntimeError', message };
}

const unauthenticated = { error: 'HttpError', status: 401 };
const forbidden = { error: 'HttpError', status: 403 };
