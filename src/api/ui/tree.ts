import {
  bytes,
  milliseconds,
  type Metrics,
  type Placed,
  placedNodes,
  type Plan,
  type Verdict,
} from '../verdicts/index.js';
import { el } from './dom.js';

/** A plan as a treegrid (WAI-ARIA): arrow keys move, open and close; Home and End go to the first and last step. */
export class PlanTree {
  readonly element: HTMLElement;
  private readonly placed: readonly Placed[];
  private readonly rows: readonly HTMLTableRowElement[];
  private readonly step = el('div', { class: 'step', 'aria-live': 'polite' });

  constructor(plan: Plan, verdicts: readonly Verdict[]) {
    this.placed = placedNodes(plan);
    const columns = measures.filter(({ of }) => this.placed.some(({ node }) => of(node.metrics) !== undefined));
    const scales = columns.map(({ of }) =>
      Math.max(...this.placed.map(({ node }) => of(node.metrics) ?? 0), Number.MIN_VALUE),
    );
    this.rows = this.placed.map((placed, index) => {
      const cells = columns.map((column, at) => measureCell(column, placed.node.metrics, scales[at] ?? 1));
      return this.row(
        placed,
        index,
        verdicts.filter(({ step }) => step === index),
        cells,
      );
    });
    const headings = ['Step', ...columns.map(({ title }) => title)].map((title) => el('th', { scope: 'col' }, title));
    const table = el(
      'table',
      { role: 'treegrid', 'aria-label': 'Steps of the plan', class: 'tree' },
      el('thead', {}, el('tr', {}, ...headings)),
      el('tbody', {}, ...this.rows),
    );
    table.addEventListener('keydown', (event) => this.onKey(event));
    this.element = el('div', {}, el('div', { class: 'scroll' }, table), this.step);
    this.select(0, false);
  }

  /** Shows a step, and opens what is above it. */
  select(index: number, isFocused = true): void {
    for (const above of this.ancestors(index)) this.rows[above]?.setAttribute('aria-expanded', 'true');
    this.showOpen();
    this.rows.forEach((row, at) => {
      row.tabIndex = at === index ? 0 : -1;
      row.setAttribute('aria-selected', String(at === index));
    });
    const node = this.placed[index]?.node;
    const metrics = Object.entries(node?.metrics?.all ?? {}).map(([name, value]) => el('span', {}, `${name} ${value}`));
    this.step.replaceChildren(
      el('h3', {}, node?.name ?? ''),
      el('p', { class: 'code' }, node?.details ?? ''),
      el('p', { class: 'metrics' }, ...metrics),
    );
    if (isFocused) this.rows[index]?.focus();
  }

  private row({ node, depth }: Placed, index: number, verdicts: readonly Verdict[], cells: readonly HTMLElement[]) {
    const severity = verdicts.some((verdict) => verdict.severity === 'warning') ? 'warning' : verdicts[0]?.severity;
    const label = `${verdicts.length} verdict${verdicts.length === 1 ? '' : 's'}`;
    const mark =
      severity &&
      el('span', { class: `mark ${severity}`, role: 'img', 'aria-label': label }, severity === 'warning' ? '!' : 'i');
    const twist = el('span', { class: 'twist', 'aria-hidden': 'true' });
    const details = el('span', { class: 'details' }, node.details.replace(/^uri=[^,]*, /, ''));
    const name = el('td', {}, el('div', { class: 'name' }, twist, el('b', {}, node.name), mark, details));
    name.style.setProperty('--depth', String(depth));
    const row = el('tr', { 'aria-level': String(depth + 1) }, name, ...cells);
    if (node.children.length > 0) row.setAttribute('aria-expanded', 'true');
    row.addEventListener('click', () => this.select(index));
    twist.addEventListener('click', () => this.toggle(index, row.getAttribute('aria-expanded') !== 'true'));
    return row;
  }

  private onKey(event: KeyboardEvent): void {
    const index = this.rows.findIndex((row) => row === document.activeElement);
    const shown = this.rows.flatMap((row, at) => (row.hidden ? [] : at));
    const at = shown.indexOf(index);
    const expanded = this.rows[index]?.getAttribute('aria-expanded');
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => this.select(shown[at + 1] ?? index),
      ArrowUp: () => this.select(shown[at - 1] ?? index),
      Home: () => this.select(0),
      End: () => this.select(shown.at(-1) ?? index),
      ArrowRight: () =>
        expanded === 'false' ? this.toggle(index, true) : this.select(expanded === 'true' ? index + 1 : index),
      ArrowLeft: () =>
        expanded === 'true' ? this.toggle(index, false) : this.select(this.ancestors(index)[0] ?? index),
    };
    const move = moves[event.key];
    if (index === -1 || move === undefined) return;
    event.preventDefault();
    move();
  }

  private toggle(index: number, isOpen: boolean): void {
    if (this.rows[index]?.hasAttribute('aria-expanded') !== true) return;
    this.rows[index].setAttribute('aria-expanded', String(isOpen));
    this.showOpen();
  }

  /** The steps above one, the nearest first. */
  private ancestors(index: number): readonly number[] {
    const above: number[] = [];
    let depth = this.placed[index]?.depth ?? 0;
    for (let at = index - 1; at >= 0; at -= 1) {
      const at_depth = this.placed[at]?.depth ?? 0;
      if (at_depth < depth) above.push(at);
      depth = Math.min(depth, at_depth);
    }
    return above;
  }

  private showOpen(): void {
    let closed = Number.POSITIVE_INFINITY;
    this.rows.forEach((row, at) => {
      const depth = this.placed[at]?.depth ?? 0;
      row.hidden = depth > closed;
      if (!row.hidden) closed = row.getAttribute('aria-expanded') === 'false' ? depth : Number.POSITIVE_INFINITY;
    });
  }
}

interface Measure {
  readonly title: string;
  readonly of: (metrics: Metrics | undefined) => number | undefined;
  readonly print: (value: number) => string;
}

const measures: readonly Measure[] = [
  { title: 'Rows', of: (metrics) => metrics?.rows, print: (value) => value.toLocaleString('en-US') },
  { title: 'Time', of: (metrics) => metrics?.elapsedMs, print: milliseconds },
  { title: 'Read', of: (metrics) => metrics?.bytesRead, print: bytes },
];

function measureCell({ of, print }: Measure, metrics: Metrics | undefined, scale: number): HTMLElement {
  const value = of(metrics);
  if (value === undefined) return el('td', { class: 'measure' });
  const bar = el('span', { class: 'bar', 'aria-hidden': 'true' });
  bar.style.setProperty('--part', String(value / scale));
  return el('td', { class: 'measure' }, print(value), bar);
}
