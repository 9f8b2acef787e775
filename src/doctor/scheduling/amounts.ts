import type { StringMap } from '../fields.js';
import { parseQuantity } from './quantity.js';

/** How much of each resource, in thousandths: of CPUs, bytes, GPUs, pods. */
export type Amounts = ReadonlyMap<string, bigint>;

/** What is no quantity counts as none. */
export function amountsOf(quantities: StringMap): Amounts {
  return new Map(Object.entries(quantities).map(([resource, text]) => [resource, parseQuantity(text) ?? 0n]));
}

export function sum(...all: readonly Amounts[]): Amounts {
  return combined(all, (a, b) => a + b);
}

export function greatest(...all: readonly Amounts[]): Amounts {
  return combined(all, (a, b) => (a > b ? a : b));
}

/** `amounts` that often. */
export function multiplied(amounts: Amounts, times: number): Amounts {
  return new Map([...amounts].map(([resource, amount]) => [resource, amount * BigInt(times)]));
}

/** What is left of `all`, of the resources that it has. */
export function remaining(all: Amounts, used: Amounts): Amounts {
  return new Map([...all].map(([resource, amount]) => [resource, amount - (used.get(resource) ?? 0n)]));
}

/** Resources of which `wanted` is more than there is. */
export function shortages(wanted: Amounts, there: Amounts): readonly string[] {
  return [...wanted].filter(([name, amount]) => amount > 0n && amount > (there.get(name) ?? 0n)).map(([name]) => name);
}

/** How many times `wanted` is in `there`. */
export function timesIn(wanted: Amounts, there: Amounts): number {
  const times = [...wanted]
    .filter(([, amount]) => amount > 0n)
    .map(([resource, amount]) => Number((there.get(resource) ?? 0n) / amount));
  return times.length === 0 ? 0 : Math.max(0, Math.min(...times));
}

const units = ['Ei', 'Pi', 'Ti', 'Gi', 'Mi', 'Ki'] as const;

/**
 * `3.5 cpu`, `8Gi memory`: for messages. Bytes have one decimal place.
 *
 * @param rounding requests round up and free amounts round down, so that a shortage is visible
 */
export function describeAmount(resource: string, amount: bigint, rounding: 'up' | 'down' = 'down'): string {
  const isBytes = resource === 'memory' || resource.includes('storage') || resource.startsWith('hugepages-');
  return `${isBytes ? bytes(amount, rounding) : decimal(amount, 3)} ${resource}`;
}

function bytes(amount: bigint, rounding: 'up' | 'down'): string {
  const index = units.findIndex((_, place) => amount >= thousandths(place));
  const unit = units[index];
  if (unit === undefined) return decimal(amount, 3);
  const tenths = amount * 10n + (rounding === 'up' ? thousandths(index) - 1n : 0n);
  return `${decimal(tenths / thousandths(index), 1)}${unit}`;
}

/** How many thousandths of a byte the unit of this place has. */
function thousandths(place: number): bigint {
  return 1000n * 1024n ** BigInt(units.length - place);
}

/** Inserts the decimal point, without trailing zeros. */
function decimal(number: bigint, places: number): string {
  const digits = `${number < 0n ? -number : number}`.padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return `${number < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`;
}

function combined(all: readonly Amounts[], combine: (a: bigint, b: bigint) => bigint): Amounts {
  const result = new Map<string, bigint>();
  for (const amounts of all)
    for (const [resource, amount] of amounts) result.set(resource, combine(result.get(resource) ?? 0n, amount));
  return result;
}
