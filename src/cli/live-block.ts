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
    const up = this.output.isTTY === true && this.lines > 0 ? `\u001b[${this.lines}A\u001b[J` : '';
    this.output.write(up + text);
    const { columns = Infinity } = this.output;
    const rows = text
      .split('\n')
      .slice(0, -1)
      .map((line) => Math.max(1, Math.ceil(line.length / columns)));
    this.lines = rows.reduce((sum, each) => sum + each, 0);
  }
}
