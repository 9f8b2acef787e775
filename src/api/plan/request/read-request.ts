import type { Credentials } from '../../auth/authenticator.js';
import type { Schema } from '../../json-schema.js';
import type { TableAddress, TableEngineCall } from '../planner.js';
import { checkSchema, readJson } from './check-body.js';
import { checkFilter } from './filter.js';
import { hasControls, readTableId } from './ids.js';
import { readQuery } from './read-query.js';
import { refusal } from './refusal.js';
import {
  type AddressedBody,
  countRowsBody,
  describeBody,
  explainBody,
  indexListBody,
  indexStatsBody,
  queryBody,
} from './schema.js';

export interface WireRequest {
  /** The path segment, percent-decoded. */
  readonly id: string;
  /** The values of `delimiter` in the query string. */
  readonly delimiter: string | readonly string[] | undefined;
  readonly body: Uint8Array;
  /** The name of an index in the path, percent-decoded; empty without one. */
  readonly index: string;
}

/** A request about a table, and who sends it. */
export interface ReadCall {
  readonly call: TableEngineCall;
  /** Those of the body. The headers of the request take precedence. */
  readonly credentials: Credentials;
}

/** Reads a request of each call. Each throws an ApiError invalidInput, with the place of the error. */
export const readers = {
  explain: (wire: WireRequest): ReadCall => {
    const body = checkSchema(explainBody, readJson(wire.body));
    const table = readAddress(wire, body, body.query);
    const request = { table, query: readQuery(body.query, '/query'), verbose: body.verbose ?? false };
    return { call: { kind: 'explain', request }, credentials: readCaller(body, body.query) };
  },

  /** The query itself is the body. */
  analyze: (wire: WireRequest): ReadCall => {
    const body = checkSchema(queryBody, readJson(wire.body));
    const request = { table: readAddress(wire, body), query: readQuery(body, ''), verbose: false };
    return { call: { kind: 'analyze', request }, credentials: readCaller(body) };
  },

  describe: readerOf(describeBody, (table) => ({ kind: 'describe', table })),

  listIndexes: readerOf(indexListBody, (table) => ({ kind: 'listIndexes', table })),

  indexStats: readerOf(indexStatsBody, (table, body, index) => {
    if (hasControls(index)) throw refusal('index name', 'must not contain control characters');
    if ((body.index_name ?? index) !== index) throw refusal('/index_name', 'must be the index of the path');
    return { kind: 'indexStats', table, index };
  }),

  countRows: readerOf(countRowsBody, (table, { predicate: filter }) => {
    if (filter !== undefined) checkFilter(filter, '/predicate');
    return { kind: 'countRows', table, filter };
  }),
};

/** Such a body is needed only for a version or a branch; the LanceDB SDKs send none. */
function readerOf<T extends AddressedBody>(
  schema: Schema<T>,
  callOf: (table: TableAddress, body: T, index: string) => TableEngineCall,
): (wire: WireRequest) => ReadCall {
  return (wire) => {
    const body = checkSchema(schema, wire.body.length === 0 ? {} : readJson(wire.body));
    return { call: callOf(readAddress(wire, body), body, wire.index), credentials: readCaller(body) };
  };
}

function readAddress({ id, delimiter }: WireRequest, body: AddressedBody, query?: AddressedBody): TableAddress {
  const path = readTableId(id, delimiter);
  if (path.length === 0) throw refusal('table id', 'is the root namespace; specify a table');
  for (const [id, place] of [
    [body.id, '/id'],
    [query?.id, '/query/id'],
  ] as const)
    if (id !== undefined && JSON.stringify(id) !== JSON.stringify(path))
      throw refusal(place, 'must be the table of the path');
  const branch = agreed('branch', body.branch, query?.branch);
  // `main` means the same as no branch.
  return {
    path,
    branch: branch === 'main' ? undefined : branch,
    version: agreed('version', body.version, query?.version),
  };
}

function agreed<T>(name: string, ofBody: T | undefined, ofQuery: T | undefined): T | undefined {
  if (ofBody !== undefined && ofQuery !== undefined && ofBody !== ofQuery)
    throw refusal(`/query/${name}`, `differs from /${name}`);
  return ofBody ?? ofQuery;
}

/**
 * The credentials in the identities and contexts of a body and its query; of several, the first. An entry `header.<name>`
 * of a context is that header. Other entries are for other services.
 */
export function readCaller(...bodies: readonly AddressedBody[]): Credentials {
  const identities = bodies.map(({ identity = {} }) => identity);
  const headers = bodies.flatMap(({ context = {} }) => Object.entries(context));
  const header = (name: string): readonly string[] =>
    headers.filter(([key]) => key.toLowerCase() === `header.${name}`).map(([, value]) => value);
  const tokens = header('authorization').map((value) => /^bearer +(\S+) *$/iu.exec(value)?.[1]);
  const bearer = first([...identities.map(({ auth_token: token }) => token), ...tokens]);
  const apiKey = first([...identities.map(({ api_key: key }) => key), ...header('x-api-key')]);
  return { bearer, apiKey };
}

/** Clients without a key send an empty one. */
function first(values: readonly (string | undefined)[]): string | undefined {
  return values.find((value) => value !== undefined && value !== '');
}
