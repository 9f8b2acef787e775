/**
 * A scalar as Helm's YAML reader (goyaml v2) types it. Integers are exact, because a key keeps all its digits;
 * `uint` is an integer past int64, which can be a value but not a key.
 */
export type YamlScalar =
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'int' | 'uint'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'null' };

/** What the reader refuses: the sentence says what, the caller adds where. */
export class ScalarError extends Error {
  override readonly name = 'ScalarError';
}

const standardTag = 'tag:yaml.org,2002:';

/** Types a scalar that carries a tag, such as `!!int "12"`. Unknown tags leave the string as it is. */
export function resolveTagged(text: string, tag: string): YamlScalar {
  const kind = tag.startsWith(standardTag) ? tag.slice(standardTag.length) : '';
  switch (kind) {
    case 'bool':
    case 'int':
    case 'null':
      return ofKind(resolvePlain(text), kind, text);
    case 'float':
      return ofKind(asFloat(resolvePlain(text)), kind, text);
    case 'timestamp':
      return timestamp(text);
    case 'binary':
      return { kind: 'string', value: decodeBinary(text) };
    default:
      return { kind: 'string', value: text };
  }
}

function ofKind(scalar: YamlScalar, kind: 'bool' | 'int' | 'null' | 'float', text: string): YamlScalar {
  if (scalar.kind === kind || (scalar.kind === 'uint' && kind === 'int')) return scalar;
  throw new ScalarError(`cannot read ${JSON.stringify(text)} as !!${kind}`);
}

function asFloat(scalar: YamlScalar): YamlScalar {
  return scalar.kind === 'int' ? { kind: 'float', value: Number(scalar.value) } : scalar;
}

const timestampFormat =
  /^\d{4}-\d{1,2}-\d{1,2}([Tt]\d{1,2}:\d{1,2}:\d{1,2}(\.\d+)?(Z|[-+]\d\d:\d\d)| \d{1,2}:\d{1,2}:\d{1,2}(\.\d+)?)?$/;

function timestamp(text: string): YamlScalar {
  if (timestampFormat.test(text)) return { kind: 'string', value: text };
  throw new ScalarError(`cannot read ${JSON.stringify(text)} as !!timestamp`);
}

function decodeBinary(text: string): string {
  const packed = text.replaceAll('\n', '');
  if (!/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(packed)) {
    throw new ScalarError('!!binary is not base64');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(packed, 'base64'));
  } catch {
    throw new ScalarError('!!binary must be a UTF-8 string in base64');
  }
}

/** Types a scalar without quotes and without a tag. */
export function resolvePlain(text: string): YamlScalar {
  return words.get(text) ?? number(text) ?? { kind: 'string', value: text };
}

const words: ReadonlyMap<string, YamlScalar> = new Map<string, YamlScalar>([
  ...cased(['y', 'yes', 'true', 'on'], { kind: 'bool', value: true }),
  ...cased(['n', 'no', 'false', 'off'], { kind: 'bool', value: false }),
  ...cased(['null'], { kind: 'null' }),
  ['', { kind: 'null' }],
  ['~', { kind: 'null' }],
  ...['.nan', '.NaN', '.NAN'].map((word): [string, YamlScalar] => [word, { kind: 'float', value: NaN }]),
  ...cased(['.inf', '+.inf'], { kind: 'float', value: Infinity }),
  ...cased(['-.inf'], { kind: 'float', value: -Infinity }),
]);

/** Each word as `word`, `Word` and `WORD`. */
function cased(list: readonly string[], scalar: YamlScalar): [string, YamlScalar][] {
  const title = (word: string) => word.replace(/[a-z]/, (letter) => letter.toUpperCase());
  return list.flatMap((word) =>
    [word, title(word), word.toUpperCase()].map((form): [string, YamlScalar] => [form, scalar]),
  );
}

function number(text: string): YamlScalar | undefined {
  if (text.startsWith('.')) return dotFloat(text);
  if (!/^[-+0-9]/.test(text)) return undefined;
  const digits = text.replaceAll('_', '');
  return integer(digits) ?? float(digits) ?? signedBinary(digits);
}

/** Underscores are separators everywhere in a number, but in one that starts with a dot only between digits. */
function dotFloat(text: string): YamlScalar | undefined {
  return /^\.[0-9]+(_[0-9]+)*([eE][-+]?[0-9]+(_[0-9]+)*)?$/.test(text) ? float(text.replaceAll('_', '')) : undefined;
}

const radixes: readonly (readonly [RegExp, string])[] = [
  [/^([-+]?)0[xX]([0-9a-fA-F]+)$/, '0x'],
  [/^([-+]?)0[bB]([01]+)$/, '0b'],
  [/^([-+]?)0[oO]?([0-7]+)$/, '0o'],
  [/^([-+]?)(0|[1-9][0-9]*)$/, ''],
];

function integer(digits: string): YamlScalar | undefined {
  for (const [format, prefix] of radixes) {
    const match = format.exec(digits);
    if (match) return inRange(match[1] ?? '', BigInt(`${prefix}${match[2] ?? ''}`));
  }
  return undefined;
}

function inRange(sign: string, magnitude: bigint): YamlScalar | undefined {
  const value = sign === '-' ? -magnitude : magnitude;
  if (BigInt.asIntN(64, value) === value) return { kind: 'int', value };
  return sign === '' && BigInt.asUintN(64, value) === value ? { kind: 'uint', value } : undefined;
}

function float(digits: string): YamlScalar | undefined {
  if (!/^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/.test(digits)) return undefined;
  const value = Number(digits);
  return Number.isFinite(value) ? { kind: 'float', value } : undefined;
}

/** goyaml also takes a sign behind the prefix of a binary integer. */
function signedBinary(digits: string): YamlScalar | undefined {
  const match = /^0b([-+])([01]+)$/.exec(digits);
  return match ? inRange(match[1] ?? '', BigInt(`0b${match[2] ?? ''}`)) : undefined;
}
