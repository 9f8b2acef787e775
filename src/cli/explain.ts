import { type Command } from 'commander';
import type { Plan, PlanDocument } from '../api/verdicts/index.js';
import { HelmwrightError } from '../errors.js';
import { type Colors, type CommonOptions, type Conclude, type Result, withCommonOptions } from './conclude.js';
import { type Io, readFailure, readInput } from './io.js';
import { printable } from './printable.js';

interface ExplainOptions extends CommonOptions {
  readonly url?: string;
  readonly table?: string;
  readonly query?: string;
  readonly analyze?: true;
  readonly tokenFile?: string;
  readonly apiKeyFile?: string;
}

/** There is no flag for a token itself, because other users of the machine see the flags of every process. */
export function addExplain(program: Command, conclude: Conclude): void {
  withCommonOptions(program.command('explain'))
    .description('Show the plan of a LanceDB query as a table, and what can be improved.')
    .argument('[file]', 'a plan that was saved, as text or JSON, or - for the standard input')
    .option('--url <url>', 'the explain-plan service, with its base path')
    .option('--table <id>', 'the table, with its namespaces: prod$items')
    .option('--query <file>', 'the query as JSON, or - for the standard input; by default all rows')
    .option('--analyze', 'run the query and show what each step took, if the service allows it')
    .option('--token-file <file>', 'a file with the access token; by default HELMWRIGHT_TOKEN, if it is set')
    .option('--api-key-file <file>', 'a file with the API key; by default HELMWRIGHT_API_KEY, if it is set')
    .addHelpText(
      'after',
      '\nExample:\n  helmwright explain plan.txt\n  helmwright explain --url http://127.0.0.1:2333 --table items --query query.json',
    )
    .action((file: string | undefined, options: ExplainOptions) =>
      conclude(options, (io) => explain(io, file, options)),
    );
}

async function explain(io: Io, file: string | undefined, options: ExplainOptions): Promise<Result> {
  const { planDocument, planText, readPlan } = await import('../api/verdicts/index.js');
  const { plan, table } = readPlan(await planOf(io, file, options));
  if (plan.every(({ name }) => name === ''))
    throw new HelmwrightError('invalid-flag', file ?? '', 'is not a plan of LanceDB');
  const document = planDocument(planText(plan), table);
  const text = await reportOf(document);
  return { ok: true, data: document, text };
}

async function planOf(io: Io, file: string | undefined, options: ExplainOptions): Promise<string> {
  const { url, table } = options;
  if ((file === undefined) === (url === undefined))
    throw new HelmwrightError('usage', 'explain', 'needs either a file with a plan, or --url and --table');
  if (file !== undefined) return textOf(io, file, 'explain');
  if (url === undefined || table === undefined) throw new HelmwrightError('usage', '--table', 'is required with --url');
  return asked(io, new URL(checked(url)), table, options);
}

function checked(url: string): string {
  if (URL.canParse(url) && /^https?:/.test(url)) return url.endsWith('/') ? url : `${url}/`;
  throw new HelmwrightError('invalid-flag', '--url', 'is not a valid URL; use one such as http://127.0.0.1:2333');
}

async function asked(io: Io, url: URL, table: string, options: ExplainOptions): Promise<string> {
  const { member, planMediaType } = await import('../api/verdicts/index.js');
  const { isLoopback } = await import('../settings/loopback.js');
  const credentials = await credentialsOf(io, options);
  if (Object.keys(credentials).length > 0 && url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new HelmwrightError(
      'invalid-flag',
      '--url',
      'must be https, because credentials are sent; http is allowed for loopback only',
    );
  const query = options.query === undefined ? {} : parsed(await textOf(io, options.query, '--query'));
  const body = { vector: {}, ...query };
  const call = options.analyze === true ? 'analyze_plan' : 'explain_plan';
  const response = await fetch(new URL(`v1/table/${encodeURIComponent(table)}/${call}`, url), {
    method: 'POST',
    // A service that does not know the document gives the plan alone.
    headers: { ...credentials, 'content-type': 'application/json', accept: `${planMediaType}, application/json;q=0.9` },
    body: JSON.stringify(options.analyze === true ? body : { query: body }),
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw new Error(`${url.origin} does not answer`, { cause });
  });
  const text = await response.text();
  if (response.ok) return text;
  const detail = member(jsonOf(text), 'detail');
  throw new Error(
    `${url.origin} answers ${response.status}: ${typeof detail === 'string' ? detail : 'without a reason'}`,
  );
}

async function credentialsOf(
  io: Io,
  { tokenFile, apiKeyFile }: ExplainOptions,
): Promise<Readonly<Record<string, string>>> {
  const secret = async (file: string | undefined, flag: string, variable: string): Promise<string> =>
    file === undefined ? (io.env[variable] ?? '') : (await textOf(io, file, flag)).trim();
  const token = await secret(tokenFile, '--token-file', 'HELMWRIGHT_TOKEN');
  const key = await secret(apiKeyFile, '--api-key-file', 'HELMWRIGHT_API_KEY');
  return { ...(token === '' ? {} : { authorization: `Bearer ${token}` }), ...(key === '' ? {} : { 'x-api-key': key }) };
}

function parsed(text: string): object {
  const json = jsonOf(text);
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json;
  throw new HelmwrightError(
    'invalid-flag',
    '--query',
    'must be a JSON object, such as {"filter": "price < 50", "k": 10}',
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function textOf(io: Io, file: string, place: string): Promise<string> {
  try {
    return (await readInput(io, file)).toString('utf8');
  } catch (error) {
    throw new HelmwrightError('invalid-flag', place, `${file}: ${readFailure(error)}`);
  }
}

async function reportOf({ steps, verdicts }: PlanDocument): Promise<Result['text']> {
  const { verdictReport } = await import('../api/verdicts/index.js');
  const { table } = await import('./table.js');
  const { heading, rows } = await rowsOf(steps);
  return (colors, columns) => `${table(heading, rows, columns)}\n${painted(verdictReport(verdicts), colors)}`;
}

async function rowsOf(
  plan: Plan,
): Promise<{ readonly heading: readonly string[]; readonly rows: readonly (readonly string[])[] }> {
  const { bytes, milliseconds, placedNodes } = await import('../api/verdicts/index.js');
  const placed = placedNodes(plan);
  const isMeasured = placed.some(({ node }) => node.metrics !== undefined);
  const shown = (value: number | undefined, print: (value: number) => string): string =>
    value === undefined ? '' : print(value);
  const rows = placed.map(({ node: { name, details, metrics }, depth }) => {
    const step = `${'  '.repeat(depth)}${name} ${printable(details.replace(/^uri=[^,]*, /, ''))}`;
    const { rows, elapsedMs, bytesRead } = metrics ?? {};
    return isMeasured ? [shown(rows, String), shown(elapsedMs, milliseconds), shown(bytesRead, bytes), step] : [step];
  });
  return { heading: isMeasured ? ['ROWS', 'TIME', 'READ', 'STEP'] : ['STEP'], rows };
}

function painted(report: string, colors: Colors): string {
  return report.replace(/^(warning|note):/gm, (start) =>
    start === 'note:' ? colors.cyan(start) : colors.yellow(start),
  );
}
