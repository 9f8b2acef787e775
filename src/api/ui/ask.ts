import { jsonOf, member, planMediaType } from '../verdicts/index.js';

export interface Question {
  readonly table: string;
  /** The query, as JSON. */
  readonly query: string;
  readonly isAnalyzed: boolean;
  /** Headers with the caller's credentials. */
  readonly credentials: Readonly<Record<string, string>>;
}

/**
 * Asks the service that served this page for the plan of a query.
 *
 * @throws Error with what to tell the user
 */
export async function ask({ table, query, isAnalyzed, credentials }: Question): Promise<string> {
  const read = parsed(query);
  const call = isAnalyzed ? 'analyze_plan' : 'explain_plan';
  const response = await fetch(new URL(`v1/table/${encodeURIComponent(table)}/${call}`, document.baseURI), {
    method: 'POST',
    headers: { ...credentials, 'content-type': 'application/json', accept: planMediaType },
    body: JSON.stringify(isAnalyzed ? read : { query: read }),
    credentials: 'omit',
  }).catch(() => undefined);
  if (response === undefined) throw new Error('The service did not answer.');
  const text = await response.text();
  if (response.ok) return text;
  const detail = member(jsonOf(text), 'detail');
  if (isAnalyzed && detail === 'route not found')
    throw new Error('This service does not run queries: analyze_plan is off.');
  throw new Error(`${response.status}: ${String(detail)}`);
}

function parsed(query: string): object {
  const json = jsonOf(query);
  if (typeof json === 'object' && json !== null) return { vector: {}, ...json };
  throw new Error('The query must be a JSON object, such as {"filter": "price < 50", "k": 10}.');
}
