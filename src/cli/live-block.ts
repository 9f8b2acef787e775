import type { Output } from './io.js';

/** Text that replaces itself on a terminal; elsewhere each text is printed once. */
export class LiveBlock {
  private lines = 0;
  private last: string | undefined;

  constructor(private readonly output: Output) {}

  /** @param text - ends with a newline */
  show(text: string): void {
    if (text === this.last || text === '') return;
    this.last = text;
    this.clear();
    this.output.write(text);
    // A terminal of unknown size has 0 columns.
    const { columns = 0 } = this.output;
    const rows = text
      .split('\n')
      .slice(0, -1)
      .map((line) => (columns > 0 ? Math.max(1, Math.ceil(line.length / columns)) : 1));
    this.lines = rows.reduce((sum, each) => sum + each, 0);
  }

  /** Takes the text away from the terminal. */
  clear(): void {
    if (this.output.isTTY === true && this.lines > 0) this.output.write(`\u001b[${this.lines}A\u001b[J`);
    this.lines = 0;
  }
}
