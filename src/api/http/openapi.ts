import { type FailureName, failures } from '../api-error.js';
import type { Settings } from '../../settings/settings.js';
import { limits } from '../plan/limits.js';
import { type JsonSchema, requestSchemas } from '../plan/request-schema.js';

const errorSchema: JsonSchema = {
  type: 'object',
  description: 'An error, with the fields of RFC 9457 and of the namespace specification (error, code).',
  required: ['error', 'code', 'type', 'title', 'status', 'detail', 'instance'],
  properties: {
    error: { type: 'string', description: 'The same as detail.' },
    code: { type: 'integer', minimum: 0, description: 'Error code of the namespace specification.' },
    type: { type: 'string', enum: [...new Set(Object.values(failures).map(({ type }) => type))] },
    title: { type: 'string' },
    status: { type: 'integer', enum: [...new Set(Object.values(failures).map(({ status }) => status))] },
    detail: { type: 'string', description: 'Description of the error and of its place.' },
    instance: { type: 'string', description: 'Path of the request.' },
  },
};

/** The error responses of the table operations. */
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

/** The OpenAPI 3.1 document of this service, with its limits. */
export function openApiDocument(settings: Settings): JsonSchema {
  const { basePath } = settings;

  return {
    openapi: '3.1.0',
    info: {
      title: 'Explain plan',
      version: '1',
      description:
        'Explains how LanceDB would run a query on a table. It implements the operations ExplainTableQueryPlan and DescribeTable of the Lance namespace specification, and accepts the requests of the LanceDB SDKs.',
    },
    servers: [{ url: basePath === '' ? '/' : basePath }],
    ...securityOf(settings),
    paths: {
      '/v1/table/{id}/explain_plan': { parameters: tableParameters(), post: explainOperation(settings) },
      '/v1/table/{id}/describe': { parameters: tableParameters(), post: describeOperation(settings) },
      ...healthPaths(settings),
    },
    components: {
      schemas: { ...requestSchemas(), DescribeTableResponse: tableDescription, ErrorResponse: errorSchema },
      ...schemesOf(settings),
    },
  };
}

function explainOperation(settings: Settings): JsonSchema {
  return {
    operationId: 'ExplainTableQueryPlan',
    summary: 'Explain how LanceDB would run a query',
    requestBody: requestBody('ExplainTableQueryPlanRequest', true, settings),
    responses: {
      '200': {
        description: 'The plan of LanceDB, unchanged. It is plain text if Accept allows text but not JSON.',
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
    summary: 'Describe the version and the schema of a table',
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
    description: 'The x-request-id of the request, or a generated one.',
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

function tableParameters(): readonly JsonSchema[] {
  return [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'Namespaces and name of the table, joined with the delimiter.',
      schema: { type: 'string', minLength: 1, maxLength: limits.idLength },
    },
    {
      name: 'delimiter',
      in: 'query',
      description: 'Separator of the parts of the id.',
      schema: { type: 'string', minLength: 1, maxLength: 16, default: '$' },
    },
  ];
}

/** One description per status. Several errors can share a status. */
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

function healthPaths({ basePath, metricsPort }: Settings): JsonSchema {
  // Probes do not use the base path.
  const servers = basePath === '' ? {} : { servers: [{ url: '/' }] };
  const ok = { type: 'object', required: ['status'], properties: { status: { type: 'string' } } };
  const json = { 'application/json': { schema: ok } };
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } };
  const get = (operationId: string, summary: string, content: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
    ...servers,
    get: { operationId, summary, security: [], responses: { '200': { description: 'Yes.', content }, ...more } },
  });
  return {
    '/livez': get('Live', 'Liveness of the process', json),
    '/readyz': get('Ready', 'Readiness of the service', json, { '503': { description: 'No.', content: error } }),
    ...(metricsPort === 0
      ? { '/metrics': get('Metrics', 'Metrics for Prometheus', { 'text/plain': { schema: { type: 'string' } } }) }
      : {}),
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
