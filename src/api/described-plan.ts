import { ApiError } from './errors.js';
import type { EngineCall } from './plan/planner.js';
import type { TableAddress } from './plan/request/query.js';
import { isVectorIndex, member, planDocument, type PlanDocument } from './verdicts/index.js';

/** A plan with its verdicts, which depend on the table's rows, columns and indexes, too. */
export async function describedPlan(
  text: string,
  table: TableAddress,
  ask: (call: EngineCall) => Promise<unknown>,
): Promise<PlanDocument> {
  const description = await ask({ kind: 'describe', table }).catch(unknownSchema);
  const listed = member(await ask({ kind: 'listIndexes', table }), 'indexes');
  const indexes: unknown[] = [];
  for (const index of Array.isArray(listed) ? listed : []) indexes.push(await withDistanceType(index, table, ask));
  const rows = await ask({ kind: 'countRows', table });
  return planDocument(text, { row_count: rows, schema: member(description, 'schema'), indexes });
}

/** Some types of columns cannot be described; their tables can be queried. */
function unknownSchema(error: unknown): undefined {
  if (error instanceof ApiError && error.failure === 'unsupported') return undefined;
  throw error;
}

async function withDistanceType(
  index: unknown,
  table: TableAddress,
  ask: (call: EngineCall) => Promise<unknown>,
): Promise<unknown> {
  const name = member(index, 'index_name');
  if (typeof name !== 'string' || !isVectorIndex({ type: String(member(index, 'index_type')) })) return index;
  const statistics = await ask({ kind: 'indexStats', table, index: name });
  return { ...Object(index), distance_type: member(statistics, 'distance_type') };
}
