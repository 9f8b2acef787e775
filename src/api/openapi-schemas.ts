import { failures } from './errors.js';
import type { JsonSchema } from './json-schema.js';

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

/** All values of a field of the errors, each once. */
function valuesOf(field: 'type' | 'status'): readonly unknown[] {
  return [...new Set(Object.values(failures).map((failure) => failure[field]))];
}
