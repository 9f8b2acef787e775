/** A chart as the generator made it, before it is on any disk. */
export interface GeneratedChart {
  /** The chart's name, which is its folder's name too. */
  readonly name: string;
  /** Path inside the chart, with `/` between its parts, to text. */
  readonly files: ReadonlyMap<string, string>;
}
