import type Router from '@koa/router';
import type { Settings } from '../settings/settings.js';
import { type ApiCall, callsOf, isPlanned, schemaRef } from './calls.js';
import type { RequestState, Service } from './context.js';
import { failures } from './errors.js';
import type { JsonSchema } from './json-schema.js';
import { limits as requestLimits, requestSchemas } from './plan/request/schema.js';
import { addRoute, escapedPath } from './routes.js';
import { type HttpLimits, httpLimits } from './server/listen.js';
import { planMediaType } from './verdicts/index.js';

/** The OpenAPI 3.1 document of this service, with its limits. */
export function openApiDocument(settings: Settings, { maxBodyBytes }: HttpLimits = httpLimits): JsonSchema {
  const { auth, basePath } = settings;
  const security = securityOf(auth);
  const described = callsOf(settings).map((call) => [call.path, pathItem(call, maxBodyBytes)] as const);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Explain plan',
      version: '1',
      description:
        'Explains how LanceDB would run a query on a table. It implements operations of the Lance namespace specification, and accepts the requests of the LanceDB SDKs.',
    },
    servers: [{ url: basePath === '' ? '/' : basePath }],
    tags: [
      { name: 'Plans', description: 'Plans of queries.' },
      { name: 'Tables', description: 'What a plan depends on: tables, their schemas and indexes.' },
    ],
    paths: Object.fromEntries(described),
    components: {
      schemas: { ...requestSchemas(), ...responseSchemas },
      responses: errorResponses,
      parameters,
      ...(security === undefined ? {} : { securitySchemes: { [security.name]: security.scheme } }),
    },
    ...(security === undefined ? {} : { security: [{ [security.name]: [] }] }),
  };
}

function pathItem(call: ApiCall, maxBodyBytes: number): JsonSchema {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inQuery = [
    ...(inPath.length > 0 ? ['delimiter'] : []),
    ...(call.body === undefined ? ['limit', 'page_token'] : []),
  ];
  const { operationId, summary, kind } = call;
  const tags = [isPlanned(kind) ? 'Plans' : 'Tables'];
  const operation = { operationId, summary, tags, ...requestOf(call, maxBodyBytes), responses: responsesOf(call) };
  return {
    parameters: [...inPath, ...inQuery].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    [call.body === undefined ? 'get' : 'post']: operation,
  };
}

function requestOf({ kind, body, example }: ApiCall, maxBodyBytes: number): JsonSchema {
  if (body === undefined) return {};
  return {
    requestBody: {
      required: isPlanned(kind),
      description: `At most ${maxBodyBytes} bytes of JSON in UTF-8.`,
      content: { 'application/json': { schema: { $ref: body['$ref'] }, example } },
    },
  };
}

function responsesOf({ kind, response: schema }: ApiCall): JsonSchema {
  const plans = { 'text/plain': { schema }, [planMediaType]: { schema: schemaRef('PlanDocument') } };
  const ok = {
    description: isPlanned(kind) ? 'Plain text if Accept allows text but not JSON.' : 'JSON.',
    headers: {
      'X-Request-Id': {
        description: 'The x-request-id of the request, or a generated one.',
        schema: { type: 'string', maxLength: 128 },
      },
    },
    content: { 'application/json': { schema }, ...(isPlanned(kind) ? plans : {}) },
  };
  const errors = [...titles.keys()].map(
    (status) => [status, { $ref: `#/components/responses/Error${status}` }] as const,
  );
  return { '200': ok, ...Object.fromEntries(errors) };
}

const nonEmpty = { type: 'string', minLength: 1 };

const parameters: JsonSchema = Object.fromEntries(
  [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'Namespaces and name of the table, joined with the delimiter.',
      schema: { ...nonEmpty, maxLength: requestLimits.idLength },
      example: 'prod$items',
    },
    {
      name: 'index_name',
      in: 'path',
      required: true,
      description: 'Name of the index.',
      schema: nonEmpty,
      example: 'price_idx',
    },
    {
      name: 'delimiter',
      in: 'query',
      description: 'Separator of the parts of the id.',
      schema: { ...nonEmpty, maxLength: 16, default: '$' },
    },
    {
      name: 'limit',
      in: 'query',
      description: 'Maximum number of names. Default: no maximum.',
      schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
    },
    { name: 'page_token', in: 'query', description: 'The page_token of the page before.', schema: { type: 'string' } },
  ].map((parameter) => [parameter.name, parameter]),
);

/** The title of the errors with each status: of several, that of the first one. */
const titles = new Map(
  Object.values(failures)
    .map(({ status, title }) => [status, title] as const)
    .reverse(),
);

const errorHeaders: Readonly<Record<number, JsonSchema>> = {
  401: { 'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string' } } },
  405: { Allow: { description: 'The methods that are allowed.', schema: { type: 'string' } } },
  503: { 'Retry-After': { description: 'Seconds until the request may be sent again.', schema: { type: 'integer' } } },
};

const errorResponses: JsonSchema = Object.fromEntries(
  [...titles].map(([status, description]) => {
    const content = { 'application/json': { schema: schemaRef('ErrorResponse') } };
    return [`Error${status}`, { description, headers: errorHeaders[status] ?? {}, content }];
  }),
);

/** How callers authenticate. The body's `identity` is an alternative to the header, which OpenAPI cannot express. */
function securityOf(auth: Settings['auth']): { readonly name: string; readonly scheme: JsonSchema } | undefined {
  if (auth === 'none') return undefined;
  return auth === 'keys'
    ? { name: 'ApiKeyAuth', scheme: { type: 'apiKey', in: 'header', name: 'x-api-key' } }
    : { name: 'BearerAuth', scheme: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } };
}

/** The OpenAPI document. It is public, because it contains nothing about tables. */
export function addOpenApiRoute(router: Router<RequestState>, { settings, limits }: Service): void {
  const path = new RegExp(`^${escapedPath(settings.basePath)}/openapi\\.json$`);
  const text = JSON.stringify(openApiDocument(settings, limits));
  addRoute(router, { name: 'openapi', path, method: 'GET' }, (ctx) => {
    ctx.type = 'application/json';
    ctx.body = text;
  });
}

/** The schemas of the responses, for `components/schemas` of an OpenAPI document. */
export const responseSchemas: Readonly<Record<string, JsonSchema>> = {
  DescribeTableResponse: object({
    version: count('Version of the table.'),
    schema: { type: 'object', description: 'The schema as JSON Arrow.' },
  }),
  ListTableIndicesResponse: object({
    indexes: list('All indexes of the table.', { $ref: '#/components/schemas/IndexContent' }),
  }),
  IndexContent: object(
    {
      index_name: text('Name of the index.'),
      index_uuid: text('Id of the index.'),
      columns: list('The indexed fields.', { type: 'string' }),
      status: text('done: LanceDB makes an index in one step.'),
    },
    {
      index_type: text('Type of the index, such as BTree or IvfPq.'),
      type_url: text('Protobuf type of the index.'),
      created_at: text('Time of creation (RFC 3339).'),
      num_indexed_rows: count('Rows that the index covers.'),
      num_unindexed_rows: count('Rows that are newer than the index. Queries scan them.'),
      size_bytes: count('Size of the index in storage.'),
      num_segments: count('Parts of the index. Each update adds one.'),
      index_version: count('Version of the format.'),
    },
  ),
  DescribeTableIndexStatsResponse: object(
    {
      index_type: text('Type of the index, such as BTREE or IVF_PQ.'),
      num_indexed_rows: count('Rows that the index covers.'),
      num_unindexed_rows: count('Rows that are newer than the index. Queries scan them.'),
    },
    {
      distance_type: { type: ['string', 'null'], description: 'Distance type of a vector index.' },
      num_indices: { type: ['integer', 'null'], minimum: 0, description: 'Parts of the index. Each update adds one.' },
    },
  ),
  ListTablesResponse: object(
    { tables: list('Names of tables, sorted.', { type: 'string' }) },
    { page_token: text('Where the next page starts; absent on the last page.') },
  ),
  PlanDocument: object({
    plan: text('The plan of LanceDB, unchanged.'),
    verdicts: list('What can be improved, warnings first.', { $ref: '#/components/schemas/Verdict' }),
    steps: list('The plan as trees of steps.', { type: 'object' }),
    table: { type: 'object', description: 'What the verdicts know of the table: row_count, schema, indexes.' },
  }),
  Verdict: object(
    {
      code: text('What was found, such as unserved-predicate.'),
      severity: { ...text('A warning costs time that grows with the table.'), enum: ['warning', 'note'] },
      title: text('What was found, for people.'),
      detail: text('Why, and what it costs.'),
      step: count('The step of the plan, by its position in the text.'),
    },
    {
      reason: text('Why no index is used, such as no-index or function; absent where it is not certain.'),
      fix: {
        ...object({ python: text('Code for LanceDB in Python.'), typescript: text('The same in TypeScript.') }),
        description: 'The code that improves it; absent where none is certain to.',
      },
    },
  ),
  ErrorResponse: {
    ...object({
      error: text('The same as detail.'),
      code: count('Error code of the namespace specification.'),
      type: { ...text('Type of the error.'), enum: valuesOf('type') },
      title: text('Title of the type.'),
      status: { type: 'integer', enum: valuesOf('status'), description: 'HTTP status.' },
      detail: text('Description of the error and of its place.'),
      instance: text('Path of the request.'),
    }),
    description: 'An error, with the fields of RFC 9457 and of the namespace specification (error, code).',
  },
};

function object(required: JsonSchema, optional: JsonSchema = {}): JsonSchema {
  return { type: 'object', properties: { ...required, ...optional }, required: Object.keys(required) };
}

function list(description: string, items: JsonSchema): JsonSchema {
  return { type: 'array', items, description };
}

function text(description: string): JsonSchema {
  return { type: 'string', description };
}

function count(description: string): JsonSchema {
  return { type: 'integer', minimum: 0, description };
}

function valuesOf(field: 'type' | 'status'): readonly unknown[] {
  return [...new Set(Object.values(failures).map((failure) => failure[field]))];
}
