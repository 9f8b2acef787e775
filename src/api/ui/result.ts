import {
  bytes,
  milliseconds,
  comparePlans,
  type Difference,
  judge,
  nodesOf,
  planDocument,
  planReport,
  planText,
  postgresPlan,
  type Reading,
  totalsOf,
  type Verdict,
} from '../verdicts/index.js';
import { button, el } from './dom.js';
import { PlanTree } from './tree.js';

/** A plan that is shown. */
export interface Shown extends Reading {
  readonly title: string;
  readonly table?: unknown;
}

/** All that is shown of a plan. */
export function resultOf(shown: Shown, before: Shown | undefined, keep: () => void): readonly Node[] {
  const verdicts = judge(shown.plan, shown.facts);
  const tree = new PlanTree(shown.plan, verdicts);
  const cards = verdicts.map((verdict) => card(verdict, () => tree.select(verdict.step)));
  const none = el('p', { class: 'empty' }, 'Nothing to improve is certain from this plan.');
  return [
    el('div', { class: 'heading' }, el('h2', {}, shown.title), toolbar(shown, verdicts, keep)),
    totals(shown),
    ...(before === undefined ? [] : [comparison(before, shown)]),
    el(
      'section',
      { 'aria-labelledby': 'verdicts' },
      el('h2', { id: 'verdicts' }, 'Verdicts'),
      ...(cards.length === 0 ? [none] : cards),
    ),
    el(
      'section',
      { 'aria-labelledby': 'steps' },
      el('h2', { id: 'steps' }, 'Steps'),
      el('p', { class: 'help' }, help),
      tree.element,
    ),
  ];
}

const help = 'A step runs after the steps below it, and its time includes theirs. Arrow keys move between steps.';

function card({ severity, title, detail, fix }: Verdict, show: () => void): HTMLElement {
  const languages =
    fix === undefined
      ? []
      : ([
          ['Python', fix.python],
          ['TypeScript', fix.typescript],
        ] as const);
  return el(
    'article',
    { class: `card ${severity}` },
    el(
      'h3',
      {},
      el('span', { class: `mark ${severity}`, 'aria-hidden': 'true' }, severity === 'warning' ? '!' : 'i'),
      title,
    ),
    el('p', {}, `${detail} `, button('Show the step', show, { class: 'link' })),
    ...languages.map(([language, code]) =>
      el(
        'div',
        { class: 'fix' },
        el('span', {}, language),
        el('pre', { tabindex: '0', 'aria-label': `${language} code` }, code),
      ),
    ),
  );
}

function totals({ plan, facts }: Shown): HTMLElement {
  const nodes = nodesOf(plan);
  const total = totalsOf(nodes.flatMap(({ metrics }) => metrics ?? []));
  const facts_: (readonly [string, string])[] = [['Steps', String(nodes.length)]];
  if (facts.rows !== undefined) facts_.push(['Rows of the table', facts.rows.toLocaleString('en-US')]);
  if (total?.elapsedMs !== undefined) facts_.push(['Time', milliseconds(total.elapsedMs)]);
  if (total !== undefined)
    facts_.push(['Rows read', total.rowsScanned.toLocaleString('en-US')], ['Bytes read', bytes(total.bytesRead)]);
  return el(
    'dl',
    { class: 'totals' },
    ...facts_.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
  );
}

function toolbar(shown: Shown, verdicts: readonly Verdict[], keep: () => void): HTMLElement {
  const text = planText(shown.plan);
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  return el(
    'div',
    { class: 'toolbar', role: 'group', 'aria-label': 'This plan' },
    button('Compare with the next', keep),
    button('Text', () => save('plan.txt', planReport(shown.plan, verdicts)), { title: 'Save as text' }),
    button('JSON', () => save('plan.json', json(planDocument(text, shown.table))), { title: 'Save as JSON' }),
    button('PostgreSQL JSON', () => save('plan-postgresql.json', json(postgresPlan(shown.plan))), {
      title: "Save for viewers of PostgreSQL's plans",
    }),
  );
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text]));
  el('a', { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

function comparison(before: Shown, after: Shown): HTMLElement {
  const { steps, solved, added } = comparePlans(before, after);
  const list = (title: string, verdicts: readonly Verdict[]): readonly HTMLElement[] =>
    verdicts.map((verdict) => el('li', {}, el('b', {}, `${title}: `), verdict.title));
  const lines = [...list('Solved', solved), ...list('New', added)];
  return el(
    'section',
    { 'aria-labelledby': 'comparison', class: 'comparison' },
    el('h2', { id: 'comparison' }, `Compared with ${before.title}`),
    lines.length === 0 ? el('p', {}, 'The verdicts are the same.') : el('ul', {}, ...lines),
    el('ul', { class: 'diff', tabindex: '0', 'aria-label': 'Differences of the steps' }, ...steps.map(difference)),
  );
}

const signs = { same: ' ', added: '+', removed: '−' } as const;

function difference({ change, node, depth }: Difference): HTMLElement {
  const words = change === 'same' ? undefined : el('span', { class: 'hidden' }, `${change}: `);
  return el('li', { class: change }, words, `${signs[change]} ${'  '.repeat(depth)}${node.name} ${node.details}`);
}
