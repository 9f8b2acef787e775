import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../../../src/api/server/start-server.js';
import type { PlanQuery } from '../../../src/api/plan/planner.js';
import { findPython, PythonProgram } from '../../support/python.js';
import { fetchToken, startOAuthServer } from '../../api/auth/oauth-server.js';
import { overloaded } from './overloaded.js';
import { queries, vector } from './queries.js';
import { requestsTo, type Watched } from './requests-to.js';
import { keys, serve, serving, withTables } from './with-tables.js';

const python = await findPython();
const { planOf, unguarded, keyed, issued } = withTables();

/** What a user of a namespace client writes. */
interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly delimiter?: string;
  /** Members of the request besides `id` and `query`, or in their place. */
  readonly request?: Readonly<Record<string, unknown>>;
}

/** An exception of each client: the Rust-backed one looks at the code, the other at the status. */
interface Raised {
  readonly rust: string;
  readonly urllib3: { readonly error: string; readonly code: number };
}

const query = { vectors: [], limit: 4 };
const plain = { vector: {}, k: 4 };
const notes = { path: ['prod', 'eu', 'notes'] };
const clients = [
  // It always says which delimiter it means.
  { client: 'rust', name: 'The Rust-backed RestNamespace', delimiter: '?delimiter=%24' },
  { client: 'urllib3', name: 'The urllib3 client of the namespace API', delimiter: '' },
] as const;

describe.each(clients)('$name', ({ client, delimiter }) => {
  describe.skipIf(python === undefined)('(needs python3 on the path)', () => {
    let service: RunningService;
    let program: PythonProgram;

    beforeAll(async () => {
      service = await serve(keyed());
      program = new PythonProgram(python ?? '', 'namespace_clients.py');
    });

    afterAll(async () => {
      await program.close();
      await service.close();
    });

    function ask(asked: Asked, uri = service.url): Promise<Watched<unknown>> {
      const request = { id: ['items'], query: plain, ...asked.request };
      const headers = { 'x-api-key': keys.all, ...asked.headers };
      return requestsTo(uri, () => program.ask({ client, uri, ...asked, headers, request }));
    }

    /** The plans that are right: a client may keep the map of other names in no order. */
    async function plansOf(query: PlanQuery): Promise<readonly unknown[]> {
      const { columns } = query;
      const isMap = columns?.some(({ alias, path }) => alias !== path) ?? false;
      const asked = isMap && columns !== undefined ? [query, { ...query, columns: columns.toReversed() }] : [query];
      return Promise.all(asked.map(async (one) => ({ plan: await planOf({ query: one }) })));
    }

    it.each(queries.filter(({ spec }) => spec !== undefined))('gets the plan for $name', async ({ query, spec }) => {
      const { result, requests } = await ask({ request: { query: spec } });
      expect(await plansOf(query)).toContainEqual(result);
      expect(requests).toEqual([`POST /v1/table/items/explain_plan${delimiter}`]);
    });

    it.each<[string, object, Parameters<typeof planOf>[0]]>([
      ['the verbose plan', { verbose: true }, { query, verbose: true }],
      ['the plan of a version', { query: { ...plain, version: 2 } }, { query, table: { path: ['items'], version: 2 } }],
      ['the plan of a branch', { branch: 'experiment' }, { query, table: { path: ['items'], branch: 'experiment' } }],
      [
        "the plan of the query's branch",
        { query: { ...plain, branch: 'experiment' } },
        { query, table: { path: ['items'], branch: 'experiment' } },
      ],
      ["the plan of the branch that is everybody's", { branch: 'main' }, { query }],
      ['the plan of a table in nested namespaces', { id: notes.path }, { query, table: notes }],
      [
        'the plan where the query names the table too',
        { id: notes.path, query: { ...plain, id: notes.path } },
        { query, table: notes },
      ],
    ])('gets %s', async (_, request, expected) => {
      const { result } = await ask({ request: { ...request } });
      expect(result).toEqual({ plan: await planOf(expected) });
    });

    it.each(['.', '::', '/', '%'])('finds tables by the delimiter %j', async (by) => {
      const { result } = await ask({ delimiter: by, request: { id: notes.path } });
      expect(result).toEqual({ plan: await planOf({ query, table: notes }) });
    });

    it.each(['', '/'])('finds a service with a base path, with %j at its end', async (slash) => {
      await serving({ ...unguarded(), basePath: '/lance' }, async ({ url }) => {
        const { result } = await ask({}, `${url}${slash}`);
        expect(result).toEqual({ plan: await planOf({ query }) });
      });
    });

    it.each([
      ['at the top', { identity: { api_key: keys.all } }],
      ['of the query', { query: { ...plain, identity: { api_key: keys.all } } }],
      ['in the context', { context: { 'header.x-api-key': keys.all } }],
    ])('is known by the identity %s', async (_, request) => {
      const { result } = await requestsTo(service.url, () =>
        program.ask({ client, uri: service.url, request: { id: ['items'], query: plain, ...request } }),
      );
      expect(result).toEqual({ plan: await planOf({ query }) });
    });

    it('is known by a token, in a header or in the identity', async () => {
      const oauth = await startOAuthServer('client_secret_post');
      try {
        await serving(issued(oauth.url), async ({ url }) => {
          const token = await fetchToken(oauth, 'explain', 'post');
          const expected = { plan: await planOf({ query, table: notes }) };
          const inHeader = await ask(
            { headers: { authorization: `Bearer ${token}` }, request: { id: notes.path } },
            url,
          );
          const inBody = await ask({ request: { id: notes.path, identity: { auth_token: token } } }, url);
          expect([inHeader.result, inBody.result]).toEqual([expected, expected]);
        });
      } finally {
        await oauth.close();
      }
    });

    it.each<[string, Asked, Raised]>([
      ['an unknown table', { request: { id: ['none'] } }, notFound('TableNotFoundError', 4)],
      ['an unknown namespace', { request: { id: ['no', 'where', 'none'] } }, notFound('TableNotFoundError', 4)],
      [
        'an unknown version',
        { request: { query: { ...plain, version: 99 } } },
        notFound('TableVersionNotFoundError', 11),
      ],
      ['an unknown branch', { request: { branch: 'nope' } }, notFound('TableBranchNotFoundError', 22)],
      ['an unknown column', { request: { query: { ...plain, columns: { column_names: ['nope'] } } } }, noColumn],
      ['an unknown column in a filter', { request: { query: { ...plain, filter: 'nope > 1' } } }, noColumn],
      [
        'an unknown vector column',
        { request: { query: { k: 1, vector: { single_vector: vector }, vector_column: 'nope' } } },
        noColumn,
      ],
      ['a bad filter', { request: { query: { ...plain, filter: 'id >' } } }, bad],
      ['a vector that fits no column', { request: { query: { k: 1, vector: { single_vector: [1, 2, 3] } } } }, bad],
      ['no neighbour', { request: { query: { k: 0, vector: { single_vector: vector } } } }, bad],
      [
        'a wrong key',
        { headers: { 'x-api-key': 'wrong' } },
        { rust: 'UnauthenticatedError', urllib3: { error: 'UnauthorizedException', code: 16 } },
      ],
      [
        'a key for other tables',
        { headers: { 'x-api-key': keys.prod } },
        { rust: 'PermissionDeniedError', urllib3: { error: 'ForbiddenException', code: 15 } },
      ],
    ])('asks once, and raises its own exception for %s', async (_, asked, raised) => {
      const { result, requests } = await ask(asked);
      expect(result).toMatchObject(client === 'rust' ? { error: raised.rust } : raised.urllib3);
      expect(requests).toHaveLength(1);
    });

    it('asks once, and raises its own exception for an overloaded service', async () => {
      await overloaded(unguarded(), async ({ url }) => {
        const { result, requests } = await ask({}, url);
        const ours = { error: 'ServiceException', status: 503, code: 17 };
        expect(result).toMatchObject(client === 'rust' ? { error: 'ServiceUnavailableError' } : ours);
        expect(requests).toHaveLength(1);
      });
    });
  });
});

function notFound(rust: string, code: number): Raised {
  return { rust, urllib3: { error: 'NotFoundException', code } };
}

const bad: Raised = { rust: 'InvalidInputError', urllib3: { error: 'BadRequestException', code: 13 } };
const noColumn: Raised = { rust: 'TableColumnNotFoundError', urllib3: { error: 'BadRequestException', code: 12 } };
