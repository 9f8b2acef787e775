import type Router from '@koa/router';
import type { Settings } from '../settings/settings.js';
import type { RequestState, Service } from './context.js';
import { type FailureName, failures } from './errors.js';
import { responseSchemas } from './openapi-schemas.js';
import { limits } from './plan/request/limits.js';
import { type JsonSchema, requestSchemas } from './plan/request/schema.js';
import { refuseOtherMethods } from './refuse-other-methods.js';
import { type CallName, callPaths } from './calls.js';
import { escapedPath } from './routes.js';
import { planMediaType } from './verdicts/index.js';

/** A call about a table, as the document describes it. */
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  /** The schema of the body. */
  readonly request: string;
  readonly isRequired: boolean;
  readonly example: JsonSchema;
  readonly response: JsonSchema;
  readonly description: string;
}

const string = { type: 'string' };
const ofVector = { vector: { single_vector: [0.1, 0.2, 0.3] }, k: 10, filter: 'price < 5' };

const operations: Readonly<Record<CallName, Operation>> = {
  explain_plan: {
    operationId: 'ExplainTableQueryPlan',
    summary: 'Explain how LanceDB would run a query',
    request: 'ExplainTableQueryPlanRequest',
    isRequired: true,
    example: { query: ofVector },
    response: string,
    description: 'The plan of LanceDB, unchanged. It is plain text if Accept allows text but not JSON.',
  },
  analyze_plan: {
    operationId: 'AnalyzeTableQueryPlan',
    summary: 'Run a query, and explain what each part of its plan took',
    request: 'QueryTableRequest',
    isRequired: true,
    example: ofVector,
    response: string,
    description: 'The plan with the metrics of LanceDB. It is plain text if Accept allows text but not JSON.',
  },
  describe: {
    operationId: 'DescribeTable',
    summary: 'Describe the version and the schema of a table',
    request: 'DescribeTableRequest',
    isRequired: false,
    example: { version: 3 },
    response: ref('DescribeTableResponse'),
    description: 'The version and the schema.',
  },
  count_rows: {
    operationId: 'CountTableRows',
    summary: 'Count the rows of a table',
    request: 'CountTableRowsRequest',
    isRequired: false,
    example: { predicate: 'price < 5' },
    response: { type: 'integer', minimum: 0 },
    description: 'The number of rows.',
  },
  index_list: {
    operationId: 'ListTableIndices',
    summary: 'List the indexes of a table',
    request: 'ListTableIndicesRequest',
    isRequired: false,
    example: {},
    response: ref('ListTableIndicesResponse'),
    description: 'The indexes, and how many rows each covers.',
  },
  index_stats: {
    operationId: 'DescribeTableIndexStats',
    summary: 'Show how many rows an index covers',
    request: 'DescribeTableIndexStatsRequest',
    isRequired: false,
    example: {},
    response: ref('DescribeTableIndexStatsResponse'),
    description: 'The statistics of the index.',
  },
};

/** The OpenAPI 3.1 document of this service, with its limits. */
export function openApiDocument(settings: Settings): JsonSchema {
  const { basePath } = settings;
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
      { name: 'Operations', description: 'For those who run the service.' },
    ],
    ...securityOf(settings),
    paths: { ...tablePaths(settings), ...listPaths(), ...healthPaths(settings) },
    components: {
      schemas: { ...requestSchemas(), ...responseSchemas },
      responses: Object.fromEntries(failureNames.map((name) => [name, errorResponse(name)])),
      parameters,
      ...schemesOf(settings),
    },
  };
}

function tablePaths(settings: Settings): JsonSchema {
  const names = Object.keys(operations).filter((name): name is CallName => Object.hasOwn(operations, name));
  const served = names.filter((name) => name !== 'analyze_plan' || settings.analyzeTimeoutMs > 0);
  return Object.fromEntries(
    served.map((name) => {
      const isOfIndex = name === 'index_stats';
      const path = callPaths[name].replace('([^/]+)', '{index_name}');
      const of = [parameter('id'), parameter('delimiter'), ...(isOfIndex ? [parameter('index_name')] : [])];
      return [`/v1/table/{id}/${path}`, { parameters: of, post: tableOperation(name, settings) }];
    }),
  );
}

function tableOperation(name: CallName, { maxBodyBytes }: Settings): JsonSchema {
  const { operationId, summary, request, isRequired, example, response, description } = operations[name];
  const isPlan = name === 'explain_plan' || name === 'analyze_plan';
  return {
    operationId,
    summary,
    tags: [isPlan ? 'Plans' : 'Tables'],
    requestBody: {
      required: isRequired,
      description: `At most ${maxBodyBytes} bytes of JSON in UTF-8.`,
      content: { 'application/json': { schema: ref(request), example } },
    },
    responses: {
      '200': ok(description, response, isPlan),
      ...errorResponses(failureNames),
    },
  };
}

function listPaths(): JsonSchema {
  const get = (operationId: string, summary: string): JsonSchema => ({
    operationId,
    summary,
    tags: ['Tables'],
    parameters: [parameter('limit'), parameter('page_token')],
    responses: {
      '200': ok('The names of the tables that the caller may see.', ref('ListTablesResponse')),
      ...errorResponses(failureNames),
    },
  });
  return {
    '/v1/table': { get: get('ListRootTables', 'List the tables of the root namespace') },
    '/v1/namespace/{id}/table/list': {
      parameters: [parameter('id'), parameter('delimiter')],
      get: get('ListTables', 'List the tables of a namespace'),
    },
  };
}

function ok(description: string, schema: JsonSchema, isText = false): JsonSchema {
  const more = isText ? { 'text/plain': { schema }, [planMediaType]: { schema: ref('PlanDocument') } } : {};
  return { description, headers: requestIdHeader, content: { 'application/json': { schema }, ...more } };
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

function errorResponses(names: readonly FailureName[]): JsonSchema {
  return Object.fromEntries(
    names.map((name) => [String(failures[name].status), { $ref: `#/components/responses/${name}` }]),
  );
}

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

function healthPaths({ basePath, metricsPort }: Settings): JsonSchema {
  // Probes do not use the base path.
  const servers = basePath === '' ? {} : { servers: [{ url: '/' }] };
  const status = { type: 'string', description: 'live or ready.' };
  const json = { 'application/json': { schema: { type: 'object', required: ['status'], properties: { status } } } };
  const get = (operationId: string, summary: string, content: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
    ...servers,
    get: {
      operationId,
      summary,
      tags: ['Operations'],
      security: [],
      responses: { '200': { description: 'Yes.', content }, ...more },
    },
  });
  const metrics = get('Metrics', 'Metrics for Prometheus', { 'text/plain': { schema: string } });
  return {
    '/livez': get('Live', 'Liveness of the process', json),
    '/readyz': get('Ready', 'Readiness of the service', json, errorResponses(['overloaded'])),
    ...(metricsPort === 0 ? { '/metrics': metrics } : {}),
  };
}

const bearer = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' };

function schemesOf({ auth }: Settings): JsonSchema {
  switch (auth) {
    case 'jwt':
    case 'kubernetes':
      return { securitySchemes: { BearerAuth: bearer } };
    case 'keys':
      return { securitySchemes: { ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'x-api-key' } } };
    default:
      return {};
  }
}

/** The body's `identity` is an alternative to the header, which OpenAPI cannot express. */
function securityOf({ auth }: Settings): JsonSchema {
  switch (auth) {
    case 'jwt':
    case 'kubernetes':
      return { security: [{ BearerAuth: [] }] };
    case 'keys':
      return { security: [{ ApiKeyAuth: [] }] };
    default:
      return {};
  }
}

/** The OpenAPI document. It is public, because it contains nothing about tables. */
export function addOpenApiRoute(router: Router<RequestState>, { settings }: Service): void {
  const path = new RegExp(`^${escapedPath(settings.basePath)}/openapi\\.json$`);
  let text: string | undefined;
  router.get(path, (ctx) => {
    ctx.state.route = 'openapi';
    text ??= JSON.stringify(openApiDocument(settings));
    ctx.type = 'application/json';
    ctx.body = text;
  });
  refuseOtherMethods(router, path, 'GET, HEAD');
}
