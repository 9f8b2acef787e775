import { type FailureName, failures } from '../api-error.js';
import type { Settings } from '../../settings/settings.js';
import { type JsonSchema, requestSchemas } from '../plan/request-schema.js';

const errorSchema: JsonSchema = {
  type: 'object',
  description: 'Every error: the fields of RFC 9457, and those of the namespace specification (error, code).',
  required: ['error', 'code', 'type', 'title', 'status', 'detail', 'instance'],
  properties: {
    error: { type: 'string', description: 'The same as detail.' },
    code: { type: 'integer', minimum: 0, description: 'The code of the namespace specification.' },
    type: { type: 'string', enum: [...new Set(Object.values(failures).map(({ type }) => type))] },
    title: { type: 'string' },
    status: { type: 'integer', enum: [...new Set(Object.values(failures).map(({ status }) => status))] },
    detail: { type: 'string', description: 'What is wrong and where.' },
    instance: { type: 'string', description: 'The path of the request.' },
  },
};

/** What the calls of the tables can answer besides their result. */
const callFailures: readonly FailureName[] = [
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

/** The OpenAPI 3.1 document of exactly what is served, with the limits that hold. */
export function openApiDocument(settings: Settings): JsonSchema {
  const { basePath } = settings;
  const isSplit = settings.adminPort !== 0;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Explain plan',
      version: '1',
      description:
        'Explains how LanceDB would run a query against a table: the operation ExplainTableQueryPlan of the Lance namespace specification, and the description of a table that clients ask for first. The LanceDB SDKs are served in the dialect that they speak.',
    },
    servers: [{ url: basePath === '' ? '/' : basePath }],
    ...securityOf(settings),
    paths: {
      '/v1/table/{id}/explain_plan': { parameters: tableParameters(settings), post: explainOperation(settings) },
      '/v1/table/{id}/describe': { parameters: tableParameters(settings), post: describeOperation(settings) },
      ...(isSplit ? {} : healthPaths(basePath)),
    },
    components: {
      schemas: { ...requestSchemas(settings), DescribeTableResponse: tableDescription, ErrorResponse: errorSchema },
      ...schemesOf(settings),
    },
  };
}

function explainOperation(settings: Settings): JsonSchema {
  return {
    operationId: 'ExplainTableQueryPlan',
    summary: 'Explain how a query would be run',
    requestBody: requestBody('ExplainTableQueryPlanRequest', true, settings),
    responses: {
      '200': {
        description: "The engine's plan, unchanged. Plain text is for those who accept it and not JSON.",
        headers: requestIdHeader,
        content: { 'application/json': { schema: { type: 'string' } }, 'text/plain': { schema: { type: 'string' } } },
      },
      ...errorResponses(),
    },
  };
}

function describeOperation(settings: Settings): JsonSchema {
  return {
    operationId: 'DescribeTable',
    summary: 'Tell the version and the schema of a table',
    requestBody: requestBody('DescribeTableRequest', false, settings),
    responses: {
      '200': {
        description: 'The version and the schema.',
        headers: requestIdHeader,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/DescribeTableResponse' } } },
      },
      ...errorResponses(),
    },
  };
}

const tableDescription: JsonSchema = {
  type: 'object',
  required: ['version', 'schema'],
  properties: {
    version: { type: 'integer', minimum: 0 },
    schema: { type: 'object', description: 'The schema as JSON Arrow.' },
  },
};

const requestIdHeader: JsonSchema = {
  'X-Request-Id': {
    description: "The request's own x-request-id, or one that was made for it.",
    schema: { type: 'string', maxLength: 128 },
  },
};

function requestBody(schema: string, required: boolean, { maxBodyBytes }: Settings): JsonSchema {
  return {
    required,
    description: `At most ${maxBodyBytes} bytes of JSON in UTF-8.`,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}

function tableParameters({ maxIdLength }: Settings): readonly JsonSchema[] {
  return [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The namespaces and the name of the table, with the delimiter between them.',
      schema: { type: 'string', minLength: 1, maxLength: maxIdLength },
    },
    {
      name: 'delimiter',
      in: 'query',
      description: 'What stands between the parts of the id.',
      schema: { type: 'string', minLength: 1, maxLength: 16, default: '$' },
    },
  ];
}

/** One description a status: several failures can share one. */
function errorResponses(): JsonSchema {
  return Object.fromEntries(
    callFailures.map((name) => {
      const { status, title } = failures[name];
      const headers = headersOf(name);
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } };
      return [String(status), { description: title, ...headers, content }];
    }),
  );
}

function headersOf(failure: FailureName): JsonSchema {
  const text = { schema: { type: 'string' } };
  switch (failure) {
    case 'unauthenticated':
      return { headers: { 'WWW-Authenticate': text } };
    case 'methodNotAllowed':
      return { headers: { Allow: text } };
    case 'overloaded':
      return { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } } };
    default:
      return {};
  }
}

function healthPaths(basePath: string): JsonSchema {
  // Probes ask at the root, whatever the base path is.
  const servers = basePath === '' ? {} : { servers: [{ url: '/' }] };
  const ok = { type: 'object', required: ['status'], properties: { status: { type: 'string' } } };
  const json = { 'application/json': { schema: ok } };
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } };
  const get = (operationId: string, summary: string, content: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
    ...servers,
    get: { operationId, summary, security: [], responses: { '200': { description: 'Yes.', content }, ...more } },
  });
  return {
    '/livez': get('Live', 'Whether the process lives', json),
    '/readyz': get('Ready', 'Whether the service can answer', json, { '503': { description: 'No.', content: error } }),
    '/metrics': get('Metrics', 'Numbers for Prometheus', { 'text/plain': { schema: { type: 'string' } } }),
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

/** The body's `identity` does as well as the header, which OpenAPI has no word for. */
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
