import type Router from '@koa/router';
import type { Settings } from '../settings/settings.js';
import type { RequestState, Service } from './context.js';
import { type FailureName, failures } from './errors.js';
import { responseSchemas } from './openapi-schemas.js';
import { limits } from './plan/request/limits.js';
import type { JsonSchema } from './json-schema.js';
import { requestSchemas } from './plan/request/schema.js';
import { callsOf, isPlanned, type TableCall } from './calls.js';
import { addRoute, escapedPath } from './routes.js';
import { planMediaType } from './verdicts/index.js';

/** The OpenAPI 3.1 document of this service, with its limits. */
export function openApiDocument(settings: Settings): JsonSchema {
  const { basePath } = settings;
  const { security, schemes: securitySchemes } = securityOf(settings);
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
    ...(security === undefined ? {} : { security }),
    paths: { ...tablePaths(settings), ...listPaths() },
    components: {
      schemas: { ...requestSchemas(), ...responseSchemas },
      responses: Object.fromEntries(failureNames.map((name) => [name, errorResponse(name)])),
      parameters,
      ...(securitySchemes === undefined ? {} : { securitySchemes }),
    },
  };
}

function tablePaths(settings: Settings): JsonSchema {
  const paths = callsOf(settings).map((call) => {
    const of = ['id', 'delimiter', ...(call.kind === 'indexStats' ? ['index_name'] : [])].map(parameter);
    return [`/v1/table/{id}/${call.path}`, { parameters: of, post: operationOf(call, settings) }] as const;
  });
  return Object.fromEntries(paths);
}

function operationOf({ kind, operationId, summary, body, example, response }: TableCall, settings: Settings) {
  return {
    operationId,
    summary,
    tags: [isPlanned(kind) ? 'Plans' : 'Tables'],
    requestBody: {
      required: isPlanned(kind),
      description: `At most ${settings.maxBodyBytes} bytes of JSON in UTF-8.`,
      content: { 'application/json': { schema: { $ref: body['$ref'] }, example } },
    },
    responses: { '200': ok(response, isPlanned(kind)), ...errorResponses },
  };
}

const listOperation = (operationId: string, summary: string): JsonSchema => ({
  operationId,
  summary,
  tags: ['Tables'],
  parameters: [parameter('limit'), parameter('page_token')],
  responses: { '200': ok(ref('ListTablesResponse')), ...errorResponses },
});

function listPaths(): JsonSchema {
  return {
    '/v1/table': { get: listOperation('ListRootTables', 'List the tables of the root namespace') },
    '/v1/namespace/{id}/table/list': {
      parameters: [parameter('id'), parameter('delimiter')],
      get: listOperation('ListTables', 'List the tables of a namespace'),
    },
  };
}

function ok(schema: JsonSchema, isPlan = false): JsonSchema {
  const plans = { 'text/plain': { schema }, [planMediaType]: { schema: ref('PlanDocument') } };
  const description = isPlan ? 'Plain text if Accept allows text but not JSON.' : 'JSON.';
  return {
    description,
    headers: requestIdHeader,
    content: { 'application/json': { schema }, ...(isPlan ? plans : {}) },
  };
}

const requestIdHeader: JsonSchema = {
  'X-Request-Id': {
    description: 'The x-request-id of the request, or a generated one.',
    schema: { type: 'string', maxLength: 128 },
  },
};

const parameters: JsonSchema = {
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'Namespaces and name of the table, joined with the delimiter.',
    schema: { type: 'string', minLength: 1, maxLength: limits.idLength },
    example: 'prod$items',
  },
  index_name: {
    name: 'index_name',
    in: 'path',
    required: true,
    description: 'Name of the index.',
    schema: { type: 'string', minLength: 1 },
    example: 'price_idx',
  },
  delimiter: {
    name: 'delimiter',
    in: 'query',
    description: 'Separator of the parts of the id.',
    schema: { type: 'string', minLength: 1, maxLength: 16, default: '$' },
  },
  limit: {
    name: 'limit',
    in: 'query',
    description: 'Maximum number of names. Default: no maximum.',
    schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
  },
  page_token: {
    name: 'page_token',
    in: 'query',
    description: 'The page_token of the page before.',
    schema: { type: 'string' },
  },
};

function parameter(name: string): JsonSchema {
  return { $ref: `#/components/parameters/${name}` };
}

function ref(schema: string): JsonSchema {
  return { $ref: `#/components/schemas/${schema}` };
}

/** One per status. Several errors can share a status. */
const failureNames: readonly FailureName[] = [
  'invalidInput',
  'unauthenticated',
  'permissionDenied',
  'tableNotFound',
  'methodNotAllowed',
  'notAcceptable',
  'requestTimeout',
  'tooLarge',
  'unsupportedMediaType',
  'headersTooLarge',
  'internal',
  'overloaded',
];

const errorResponses: JsonSchema = Object.fromEntries(
  failureNames.map((name) => [String(failures[name].status), { $ref: `#/components/responses/${name}` }]),
);

function errorResponse(name: FailureName): JsonSchema {
  const content = { 'application/json': { schema: ref('ErrorResponse') } };
  return { description: failures[name].title, ...headersOf(name), content };
}

function headersOf(failure: FailureName): JsonSchema {
  const header = (name: string, description: string, type = 'string'): JsonSchema => ({
    headers: { [name]: { description, schema: { type } } },
  });
  switch (failure) {
    case 'unauthenticated':
      return header('WWW-Authenticate', 'How to authenticate.');
    case 'methodNotAllowed':
      return header('Allow', 'The methods that are allowed.');
    case 'overloaded':
      return header('Retry-After', 'Seconds until the request may be sent again.', 'integer');
    default:
      return {};
  }
}

/** How callers authenticate. The body's `identity` is an alternative to the header, which OpenAPI cannot express. */
function securityOf({ auth }: Settings): { readonly security?: JsonSchema[]; readonly schemes?: JsonSchema } {
  switch (auth) {
    case 'jwt':
    case 'kubernetes':
      return {
        security: [{ BearerAuth: [] }],
        schemes: { BearerAuth: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      };
    case 'keys':
      return {
        security: [{ ApiKeyAuth: [] }],
        schemes: { ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      };
    default:
      return {};
  }
}

/** The OpenAPI document. It is public, because it contains nothing about tables. */
export function addOpenApiRoute(router: Router<RequestState>, { settings }: Service): void {
  const path = new RegExp(`^${escapedPath(settings.basePath)}/openapi\\.json$`);
  let text: string | undefined;
  addRoute(router, { name: 'openapi', path, method: 'GET' }, (ctx) => {
    text ??= JSON.stringify(openApiDocument(settings));
    ctx.type = 'application/json';
    ctx.body = text;
  });
}
