/** The factor of each suffix as a fraction, in thousandths: `n` is 10^-9. */
const suffixes: Readonly<Record<string, readonly [bigint, bigint]>> = {
  n: [1n, 10n ** 6n],
  u: [1n, 10n ** 3n],
  m: [1n, 1n],
  '': [10n ** 3n, 1n],
  k: [10n ** 6n, 1n],
  M: [10n ** 9n, 1n],
  G: [10n ** 12n, 1n],
  T: [10n ** 15n, 1n],
  P: [10n ** 18n, 1n],
  E: [10n ** 21n, 1n],
  Ki: [1000n * 2n ** 10n, 1n],
  Mi: [1000n * 2n ** 20n, 1n],
  Gi: [1000n * 2n ** 30n, 1n],
  Ti: [1000n * 2n ** 40n, 1n],
  Pi: [1000n * 2n ** 50n, 1n],
  Ei: [1000n * 2n ** 60n, 1n],
};

const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3})|([numkMGTPE]|[KMGTPE]i)?)$/;

/**
 * A Kubernetes quantity, such as `500m` or `8Gi`, in thousandths; smaller parts round up, as in the API server.
 *
 * @returns undefined if the string is not a quantity
 */
export function parseQuantity(text: string): bigint | undefined {
  const [, sign = '', whole = '', fraction = '', exponent, suffix = ''] = pattern.exec(text) ?? [];
  if (whole === '' && fraction === '') return undefined;
  const [times, per] = exponent === undefined ? (suffixes[suffix] ?? [0n, 1n]) : powerOfTen(Number(exponent));
  const digits = BigInt(whole + fraction) * times;
  const amount = roundedUp(digits, per * 10n ** BigInt(fraction.length));
  return sign === '-' ? -amount : amount;
}

function powerOfTen(exponent: number): readonly [bigint, bigint] {
  return exponent >= -3 ? [10n ** BigInt(exponent + 3), 1n] : [1n, 10n ** BigInt(-exponent - 3)];
}

function roundedUp(amount: bigint, divisor: bigint): bigint {
  return (amount + divisor - 1n) / divisor;
}
