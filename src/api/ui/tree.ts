import { bytes, milliseconds, nodesOf, type Plan, type PlanNode, type Verdict } from '../verdicts/index.js';
import { el, hidden, markOf } from './dom.js';

/** The steps of a plan as nested lists. The browser's own `details` open and close them, also with the keyboard. */
export function planTree(plan: Plan, verdicts: readonly Verdict[]) {
  const measured = measuresOf(plan);
  const summaries: HTMLElement[] = [];
  const shown = el('div', { class: 'step', 'aria-live': 'polite' });
  const item = (node: PlanNode): HTMLElement => {
    const summary = summaryOf(
      node,
      verdicts.filter(({ step }) => step === summaries.length),
      measured,
    );
    summaries.push(summary);
    // Not every browser focuses what is clicked.
    for (const type of ['focus', 'click']) summary.addEventListener(type, () => shown.replaceChildren(...textOf(node)));
    const kind = node.children.length === 0 ? 'leaf' : undefined;
    return el('li', {}, el('details', { open: '', class: kind }, summary, list(node.children)));
  };
  const list = (nodes: Plan): HTMLElement | undefined =>
    nodes.length === 0 ? undefined : el('ul', {}, ...nodes.map(item));
  const titles = ['Step', ...measured.map(({ title }) => title)].map((title) => el('span', {}, title));
  const head = el('div', { class: 'head', 'aria-hidden': 'true' }, ...titles);
  const tree = el('div', { class: 'tree', role: 'group', 'aria-label': 'Steps of the plan' }, head, list(plan));
  tree.style.setProperty('--measures', String(measured.length));
  // Shows a step, and opens what is above it.
  const select = (step: number): void => {
    const summary = summaries[step];
    for (let at = summary?.parentElement; at; at = at.parentElement)
      if (at instanceof HTMLDetailsElement) at.open = true;
    summary?.focus();
  };
  return { element: el('div', {}, el('div', { class: 'scroll' }, tree), shown), select };
}

function summaryOf({ name, details, metrics }: PlanNode, verdicts: readonly Verdict[], measured: readonly Measured[]) {
  const isWarning = verdicts.some(({ severity }) => severity === 'warning');
  const count = `${verdicts.length} verdict${verdicts.length === 1 ? '' : 's'}`;
  const mark = verdicts.length === 0 ? undefined : markOf(isWarning ? 'warning' : 'note', count);
  const short = el('span', { class: 'details' }, details.replace(/^uri=[^,]*, /, ''));
  const cells = measured.map(({ title, of, print, most }) => {
    const value = of(metrics);
    if (value === undefined) return el('span', { class: 'measure' });
    const bar = el('span', { class: 'bar' });
    bar.style.setProperty('--part', String(value / most));
    return el('span', { class: 'measure' }, hidden(`${title}: `), print(value), bar);
  });
  return el('summary', {}, el('span', { class: 'name' }, el('b', {}, name), mark, short), ...cells);
}

function textOf({ name, details, metrics }: PlanNode): readonly HTMLElement[] {
  const all = Object.entries(metrics?.all ?? {}).map(([name, value]) => el('span', {}, `${name} ${value}`));
  return [el('h3', {}, name), el('p', { class: 'code' }, details), el('p', { class: 'metrics' }, ...all)];
}

interface Measure {
  readonly title: string;
  readonly of: (metrics: PlanNode['metrics']) => number | undefined;
  readonly print: (value: number) => string;
}

const measures: readonly Measure[] = [
  { title: 'Rows', of: (metrics) => metrics?.rows, print: (value) => value.toLocaleString('en-US') },
  { title: 'Time', of: (metrics) => metrics?.elapsedMs, print: milliseconds },
  { title: 'Read', of: (metrics) => metrics?.bytesRead, print: bytes },
];

type Measured = ReturnType<typeof measuresOf>[number];

/** What the steps of a plan took; nothing for a query that was not run. */
function measuresOf(plan: Plan) {
  return measures.flatMap((measure) => {
    const values = nodesOf(plan).flatMap(({ metrics }) => measure.of(metrics) ?? []);
    return values.length === 0 ? [] : { ...measure, most: Math.max(...values, Number.MIN_VALUE) };
  });
}
