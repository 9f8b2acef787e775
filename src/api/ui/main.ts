import { jsonOf, member, nodesOf, planMediaType, readPlan, tableName } from '../verdicts/index.js';
import { byId } from './dom.js';
import { resultOf, type Shown } from './result.js';

const status = byId('status', HTMLElement);
const result = byId('result', HTMLElement);
const query = byId('query', HTMLTextAreaElement);
const pasted = byId('plan', HTMLTextAreaElement);
let shown: Shown | undefined;
let kept: Shown | undefined;
let count = 0;

function show(text: string, from: string): void {
  const read = readPlan(text);
  const nodes = nodesOf(read.plan);
  if (nodes.every(({ name }) => name === '')) return say('This is not a plan of LanceDB.', true);
  count += 1;
  shown = { ...read, title: `Plan ${count}: ${tableName(nodes) ?? from}` };
  draw();
  say('The plan is shown.');
}

function draw(): void {
  if (shown === undefined) return;
  const before = kept === shown ? undefined : kept;
  result.replaceChildren(...resultOf(shown, before, keep));
}

function keep(): void {
  kept = shown;
  draw();
  say(`The next plan is compared with ${kept?.title ?? ''}.`);
}

function say(text: string, isError = false): void {
  status.textContent = text;
  status.classList.toggle('error', isError);
}

byId('run', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  const table = byId('table', HTMLInputElement).value.trim();
  say('The query is on its way.');
  ask(table, query.value, byId('analyze', HTMLInputElement).checked).then(
    (text) => show(text, table),
    (error: unknown) => say(error instanceof Error ? error.message : String(error), true),
  );
});

/** They are kept in the field only. */
function credentials(): Readonly<Record<string, string>> {
  const secret = byId('secret', HTMLInputElement).value.trim();
  if (secret === '') return {};
  return byId('scheme', HTMLSelectElement).value === 'key'
    ? { 'x-api-key': secret }
    : { authorization: `Bearer ${secret}` };
}

byId('paste', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  show(pasted.value, 'pasted');
});

byId('example', HTMLButtonElement).addEventListener('click', () => {
  show(byId('example-plan', HTMLTemplateElement).content.textContent, 'example');
});

const examples: Readonly<Record<string, object>> = {
  filter: { filter: "price < 50 AND category = 'home'", k: 10 },
  vector: { vector: { single_vector: [0.1, 0.2, 0.3] }, k: 10, filter: 'price < 50' },
  text: { full_text_query: { string_query: { query: 'puppy' } }, k: 10 },
};

const kind = byId('kind', HTMLSelectElement);
const setExample = (): void => void (query.value = JSON.stringify(examples[kind.value] ?? {}, null, 2));
kind.addEventListener('change', setExample);
setExample();

// A page that was saved can read plans, but no service answers pages of other places.
if (location.protocol === 'file:') {
  byId('run-fields', HTMLFieldSetElement).disabled = true;
  byId('run-note', HTMLElement).hidden = false;
  byId('paste-section', HTMLDetailsElement).open = true;
}

/** Asks the service that served this page for the plan of a query. */
async function ask(table: string, query: string, isAnalyzed: boolean): Promise<string> {
  const read = parsed(query);
  const call = isAnalyzed ? 'analyze_plan' : 'explain_plan';
  const response = await fetch(new URL(`v1/table/${encodeURIComponent(table)}/${call}`, document.baseURI), {
    method: 'POST',
    headers: { ...credentials(), 'content-type': 'application/json', accept: planMediaType },
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
