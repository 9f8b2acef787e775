import type { Connection } from '@lancedb/lancedb';
import { ApiError } from '../api-error.js';
import { messageOf } from '../../errors.js';
import { refusal } from './refusal.js';

/** Names per page of the engine. */
const pageSize = 1_000;

/** Letters, digits and signs without a meaning in SQL: LanceDB 0.39 puts the namespace into a query as it is. */
const safePart = /^[\p{L}\p{M}\p{N}_.@:+=~ -]+$/u;

/**
 * The names of all tables in a namespace, in the order of the engine.
 *
 * @throws ApiError invalidInput for a namespace whose name the engine would take for SQL; namespaceNotFound without one
 */
export async function listTables(connection: Connection, namespace: readonly string[]): Promise<readonly string[]> {
  const unsafe = namespace.findIndex((part) => !safePart.test(part));
  if (unsafe !== -1) {
    throw refusal('namespace id', `part ${unsafe + 1} of ${namespace.length} has a character that cannot be listed`);
  }
  const names: string[] = [];
  let pageToken: string | undefined;
  do {
    const page = await pageOf(connection, namespace, pageToken);
    names.push(...page.tables);
    pageToken = page.pageToken;
  } while (pageToken !== undefined);
  return names;
}

async function pageOf(
  connection: Connection,
  namespace: readonly string[],
  pageToken: string | undefined,
): Promise<{ readonly tables: readonly string[]; readonly pageToken?: string }> {
  try {
    const options = pageToken === undefined ? { limit: pageSize } : { limit: pageSize, pageToken };
    return await connection.listTables([...namespace], options);
  } catch (error) {
    if (!/Namespace not found|does not exist/u.test(messageOf(error))) throw error;
    throw new ApiError('namespaceNotFound', 'the namespace was not found', { cause: error });
  }
}
