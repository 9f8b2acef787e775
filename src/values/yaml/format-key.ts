/** Text of a floating-point key: Helm's YAML reader formats it in single precision, as Go's `%g` does. */
export function formatFloatKey(value: number): string {
  const single = Math.fround(value);
  if (Number.isNaN(single)) return '.nan';
  if (!Number.isFinite(single)) return single > 0 ? '.inf' : '-.inf';
  if (single === 0) return Object.is(single, -0) ? '-0' : '0';
  return goShortest(single);
}

function goShortest(single: number): string {
  const [digits = '', power = '0'] = shortestDigits(single).split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) return String(Number(`${digits}e${power}`));
  return `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** The fewest digits that read back as the same single-precision number, in exponential notation. */
function shortestDigits(single: number): string {
  for (let decimals = 0; decimals < 8; decimals++) {
    const candidate = single.toExponential(decimals);
    if (Math.fround(Number(candidate)) === single) return candidate;
  }
  return single.toExponential(8);
}
