import {
  bytes,
  comparePlans,
  judge,
  milliseconds,
  nodesOf,
  planDocument,
  planReport,
  planText,
  postgresPlan,
  type Reading,
  totalsOf,
  type Verdict,
} from '../verdicts/index.js';
import { button, el, hidden, markOf } from './dom.js';
import { planTree } from './tree.js';

export interface Shown extends Reading {
  readonly title: string;
  readonly table: unknown;
}

export function resultOf(shown: Shown, before: Shown | undefined, keep: () => void): readonly Node[] {
  const verdicts = judge(shown.plan, shown.facts);
  const tree = planTree(shown.plan, verdicts);
  const cards = verdicts.map((verdict) => card(verdict, () => tree.select(verdict.step)));
  const none = el('p', { class: 'empty' }, 'Nothing to improve is certain from this plan.');
  return [
    el('div', { class: 'heading' }, el('h2', {}, shown.title), toolbar(shown, verdicts, keep)),
    totals(shown),
    ...(before === undefined ? [] : [comparison(before, shown)]),
    section('verdicts', 'Verdicts', ...(cards.length === 0 ? [none] : cards)),
    section('steps', 'Steps', el('p', { class: 'help' }, help), tree.element),
  ];
}

const help = 'A step runs after the steps below it, and its time includes theirs. Enter opens and closes a step.';

function section(id: string, title: string, ...children: readonly HTMLElement[]): HTMLElement {
  return el('section', { 'aria-labelledby': id, class: id }, el('h2', { id }, title), ...children);
}

function card({ severity, title, detail, fix }: Verdict, show: () => void): HTMLElement {
  const lines = Object.entries({ Python: fix?.python, TypeScript: fix?.typescript }).map(([language, code]) => {
    if (code === undefined) return undefined;
    const shown = el('pre', { tabindex: '0', 'aria-label': `${language} code` }, code);
    return el('div', { class: 'fix' }, el('span', {}, language), shown);
  });
  const text = el('p', {}, `${detail} `, button('Show the step', show, { class: 'link' }));
  return el('article', { class: `card ${severity}` }, el('h3', {}, markOf(severity, severity), title), text, ...lines);
}

function totals({ plan, facts }: Shown): HTMLElement {
  const nodes = nodesOf(plan);
  const { elapsedMs, rowsScanned, bytesRead } = totalsOf(nodes.flatMap(({ metrics }) => metrics ?? [])) ?? {};
  const all: readonly (readonly [string, number | undefined, (value: number) => string])[] = [
    ['Steps', nodes.length, String],
    ['Rows of the table', facts.rows, (value) => value.toLocaleString('en-US')],
    ['Time', elapsedMs, milliseconds],
    ['Rows read', rowsScanned, (value) => value.toLocaleString('en-US')],
    ['Bytes read', bytesRead, bytes],
  ];
  const known = all.map(([name, value, print]) =>
    value === undefined ? undefined : el('div', {}, el('dt', {}, name), el('dd', {}, print(value))),
  );
  return el('dl', { class: 'totals' }, ...known);
}

function toolbar({ plan, table }: Shown, verdicts: readonly Verdict[], keep: () => void): HTMLElement {
  const saving = (label: string, title: string, name: string, text: () => string): HTMLElement =>
    button(label, () => save(name, text()), { title });
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  return el(
    'div',
    { class: 'toolbar', role: 'group', 'aria-label': 'This plan' },
    button('Compare with the next', keep),
    saving('Text', 'Save as text', 'plan.txt', () => planReport(plan, verdicts)),
    saving('JSON', 'Save as JSON', 'plan.json', () => json(planDocument(planText(plan), table))),
    saving('PostgreSQL JSON', "Save for viewers of PostgreSQL's plans", 'plan-postgresql.json', () =>
      json(postgresPlan(plan)),
    ),
  );
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text]));
  el('a', { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

const signs = { same: ' ', added: '+', removed: '−' } as const;

function comparison(before: Shown, after: Shown): HTMLElement {
  const { steps, solved, added } = comparePlans(before, after);
  const listed = (title: string, verdicts: readonly Verdict[]): readonly HTMLElement[] =>
    verdicts.map((verdict) => el('li', {}, el('b', {}, `${title}: `), verdict.title));
  const changes = [...listed('Solved', solved), ...listed('New', added)];
  const lines = steps.map(({ change, node, depth }) => {
    const said = change === 'same' ? undefined : hidden(`${change}: `);
    return el('li', { class: change }, said, `${signs[change]} ${'  '.repeat(depth)}${node.name} ${node.details}`);
  });
  return section(
    'comparison',
    `Compared with ${before.title}`,
    changes.length === 0 ? el('p', {}, 'The verdicts are the same.') : el('ul', {}, ...changes),
    el('ul', { class: 'diff', tabindex: '0', 'aria-label': 'Differences of the steps' }, ...lines),
  );
}
