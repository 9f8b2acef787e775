/** Rows under a heading, in columns. Numbers are right-aligned. */
export function table(heading: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => String(row[column] ?? '').length)));
  const lines = all.map((row) =>
    heading
      .map((_, column) => aligned(String(row[column] ?? ''), widths[column] ?? 0, isNumeric(rows, column)))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

function isNumeric(rows: readonly (readonly (string | number)[])[], column: number): boolean {
  return rows.every((row) => typeof row[column] === 'number');
}

function aligned(text: string, width: number, right: boolean): string {
  return right ? text.padStart(width) : text.padEnd(width);
}
