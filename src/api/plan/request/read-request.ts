import type { Credentials } from '../../auth/authenticator.js';
import type { DescribeCall, QueryCall, TableEngineCall } from '../planner.js';
import type { AddressedBody, DescribeBody, Maybe } from './body.js';
import {
  checkCountRowsBody,
  checkDescribeBody,
  checkExplainBody,
  checkIndexListBody,
  checkIndexStatsBody,
  checkQueryBody,
} from './check-body.js';
import { type ContextHeaders, readContext, readIdentity } from './context.js';
import { checkFilter } from './filter.js';
import { readDelimiter, readTableId } from './ids.js';
import { readJson } from './json.js';
import type { TableAddress } from './query.js';
import { readQuery } from './read-query.js';
import { given, pointer, readName, refusal } from './refusal.js';

/** A request without its headers. */
export interface WireRequest {
  /** The path segment, percent-decoded. */
  readonly id: string;
  /** The values of `delimiter` in the query string. */
  readonly delimiter: string | readonly string[] | undefined;
  readonly body: Uint8Array;
  /** The name of an index in the path, percent-decoded. */
  readonly index?: string;
}

/** Credentials and headers in the body. The headers of the request take precedence. */
export interface FromBody {
  readonly credentials: Credentials;
  /** Headers in `context` by lower-case name, without credentials. */
  readonly headers: ContextHeaders;
}

/** A request about a table, and who sends it. */
export interface ReadCall<Call extends TableEngineCall = TableEngineCall> extends FromBody {
  readonly call: Call;
}

/** @throws ApiError invalidInput, with the place of the error */
export function readExplainRequest(wire: WireRequest): ReadCall<QueryCall> {
  const path = readPath(wire);
  const read = checkExplainBody(readJson(wire.body));
  const places = [
    { place: '', body: read },
    { place: '/query', body: read.query },
  ];
  const query = readQuery(read.query, '/query');
  const request = { table: readAddress(path, places), query, verbose: read.verbose ?? false };
  return { call: { kind: 'explain', request }, ...readFromBody(read, read.query) };
}

/**
 * The query itself is the body.
 *
 * @throws ApiError invalidInput, with the place of the error
 */
export function readAnalyzeRequest(wire: WireRequest): ReadCall<QueryCall> {
  const { read, table, from } = readAddressed(wire, checkQueryBody);
  return { call: { kind: 'analyze', request: { table, query: readQuery(read, ''), verbose: false } }, ...from };
}

/** @throws ApiError invalidInput, with the place of the error */
export function readDescribeRequest(wire: WireRequest): ReadCall<DescribeCall> {
  const { read, table, from } = readAddressed(wire, checkDescribeBody);
  refuseUnserved(read);
  return { call: { kind: 'describe', table }, ...from };
}

/** @throws ApiError invalidInput, with the place of the error */
export function readIndexListRequest(wire: WireRequest): ReadCall {
  const { table, from } = readAddressed(wire, checkIndexListBody);
  return { call: { kind: 'listIndexes', table }, ...from };
}

/** @throws ApiError invalidInput, with the place of the error */
export function readIndexStatsRequest(wire: WireRequest): ReadCall {
  const { read, table, from } = readAddressed(wire, checkIndexStatsBody);
  const index = readName(wire.index ?? '', 'index name');
  if (read.index_name !== undefined && read.index_name !== null && read.index_name !== index)
    throw refusal('/index_name', 'must be the index of the path');
  return { call: { kind: 'indexStats', table, index }, ...from };
}

/** @throws ApiError invalidInput, with the place of the error */
export function readCountRowsRequest(wire: WireRequest): ReadCall {
  const { read, table, from } = readAddressed(wire, checkCountRowsBody);
  const filter = given(read.predicate, (predicate) => {
    checkFilter(predicate, '/predicate');
    return { filter: predicate };
  });
  return { call: { kind: 'countRows', table, ...filter }, ...from };
}

/** A body is needed only for a version or a branch; the LanceDB SDKs send none. */
function readAddressed<T extends AddressedBody>(
  wire: WireRequest,
  check: (body: unknown) => T,
): { readonly read: T; readonly table: TableAddress; readonly from: FromBody } {
  const path = readPath(wire);
  const read = check(wire.body.length === 0 ? {} : readJson(wire.body));
  return { read, table: readAddress(path, [{ place: '', body: read }]), from: readFromBody(read) };
}

function refuseUnserved(body: DescribeBody): void {
  for (const field of ['with_table_uri', 'vend_credentials', 'check_declared'] as const) {
    if (body[field] === true) throw refusal(`/${field}`, 'must be false: not supported');
  }
}

function readPath({ id, delimiter }: WireRequest): readonly string[] {
  const path = readTableId(id, readDelimiter(delimiter));
  if (path.length === 0) throw refusal('table id', 'is the root namespace; specify a table');
  return path;
}

interface Placed {
  readonly place: string;
  readonly body: AddressedBody;
}

function readAddress(path: readonly string[], bodies: readonly Placed[]): TableAddress {
  for (const { place, body } of bodies) checkId(body.id, path, pointer(place, 'id'));
  const branch = agreed(
    bodies.map(({ place, body }) => ({ place: `${place}/branch`, value: body.branch })),
    'branch',
  );
  const version = agreed(
    bodies.map(({ place, body }) => ({ place: `${place}/version`, value: body.version })),
    'version',
  );
  return {
    path,
    ...given(branch, (branch) => readBranch(branch.value, branch.place)),
    ...given(version, ({ value }) => ({ version: value })),
  };
}

function checkId(id: Maybe<readonly string[]>, path: readonly string[], place: string): void {
  if (id === null || id === undefined) return;
  if (id.length !== path.length || id.some((part, index) => part !== path[index]))
    throw refusal(place, 'must be the table of the path');
}

interface Said<T> {
  readonly place: string;
  readonly value: T;
}

/** A value that both the body and its query can have. */
function agreed<T>(maybe: readonly Said<Maybe<T>>[], name: string): Said<T> | undefined {
  const said = maybe.flatMap(({ place, value }) => given(value, (value) => [{ place, value }]) ?? []);
  const [first] = said;
  const other = said.find(({ value }) => value !== first?.value);
  if (other !== undefined) throw refusal(other.place, `differs from /${name}`);
  return first;
}

/** `main` means the same as no branch. */
function readBranch(branch: string, place: string): { readonly branch?: string } {
  if (branch === 'main') return {};
  if (!isBranchName(branch))
    throw refusal(place, 'must be a branch name: letters, digits, ., -, _ and single / within');
  return { branch };
}

function isBranchName(name: string): boolean {
  const isPath = /^[\w.-]+(?:\/[\w.-]+)*$/u.test(name) && !name.split('/').includes('.');
  return isPath && !name.includes('..') && !name.endsWith('.lock');
}

function readFromBody(body: AddressedBody, query?: AddressedBody): FromBody {
  const headers = readContext(body.context, query?.context);
  return { credentials: readIdentity(body.identity, query?.identity, headers.all), headers: headers.others };
}
