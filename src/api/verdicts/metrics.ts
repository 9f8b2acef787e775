/** What a step took, in a plan that `analyze_plan` gave. */
export interface Metrics {
  readonly rows: number | undefined;
  /** Milliseconds until the step had ended, including the steps below it. */
  readonly elapsedMs: number | undefined;
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
      elapsedMs: quantityOf(elapsed),
      bytesRead: countOf(all['bytes_read']),
      rowsScanned: countOf(all['rows_scanned']),
      all,
    },
  };
}

/** The time of the longest step, and the sums of all that was read; undefined where the query was not run. */
export function totalsOf(metrics: readonly Metrics[]) {
  if (metrics.length === 0) return undefined;
  const sum = (field: 'bytesRead' | 'rowsScanned') => metrics.reduce((total, each) => total + (each[field] ?? 0), 0);
  const times = metrics.flatMap(({ elapsedMs }) => elapsedMs ?? []);
  return {
    elapsedMs: times.length === 0 ? undefined : Math.max(...times),
    bytesRead: sum('bytesRead'),
    rowsScanned: sum('rowsScanned'),
  };
}

const units: Readonly<Record<string, number>> = {
  ...{ '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 },
  ...{ ns: 1e-6, µs: 1e-3, ms: 1, s: 1e3 },
};

/** `528`, or `37.82 K` for a rounded larger number. */
function countOf(text: string | undefined): number | undefined {
  const value = /^[\d.]+(?: [KMBT])?$/.test(text ?? '') ? quantityOf(text) : undefined;
  return value === undefined ? undefined : Math.round(value);
}

/** A number with its unit: `3.98ms` in milliseconds. */
function quantityOf(text = ''): number | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?) ?(\D*)$/.exec(text) ?? [];
  const factor = units[unit];
  return number === undefined || factor === undefined ? undefined : Number(number) * factor;
}

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'];

export function bytes(count: number): string {
  const power = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3));
  return `${short(count / 1_000 ** power)} ${byteUnits[power] ?? ''}`;
}

export function milliseconds(count: number): string {
  return count >= 1_000
    ? `${short(count / 1_000)} s`
    : count >= 1
      ? `${short(count)} ms`
      : `${short(count * 1_000)} µs`;
}

/** Three digits, or all of a larger integer. */
function short(number: number): string {
  return (number >= 100 ? Math.round(number) : Number(number.toPrecision(3))).toLocaleString('en-US');
}
