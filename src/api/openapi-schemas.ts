import { failures } from './errors.js';
import type { JsonSchema } from './json-schema.js';

/** The schemas of the responses, for `components/schemas` of an OpenAPI document. */
export const responseSchemas: Readonly<Record<string, JsonSchema>> = {
  DescribeTableResponse: object(
    {
      version: count('Version of the table.'),
      schema: { type: 'object', description: 'The schema as JSON Arrow.' },
    },
    ['version', 'schema'],
  ),
  ListTableIndicesResponse: object(
    {
      indexes: {
        type: 'array',
        items: { $ref: '#/components/schemas/IndexContent' },
        description: 'All indexes of the table.',
      },
    },
    ['indexes'],
  ),
  IndexContent: object(
    {
      index_name: text('Name of the index.'),
      index_uuid: text('Id of the index.'),
      columns: { type: 'array', items: { type: 'string' }, description: 'The indexed fields.' },
      status: text('done: LanceDB makes an index in one step.'),
      index_type: text('Type of the index, such as BTree or IvfPq.'),
      type_url: text('Protobuf type of the index.'),
      created_at: text('Time of creation (RFC 3339).'),
      num_indexed_rows: count('Rows that the index covers.'),
      num_unindexed_rows: count('Rows that are newer than the index. Queries scan them.'),
      size_bytes: count('Size of the index in storage.'),
      num_segments: count('Parts of the index. Each update adds one.'),
      index_version: count('Version of the format.'),
    },
    ['index_name', 'index_uuid', 'columns', 'status'],
  ),
  DescribeTableIndexStatsResponse: object(
    {
      index_type: text('Type of the index, such as BTREE or IVF_PQ.'),
      distance_type: { type: ['string', 'null'], description: 'Distance type of a vector index.' },
      num_indexed_rows: count('Rows that the index covers.'),
      num_unindexed_rows: count('Rows that are newer than the index. Queries scan them.'),
      num_indices: { type: ['integer', 'null'], minimum: 0, description: 'Parts of the index. Each update adds one.' },
    },
    ['index_type', 'num_indexed_rows', 'num_unindexed_rows'],
  ),
  ListTablesResponse: object(
    {
      tables: { type: 'array', items: { type: 'string' }, description: 'Names of tables, sorted.' },
      page_token: text('Where the next page starts; absent on the last page.'),
    },
    ['tables'],
  ),
  PlanDocument: object(
    {
      plan: text('The plan of LanceDB, unchanged.'),
      verdicts: {
        type: 'array',
        items: { $ref: '#/components/schemas/Verdict' },
        description: 'What can be improved, warnings first.',
      },
      steps: { type: 'array', items: { type: 'object' }, description: 'The plan as trees of steps.' },
      table: { type: 'object', description: 'What the verdicts know of the table: row_count, schema, indexes.' },
    },
    ['plan', 'verdicts', 'steps', 'table'],
  ),
  Verdict: object(
    {
      code: text('What was found, such as unserved-predicate.'),
      severity: {
        type: 'string',
        enum: ['warning', 'note'],
        description: 'A warning costs time that grows with the table.',
      },
      reason: text('Why no index is used, such as no-index or function; absent where it is not certain.'),
      title: text('What was found, for people.'),
      detail: text('Why, and what it costs.'),
      step: count('The step of the plan, by its position in the text.'),
      fix: {
        type: 'object',
        properties: { python: text('Code for LanceDB in Python.'), typescript: text('The same in TypeScript.') },
        required: ['python', 'typescript'],
        description: 'The code that improves it; absent where none is certain to.',
      },
    },
    ['code', 'severity', 'title', 'detail', 'step'],
  ),
  ErrorResponse: {
    ...object(
      {
        error: text('The same as detail.'),
        code: count('Error code of the namespace specification.'),
        type: {
          ...text('Type of the error.'),
          enum: [...new Set(Object.values(failures).map(({ type }) => type))],
        },
        title: text('Title of the type.'),
        status: {
          type: 'integer',
          enum: [...new Set(Object.values(failures).map(({ status }) => status))],
          description: 'HTTP status.',
        },
        detail: text('Description of the error and of its place.'),
        instance: text('Path of the request.'),
      },
      ['error', 'code', 'type', 'title', 'status', 'detail', 'instance'],
    ),
    description: 'An error, with the fields of RFC 9457 and of the namespace specification (error, code).',
  },
};

function object(properties: JsonSchema, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required };
}

function text(description: string): JsonSchema {
  return { type: 'string', description };
}

function count(description: string): JsonSchema {
  return { type: 'integer', minimum: 0, description };
}
