/** What a step took, in a plan that `analyze_plan` gave. */
export interface Metrics {
  /** Rows that the step returned. */
  readonly rows: number | undefined;
  /** Milliseconds until the step had ended, including the steps below it. */
  readonly elapsedMs: number | undefined;
  /** Milliseconds that the step itself computed. */
  readonly computeMs: number | undefined;
  /** Bytes read from the storage. */
  readonly bytesRead: number | undefined;
  /** Rows read from the storage. */
  readonly rowsScanned: number | undefined;
  /** All metrics by the engine's names, as the engine writes them. */
  readonly all: Readonly<Record<string, string>>;
}

/** Separates what a step does from what it took. */
export function metricsOf(text: string): { readonly details: string; readonly metrics?: Metrics } {
  // The last line of a plan ends with an empty one.
  const whole = text.trimEnd();
  const [, before = whole, listed] = /^([^]*), metrics=\[([^\]]*)\]$/.exec(whole) ?? [];
  const [start = '', elapsed] = /^(?: verbose=true,|[:,]) elapsed=([\d.]+[a-zµ]+)(?:, |$)/.exec(before) ?? [];
  const details = before.slice(start.length).replace(/^[:,] ?/, '');
  if (listed === undefined) return { details };
  const pairs = [...listed.matchAll(/(\w+)=([^,]*)/g)].map(([, name = '', value = '']) => [name, value] as const);
  const all: Readonly<Record<string, string>> = Object.fromEntries(pairs);
  return {
    details,
    metrics: {
      rows: countOf(all['output_rows']),
      elapsedMs: millisecondsOf(elapsed),
      computeMs: millisecondsOf(all['elapsed_compute']),
      bytesRead: countOf(all['bytes_read']),
      rowsScanned: countOf(all['rows_scanned']),
      all,
    },
  };
}

/** Sums of a plan: time of its longest step, and all that was read. */
export interface Totals {
  readonly elapsedMs: number | undefined;
  readonly bytesRead: number;
  readonly rowsScanned: number;
}

/** The totals of steps; undefined where the query was not run. */
export function totalsOf(metrics: readonly Metrics[]): Totals | undefined {
  if (metrics.length === 0) return undefined;
  const sum = (field: 'bytesRead' | 'rowsScanned') => metrics.reduce((total, each) => total + (each[field] ?? 0), 0);
  const times = metrics.flatMap(({ elapsedMs }) => elapsedMs ?? []);
  return {
    elapsedMs: times.length === 0 ? undefined : Math.max(...times),
    bytesRead: sum('bytesRead'),
    rowsScanned: sum('rowsScanned'),
  };
}

const thousands = ['', 'K', 'M', 'B', 'T'];

/** `528`, or `37.82 K` for a rounded larger number. */
function countOf(text = ''): number | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)(?: ([KMBT]))?$/.exec(text) ?? [];
  return number === undefined ? undefined : Math.round(Number(number) * 1_000 ** thousands.indexOf(unit));
}

const milliseconds: ReadonlyMap<string, number> = new Map([
  ['ns', 1e-6],
  ['µs', 1e-3],
  ['ms', 1],
  ['s', 1_000],
]);

/** `3.98ms`, as Rust writes durations. */
function millisecondsOf(text = ''): number | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([a-zµ]+)$/.exec(text) ?? [];
  const factor = milliseconds.get(unit);
  return number === undefined || factor === undefined ? undefined : Number(number) * factor;
}
