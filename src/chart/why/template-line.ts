/** A step into a manifest: a key, or the index of an item. */
export type Step = string | number;

/** A line of a template. */
export interface TemplateLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

interface Line extends TemplateLine {
  readonly indent: number;
  /** Without indentation and, where an item's keys are looked for, without its dash. */
  readonly content: string;
}

/**
 * The lines of a template that a field comes from: those of its key, in each branch of a condition. Of a field that another one
 * brings, such as an entry of an inserted map, the lines of that one.
 */
export function templateLines(template: string, path: readonly Step[]): readonly TemplateLine[] {
  const all = template.split('\n').map((text, index) => lineOf(text, index + 1));
  let found: readonly Line[] = [];
  let inside: readonly Line[] = all;
  for (const step of path) {
    const blocks = typeof step === 'number' ? itemsAt(inside, step) : entriesAt(inside, step);
    if (blocks.length === 0) break;
    found = blocks.map(([first]) => first);
    const [only, ...others] = blocks;
    if (only === undefined || others.length > 0) break;
    inside = typeof step === 'number' ? withoutDash(only) : only.slice(1);
  }
  return found.flatMap((line) => [line, ...insertedBelow(line, all)]).map(({ line, text }) => ({ line, text }));
}

type Block = readonly [first: Line, ...rest: Line[]];

function lineOf(text: string, line: number): Line {
  const content = text.trimStart();
  return { line, text, indent: text.length - content.length, content };
}

/** Conditions, loops and what inserts lines say nothing of the indentation around them. */
function isControl({ content }: Line): boolean {
  return content === '' || content === '---' || content.startsWith('{{-') || content.startsWith('#');
}

function entriesAt(inside: readonly Line[], key: string): readonly Block[] {
  return blocksOf(inside).filter(([{ content }]) =>
    [key, JSON.stringify(key)].some((spelled) => content === `${spelled}:` || content.startsWith(`${spelled}: `)),
  );
}

/** Of a list with loops or conditions in it, only that one item is sure which is alone. */
function itemsAt(inside: readonly Line[], index: number): readonly Block[] {
  const items = blocksOf(inside).filter(([{ content }]) => isItem(content));
  const [first] = items;
  if (first === undefined) return [];
  const isSure = !inside.some((line) => isControl(line) && line.indent <= first[0].indent && line.content !== '');
  const wanted = isSure ? items[index] : items.length === 1 ? first : undefined;
  return wanted === undefined ? [] : [wanted];
}

function isItem(content: string): boolean {
  return content === '-' || content.startsWith('- ');
}

/** What is at the lowest indentation, each with the lines below it. */
function blocksOf(inside: readonly Line[]): readonly Block[] {
  const indent = Math.min(...inside.filter((line) => !isControl(line)).map((line) => line.indent));
  const blocks: [Line, ...Line[]][] = [];
  for (const line of inside) {
    if (!isControl(line) && line.indent === indent) blocks.push([line]);
    else blocks.at(-1)?.push(line);
  }
  return blocks;
}

/** The keys of an item, the first of which is behind its dash. */
function withoutDash([first, ...rest]: Block): readonly Line[] {
  const content = first.content.slice(1).trimStart();
  return [{ ...first, content, indent: first.indent + first.content.length - content.length }, ...rest];
}

/** What follows a key that has nothing behind it: an action that inserts a map or a list. */
function insertedBelow(line: Line, all: readonly Line[]): readonly Line[] {
  const next = all[line.line];
  if (next === undefined || !/^(?:.*:|-)$/.test(line.content)) return [];
  return next.indent > line.indent && /^\{\{-? (?!if |else|end|range |with )/.test(next.content) ? [next] : [];
}
