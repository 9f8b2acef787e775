import type { Credentials } from '../auth/authenticator.js';
import { checkDescribeBody, checkExplainBody } from './check-body.js';
import { readQuery } from './dialect.js';
import { readContext, type ContextHeaders } from './read-context.js';
import { readIdentity } from './read-identity.js';
import { readJson } from './read-json.js';
import { given } from './read-values.js';
import { pointer, refusal } from './refusal.js';
import type { DescribeBody, ExplainBody, Maybe, QueryBody } from './request-body.js';
import type { ExplainRequest, TableAddress } from './query.js';
import { readDelimiter, readTableId } from './table-id.js';

/** A request without its headers. */
export interface WireRequest {
  /** The path segment, percent-decoded. */
  readonly id: string;
  /** The values of `delimiter` in the query string. */
  readonly delimiter: string | readonly string[] | undefined;
  readonly body: Uint8Array;
}

/** Credentials and headers in the body. The headers of the request take precedence. */
export interface FromBody {
  readonly credentials: Credentials;
  /** Headers in `context` by lower-case name, without credentials. */
  readonly headers: ContextHeaders;
}

export interface ReadExplain extends FromBody {
  readonly request: ExplainRequest;
}

export interface ReadDescribe extends FromBody {
  readonly table: TableAddress;
}

/** @throws ApiError invalidInput, with the place of the error */
export function readExplainRequest({ id, delimiter, body }: WireRequest): ReadExplain {
  const path = readPath(id, delimiter);
  const read = checkExplainBody(readJson(body));
  return {
    request: {
      table: readAddress(path, [
        { place: '', body: read },
        { place: '/query', body: read.query },
      ]),
      query: readQuery(read.query),
      verbose: read.verbose ?? false,
    },
    ...readFromBody(read, read.query),
  };
}

/**
 * A body is needed only for a version or a branch; the LanceDB SDKs send none.
 *
 * @throws ApiError invalidInput, with the place of the error
 */
export function readDescribeRequest({ id, delimiter, body }: WireRequest): ReadDescribe {
  const path = readPath(id, delimiter);
  const read = body.length === 0 ? {} : checkDescribeBody(readJson(body));
  refuseUnserved(read);
  return { table: readAddress(path, [{ place: '', body: read }]), ...readFromBody(read) };
}

function refuseUnserved(body: DescribeBody): void {
  for (const field of ['with_table_uri', 'vend_credentials', 'check_declared'] as const) {
    if (body[field] === true) throw refusal(`/${field}`, 'must be false: not supported');
  }
}

function readPath(id: string, delimiter: WireRequest['delimiter']): readonly string[] {
  const path = readTableId(id, readDelimiter(delimiter));
  if (path.length === 0) throw refusal('table id', 'is the root namespace; specify a table');
  return path;
}

type Addressed = Pick<QueryBody, 'id' | 'branch' | 'version'>;

interface Placed {
  readonly place: string;
  readonly body: Addressed;
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

function readFromBody(body: ExplainBody | DescribeBody, query?: QueryBody): FromBody {
  const headers = readContext(body.context, query?.context);
  return { credentials: readIdentity(body.identity, query?.identity, headers.all), headers: headers.others };
}
