type Cell = string | number;

const gap = '  ';
/** In fewer columns than this a sentence is a ladder. */
const leastRoom = 20;

/**
 * Rows under a heading, in columns. Numbers are right-aligned. The last cells are wrapped where they would leave the terminal:
 * in their column or, if that is narrow, below their row.
 *
 * @param columns - the width of the terminal; without one nothing is wrapped
 */
export function table(heading: readonly string[], rows: readonly (readonly Cell[])[], columns?: number): string {
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => String(row[column] ?? '').length)));
  const isRight = heading.map((_, column) => rows.every((row) => typeof row[column] === 'number'));
  const last = heading.length - 1;
  const before = widths.slice(0, last).reduce((sum, width) => sum + width + gap.length, 0);
  const withLast = lastCellFor(before, widths[last] ?? 0, columns);
  const lines = all.map((row) => {
    const cells = heading.map((_, column) => aligned(row[column] ?? '', widths[column] ?? 0, isRight[column] === true));
    return withLast(cells.slice(0, last).join(gap), cells[last]?.trimEnd() ?? '').trimEnd();
  });
  return `${lines.join('\n')}\n`;
}

/** How the last cell of a row follows the others, which take `before` columns. */
function lastCellFor(before: number, widest: number, columns = 0): (others: string, text: string) => string {
  const start = before === 0 ? '' : gap;
  if (columns <= 0 || before + widest <= columns) return (others, text) => others + start + text;
  const room = columns - before;
  if (room >= leastRoom) return (others, text) => others + start + wrapped(text, room).join(`\n${' '.repeat(before)}`);
  const indent = `\n${gap}${gap}`;
  const below = (text: string): string => indent + wrapped(text, columns - 2 * gap.length).join(indent);
  return (others, text) => others.trimEnd() + (text === '' ? '' : below(text));
}

/** Lines of whole words; a word that is longer than a line is not cut, so that it can be copied. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function aligned(cell: Cell, width: number, right: boolean): string {
  return right ? String(cell).padStart(width) : String(cell).padEnd(width);
}
